import type { QueryTerm } from '../understand/understand.ts';

/**
 * A word is repeated once per third of its weight: BM25 adds up a query's repeats, and one query is faster than a
 * clause per word.
 */
const WEIGHT_UNIT = 1 / 3;
const MOST_REPEATS = 15;
/** More terms than this add nothing: the lightest are left out. */
const MOST_TERMS = 60;

export function repeatByWeight(terms: readonly QueryTerm[]): string {
  const heaviest = [...terms].sort((a, b) => b.weight - a.weight).slice(0, MOST_TERMS);
  // In a query of few, light words each word still counts.
  const unit = Math.min(WEIGHT_UNIT, (heaviest[0]?.weight ?? 1) / 3);
  const repeats = heaviest.map(({ weight }) => Math.min(MOST_REPEATS, Math.round(weight / unit)));
  // If every word is repeated four times, the ranking is the same as without repeats, and takes longer.
  const shared = repeats.filter((count) => count > 0).reduce(greatestDivisor, 0) || 1;
  return heaviest
    .map(({ word }, at) => `${word} `.repeat((repeats[at] ?? 0) / shared))
    .join('')
    .trim();
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
