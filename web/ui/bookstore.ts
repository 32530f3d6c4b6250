import type { Book } from '../../contract/books.ts';
import { bookstoreSearch, searchElsewhere } from '../../contract/bookstore.ts';
import { config } from '../config.ts';
import { sessionNow } from '../session/session.ts';

/** The attributes of a link to the bookstore: sponsored, in a new tab, without access to ours. */
export const bookstoreLink = { target: '_blank', rel: 'sponsored nofollow noopener' } as const;

type Named = Pick<Book, 'title' | 'authors'>;

/** The reader's choice of this kind in the settings. */
const chosen = (what: 'bookstore' | 'library'): unknown => {
  const session = sessionNow();
  return session.status === 'reader' ? session.user.user_metadata[what] : null;
};

/** The reader's bookstore; undefined for the default. */
export const chosenStore = () => config().elsewhere.stores.find(({ id }) => id === chosen('bookstore'));

/** The reader's library; undefined if none. */
export const chosenLibrary = () => config().elsewhere.libraries.find(({ id }) => id === chosen('library'));

/** The search for this book at the reader's bookstore, or at the default. */
export function bookstoreUrl(book: Named): string {
  const store = chosenStore();
  return store ? searchElsewhere(store.url, book) : bookstoreSearch(config().bookstore, book);
}

/**
 * The address of this book in the library's catalogue, by its ISBN if it has one; null if the reader has chosen no
 * library.
 */
export function librarySearch(book: Named, isbn: string | null): { name: string; url: string } | null {
  const library = chosenLibrary();
  if (!library) return null;
  const { name, url, isbnUrl } = library;
  return { name, url: isbn ? isbnUrl.replace('{isbn}', isbn) : searchElsewhere(url, book) };
}
