import type { Log } from './log.ts';

/** Even if something hangs, the process ends after this many milliseconds, before a supervisor would kill it. */
const STOP_LIMIT = 25_000;

/**
 * Ends the process in order when it is asked to, and within `limit` milliseconds in any case. Returns whether it is
 * ending.
 */
export function endOnSignals(options: {
  stop(): Promise<void>;
  tell(words: string): void;
  /** What to do when stopping fails. */
  fail(error: unknown): void;
  log: Log;
  name: string;
  limit?: number;
}): () => boolean {
  const { stop, tell, fail, log, name, limit = STOP_LIMIT } = options;
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl-C can arrive twice, from the terminal and from the script that started us. A later one means "now":
      // the database survives that, as it survives kill -9.
      if (stoppingSince !== null && performance.now() - stoppingSince < 1000) return;
      if (stoppingSince !== null) process.exit(1);
      stoppingSince = performance.now();
      tell(`${name} is stopping (${signal}).`);
      // It keeps the process alive: what is waited for may not, and Node would end it with a code of its own.
      setTimeout(() => {
        log.error(`It did not end within ${limit / 1000} s and is ended now; what was acknowledged is kept.`);
        process.exit(1);
      }, limit);
      stop().then(() => process.exit(0), fail);
    });
  }
  return () => stoppingSince !== null;
}
