import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { spelledOut } from '../../../wording/numbers.ts';
import type { CandidateList } from './candidate-list.ts';

const DEPTH = 80;

/**
 * The books that readers ask for at this age; none for null. A request that only says how young the reader is has no
 * other words that records of such books have.
 */
export async function ofAge(index: SearchIndex, age: number | null): Promise<CandidateList[]> {
  if (age === null) return [];
  const hits = await index.search('asks', spelledOut(`${age} year old`), { limit: DEPTH });
  return [{ source: 'made', weight: 1.5, hits }];
}
