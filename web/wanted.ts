import { keep, readKept } from './storage.ts';

/** In this tab, so that a reload does not lose it. */
const KEY = 'deepshelf-wanted-title';

/** The title of the book for which the sign-in dialog was opened; null if it was not opened for a book. */
export const wantedTitle = (): string | null => readKept(KEY, 'tab') ?? null;

/** Sets that title, or with null forgets it. */
export const keepWantedTitle = (title: string | null): boolean => keep(KEY, title, 'tab');
