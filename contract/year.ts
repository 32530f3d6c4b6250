import { z } from 'zod';
import { Book } from './books.ts';
import { TimeZone } from './recommendations.ts';

export const YearQuery = z.object({
  year: z.coerce.number().int().min(1).max(9999),
  /** Whose midnight begins the year. */
  zone: TimeZone.default('UTC'),
});
export type YearQuery = z.infer<typeof YearQuery>;

/** A book of the year: it came into the library, was finished or was bookmarked in it, and is still there. */
export const YearBook = Book.pick({
  id: true,
  title: true,
  authors: true,
  cover_image_url: true,
  year: true,
  _liked: true,
}).extend({
  /** Whether it was finished in this year. */
  read: z.boolean(),
  rating: z.number().nullable(),
});
export type YearBook = z.infer<typeof YearBook>;

/** What our records say of one year of a reader. */
export const YearInBooks = z.object({
  /** Years of which something is kept, newest first. */
  years: z.array(z.int()),
  added: z.int(),
  /** Of those, brought by a list or an export of the reader's. */
  brought: z.int(),
  read: z.int(),
  bookmarked: z.int(),
  /** Books of the library that are read, without a day: they belong to no year. */
  undated: z.int(),
  /** January first. */
  months: z.array(z.object({ added: z.int(), read: z.int() })),
  /** Most frequent first, over the books that were read; over those that came where none was. */
  genres: z.array(z.object({ name: z.string(), books: z.int() })),
  /** The last finished first, then those that came, the last one first; no more than `YEAR_BOOKS_MAX`. */
  books: z.array(YearBook),
});
export type YearInBooks = z.infer<typeof YearInBooks>;
