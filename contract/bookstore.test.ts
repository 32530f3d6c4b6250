import { expect, test } from 'vitest';
import { bookstoreSearch, readerUrl, searchElsewhere } from './bookstore.ts';

const book = { title: 'Good Omens & more', authors: ['Terry Pratchett', 'Neil Gaiman'] };
const WORDS = 'Good+Omens+%26+more+Terry+Pratchett+Neil+Gaiman';

test.each([
  ['https://www.amazon.com/s', 'tag-20', `https://www.amazon.com/s?k=${WORDS}&i=stripbooks&tag=tag-20`],
  ['https://amazon.de/s?x=1', '', `https://amazon.de/s?x=1&k=${WORDS}&i=stripbooks`],
  // Only what belongs to it gets its parameters.
  ['https://books.example/', 'tag', `https://books.example/?k=${WORDS}&tag=tag`],
  ['https://notamazon.example/s', '', `https://notamazon.example/s?k=${WORDS}`],
  ['https://shop.example/amazon.com/', '', `https://shop.example/amazon.com/?k=${WORDS}`],
])('at %s with the tag “%s” a book is searched for at %s', (searchUrl, affiliateTag, expected) => {
  expect(bookstoreSearch({ searchUrl, affiliateTag }, book)).toBe(expected);
});

test('elsewhere the words stand where the address has a place for them', () => {
  expect(searchElsewhere('https://x.example/find/{query}?a=1', book)).toBe(
    'https://x.example/find/Good%20Omens%20%26%20more%20Terry%20Pratchett%20Neil%20Gaiman?a=1',
  );
  expect(searchElsewhere('https://x.example/?q={query}', { title: 'A $& B', authors: [] })).toBe(
    'https://x.example/?q=A%20%24%26%20B',
  );
});

const free = { public_domain: true, public_domain_web_reader_url: 'https://read.example/1', google_books_id: null };

test.each([
  [{}, 'https://read.example/1'],
  [{ public_domain: false }, null],
  [{ public_domain_web_reader_url: null }, null],
  [{ public_domain_web_reader_url: null, google_books_id: 'a' }, null],
  [{ google_books_id: 'a&b=c' }, 'https://play.google.com/books/reader?id=a%26b%3Dc'],
  [{ google_books_id: '' }, 'https://read.example/1'],
])('a free book with %j is read at %s', (change, url) => expect(readerUrl({ ...free, ...change })).toBe(url));
