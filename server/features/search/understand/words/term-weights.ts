import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Learned by `node bench/train-term-weights.ts`; logarithms throughout. */
type TermWeights = {
  /**
   * What is added for a word in the lead, for the logarithm of its repeats, and for its distance from the beginning.
   */
  lead: number;
  repeat: number;
  position: number;
  /** The weight of a word that requests seldom use. `stems` has the others. */
  unseen: number;
  stems: Record<string, number>;
};

const learned: TermWeights = JSON.parse(readFileSync(join(import.meta.dirname, 'term-weights.json'), 'utf8'));
const byStem = new Map(Object.entries(learned.stems));

/** Where and how often a word occurs in a request. */
export type TermUse = { inLead: boolean; count: number; firstAt: number };

/** Repeating a word more often than this does not make it count more. */
const MOST_REPEATS = 5;

/** What training and search must agree on: the part of a word's weight that depends on its place in the request. */
export function useFeatures({ inLead, count, firstAt }: TermUse): [lead: number, repeat: number, position: number] {
  return [inLead ? 1 : 0, Math.log(Math.min(MOST_REPEATS, count)), Math.log(1 + firstAt) / 5];
}

/**
 * How much a word of a request tends to matter for finding the book: about 0.02 for “remember”, 1 for most nouns, 3 for
 * rare and telling words. Multiplies the word's BM25 score.
 */
export function termWeight(stem: string, use: TermUse): number {
  const [lead, repeat, position] = useFeatures(use);
  const own = byStem.get(stem) ?? learned.unseen;
  return Math.exp(own + learned.lead * lead + learned.repeat * repeat + learned.position * position);
}

/** Whether requests use the word so often that it is an ordinary word and not a typo. */
export function isOrdinary(stem: string): boolean {
  return byStem.has(stem);
}
