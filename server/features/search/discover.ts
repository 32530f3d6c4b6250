import type { SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { Work } from '../books/books.ts';
import { type Evidence, gatherEvidence } from './explain.ts';
import { fuse } from './fuse.ts';
import { rank } from './rank.ts';
import { retrieve } from './retrieve.ts';
import { repairSpelling } from './spelling.ts';
import { type UnderstoodQuery, understand } from './understand.ts';

/** A work that was found, with the evidence for it. */
export type Discovery = { work: Work; score: number; evidence: Evidence };

export type DiscoverySource = {
  index: SearchIndex;
  /** Reads records by id; works that must not be found (removed by the reader) are left out here. */
  readWorks(ids: readonly string[]): Promise<Work[]>;
};

/** Fused candidates whose records are read and ranked. */
const RANKED = 100;

/** How a book is found: understand → retrieve → fuse → rank → explain. Best first, at most `limit`. */
export async function discover(
  source: DiscoverySource,
  text: string,
  limit: number,
): Promise<{ query: UnderstoodQuery; found: Discovery[] }> {
  const query = await repairSpelling(source.index, understand(text));
  const candidates = fuse(await retrieve(source.index, query)).slice(0, RANKED);
  const works = await source.readWorks(candidates.map(({ id }) => id));
  const ranked = rank(query, candidates, works).slice(0, limit);
  return { query, found: ranked.map((entry) => ({ ...entry, evidence: gatherEvidence(query, entry.work) })) };
}
