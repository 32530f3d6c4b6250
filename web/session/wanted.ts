import type { Book } from '../../contract/books.ts';
import { HOUR } from '../../contract/limits.ts';
import { keep, readKept, WANTED } from '../storage.ts';

/** The book that a visitor has asked for and will get after signing in. It is kept with the time. */
export type Wanted = Pick<Book, 'id' | 'title'>;

/** Remembers that book; without one, forgets it. */
export const keepWanted = (book?: Wanted): boolean =>
  keep(WANTED, book ? `${Date.now()} ${book.id} ${book.title}` : null);

/** That book, or null. A sign-in mail is not valid for longer than an hour, and an older request adds nothing. */
export function wanted(): Wanted | null {
  const [at, id, ...title] = readKept(WANTED)?.split(' ') ?? [];
  return id && Date.now() - Number(at) < HOUR ? { id, title: title.join(' ') } : null;
}
