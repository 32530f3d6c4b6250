import { onceFor } from '../../../platform/once-for.ts';
import { stemsOf } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';

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
export const focusLabels = onceFor<Work, ReadonlySet<string>>(
  (work) => new Set([...work.subjects.flatMap((subject) => [...stemsOf(subject)]), ...work.genres]),
);
