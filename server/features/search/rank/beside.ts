import { kindredOf, topicsOf, type Work } from '../../books/books.ts';

/** How much a book has in common with the first of its page. Books that answer a request have company; one that shares nothing with the others was found by a word. */
export type Beside = Record<'kindred beside' | 'topics beside' | 'labels beside', number>;

export const ALONE: Beside = { 'kindred beside': 0, 'topics beside': 0, 'labels beside': 0 };

/** This many of the first say what the page is about. */
const FIRST = 16;
/** So many labels in common are as much as there can be. */
const SAME_LABELS = 3;
const MOST_KINDRED = 3;

/**
 * For each ranked work, best first: how many of the first books it is kindred to, either way, and the shares of them that are on a
 * topic with it and that share labels with it. A book counts less the further its score is `behind` the best, in log-odds.
 */
export function besideEach(ranked: readonly { work: Work; behind: number }[]): Beside[] {
  const all = ranked.map(({ work, behind }) => ({
    id: work.id,
    weight: Math.exp(-behind),
    kindred: new Set(kindredOf(work).map(({ key }) => key)),
    topics: new Set(topicsOf(work.id).map(({ key }) => key)),
    labels: new Set([...work.subjects, ...work.genres]),
  }));
  const first = all.slice(0, FIRST);
  return all.map((own) => {
    let [total, kindred, topics, labels] = [0, 0, 0, 0];
    for (const other of first) {
      if (other === own) continue;
      total += other.weight;
      kindred += other.weight * (Number(own.kindred.has(other.id)) + Number(other.kindred.has(own.id)));
      if (shared(own.topics, other.topics) > 0) topics += other.weight;
      labels += other.weight * Math.min(1, shared(own.labels, other.labels) / SAME_LABELS);
    }
    const share = (sum: number) => (total > 0 ? sum / total : 0);
    return {
      'kindred beside': Math.min(MOST_KINDRED, kindred),
      'topics beside': share(topics),
      'labels beside': share(labels),
    };
  });
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const each of one) if (other.has(each)) count += 1;
  return count;
}
