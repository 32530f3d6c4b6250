import type { Work } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { Insight } from './insight.ts';

/** An order of works by id, and sentences for some of them. None of it has been checked. */
export type Opinion = { order: readonly string[]; reasons: ReadonlyMap<string, string> };

/**
 * Who may be asked beside our own engine: a model, the live look-up. Each method answers within its deadline, with
 * nothing when there is nothing to say; that costs quality, never the answer.
 */
export type Adviser = {
  /** What the query means beyond its words. */
  understand(query: UnderstoodQuery): Promise<Insight>;
  /** Ids of works of ours that are the named ones; those that only a book service has are stored first. */
  find(insight: Insight): Promise<{ asked: readonly string[]; named: readonly string[] }>;
  /** How these works, best first, should be ordered; null for no opinion. */
  rank(query: UnderstoodQuery, works: readonly Work[]): Promise<Opinion | null>;
};
