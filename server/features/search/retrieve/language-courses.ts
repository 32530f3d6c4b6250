import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import type { CandidateList } from './candidate-list.ts';

const DEPTH = 20;

/**
 * The books that readers ask for to learn a language; none for null. Books on the country have its name more often, so
 * the words of the request alone may not find these.
 */
export async function languageCourses(index: SearchIndex, language: string | null): Promise<CandidateList[]> {
  if (language === null) return [];
  const hits = await index.search('asks', `learn ${language} grammar`, { limit: DEPTH });
  return [{ source: 'made', weight: 1.5, hits }];
}
