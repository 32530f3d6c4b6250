import { SEARCH_RESULTS } from '../../../contract/limits.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findWorks, getWork, toBook } from '../books/books.ts';
import { relationsOf } from '../library/library.ts';
import { discover } from './discover.ts';
import { gatherEvidence } from './evidence.ts';
import { phrase } from './explain.ts';
import { suggest } from './suggest.ts';
import { understand } from './understand.ts';

/** For questions, which write sentences about subjects. */
export { asWritten } from './label-case.ts';
/** For syncing, which asks for books in the words of a video. */
export { discover } from './discover.ts';

type SearchServices = Pick<Services, 'db' | 'index' | 'log'>;

/**
 * Finds books for any words. Every book is re-read from our records; those that the reader removed are left out, those
 * on the shelf are marked.
 * With LOG_LEVEL=debug, what each stage left and how long it took is logged; what was asked never is.
 * @throws AppError `not_ready` while no catalogue has been indexed.
 */
export async function search(services: SearchServices, userId: string, text: string): Promise<SearchAnswer> {
  const { db, index, log } = services;
  if ((await index.size()) === 0) {
    throw new AppError('not_ready', 'The catalogue is still being prepared. Please try again in a moment.', {
      retryAfter: 5,
    });
  }
  let relations: Awaited<ReturnType<typeof relationsOf>> = new Map();
  const readWorks = async (ids: readonly string[]) => {
    relations = await relationsOf(db, userId, ids);
    return findWorks(
      db,
      ids.filter((id) => relations.get(id)?.state !== 'removed'),
    );
  };
  const stages: Record<string, { left: number; ms: number }> = {};
  const trace = log.isLevelEnabled('debug')
    ? (stage: string, left: number, ms: number) => {
        stages[stage] = { left, ms: Number(ms.toFixed(1)) };
      }
    : undefined;
  const { query, found } = await discover({ index, readWorks }, text, SEARCH_RESULTS, trace ? { trace } : {});
  log.debug({ stages }, 'searched');
  return {
    items: found.map(({ work, evidence }) => ({
      ...toBook(work, { liked: relations.get(work.id)?.liked ?? false, why: phrase(evidence) }),
      in_library: relations.has(work.id),
    })),
    alternative_search_suggestions: suggest(
      query,
      found.map(({ work }) => work),
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
