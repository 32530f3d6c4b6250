import { z } from 'zod';
import { BookId } from './books.ts';
import { ReadingState } from './library.ts';
import { SHELF_FILE_MAX_LENGTH, SHELF_FILE_MAX_MB } from './limits.ts';

/** Most books of one upload; a longer list is refused, not cut. */
export const SHELF_LINES_MAX = 20_000;
/** Lines of one page of the repair list. */
export const SHELF_PAGE = 20;

/** The product that a list comes from, recognised by its columns. */
export const ShelfFormat = z.enum([
  'goodreads',
  'storygraph',
  'librarything',
  'hardcover',
  'calibre',
  'deepshelf',
  'list',
]);
export type ShelfFormat = z.infer<typeof ShelfFormat>;

/**
 * How a line was matched: `exact` by ISBN, or title and author; `likely` by a title that differs a little. An `unknown`
 * book is kept as the reader's own; for `chosen` and `dismissed` the reader decided.
 */
export const ShelfMatch = z.enum(['exact', 'likely', 'unknown', 'chosen', 'dismissed']);
export type ShelfMatch = z.infer<typeof ShelfMatch>;

/** How far the reader is with a listed book; one that was given up is set aside, not shelved. */
export const ListedState = z.enum([...ReadingState.options, 'abandoned']);
export type ListedState = z.infer<typeof ListedState>;

/** An export as text: CSV of another product, our own, or a plain list with one title a line. */
export const ShelfFile = z.object({
  content: z
    .string()
    .min(1, 'The file is empty.')
    .max(SHELF_FILE_MAX_LENGTH, `The file is larger than ${SHELF_FILE_MAX_MB} MB. Send it in two parts.`),
});

/**
 * An import, its progress (`done` of `lines`), and its result. Every line of the file is counted: in one of the five
 * matches, in `repeated`, or in `untitled`.
 */
export const ShelfImport = z.object({
  id: z.uuid(),
  format: ShelfFormat,
  created_at: z.string(),
  lines: z.int(),
  done: z.int(),
  /** No progress is being made; unless it is `stopped`, it is retried every minute. */
  paused: z.boolean(),
  /** Its next lines could not be matched several times in a row; it can be undone and sent again. */
  stopped: z.boolean(),
  exact: z.int(),
  likely: z.int(),
  unknown: z.int(),
  chosen: z.int(),
  dismissed: z.int(),
  /** Lines that an earlier import also had; any different state and rating is taken over. */
  known: z.int(),
  /** Books that the reader had given up: out of search and never recommended, until they say otherwise. */
  set_aside: z.int(),
  /** Lines that name a book which another line of the file also names: they count as one line. */
  repeated: z.int(),
  /** Lines without a title. */
  untitled: z.int(),
  /**
   * The taste marks in our own export: those taken over, and those left out because we do not have the book or there
   * are too many.
   */
  taste: z.object({ taken: z.int(), left: z.int() }),
});
export type ShelfImport = z.infer<typeof ShelfImport>;

/** An upload that has been accepted; the rest of a long one is matched in the background. */
export const ShelfImported = z.object({ import: ShelfImport });

/** `under-way`: only imports with unmatched lines. */
export const ShelfImportsQuery = z.object({ only: z.literal('under-way').optional() });
export const ShelfImports = z.object({ imports: z.array(ShelfImport) });
export type ShelfImports = z.infer<typeof ShelfImports>;

/** One of our books that a line may mean. */
export const ShelfCandidate = z.object({
  id: BookId,
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
});
export type ShelfCandidate = z.infer<typeof ShelfCandidate>;

export const ShelfLine = z.object({
  key: z.string(),
  title: z.string(),
  author: z.string(),
  state: ListedState.nullable(),
  rating: z.number().nullable(),
  match: ShelfMatch,
  /** The matched book; null for an unknown one. */
  book: ShelfCandidate.nullable(),
  /** Other possible books, the most similar first. */
  candidates: z.array(ShelfCandidate),
});
export type ShelfLine = z.infer<typeof ShelfLine>;

export const ShelfLinesQuery = z.object({
  match: z.enum(['unknown', 'likely']),
  after: z.string().max(400).optional(),
});
/** The lines that a reader may want to correct: those with no match, or an uncertain one. */
export const ShelfLines = z.object({ lines: z.array(ShelfLine), total: z.int(), more: z.boolean() });
export type ShelfLines = z.infer<typeof ShelfLines>;

/** The reader's decision on a line: the book it means, or null for none of ours. */
export const ShelfChoice = z.object({ key: z.string().max(400), book: BookId.nullable() });
export const ShelfImportRef = z.object({ id: z.uuid() });
export const ShelfUndone = z.object({ removed: z.int() });

export const ExportFormat = z.enum(['json', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;
export const ExportQuery = z.object({ format: ExportFormat });
/** A file that holds the reader's shelf, for the browser to save. */
export const ShelfExport = z.object({ name: z.string(), type: z.string(), content: z.string() });
export type ShelfExport = z.infer<typeof ShelfExport>;

/**
 * An export that is made in the background; the reader gets a mail when it is ready. One at a time: the newest counts.
 */
export const ExportOrder = z.object({
  format: ExportFormat,
  ordered_at: z.string(),
  ready: z.boolean(),
  /** When it is deleted. */
  expires_at: z.string(),
});
export type ExportOrder = z.infer<typeof ExportOrder>;
export const ExportOrdered = z.object({ order: ExportOrder.nullable() });
