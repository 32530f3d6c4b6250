import type { Work } from '../books/books.ts';
import type { Candidate } from './fuse.ts';
import { type UnderstoodQuery, words } from './understand.ts';

export type RankedWork = { work: Work; score: number };

/** At most this many books of one author among the first ten, unless the reader named the author. */
const PER_AUTHOR = 2;
const DIVERSE_PREFIX = 10;
/** How much a book that everybody knows is preferred over an unknown one of the same score. */
const POPULARITY_WEIGHT = 0.002;

/** Stage 4. An exact title first, then score with a slight preference for well-known books, at most two per author. */
export function rank(query: UnderstoodQuery, candidates: readonly Candidate[], works: readonly Work[]): RankedWork[] {
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  const scored = works.map((work) => ({ work, score: localScore(query, work, scores.get(work.id) ?? 0) }));
  scored.sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
  return spreadAuthors(query, scored);
}

function localScore(query: UnderstoodQuery, work: Work, score: number): number {
  const prior = 1 + POPULARITY_WEIGHT * (work.popularity - 3);
  return score * prior + (isTitle(query, work) ? 1 : 0);
}

/** Whether the query is this title, with or without its article and subtitle. */
export function isTitle(query: UnderstoodQuery, work: Pick<Work, 'title' | 'subtitle'>): boolean {
  const asked = bare(query.text);
  return asked !== '' && (asked === bare(work.title) || asked === bare(`${work.title} ${work.subtitle ?? ''}`));
}

/** The authors whose last name, at least, is among the words of the query. */
export function namedAuthors(query: UnderstoodQuery, work: Pick<Work, 'authors'>): string[] {
  const asked = new Set(words(query.text));
  return work.authors.filter((author) => {
    const last = words(author).at(-1);
    return last !== undefined && asked.has(last);
  });
}

const bare = (text: string) =>
  words(text)
    .join(' ')
    .replace(/^(the|a|an) /, '');

function spreadAuthors(query: UnderstoodQuery, ranked: readonly RankedWork[]): RankedWork[] {
  const seen = new Map<string, number>();
  const first: RankedWork[] = [];
  const later: RankedWork[] = [];
  for (const entry of ranked) {
    const author = entry.work.authors[0];
    const count = author === undefined ? 0 : (seen.get(author) ?? 0);
    const crowded = count >= PER_AUTHOR && namedAuthors(query, entry.work).length === 0;
    if (first.length >= DIVERSE_PREFIX || crowded) later.push(entry);
    else {
      first.push(entry);
      if (author !== undefined) seen.set(author, count + 1);
    }
  }
  return [...first, ...later];
}
