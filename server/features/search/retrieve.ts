import type { Hit, SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { UnderstoodQuery } from './understand.ts';

/** One ranked list of candidates and how much it counts when lists are fused. */
export type CandidateList = { source: 'text' | 'title' | 'author' | 'spelling'; weight: number; hits: Hit[] };

/** Candidates that are looked at for one query. */
const DEPTH = 200;
/** Up to this many terms, a query may be a title or a name as well as a description. */
const SHORT_QUERY = 8;

/** Stage 2. BM25 over everything; for a short query also over titles and names; with typos allowed when little is found. */
export async function retrieve(index: SearchIndex, query: UnderstoodQuery): Promise<CandidateList[]> {
  const words = query.terms.join(' ');
  const text: CandidateList = { source: 'text', weight: 1, hits: await index.search('text', words, { limit: DEPTH }) };
  if (query.terms.length > SHORT_QUERY) return [text];
  const [title, author] = await Promise.all([
    index.search('title', query.text, { limit: 20 }),
    index.search('authors', words, { limit: 20 }),
  ]);
  const lists: CandidateList[] = [
    text,
    { source: 'title', weight: 0.5, hits: title },
    { source: 'author', weight: 0.5, hits: author },
  ];
  if (text.hits.length < 5) lists.push(...(await retrieveMisspelt(index, words)));
  return lists.filter((list) => list.hits.length > 0);
}

async function retrieveMisspelt(index: SearchIndex, words: string): Promise<CandidateList[]> {
  const [title, author, text] = await Promise.all([
    index.search('title', words, { limit: 20, fuzziness: 2 }),
    index.search('authors', words, { limit: 20, fuzziness: 2 }),
    index.search('text', words, { limit: 50, fuzziness: 1 }),
  ]);
  return [title, author, text].map((hits) => ({ source: 'spelling', weight: 0.3, hits }));
}
