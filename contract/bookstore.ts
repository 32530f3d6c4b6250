import type { Book } from './books.ts';

/** The bookstore's search for this title and its authors, with the affiliate tag where there is one. */
export function bookstoreSearch(
  { searchUrl, affiliateTag }: { searchUrl: string; affiliateTag: string },
  book: Pick<Book, 'title' | 'authors'>,
): string {
  const url = new URL(searchUrl);
  url.searchParams.set('k', [book.title, ...book.authors].join(' '));
  if (/(^|\.)amazon\./.test(url.hostname)) url.searchParams.set('i', 'stripbooks');
  if (affiliateTag) url.searchParams.set('tag', affiliateTag);
  return url.href;
}

/**
 * The search for this book at a store or library that a reader may choose instead: fills in `{query}` of its address.
 */
export const searchElsewhere = (url: string, { title, authors }: Pick<Book, 'title' | 'authors'>): string =>
  url.replace('{query}', encodeURIComponent([title, ...authors].join(' ')));

/** Where a free book can be read now, or null. */
export function readerUrl(
  book: Pick<Book, 'public_domain' | 'public_domain_web_reader_url' | 'google_books_id'>,
): string | null {
  if (!book.public_domain || !book.public_domain_web_reader_url) return null;
  if (!book.google_books_id) return book.public_domain_web_reader_url;
  return `https://play.google.com/books/reader?id=${encodeURIComponent(book.google_books_id)}`;
}
