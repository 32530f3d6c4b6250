import type { Work } from '../books/books.ts';
import type { UnderstoodQuery } from './understand/understand.ts';

/** A book as a query names it, or as a model thinks that it does. */
export type Named = { title: string; author: string | null };

/** What is known about a query beyond its own words, as far as it can be trusted. */
export type Insight = {
  /** Rewrites of the query in English. */
  rewrites: readonly UnderstoodQuery[];
  /** Whether we cannot read the query's language, so that the words of its rewrites join its terms. */
  translated: boolean;
  /** `asked`: the book that the query itself names. `named`: those that a model believes it means. */
  asked: Named | null;
  named: readonly Named[];
  unwanted: readonly (readonly string[])[];
  alternatives: readonly string[];
};

export const NO_INSIGHT: Insight = {
  rewrites: [],
  translated: false,
  asked: null,
  named: [],
  unwanted: [],
  alternatives: [],
};

/** An order of works by id, and sentences for some of them. None of it has been checked. */
export type Opinion = { order: readonly string[]; reasons: ReadonlyMap<string, string> };

/**
 * Whom we may ask besides our own engine: a model or the live look-up. Each method answers by its deadline, with
 * nothing if it has nothing to say. A missing answer lowers the quality of a result but never prevents it.
 */
export type Adviser = {
  /** What the query means beyond its words. */
  understand(query: UnderstoodQuery): Promise<Insight>;
  /** Ids of works of ours that the insight names. Those that only a book service has are stored first. */
  find(insight: Insight): Promise<{ asked: readonly string[]; named: readonly string[] }>;
  /** How these works, best first, should be ordered; null for no opinion. */
  rank(query: UnderstoodQuery, works: readonly Work[]): Promise<Opinion | null>;
};
