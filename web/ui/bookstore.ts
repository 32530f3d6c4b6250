import type { Book } from '../../contract/books.ts';
import { bookstoreSearch } from '../../contract/bookstore.ts';
import { config } from '../config.ts';

/** How a link to the bookstore must be marked: paid for, in a tab of its own, with no way back into ours. */
export const bookstoreLink = { target: '_blank', rel: 'sponsored nofollow noopener' } as const;

/** The bookstore's search for this book. */
export function bookstoreUrl(book: Pick<Book, 'title' | 'authors'>): string {
  return bookstoreSearch(config().bookstore, book);
}

/** Authors as a line: "A", "A and B", "A, B and C". */
export function authorLine(authors: readonly string[]): string {
  if (authors.length < 2) return authors[0] ?? 'Author unknown';
  return `${authors.slice(0, -1).join(', ')} and ${authors.at(-1)}`;
}

/** A year of publication in words: 1859, 75 CE, or 380 BCE. */
export function yearText(year: number | null): string | null {
  if (year === null) return null;
  if (year < 0) return `${-year} BCE`;
  return year < 1000 ? `${year} CE` : String(year);
}
