import { z } from 'zod';
import { Book, BookId } from './books.ts';
import { FILTERS_MAX, LIBRARY_PAGE_SIZE, QUERY_MAX_LENGTH, READING_LIST_MAX } from './limits.ts';

/** A filter in the query string (see `commaList`): values between commas, each percent-encoded so that it may hold one. */
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

export const LibraryQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(LIBRARY_PAGE_SIZE),
  genres: CommaList,
  authors: CommaList,
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

export const LibraryPage = z.object({
  data: z.array(Book),
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
  }),
});
export type LibraryPage = z.infer<typeof LibraryPage>;

export const BookRef = z.object({ id: BookId });
/** `query`: the words that the book was found with, so that the library can say why it is there. */
export const BookAddition = BookRef.extend({ query: z.string().trim().max(QUERY_MAX_LENGTH).optional() });
export const BookLike = z.object({ id: BookId, saved: z.boolean() });
export const BookRelation = z.object({ book: Book });
export const BookLikeAnswer = z.object({ id: BookId, saved: z.boolean() });
/** `hidden`: "not for me", whether or not it is in the library; false takes that back. */
export const BookHiding = z.object({ id: BookId, hidden: z.boolean() });
export const BookRemoval = z.object({ id: BookId, removed: z.literal(true) });

/** The bookmarked books of the library in the order in which the reader means to read them. */
export const ReadingList = z.object({ data: z.array(Book).max(READING_LIST_MAX) });
export type ReadingList = z.infer<typeof ReadingList>;

/** Ids from first to last. Books that are not on the list are passed over; those that are not named come after. */
export const ReadingOrder = z.object({ ids: z.array(BookId).max(READING_LIST_MAX) });
