import type { Work } from '../books/books.ts';
import type { Candidate } from './fuse.ts';
import { type Focus, focusOf, focusShare, labelShare, stemsOf } from './labels.ts';
import { matchTitle, namedAuthors } from './named.ts';
import type { UnderstoodQuery } from './understand.ts';

export type RankedWork = { work: Work; score: number };

export type RankOptions = { popular?: boolean; labelled?: boolean; focus?: Focus | undefined };

/** How much a book that everybody knows is preferred over an unknown one: to a named author's books it matters more. */
const POPULARITY_WEIGHT = 0.02;
const AUTHOR_POPULARITY_WEIGHT = 0.1;
/** What matching labels, and the subjects that the first works share, add to a short query's score (measured: bench/judged). */
const LABEL_WEIGHT = 0.3;
const FOCUS_WEIGHT = 0.3;
const FOCUS_WORKS = 10;
/** Added to a share of the best score, which is at most 2. */
const TITLE_BONUS = { exact: 4, near: 2, named: 0.3 };
const AUTHOR_BONUS = 1;

/** Stage 4. `focus` is what the works should be about where the query says it by naming a book. What the query names comes first, then score with a slight preference for well-known books. */
export function rank(
  query: UnderstoodQuery,
  candidates: readonly Candidate[],
  works: readonly Work[],
  { popular = true, labelled = true, focus }: RankOptions = {},
): RankedWork[] {
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  const short = labelled ? brevity(query) : 0;
  const byWords = works
    .filter((work) => !isUnwanted(query, work))
    .map((work) => ({ work, score: (scores.get(work.id) ?? 0) + LABEL_WEIGHT * short * labelShare(query, work) }))
    .sort(byScore);
  const shared = focus ?? focusOf(short > 0 ? byWords.slice(0, FOCUS_WORKS) : []);
  const weight = focus ? 1 : FOCUS_WEIGHT * short;
  return byWords
    .map(({ work, score }) => ({ work, score: score + weight * focusShare(shared, work) }))
    .map(({ work, score }) => ({ work, score: localScore(query, work, score, popular) }))
    .sort(byScore);
}

/** 1 for a topic of a few words, 0 for a description of many: what is read off labels only helps where little was said. */
function brevity({ terms }: UnderstoodQuery): number {
  return Math.max(0, Math.min(1, (16 - terms.length) / 12));
}

const byScore = (a: RankedWork, b: RankedWork) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1);

function localScore(query: UnderstoodQuery, work: Work, score: number, popular: boolean): number {
  const title = matchTitle(query, work.title, work.subtitle);
  const byNamed = namedAuthors(query, work.authors).length > 0;
  const prior = 1 + (byNamed ? AUTHOR_POPULARITY_WEIGHT : POPULARITY_WEIGHT) * (popular ? work.popularity - 3 : 0);
  return score * prior + (title ? TITLE_BONUS[title] : 0) + (byNamed ? AUTHOR_BONUS * prior : 0);
}

/** Whether one of the reader's negative wishes meets its title, an author, a genre or a subject. */
export function isUnwanted(query: UnderstoodQuery, work: Work): boolean {
  if (query.unwanted.length === 0 || matchTitle(query, work.title, work.subtitle) === 'exact') return false;
  const labels = [work.title, ...work.authors, ...work.genres, ...work.subjects].map(stemsOf);
  return query.unwanted.some((wish) => labels.some((label) => wish.every((word) => label.has(word))));
}
