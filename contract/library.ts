import { z } from 'zod';
import { Book, BookId } from './books.ts';
import {
  BOOKS_CHANGED_MAX,
  FILTERS_MAX,
  LIBRARY_PAGE_SIZE,
  NOTE_MAX_LENGTH,
  QUERY_MAX_LENGTH,
  READING_LIST_MAX,
} from './limits.ts';

/**
 * A filter in the query string (see `commaList`): values separated by commas, each percent-encoded so that it may
 * contain one.
 */
const CommaList = z
  .string()
  .max(4000)
  .optional()
  .transform((text, context) => {
    try {
      return (text ?? '')
        .split(',')
        .map((value) => decodeURIComponent(value).trim())
        .filter(Boolean);
    } catch {
      context.addIssue({ code: 'custom', message: 'A filter value has a broken percent escape.' });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.string().max(200)).max(FILTERS_MAX));

export const ReadingState = z.enum(['to-read', 'reading', 'read']);
export type ReadingState = z.infer<typeof ReadingState>;

/** What a reader has noted on a book; null where there is nothing. */
export const Reading = z.object({
  state: ReadingState.nullable(),
  /** Half stars, 0.5 to 5. */
  rating: z.number().min(0.5).max(5).multipleOf(0.5).nullable(),
  /** Calendar days, `2026-11-22`. */
  started_on: z.iso.date().nullable(),
  finished_on: z.iso.date().nullable(),
  note: z.string().trim().max(NOTE_MAX_LENGTH).nullable(),
});
export type Reading = z.infer<typeof Reading>;

/** A book on the reader's shelf. */
export const LibraryBook = Book.extend({ reading: Reading });
export type LibraryBook = z.infer<typeof LibraryBook>;

export const LibraryQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(LIBRARY_PAGE_SIZE),
  genres: CommaList,
  authors: CommaList,
  /** Words that the title, author, series or note must contain. */
  find: z.string().trim().max(200).default(''),
  /** Newest addition first, title or author in alphabetical order, newest year first. */
  sort: z.enum(['added', 'title', 'author', 'year']).default('added'),
  /** A book without a state counts as to be read. */
  state: ReadingState.optional(),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;
export type LibrarySort = LibraryQuery['sort'];

export const LibraryPage = z.object({
  data: z.array(LibraryBook),
  pagination: z.object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    /** At least 1, so that "Page 1 of 1" can be said of an empty library. */
    totalPages: z.int().min(1),
  }),
  metadata: z.object({
    /** Genres and authors of the reader's whole library, most frequent first: what the filter chips offer. */
    genres: z.array(z.string()),
    authors: z.array(z.string()),
    /** Books of the whole library in each state. */
    states: z.object({ 'to-read': z.int(), reading: z.int(), read: z.int() }),
  }),
});
export type LibraryPage = z.infer<typeof LibraryPage>;

export const BookRef = z.object({ id: BookId });
/** `query`: the search that found the book, so that the library can say why it is there. */
export const BookAddition = BookRef.extend({ query: z.string().trim().max(QUERY_MAX_LENGTH).optional() });
export const BookLike = z.object({ id: BookId, saved: z.boolean() });
export const BookRelation = z.object({ book: LibraryBook });
export const BookLikeAnswer = z.object({ id: BookId, saved: z.boolean() });
/** `hidden`: “not for me”, whether or not it is in the library; false undoes that. */
export const BookHiding = z.object({ id: BookId, hidden: z.boolean() });
export const BookRemoval = z.object({ id: BookId, removed: z.literal(true) });

/** The bookmarked books that are not read yet, in the reader's own order. */
export const ReadingList = z.object({
  data: z.array(LibraryBook).max(READING_LIST_MAX),
  /** How many bookmarked books are not in the list because they are read; answers of version 0.3.0 do not say. */
  read: z.int().optional(),
});
export type ReadingList = z.infer<typeof ReadingList>;

/**
 * Ids from first to last. Books that are not on the list are skipped; listed books without an id here follow at the
 * end.
 */
export const ReadingOrder = z.object({ ids: z.array(BookId).max(READING_LIST_MAX) });

/**
 * Absent fields stay unchanged. A book that is not in the library is added; one that was added this way is removed when
 * all fields are null.
 */
export const ReadingChange = Reading.partial().extend({ id: BookId });
export type ReadingChange = z.infer<typeof ReadingChange>;
export const ReadingNoted = z.object({ id: BookId, reading: Reading });

/** `restore` brings back what `remove` took off the shelf. */
export const BookChange = z.enum(['to-read', 'reading', 'read', 'bookmark', 'unbookmark', 'remove', 'restore']);
export type BookChange = z.infer<typeof BookChange>;

/** `on`: the day on which the books were begun or finished; the server's day by default. */
export const BooksChange = z.object({
  ids: z.array(BookId).min(1).max(BOOKS_CHANGED_MAX),
  change: BookChange,
  on: z.iso.date().optional(),
});
/** How many of the books are in the library and now have the requested values; others are skipped. */
export const BooksChanged = z.object({ changed: z.int() });
