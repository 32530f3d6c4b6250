import type { EventOf } from '../../../contract/endpoint.ts';
import type { endpoints } from '../../../contract/endpoints.ts';
import { SEARCH_RESULTS } from '../../../contract/limits.ts';
import { NOTHING_FOUND } from '../../../contract/nothing-found.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findDanger } from '../../wording/danger.ts';
import { words } from '../../wording/words.ts';
import { canLookUp, findKeptWorks, getWork, nearBooks, toBook } from '../books/books.ts';
import { helpFor } from '../help/help.ts';
import { relationsOf } from '../library/library.ts';
import { leaningOf } from '../taste/taste.ts';
import { openAdviser } from './advise/model-adviser.ts';
import type { Adviser, Named } from './adviser.ts';
import { discover } from './discover.ts';
import { checkAlternatives } from './explain/check-steps.ts';
import { reasonFor, say, sayAll } from './explain/phrase.ts';
import { readAs } from './explain/read-as.ts';
import { suggest, topicsShown } from './explain/suggest.ts';
import { sayUnknown, sayUnlike, sayUnmet } from './explain/unmet.ts';
import { asRead } from './resolve/as-read.ts';
import { absentBook, findInCatalogue, namedInQuery } from './resolve/find-named.ts';
import { besideTitle } from './select/beside-title.ts';
import { type Discovery, gatherEvidence } from './select/evidence.ts';
import { missingTitle } from './select/missing-title.ts';
import { sift } from './select/sift.ts';
import { readAddress } from './understand/address.ts';
import { readTopics } from './understand/asked-topics.ts';
import { isVague, onlyDenies } from './understand/errand.ts';
import { understand } from './understand/understand.ts';

/** For syncing, which asks for books in the words of a video. */
export { discover } from './discover.ts';
export { findCast } from './resolve/find-named.ts';
export type { Discovery } from './select/evidence.ts';

/**
 * Loads what requests are understood with. This takes a second, in which nothing else is answered, so it is done before
 * the first request.
 */
export function prepareSearch(): void {
  understand('a book');
  readTopics();
}

type SearchServices = Pick<
  Services,
  'db' | 'alone' | 'reads' | 'clock' | 'index' | 'log' | 'config' | 'secrets' | 'model' | 'meaning'
>;

/**
 * Finds books for any words, by our own engine alone. Every book is re-read from our records; those that the reader
 * removed are left out, those on the shelf are marked. Without a reader, `userId` is null. With LOG_LEVEL=debug, what
 * each stage left and how long it took is logged; what was asked never is.
 * @throws AppError `not_ready` while no catalogue has been indexed.
 */
export async function search(
  services: Pick<SearchServices, 'db' | 'reads' | 'index' | 'log' | 'config' | 'clock' | 'meaning'>,
  userId: string | null,
  text: string,
): Promise<SearchAnswer> {
  const help = await helpUnlessTitle(services, text);
  if (help) return { ...NOTHING_FOUND, help };
  if (await services.index.isEmpty()) {
    throw new AppError('not_ready', 'The catalogue is still being prepared. Please try again in a moment.', {
      retryAfter: 5,
    });
  }
  return find(services, userId, text);
}

/**
 * First the answer of `search`, at once. Then, if a model or the live look-up can do better, its answer as soon as it
 * is there. If anything goes wrong with that, the first answer stays; a spent budget is told in a notice. Stops when
 * `signal` aborts. @throws AppError `not_ready`, before anything was answered.
 */
export async function* searchClosely(
  services: SearchServices,
  userId: string,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<EventOf<typeof endpoints.search>> {
  const first = await search(services, userId, text);
  if (first.help) {
    yield { event: 'answer', data: { ...first, more: false } };
    return;
  }
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

/** If a request of at least this many words is the title of a book, it is taken for the title, whatever it says. */
const TITLE_WORDS = 5;

/** Help for somebody in danger; null if the whole request is the title of a book that we have. */
async function helpUnlessTitle({ index, config }: Pick<SearchServices, 'index' | 'config'>, text: string) {
  const help = helpFor(config, text);
  const isLong = words(text).length >= TITLE_WORDS;
  const held = help && isLong ? await findInCatalogue({ index }, { title: text, author: null }) : [];
  return held.length > 0 ? null : help;
}

const isSame = (one: SearchAnswer, other: SearchAnswer) => JSON.stringify(one) === JSON.stringify(other);

/** The book that the query names and that we lack, if it can be looked up. */
async function missingBook(services: SearchServices, text: string): Promise<Named | null> {
  const named = canLookUp(services) ? namedInQuery(text) : null;
  return named && (await findInCatalogue(services, named)).length === 0 ? named : null;
}

async function find(
  services: Pick<SearchServices, 'db' | 'reads' | 'index' | 'log' | 'clock' | 'meaning'>,
  userId: string | null,
  typed: string,
  adviser?: Adviser,
): Promise<SearchAnswer> {
  const { index, log, clock } = services;
  // A book that was looked up a moment ago may be missing from a replica.
  const db = adviser ? services.db : await services.reads.for(userId);
  const relations: Awaited<ReturnType<typeof relationsOf>> = new Map();
  const readWorks = async (ids: readonly string[]) => {
    const [works, related] = await Promise.all([
      findKeptWorks(db, ids),
      userId === null ? [] : relationsOf(db, userId, ids),
    ]);
    for (const [id, relation] of related) relations.set(id, relation);
    return works.filter(({ id }) => relations.get(id)?.state !== 'removed');
  };
  const near = (words: string) => nearBooks(services, words);
  // Read during the search. If the search fails, its error is the one reported.
  const leaning = userId === null ? null : leaningOf(db, userId);
  leaning?.catch(() => {});
  const stages: Record<string, { left: number; ms: number }> = {};
  const trace = (stage: string, left: number, ms: number) => {
    stages[stage] = { left, ms: Number(ms.toFixed(1)) };
  };
  const discovered = await discover({ index, readWorks, near }, typed, SEARCH_RESULTS, {
    year: clock.now().getUTCFullYear(),
    ...(leaning && { leaning }),
    ...(log.isLevelEnabled('debug') && { trace }),
    ...(adviser && { adviser }),
  });
  const { text, query, insight, likeness, found, missing, given, isTitled } = discovered;
  const vague = isVague(readAddress(text).rest) || onlyDenies(text);
  const absent = await absentBook({ index }, text);
  log.debug({ stages }, 'searched');
  // In “along the lines of Emma by Jane Austen”, the words before “by” are no title.
  const unknown = absent === null || isTitled || likeness ? null : missingTitle(absent, found);
  const wanted = await leaning;
  const towards = ({ work }: Discovery) => wanted?.(work) ?? 0;
  const sifted = sift(query, found, unknown !== null && missing === null, towards);
  const { fitting } = sifted;
  const beside = await besideTitle(fitting, sifted.further, async (ids) =>
    (await readWorks(ids)).filter((work) => wanted?.(work) !== null),
  );
  const further = beside ?? sifted.further;
  const shown = [...fitting, ...further];
  const said = sayAll(shown.map(({ work, evidence }) => reasonFor(query, work, evidence)));
  const works = found.map(({ work }) => work);
  const steps = await checkAlternatives({ index, readWorks }, query, insight.alternatives, works);
  const reasons = new Map(shown.map((entry, at) => [entry, said[at]]));
  const toItem = (entry: Discovery) => ({
    ...toBook(entry.work, {
      liked: relations.get(entry.work.id)?.liked ?? false,
      why: entry.phrased ?? reasons.get(entry) ?? null,
    }),
    in_library: relations.has(entry.work.id),
  });
  return {
    help: null,
    vague,
    missing: missing ?? unknown,
    unmet: [
      ...sayUnmet(
        query.provenance,
        given,
        fitting.map(({ work }) => work),
      ),
      ...(given || fitting.length > 0 ? [] : sayUnlike(likeness, further.length > 0)),
      ...sayUnknown(text, typed),
    ],
    items: fitting.map(toItem),
    further: further.map(toItem),
    likely: beside ? 0 : sifted.likely,
    alternative_search_suggestions: suggest(
      query,
      fitting.length > 0 ? works : [],
      steps,
      works,
      readAs(query, fitting),
    ),
    topics: topicsShown(
      query,
      fitting.map(({ work }) => work),
    ),
  };
}

/**
 * Why this book answers this query. It is stored with a book that is added from a search. Null for requests of people
 * in danger, which are never stored.
 */
export async function explainMatch(
  services: Pick<Services, 'db' | 'index'>,
  workId: string,
  text: string,
): Promise<string | null> {
  if (findDanger(text)) return null;
  const query = understand(await asRead(services.index, text));
  const work = await getWork(services.db, workId);
  const reason = reasonFor(query, work, gatherEvidence(query, work));
  return reason && say(reason);
}
