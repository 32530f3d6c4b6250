import type { Book } from '../../contract/books.ts';
import { config } from '../config.ts';

/** How a link to the bookstore must be marked: paid for, in a tab of its own, with no way back into ours. */
export const bookstoreLink = { target: '_blank', rel: 'sponsored nofollow noopener' } as const;

/** The bookstore's search for this title and its authors, with the affiliate tag where there is one. */
export function bookstoreUrl(book: Pick<Book, 'title' | 'authors'>): string {
  const { searchUrl, affiliateTag } = config().bookstore;
  const url = new URL(searchUrl);
  url.searchParams.set('k', [book.title, ...book.authors].join(' '));
  if (/(^|\.)amazon\./.test(url.hostname)) url.searchParams.set('i', 'stripbooks');
  if (affiliateTag) url.searchParams.set('tag', affiliateTag);
  return url.href;
}

/** Where a free book can be read now, or null. */
export function readerUrl(book: Book): string | null {
  if (!book.public_domain || !book.public_domain_web_reader_url) return null;
  if (!book.google_books_id) return book.public_domain_web_reader_url;
  return `https://play.google.com/books/reader?id=${encodeURIComponent(book.google_books_id)}`;
}

/** Authors as a line: "A", "A and B", "A, B and C". */
export function authorLine(authors: readonly string[]): string {
  if (authors.length < 2) return authors[0] ?? 'Author unknown';
  return `${authors.slice(0, -1).join(', ')} and ${authors.at(-1)}`;
}

/** A year of publication in words: 1859, or 380 BCE. */
export function yearText(year: number | null): string | null {
  if (year === null) return null;
  return year < 0 ? `${-year} BCE` : String(year);
}
