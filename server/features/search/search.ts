import type { EventOf } from '../../../contract/endpoint.ts';
import type { endpoints } from '../../../contract/endpoints.ts';
import { SEARCH_RESULTS } from '../../../contract/limits.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { canLookUp, findWorks, getWork, toBook } from '../books/books.ts';
import { relationsOf } from '../library/library.ts';
import { openAdviser } from './advise.ts';
import type { Adviser } from './adviser.ts';
import { checkAlternatives } from './alternatives.ts';
import { discover } from './discover.ts';
import { gatherEvidence } from './evidence.ts';
import { phrase } from './explain.ts';
import type { Named } from './insight.ts';
import { findInCatalogue, namedInQuery } from './named-books.ts';
import { suggest } from './suggest.ts';
import { understand } from './understand.ts';

/** For syncing, which asks for books in the words of a video. */
export { discover } from './discover.ts';
/** For questions, which write sentences about subjects. */
export { asNamed, asWritten } from './label-case.ts';

type SearchServices = Pick<Services, 'db' | 'clock' | 'index' | 'log' | 'config' | 'secrets' | 'model'>;

/**
 * Finds books for any words, by our own engine alone. Every book is re-read from our records; those that the reader removed
 * are left out, those on the shelf are marked.
 * With LOG_LEVEL=debug, what each stage left and how long it took is logged; what was asked never is.
 * @throws AppError `not_ready` while no catalogue has been indexed.
 */
export async function search(
  services: Pick<SearchServices, 'db' | 'index' | 'log'>,
  userId: string,
  text: string,
): Promise<SearchAnswer> {
  if ((await services.index.size()) === 0) {
    throw new AppError('not_ready', 'The catalogue is still being prepared. Please try again in a moment.', {
      retryAfter: 5,
    });
  }
  return find(services, userId, text);
}

/**
 * As `search`, at once; then, where a model or the live look-up can do better, that answer as soon as it is there. Whatever goes
 * wrong with it leaves the first answer; a spent budget is told in a notice. It ends when `signal` does.
 * @throws AppError `not_ready`, before anything was answered.
 */
export async function* searchClosely(
  services: SearchServices,
  userId: string,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<EventOf<typeof endpoints.search>> {
  const first = await search(services, userId, text);
  const asked = await missingBook(services, text);
  const more = services.model !== null || asked !== null;
  yield { event: 'answer', data: { ...first, more } };
  if (!more) return;
  const adviser = openAdviser(services, { userId, asked, signal });
  const better = await find(services, userId, text, adviser).catch((error: unknown) => {
    if (!signal.aborted) services.log.error({ err: error }, 'a better answer to a search failed');
    return null;
  });
  const notice = adviser.notice();
  if (better && !isSame(first, better)) yield { event: 'answer', data: { ...better, more: false } };
  if (notice !== null) yield { event: 'notice', data: { message: notice } };
}

const isSame = (one: SearchAnswer, other: SearchAnswer) => JSON.stringify(one) === JSON.stringify(other);

/** The book that the query names and that we lack, where it can be looked up. */
async function missingBook(services: SearchServices, text: string): Promise<Named | null> {
  const named = canLookUp(services) ? namedInQuery(text) : null;
  return named && (await findInCatalogue(services, named)).length === 0 ? named : null;
}

async function find(
  { db, index, log }: Pick<SearchServices, 'db' | 'index' | 'log'>,
  userId: string,
  text: string,
  adviser?: Adviser,
): Promise<SearchAnswer> {
  const relations: Awaited<ReturnType<typeof relationsOf>> = new Map();
  const readWorks = async (ids: readonly string[]) => {
    for (const [id, relation] of await relationsOf(db, userId, ids)) relations.set(id, relation);
    return findWorks(
      db,
      ids.filter((id) => relations.get(id)?.state !== 'removed'),
    );
  };
  const stages: Record<string, { left: number; ms: number }> = {};
  const trace = (stage: string, left: number, ms: number) => {
    stages[stage] = { left, ms: Number(ms.toFixed(1)) };
  };
  const { query, insight, found } = await discover({ index, readWorks }, text, SEARCH_RESULTS, {
    ...(log.isLevelEnabled('debug') && { trace }),
    ...(adviser && { adviser }),
  });
  log.debug({ stages }, 'searched');
  const works = found.map(({ work }) => work);
  const further = await checkAlternatives({ index, readWorks }, query, insight.alternatives, works);
  return {
    items: found.map(({ work, evidence, phrased }) => ({
      ...toBook(work, { liked: relations.get(work.id)?.liked ?? false, why: phrased ?? phrase(evidence) }),
      in_library: relations.has(work.id),
    })),
    alternative_search_suggestions: suggest(query, works, further),
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
