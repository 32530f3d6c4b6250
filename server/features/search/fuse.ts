import type { CandidateList } from './retrieve.ts';

export type Candidate = { id: string; score: number };

/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): how slowly a list's ranks fade. */
const K = 60;

/** Stage 3. Reciprocal rank fusion: a candidate's score is the sum over lists of weight / (K + rank). Best first, ties by id. */
export function fuse(lists: readonly CandidateList[]): Candidate[] {
  const scores = new Map<string, number>();
  for (const { weight, hits } of lists) {
    hits.forEach(({ id }, rank) => {
      scores.set(id, (scores.get(id) ?? 0) + weight / (K + rank + 1));
    });
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
