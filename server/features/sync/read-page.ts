import { SYNC_BOOKS_MAX } from '../../../contract/limits.ts';
import type { Services } from '../../services.ts';
import type { Advice } from './find/ask-about-videos.ts';
import { type Considered, consider, isWorthALook, type Lead } from './find/consider.ts';
import type { Harvest } from './harvest.ts';
import { choose, shelveEarly } from './keep-books.ts';
import { likeAudiobooks } from './provider/audiobooks.ts';
import type { Liked } from './provider/liked.ts';
import { selectSeen } from './queries/kept.ts';
import { beatRun } from './queries/runs.ts';
import { cleanTexts } from './read/reading.ts';
import { RunLost } from './run-lost.ts';

/** Without a model, the number of videos after which progress is reported and the lease renewed. */
const PORTION = 10;
/** The maximum number of videos in one portion when there is a model. */
const PORTION_MAX = 60;
/** How many books go on the shelf before all of it has been read: the others are spread over all topics. */
const EARLY_MAX = SYNC_BOOKS_MAX / 2;

/**
 * Reads one page: known items are skipped, the others are considered and forgotten. Returns how many were new and how
 * many were known.
 * @throws RunLost when the run has lost its lease; NotBegun when the machine is too busy to read this page now.
 */
export async function readPage(
  services: Services,
  harvest: Harvest,
  items: readonly Liked[],
  signal: AbortSignal,
): Promise<{ fresh: number; known: number }> {
  const { userId, source } = harvest.key;
  const byHash = new Map(items.map((item) => [services.secrets.keyedHash(`seen ${userId}`, item.key), item]));
  const seen = await selectSeen(services.db, userId, source, [...byHash.keys()]);
  const fresh = [...byHash].filter(([hash]) => !seen.has(hash) && !harvest.hashes.has(hash));
  const beat = async (more = { read: 0, relevant: 0, books: 0 }) => {
    if (!(await beatRun(services.db, harvest.key, services.clock.now(), more))) throw new RunLost();
  };
  const texts = await cleanTexts(
    fresh.map(([, item]) => item),
    beat,
  );
  const waiting = fresh.flatMap(([hash, item], at): Reading[] => {
    const text = texts[at];
    return text ? [{ hash, item, text, category: item.category }] : [];
  });
  do {
    const portion = takePortion(waiting, harvest.adviser.portion());
    const advice = await askAbout(harvest, portion, signal);
    const found = new Map<Reading, Found>();
    const left = [...portion];
    // Two at a time: while one waits for the search index, the other computes. With more, the computing would add up to
    // pauses in which nobody else is answered.
    const takeTurns = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const its = await readOne(services, harvest, one, advice.get(one) ?? null);
        if (its) found.set(one, its);
      }
    };
    await Promise.all([takeTurns(), takeTurns()]);
    for (const one of portion) {
      note(harvest, one, found.get(one));
      harvest.hashes.add(one.hash);
    }
    const books = await tellBooks(services, harvest);
    await beat({ read: portion.length, relevant: found.size, books });
  } while (waiting.length > 0);
  return { fresh: fresh.length, known: seen.size };
}

type Reading = Considered & { hash: string; item: Liked };

/**
 * Takes the next portion from the front: as many as the model is asked about at once, or a few without a model. Videos
 * in between that it is not asked about come along.
 */
function takePortion(waiting: Reading[], asked: number): Reading[] {
  if (asked === 0) return waiting.splice(0, PORTION);
  let [taken, askable] = [0, 0];
  for (const one of waiting.slice(0, PORTION_MAX)) {
    if (askable >= asked) break;
    taken++;
    if (isAskedAbout(one)) askable++;
  }
  return waiting.splice(0, taken);
}

const isAskedAbout = (one: Reading): boolean => !one.item.audiobookBy && isWorthALook(one);

async function askAbout(harvest: Harvest, portion: readonly Reading[], signal: AbortSignal) {
  const asked = portion.filter(isAskedAbout);
  const advice = await harvest.adviser.advise(
    asked.map(({ text }) => text),
    signal,
  );
  return new Map<Reading, Advice | null>(asked.map((one, at) => [one, advice[at] ?? null]));
}

type Found = { topics: readonly string[]; leads: Lead[] };

/** The books that an item leads to, and its topics; null if it leads to none. */
async function readOne(
  services: Services,
  harvest: Harvest,
  one: Reading,
  advice: Advice | null,
): Promise<Found | null> {
  if (one.item.audiobookBy)
    return (await likeAudiobooks(services, harvest.key, one.item)) ? { topics: [], leads: [] } : null;
  return consider(harvest.source, await harvest.vocabulary(), one, advice);
}

/** In the order of the list, so that the same list brings the same books. */
function note(harvest: Harvest, { item }: Reading, found: Found | undefined): void {
  if (!found) harvest.fruitless.push(item.title);
  if (!found || found.leads.length === 0) return;
  harvest.leads.push(found.leads.map((lead) => ({ ...lead, kind: item.kind })));
  for (const topic of found.topics) harvest.topics.set(topic, (harvest.topics.get(topic) ?? 0) + 1);
}

/**
 * How many more (or, seldom, fewer) books than last reported would be there if the run ended now. Some are put on the
 * shelf at once, so that somebody who looks at it sees the sync work.
 */
async function tellBooks(services: Services, harvest: Harvest): Promise<number> {
  const before = harvest.booksTold;
  // At the limit already: do not compute this for every portion of a long list.
  if (before >= SYNC_BOOKS_MAX) return 0;
  const chosen = await choose(services.db, harvest);
  harvest.booksTold = chosen.length + harvest.early.length;
  // Somebody who gives a list waits for its end.
  if (harvest.key.source !== 'import') {
    const leads = firstOfEach(chosen).slice(0, EARLY_MAX - harvest.early.length);
    if (leads.length > 0) await shelveEarly(services, harvest, leads);
  }
  return harvest.booksTold - before;
}

/** Named books are always chosen, and the first book of a topic nearly always: a later video may know a better one. */
function firstOfEach(chosen: readonly Lead[]): Lead[] {
  const topics = new Set<string>();
  return chosen.filter(({ topic }) => topic === null || topics.size < topics.add(topic).size);
}
