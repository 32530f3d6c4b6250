import type { Work } from '../books/books.ts';
import type { UnderstoodQuery } from './understand.ts';
import { stem, words } from './words.ts';

/**
 * How much of the query, by weight, the title, genres and subjects say, between 0 and 3: words that stand together in one
 * label count twice as much again, so that “moon landing” prefers a book about it to one about landings and the moon.
 */
export function labelShare(query: UnderstoodQuery, work: Work): number {
  const terms = [...query.terms, ...query.also];
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const labels = [work.title, ...work.genres, ...work.subjects].map(stemsOf);
  const weightIn = (label: ReadonlySet<string>) =>
    terms.reduce((sum, term) => sum + (label.has(term.stem) ? term.weight : 0), 0);
  const said = terms.filter((term) => labels.some((label) => label.has(term.stem)));
  const together = Math.max(...labels.map(weightIn));
  return (said.reduce((sum, { weight }) => sum + weight, 0) + 2 * together) / total;
}

const KEPT = 20_000;
const known = new Map<string, ReadonlySet<string>>();

/** The stems of a title, genre or subject: the same few thousand labels are asked for again and again. */
export function stemsOf(label: string): ReadonlySet<string> {
  const stems = known.get(label) ?? new Set(words(label).map(stem));
  if (known.size >= KEPT) known.clear();
  known.set(label, stems);
  return stems;
}

/** What an answer seems to be about: words of subjects, and genres, with how much they weigh among its first works. */
export type Focus = { weights: ReadonlyMap<string, number>; total: number };

/** A label must be in more than one of the first works. */
const SHARED = 1.2;

/** Relevance feedback: `first` are the works that the query itself found, best first. */
export function focusOf(first: readonly { work: Work; score: number }[]): Focus {
  const best = first[0]?.score ?? 1;
  const counts = new Map<string, number>();
  for (const { work, score } of first) {
    for (const label of focusLabels(work)) counts.set(label, (counts.get(label) ?? 0) + score / best);
  }
  const weights = new Map([...counts].filter(([, count]) => count > SHARED));
  return { weights, total: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** How much of the focus a work has, between 0 and 1. */
export function focusShare({ weights, total }: Focus, work: Work): number {
  if (total === 0) return 0;
  const labels = focusLabels(work);
  let said = 0;
  for (const [label, weight] of weights) if (labels.has(label)) said += weight;
  return said / total;
}

/** What two works can share: the words of their subjects, and their genres. */
export const focusLabels = (work: Work) =>
  new Set([...work.subjects.flatMap((subject) => [...stemsOf(subject)]), ...work.genres]);
