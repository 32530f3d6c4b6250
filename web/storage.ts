/** Where the searches of this browser are kept (`features/search/recent.ts`); they go when the reader signs out. */
export const RECENT_SEARCHES = 'deepshelf-recent-searches';

/** What is kept on this device under `key`: null where nothing is, undefined where storage is blocked. */
export function readKept(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a value on this device, or removes it with null. Answers false where storage is blocked or full. */
export function keep(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
