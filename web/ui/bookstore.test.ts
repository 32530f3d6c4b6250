import { afterEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { setConfig } from '../config.ts';
import { signIn, stubStorage } from '../testing/stub-page.ts';
import { bookstoreUrl, chosenLibrary, chosenStore, librarySearch } from './bookstore.ts';

afterEach(() => vi.unstubAllGlobals());

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

const place = (id: string) => ({
  ...{ id, name: `The ${id}`, region: null, url: `https://${id}.example/?q={query}` },
  isbnUrl: `https://${id}.example/isbn/{isbn}`,
});
/** Opens the page for a reader with these settings; for null, for a visitor. */
async function open(settings: { bookstore?: string; library?: string } | null): Promise<void> {
  setConfig({
    bookstore: { searchUrl: 'https://usual.example/', affiliateTag: '' },
    elsewhere: { stores: [place('hive'), place('corner')], libraries: [place('city'), place('town')] },
  } as Partial<PublicConfig> as PublicConfig);
  stubStorage();
  if (settings) await signIn(settings);
}
const emma = { title: 'Emma & Co', authors: ['Jane Austen'] };

test.each([
  [null, 'https://usual.example/?k=Emma+%26+Co+Jane+Austen'],
  [{}, 'https://usual.example/?k=Emma+%26+Co+Jane+Austen'],
  [{ bookstore: 'closed' }, 'https://usual.example/?k=Emma+%26+Co+Jane+Austen'],
  // A library of that name is no bookstore.
  [{ bookstore: 'city', library: 'corner' }, 'https://usual.example/?k=Emma+%26+Co+Jane+Austen'],
  [{ bookstore: 'corner' }, 'https://corner.example/?q=Emma%20%26%20Co%20Jane%20Austen'],
])('a reader who has chosen %j buys at %s', async (settings, url) => {
  await open(settings);
  expect(bookstoreUrl(emma)).toBe(url);
  expect(chosenStore()?.id).toBe(url.includes('corner') ? 'corner' : undefined);
});

test('a library is searched by the number of a book, or else by its title', async () => {
  await open({ library: 'town' });
  expect(chosenLibrary()?.id).toBe('town');
  expect(librarySearch(emma, '9780141439587')).toEqual({
    ...{ name: 'The town', url: 'https://town.example/isbn/9780141439587' },
  });
  expect(librarySearch(emma, null)).toEqual({
    ...{ name: 'The town', url: 'https://town.example/?q=Emma%20%26%20Co%20Jane%20Austen' },
  });
});

test.each([null, {}, { library: 'burnt' }, { bookstore: 'town' }])(
  'who has chosen %j has no library',
  async (settings) => {
    await open(settings);
    expect([chosenLibrary(), librarySearch(emma, '9780141439587')]).toEqual([undefined, null]);
  },
);
