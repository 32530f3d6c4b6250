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
  /** Only our own export knows it. */
  startedOn?: string | null;
  note?: string | null;
};

/** `taste`: what our own export says to steer by; null for lists of other products. */
export type ReadShelf = { format: ShelfFormat; books: ListedBook[]; untitled: number; taste: Taste | null };

/** A file that cannot be read; the message says what is wanted. */
export class UnreadableShelf extends Error {
  override name = 'UnreadableShelf';
}

/** Longer than any title or name; what is longer was not one. */
export const FIELD_MAX = 500;
