import { onceFor } from '../../../platform/once-for.ts';
import { kindredOf, topicsOf, type Work } from '../../books/books.ts';

/**
 * How much a book has in common with the first ones on its page. Books that answer a request have much in common; one
 * that shares nothing with the others was found by a single word.
 */
export type Beside = Record<'kindred beside' | 'topics beside' | 'labels beside', number>;

export const ALONE: Beside = { 'kindred beside': 0, 'topics beside': 0, 'labels beside': 0 };

/** This many of the first say what the page is about. */
const FIRST = 16;
/** More labels in common than this count no more. */
const SAME_LABELS = 3;
const MOST_KINDRED = 3;

/**
 * For each ranked work, best first: how many of the first books recommend it or are recommended by it, and the shares
 * of them that have a topic and labels in common with it. A first book counts less the further its score is `behind`
 * the best, in log-odds.
 */
export function besideEach(ranked: readonly { work: Work; behind: number }[]): Beside[] {
  const all = ranked.map(({ work, behind }) => ({
    id: work.id,
    weight: Math.exp(-behind),
    ...tiesOf(work),
  }));
  const first = all.slice(0, FIRST);
  const topicShares = countShared(first.map(({ topics }) => topics));
  const labelShares = countShared(first.map(({ labels }) => labels));
  return all.map((own) => {
    let [total, kindred, topics, labels] = [0, 0, 0, 0];
    const [ownTopics, ownLabels] = [topicShares(own.topics), labelShares(own.labels)];
    for (const [at, other] of first.entries()) {
      if (other === own) continue;
      total += other.weight;
      kindred += other.weight * (Number(own.kindred.has(other.id)) + Number(other.kindred.has(own.id)));
      if ((ownTopics[at] ?? 0) > 0) topics += other.weight;
      labels += other.weight * Math.min(1, (ownLabels[at] ?? 0) / SAME_LABELS);
    }
    const share = (sum: number) => (total > 0 ? sum / total : 0);
    return {
      'kindred beside': Math.min(MOST_KINDRED, kindred),
      'topics beside': share(topics),
      'labels beside': share(labels),
    };
  });
}

/** What a work may have in common with another. */
const tiesOf = onceFor((work: Work) => ({
  kindred: new Set(kindredOf(work).map(({ key }) => key)),
  topics: topicsOf(work.id).map(({ key }) => key),
  labels: [...new Set([...work.subjects, ...work.genres])],
}));

/**
 * Counts how many of the given entries each of `lists` has. It goes by entry and not by pair of lists, because most
 * pairs have nothing in common.
 */
function countShared(lists: readonly (readonly string[])[]): (own: readonly string[]) => number[] {
  const holders = new Map<string, number[]>();
  for (const [at, list] of lists.entries())
    for (const each of list) holders.set(each, [...(holders.get(each) ?? []), at]);
  return (own) => {
    const counts = lists.map(() => 0);
    for (const each of own) for (const at of holders.get(each) ?? []) counts[at] = (counts[at] ?? 0) + 1;
    return counts;
  };
}
