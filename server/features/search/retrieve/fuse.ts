import { settingAsked } from '../understand/setting-asked.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { CandidateList } from './candidate-list.ts';

/** `shares`: its score in each list, as a share of that list's best. */
export type Candidate = { id: string; score: number; shares?: Partial<Record<CandidateList['source'], number>> };

/**
 * One score per candidate: the weighted sum, over lists, of its score as a share of that list's best. Ranks
 * alone would throw away how clear a winner is (measured: reciprocal ranks .231, scores .289 success@10). Best first,
 * ties by id.
 */
export function fuse(lists: readonly CandidateList[]): Candidate[] {
  const scores = new Map<string, Candidate & { shares: NonNullable<Candidate['shares']> }>();
  for (const { source, weight, hits } of lists) {
    const best = Math.max(0, ...hits.map(({ score }) => score));
    if (best === 0) continue;
    for (const { id, score } of hits) {
      const candidate = scores.get(id) ?? { id, score: 0, shares: {} };
      candidate.score += (weight * score) / best;
      candidate.shares[source] = Math.max(candidate.shares[source] ?? 0, score / best);
      scores.set(id, candidate);
    }
  }
  return [...scores.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** At least this many fused candidates are read from the records and ranked. Reading takes the longest. */
const RANKED = 80;
/** The same where a request says only how a book was made or where it is set: every book that is so may be meant. */
const RANKED_OPEN = 200;

/** How many fused candidates of a query are worth ranking. */
export const rankedMost = (query: UnderstoodQuery): number =>
  query.isOpen || settingAsked(query) !== null ? RANKED_OPEN : RANKED;
