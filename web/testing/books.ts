import type { Book } from '../../contract/books.ts';
import type { LibraryBook, LibraryPage } from '../../contract/library.ts';

/** A book with this id. */
export const book = (id: string, change: Partial<Book> = {}): Book => ({
  ...{ id, title: `The ${id}`, subtitle: null, authors: ['Ada'], cover_image_url: `/covers/${id}.png`, summary: '' },
  ...{ public_domain: false, public_domain_web_reader_url: null, google_books_id: null, genres: [], year: 1990 },
  ...{ _liked: false, why: null, why_from: [], ...change },
});

const UNREAD = { state: null, rating: null, started_on: null, finished_on: null, note: null };

/** A book of the reader's library with this id. */
export const libraryBook = (id: string, change: Partial<LibraryBook> = {}): LibraryBook => ({
  ...{ ...book(id), reading: UNREAD, ...change },
});

/** A page of the library with these books. */
export const libraryPage = (...data: LibraryBook[]): LibraryPage => ({
  data,
  pagination: { page: 1, pageSize: 24, total: data.length, totalPages: 1 },
  metadata: { genres: [], authors: [], states: { 'to-read': data.length, reading: 0, read: 0 } },
});
