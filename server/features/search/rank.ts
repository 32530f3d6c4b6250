import type { Work } from '../books/books.ts';
import type { Candidate } from './fuse.ts';
import { matchTitle, namedAuthors } from './named.ts';
import type { UnderstoodQuery } from './understand.ts';
import { stem, words } from './words.ts';

export type RankedWork = { work: Work; score: number };

/** At most this many books of one author among the first ten, unless the reader named the author. */
const PER_AUTHOR = 2;
const DIVERSE_PREFIX = 10;
/** How much a book that everybody knows is preferred over an unknown one: to a named author's books it matters more. */
const POPULARITY_WEIGHT = 0.02;
const AUTHOR_POPULARITY_WEIGHT = 0.1;
/** Added to a share of the best score, which is at most 2. */
const TITLE_BONUS = { exact: 4, near: 2, named: 0.3 };
const AUTHOR_BONUS = 1;

/** Stage 4. What the query names comes first, then score with a slight preference for well-known books, at most two per author. */
export function rank(query: UnderstoodQuery, candidates: readonly Candidate[], works: readonly Work[]): RankedWork[] {
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  const scored = works
    .filter((work) => !isUnwanted(query, work))
    .map((work) => ({ work, score: localScore(query, work, scores.get(work.id) ?? 0) }));
  scored.sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
  return spreadAuthors(query, scored);
}

function localScore(query: UnderstoodQuery, work: Work, score: number): number {
  const title = matchTitle(query, work.title, work.subtitle);
  const byNamed = namedAuthors(query, work.authors).length > 0;
  const prior = 1 + (byNamed ? AUTHOR_POPULARITY_WEIGHT : POPULARITY_WEIGHT) * (work.popularity - 3);
  return score * prior + (title ? TITLE_BONUS[title] : 0) + (byNamed ? AUTHOR_BONUS * prior : 0);
}

/** Whether one of the reader's negative wishes meets its title, an author, a genre or a subject. */
export function isUnwanted(query: UnderstoodQuery, work: Work): boolean {
  if (query.unwanted.length === 0) return false;
  const labels = [work.title, ...work.authors, ...work.genres, ...work.subjects].map(
    (label) => new Set(words(label).map(stem)),
  );
  return query.unwanted.some((wish) => labels.some((label) => wish.every((word) => label.has(word))));
}

function spreadAuthors(query: UnderstoodQuery, ranked: readonly RankedWork[]): RankedWork[] {
  const seen = new Map<string, number>();
  const first: RankedWork[] = [];
  const later: RankedWork[] = [];
  for (const entry of ranked) {
    const author = entry.work.authors[0];
    const count = author === undefined ? 0 : (seen.get(author) ?? 0);
    const crowded = count >= PER_AUTHOR && namedAuthors(query, entry.work.authors).length === 0;
    if (first.length >= DIVERSE_PREFIX || crowded) later.push(entry);
    else {
      first.push(entry);
      if (author !== undefined) seen.set(author, count + 1);
    }
  }
  return [...first, ...later];
}
