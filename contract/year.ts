import { z } from 'zod';
import { Book } from './books.ts';
import { TimeZone } from './recommendations.ts';

export const YearQuery = z.object({
  year: z.coerce.number().int().min(1).max(9999),
  /** The time zone whose midnight begins the year. */
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
  /** Whether it was begun in this year and is still being read. */
  reading: z.boolean(),
  rating: z.number().nullable(),
});
export type YearBook = z.infer<typeof YearBook>;

/** One year of a reader, from our records. */
export const YearInBooks = z.object({
  /** Years with any records, newest first. */
  years: z.array(z.int()),
  added: z.int(),
  /** How many of those came from the reader's lists or exports. */
  brought: z.int(),
  read: z.int(),
  /** How many were begun in the year and are still being read. */
  reading: z.int(),
  bookmarked: z.int(),
  /** Read books in the library without a day, which belong to no year. */
  undated: z.int(),
  /** From January on. */
  months: z.array(z.object({ added: z.int(), read: z.int() })),
  /** Most frequent first, over the books that were read; if none were, over those that were added. */
  genres: z.array(z.object({ name: z.string(), books: z.int() })),
  /**
   * Finished books first, the latest first, then those being read, then added ones, the latest first; at most
   * `YEAR_BOOKS_MAX` of each.
   */
  books: z.array(YearBook),
});
export type YearInBooks = z.infer<typeof YearInBooks>;
