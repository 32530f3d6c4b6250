import type { ListedState, ShelfFormat } from '../../../contract/shelf.ts';
import type { Taste } from '../../../contract/taste.ts';

/** A line of a list as its product says it. Dates are calendar days, `2026-11-22`. */
export type ListedBook = {
  title: string;
  author: string;
  isbn13: string | null;
  state: ListedState | null;
  rating: number | null;
  finishedOn: string | null;
  addedOn: string | null;
  /** Whether it goes on the reading list. */
  bookmarked: boolean;
  /** Only our own export has these. */
  startedOn?: string | null;
  note?: string | null;
};

/** `taste`: the taste settings of our own export; null for lists of other products. */
export type ReadShelf = { format: ShelfFormat; books: ListedBook[]; untitled: number; taste: Taste | null };

/** A file that cannot be read; the message says what is wanted. */
export class UnreadableShelf extends Error {
  override name = 'UnreadableShelf';
}

/** Longer than any title or name; a longer text is neither. */
export const FIELD_MAX = 500;
