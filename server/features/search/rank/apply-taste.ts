import type { Work } from '../../books/books.ts';
import type { Leaning } from '../../taste/taste.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import { matchTitle } from '../understand/named-titles.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { type RankedWork, SPREAD, withScore } from './rank.ts';

/**
 * The reader's taste moves books up and down and removes what they do not want. A book that the query names by
 * title or author keeps its score.
 */
export function applyTaste(query: UnderstoodQuery, ranked: readonly RankedWork[], leaning: Leaning): RankedWork[] {
  const leant = ranked.flatMap((entry) => {
    if (isNamed(query, entry.work)) return [entry];
    const towards = leaning(entry.work);
    return towards === null ? [] : [withScore(entry, entry.score * Math.exp(towards / SPREAD))];
  });
  return leant.sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
}

const isNamed = (query: UnderstoodQuery, { title, subtitle, authors }: Work): boolean =>
  matchTitle(query, title, subtitle) === 'exact' || namedAuthors(query, authors).length > 0;
