import type { SearchSuggestion } from '../../../contract/search.ts';
import type { Work } from '../books/books.ts';
import type { UnderstoodQuery } from './understand.ts';
import { stem, words } from './words.ts';

const MOST = 6;

/**
 * Next steps from the subjects of the books that were found: a subject that goes on from a word of the query is narrower,
 * another one is a neighbour. With nothing found, the query's single words are offered as broader ones.
 */
export function suggest(query: UnderstoodQuery, found: readonly Work[]): SearchSuggestion[] {
  if (found.length === 0) {
    const single = query.terms.length > 1 ? query.terms.map(({ word }) => word) : [];
    return single.slice(0, MOST).map((term) => ({ query: term, kind: 'broader' }));
  }
  const asked = new Set(query.terms.map((term) => term.stem));
  const counts = new Map<string, number>();
  for (const work of found.slice(0, 12)) {
    for (const subject of work.subjects) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return [...counts]
    .map(([subject, count]) => ({ subject, count, stems: words(subject).map(stem) }))
    .filter(({ stems }) => !stems.every((word) => asked.has(word)))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ subject, stems }) => ({
      query: subject,
      kind: stems.some((word) => asked.has(word)) ? 'narrower' : 'neighbour',
    }));
}
