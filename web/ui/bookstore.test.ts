import { expect, test } from 'vitest';
import type { Book } from '../../contract/books.ts';
import { readerUrl } from '../../contract/bookstore.ts';
import type { PublicConfig } from '../../contract/config.ts';
import { setConfig } from '../config.ts';
import { bookstoreUrl } from './bookstore.ts';

const none = { stores: [], libraries: [] };
function withBookstore(searchUrl: string, affiliateTag: string): void {
  setConfig({ bookstore: { searchUrl, affiliateTag }, elsewhere: none as PublicConfig['elsewhere'] } as PublicConfig);
}

test('the bookstore link searches for title and authors, with the tag', () => {
  withBookstore('https://www.amazon.com/s', 'shelf-20');
  const url = new URL(bookstoreUrl({ title: 'Good Omens & more', authors: ['Terry Pratchett', 'Neil Gaiman'] }));
  expect(url.origin + url.pathname).toBe('https://www.amazon.com/s');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    k: 'Good Omens & more Terry Pratchett Neil Gaiman',
    i: 'stripbooks',
    tag: 'shelf-20',
  });
});

test('another bookstore, and no tag, get no parameters that are not theirs', () => {
  withBookstore('https://books.example/find', '');
  expect(bookstoreUrl({ title: 'Emma', authors: [] })).toBe('https://books.example/find?k=Emma');
});

test('a book can be read at once only when it is free and has an address', () => {
  const free = { public_domain: true, public_domain_web_reader_url: 'https://read.example/1', google_books_id: null };
  expect(readerUrl(free as Book)).toBe('https://read.example/1');
  expect(readerUrl({ ...free, public_domain: false } as Book)).toBeNull();
  expect(readerUrl({ ...free, public_domain_web_reader_url: null, google_books_id: 'a' } as Book)).toBeNull();
  expect(readerUrl({ ...free, google_books_id: 'a&b' } as Book)).toBe('https://play.google.com/books/reader?id=a%26b');
});
