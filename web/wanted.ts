import { keep, readKept } from './storage.ts';

/** In this tab, so that a reload does not lose it. */
const KEY = 'deepshelf-wanted-title';

/** The book that a visitor has asked for and will get after signing in: the time, and its id. */
export const WANTED_BOOK = 'deepshelf-wanted';

/** The title of the book for which the sign-in dialog was opened; null if it was not opened for a book. */
export const wantedTitle = (): string | null => readKept(KEY, 'tab') ?? null;

/** Sets that title and its book, or with null forgets them. */
export function keepWanted(title: string | null, book: string | null): void {
  keep(KEY, title, 'tab');
  keep(WANTED_BOOK, book);
}
