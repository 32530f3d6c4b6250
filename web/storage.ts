/** Where the searches of this browser are stored (`features/search/recent.ts`); they are deleted at sign-out. */
export const RECENT_SEARCHES = 'deepshelf-recent-searches';

/** How long something is kept: on this device until it is removed, or until its tab is closed. */
type Keeper = 'device' | 'tab';

/** Blocked storage throws when it is named, so this is called where that is caught. */
const storageOf = (keeper: Keeper) => (keeper === 'tab' ? sessionStorage : localStorage);

/** What is kept under `key`: null where nothing is, undefined where storage is blocked. */
export function readKept(key: string, keeper: Keeper = 'device'): string | null | undefined {
  try {
    return storageOf(keeper).getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a value, or removes it with null. Answers false where storage is blocked or full. */
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
