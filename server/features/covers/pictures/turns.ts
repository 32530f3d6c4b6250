import { AppError } from '../../../errors.ts';

/**
 * Runs at most `limit` tasks at once, in the order of arrival.
 * @throws AppError `too_many_requests` when `mostWaiting` are already waiting.
 */
export function createTurns(
  limit: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= mostWaiting)
      throw new AppError('too_many_requests', 'Please try again in a minute.', { retryAfter: 60 });
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
