import { SEARCH_RESULTS } from '../../../contract/limits.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findWorks, getWork, toBook } from '../books/books.ts';
import { relationsOf } from '../library/library.ts';
import { gatherEvidence, phrase } from './explain.ts';
import { fuse } from './fuse.ts';
import { rank } from './rank.ts';
import { retrieve } from './retrieve.ts';
import { suggest } from './suggest.ts';
import { understand } from './understand.ts';

type SearchServices = Pick<Services, 'db' | 'index'>;

/** Candidates whose records are read and ranked; the fused order decides about the rest. */
const RANKED = 100;

/**
 * Finds books for any words: understand → retrieve → fuse → rank → explain. Every book is re-read from our records.
 * Books that the reader removed are left out; those on the shelf are marked.
 * @throws AppError `not_ready` while no catalogue has been indexed.
 */
export async function search(services: SearchServices, userId: string, text: string): Promise<SearchAnswer> {
  if ((await services.index.size()) === 0) {
    throw new AppError('not_ready', 'The catalogue is still being prepared. Please try again in a moment.', {
      retryAfter: 5,
    });
  }
  const query = understand(text);
  const candidates = fuse(await retrieve(services.index, query)).slice(0, RANKED);
  const works = await findWorks(
    services.db,
    candidates.map(({ id }) => id),
  );
  const relations = await relationsOf(
    services.db,
    userId,
    works.map(({ id }) => id),
  );
  const wanted = works.filter(({ id }) => relations.get(id)?.state !== 'removed');
  const best = rank(query, candidates, wanted).slice(0, SEARCH_RESULTS);
  return {
    items: best.map(({ work }) => ({
      ...toBook(work, { liked: relations.get(work.id)?.liked ?? false, why: phrase(gatherEvidence(query, work)) }),
      in_library: relations.has(work.id),
    })),
    alternative_search_suggestions: suggest(
      query,
      best.map(({ work }) => work),
    ),
  };
}

/** Why this book answers this query: what is kept with a book that is added from a search. */
export async function explainMatch(
  services: Pick<Services, 'db'>,
  workId: string,
  text: string,
): Promise<string | null> {
  return phrase(gatherEvidence(understand(text), await getWork(services.db, workId)));
}
