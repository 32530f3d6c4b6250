import { z } from 'zod';
import { Book } from './books.ts';
import { Reading } from './library.ts';
import { TopicLink } from './topics.ts';

/** A book beside another one; its `why` says how the two are related. */
export const BookBeside = Book.extend({ in_library: z.boolean() });
export type BookBeside = z.infer<typeof BookBeside>;

/** One printing or translation of a work. */
export const Edition = z.object({
  title: z.string().nullable(),
  /** ISO 639. */
  language: z.string().nullable(),
  year: z.int().nullable(),
  isbn13: z.string().nullable(),
});
export type Edition = z.infer<typeof Edition>;

/** Everything we know about one book, including what the reader who asks has noted on it. */
export const BookPage = z.object({
  book: Book,
  /** What the reader has noted on it; null if it is not in their library, and for a visitor. */
  reading: Reading.nullable(),
  /** One sentence that makes the right reader want to open it. */
  pitch: z.string().nullable(),
  /** What kind of book it is: `novel`, `popular science`. */
  form: z.string().nullable(),
  /** Below 200 pages, between, above 500. */
  length: z.enum(['short', 'middle', 'long']).nullable(),
  level: z.enum(['introductory', 'core', 'advanced']),
  audience: z.enum(['adult', 'teen', 'child']),
  moods: z.array(z.string()),
  /** Where and when it is set. */
  places: z.array(z.string()),
  periods: z.array(z.string()),
  /** Things that some readers want a warning of. */
  cautions: z.array(z.string()),
  subjects: z.array(z.string()),
  topics: z.array(TopicLink),
  /** Its series from first to last, itself among them; null where it stands alone. */
  series: z.object({ name: z.string(), books: z.array(BookBeside.extend({ position: z.number() })) }).nullable(),
  /** What a bookseller would put beside it, each with why. */
  kindred: z.array(BookBeside),
  by_author: z.array(BookBeside),
  editions: z.array(Edition),
  /**
   * The number by which libraries know it: that of the reader's own edition, its own, or that of its newest edition.
   */
  isbn13: z.string().nullable(),
});
export type BookPage = z.infer<typeof BookPage>;
