import { SECOND } from '../../contract/limits.ts';

/** What the service worker adds to an answer that it gives again because no server can be reached. */
type Kept = { kept_at?: string; is_part?: true };

/** When the server gave this answer, if it is a kept one. Of a list, each item says so. */
export const keptAt = (answer: object | undefined): string | undefined =>
  ((Array.isArray(answer) ? answer[0] : answer) as Kept | undefined)?.kept_at;

/** Whether a kept answer has only what the library says of a book, or only a part of the library. */
export const isPart = (answer: object | undefined): boolean => (answer as Kept | undefined)?.is_part === true;

let backAt = -Infinity;
if (typeof window === 'object') addEventListener('online', () => (backAt = performance.now()));

/**
 * A kept answer is only shown until the server can be reached: for `refetchInterval`, in milliseconds. The first calls
 * after the browser has said that there is a network again may still fail, because the service worker learns of it
 * later than the page: they are soon repeated.
 */
export function askAgain({ state }: { state: { data?: object | undefined } }): number | false {
  if (!keptAt(state.data)) return false;
  const isJustBack = performance.now() - backAt < 5 * SECOND;
  return (isJustBack ? 0.4 : navigator.onLine ? 4 : 10) * SECOND;
}
