import type { SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { Work } from '../books/books.ts';
import { type Focus, focusLabels } from './labels.ts';
import { matchTitle } from './named.ts';
import { type UnderstoodQuery, understand } from './understand.ts';

/** “Books like Dune”: the book that is meant, and what another work shares with it. */
export type Likeness = { id: string; title: string; focus: Focus; shared(work: Work): string[] };

const LIKE = /\b(?:like|similar to|in the (?:style|vein|spirit) of|enjoyed|loved|liked)\s+["“']?(.+?)["”']?[.!?]*$/iu;

/** What stands after “like” in a short query, whole and up to the first comma: titles have commas too. */
function namesAfterLike(query: UnderstoodQuery): UnderstoodQuery[] {
  const named = query.bare === '' ? undefined : query.text.match(LIKE)?.[1];
  return named ? [...new Set([named, named.split(/[,;]/)[0] ?? ''])].map((name) => understand(name)) : [];
}

/**
 * Turns “books like ‹title›” into a search for what that book is about. Null when we do not have such a book; the query is
 * then searched as it stands.
 */
export async function findLikeness(
  source: { index: SearchIndex; readWorks(ids: readonly string[]): Promise<Work[]> },
  query: UnderstoodQuery,
): Promise<{ likeness: Likeness; query: UnderstoodQuery } | null> {
  for (const asked of namesAfterLike(query)) {
    const model = await findModel(source, asked);
    if (model) return toSearch(query, model);
  }
  return null;
}

type Source = Parameters<typeof findLikeness>[0];

/** The best known book of that title. */
async function findModel(source: Source, asked: UnderstoodQuery): Promise<Work | null> {
  const hits = await source.index.search('title', asked.bare, { limit: 10 });
  const works = hits.length > 0 ? await source.readWorks(hits.map(({ id }) => id)) : [];
  const matched = works.filter((work) =>
    ['exact', 'near'].includes(matchTitle(asked, work.title, work.subtitle) ?? ''),
  );
  return matched.sort((a, b) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1))[0] ?? null;
}

function toSearch(query: UnderstoodQuery, model: Work): { likeness: Likeness; query: UnderstoodQuery } {
  const labels = new Set([...model.subjects, ...model.genres]);
  const weights = new Map([...focusLabels(model)].map((label) => [label, 1]));
  const likeness: Likeness = {
    id: model.id,
    title: model.title,
    focus: { weights, total: weights.size },
    shared: (work) => [...new Set([...work.subjects, ...work.genres])].filter((label) => labels.has(label)),
  };
  const about = understand([...labels].join(', '));
  return { likeness, query: { ...about, text: query.text, bare: '', unwanted: query.unwanted } };
}
