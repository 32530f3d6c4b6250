/** The key of this browser's searches (`features/search/recent.ts`), which are deleted when the session ends. */
export const RECENT_SEARCHES = 'deepshelf-recent-searches';
/** See `wanted.ts`, which the first page does not need. */
export const WANTED = 'deepshelf-wanted';

/** How long a value is kept: on this device until it is removed, or until its tab is closed. */
type Keeper = 'device' | 'tab';

/** Accessing blocked storage throws, so this is called inside a `try`. */
const storageOf = (keeper: Keeper) => (keeper === 'tab' ? sessionStorage : localStorage);

/** The value under `key`: null if there is none, undefined if storage is blocked. */
export function readKept(key: string, keeper: Keeper = 'device'): string | null | undefined {
  try {
    return storageOf(keeper).getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a value, or removes it with null. Returns false if storage is blocked or full. */
export function keep(key: string, value: string | null, keeper: Keeper = 'device'): boolean {
  try {
    const storage = storageOf(keeper);
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Set if somebody has switched off "/" and "?", because speech input and some keyboards press single keys by mistake.
 */
export const NO_KEYS = 'deepshelf-no-slash';
