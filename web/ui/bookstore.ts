import type { Book } from '../../contract/books.ts';
import { bookstoreSearch } from '../../contract/bookstore.ts';
import { config } from '../config.ts';
import { sessionNow } from '../session.ts';

/** How a link to the bookstore must be marked: paid for, in a tab of its own, with no way back into ours. */
export const bookstoreLink = { target: '_blank', rel: 'sponsored nofollow noopener' } as const;

type Named = Pick<Book, 'title' | 'authors'>;

const filled = (url: string, { title, authors }: Named) =>
  url.replace('{query}', encodeURIComponent([title, ...authors].join(' ')));

/** What the reader has chosen of this in the settings. */
const chosen = (what: 'bookstore' | 'library'): unknown => {
  const session = sessionNow();
  return session.status === 'reader' ? session.user.user_metadata[what] : null;
};

/** The search for this book at the bookstore that the reader has chosen, or at the default. */
export function bookstoreUrl(book: Named): string {
  const { bookstore, elsewhere } = config();
  const store = elsewhere.stores.find(({ id }) => id === chosen('bookstore'));
  return store ? filled(store.url, book) : bookstoreSearch(bookstore, book);
}

/** Where this book is looked for in a library, by its ISBN where it has one; null where the reader has chosen none. */
export function librarySearch(book: Named, isbn: string | null): { name: string; url: string } | null {
  const library = config().elsewhere.libraries.find(({ id }) => id === chosen('library'));
  if (!library) return null;
  const { name, url, isbnUrl } = library;
  return { name, url: isbn ? isbnUrl.replace('{isbn}', isbn) : filled(url, book) };
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

/** "Mary Beard · 2015": author, year and what else there is in a line. Where it breaks, the dot stays behind. */
export function byline({ authors, year }: Pick<Book, 'authors' | 'year'>, more?: string | null): string {
  return [authorLine(authors), yearText(year), more].filter(Boolean).join('\u00a0· ');
}
