import type { Catalogue } from './catalogue.ts';

type Beside = { label: string; books: number };

/** For each subject the nearest others are enough to lead on from it. */
const NEAREST = 40;
const found = new WeakMap<Catalogue, Map<string, readonly Beside[]>>();

/** The subjects that share most books with this one. Worked out once for all readers, when the first one asks. */
export function besides(catalogue: Catalogue, subject: string): readonly Beside[] {
  const known = found.get(catalogue) ?? new Map<string, readonly Beside[]>();
  found.set(catalogue, known);
  const before = known.get(subject);
  if (before) return before;
  const counts = new Map<string, number>();
  for (const { subjects } of catalogue.byLabel.get(subject) ?? []) {
    for (const other of subjects) counts.set(`s:${other}`, (counts.get(`s:${other}`) ?? 0) + 1);
  }
  counts.delete(subject);
  const nearest = [...counts]
    .map(([label, books]) => ({ label, books }))
    .sort((a, b) => b.books - a.books || (a.label < b.label ? -1 : 1))
    .slice(0, NEAREST);
  known.set(subject, nearest);
  return nearest;
}
