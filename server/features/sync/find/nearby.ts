import type { Work } from '../../books/books.ts';
import { discover } from '../../search/search.ts';
import type { WorkSource } from './named-books.ts';

/** How many results of the first query are read, and how many of these provide subjects for the second. */
const DEPTH = 20;
const TELLING_WORKS = 5;
const SUBJECTS_MAX = 20;
/** The weight of the second query compared with the first (measured on episodes: recall@20 .086 without, .149 with). */
export const SECOND_WEIGHT = 0.6;

/**
 * Books near a text, best first. A video's title says little, so there are two queries: its own words, and the subjects of
 * the books that its words find first.
 */
export async function nearbyBooks(source: WorkSource, text: string): Promise<Work[]> {
  const { found } = await discover(source, text, DEPTH);
  const works = found.map(({ work }) => work);
  const second = await source.index.search('text', subjectsOf(works).join(' '), { limit: 2 * DEPTH });
  const scores = new Map(found.map(({ work, score }) => [work.id, share(score, found[0]?.score)]));
  for (const { id, score } of second)
    scores.set(id, (scores.get(id) ?? 0) + SECOND_WEIGHT * share(score, second[0]?.score));
  const ids = [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id);
  return source.readWorks(ids.slice(0, 2 * DEPTH));
}

/** The subjects and genres of the first works: those of the first work, and those that several have, before the others. */
export function subjectsOf(works: readonly Pick<Work, 'subjects' | 'genres'>[]): string[] {
  const counts = new Map<string, number>();
  for (const [rank, { subjects, genres }] of works.slice(0, TELLING_WORKS).entries()) {
    for (const label of [...subjects, ...genres]) counts.set(label, (counts.get(label) ?? 0) + 1 / (rank + 2));
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  return ranked.slice(0, SUBJECTS_MAX).map(([label]) => label);
}

const share = (score: number, best: number | undefined): number => (best ? score / best : 0);
