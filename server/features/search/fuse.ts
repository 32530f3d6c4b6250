import type { CandidateList } from './retrieve.ts';

export type Candidate = { id: string; score: number };

/**
 * Stage 3. One score per candidate: the weighted sum, over lists, of its score as a share of that list's best. Ranks alone
 * would throw away how clear a winner is (measured: reciprocal ranks .231, scores .289 success@10). Best first, ties by id.
 */
export function fuse(lists: readonly CandidateList[]): Candidate[] {
  const scores = new Map<string, number>();
  for (const { weight, hits } of lists) {
    const best = Math.max(0, ...hits.map(({ score }) => score));
    if (best === 0) continue;
    for (const { id, score } of hits) scores.set(id, (scores.get(id) ?? 0) + (weight * score) / best);
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
