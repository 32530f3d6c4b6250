import type { Services } from '../../services.ts';
import { findWorks, type Work } from '../books/books.ts';
import { relationsOf, shelveBooks } from '../library/library.ts';
import { likeAudiobooks } from './audiobooks.ts';
import { chooseBooks } from './choose.ts';
import { consider, type Lead } from './consider.ts';
import type { Liked } from './liked.ts';
import type { WorkSource } from './named-books.ts';
import { addTopics, insertSeen, selectSeen } from './queries/kept.ts';
import { beatRun, type RunKey } from './queries/runs.ts';
import { RunLost } from './run-lost.ts';
import { topicName } from './topic-name.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** What one run has read so far. It lives in memory: only hashes, labels and books are written, at the end. */
export type Harvest = {
  key: RunKey;
  /** Read when the first new video asks for it: most syncs find nothing new. */
  vocabulary(): Promise<Vocabulary>;
  leads: Lead[][];
  topics: Map<string, number>;
  hashes: Set<string>;
  source: WorkSource;
};

/** Records kept at hand during a run: videos on one topic lead to the same books. */
const WORKS_KEPT = 5_000;
/** Videos after which progress is told and the lease renewed. */
const PORTION = 10;

export function newHarvest(services: Services, key: RunKey): Harvest {
  let reading: Promise<Vocabulary> | undefined;
  const vocabulary = () => {
    reading ??= readVocabulary(services.db);
    return reading;
  };
  const source = { index: services.index, readWorks: rememberingReader(services) };
  return { key, vocabulary, leads: [], topics: new Map(), hashes: new Set(), source };
}

function rememberingReader({ db }: Services): WorkSource['readWorks'] {
  const kept = new Map<string, Work>();
  return async (ids) => {
    if (kept.size > WORKS_KEPT) kept.clear();
    const missing = ids.filter((id) => !kept.has(id));
    for (const work of await findWorks(db, missing)) kept.set(work.id, work);
    return ids.flatMap((id) => kept.get(id) ?? []);
  };
}

/**
 * Reads one page: what was seen before is passed over, the rest is looked at and forgotten. Answers how many were new.
 * @throws RunLost when the run is not ours any more.
 */
export async function readPage(
  services: Services,
  harvest: Harvest,
  items: readonly Liked[],
): Promise<{ fresh: number; known: number }> {
  const { userId, source } = harvest.key;
  const byHash = new Map(items.map((item) => [services.secrets.keyedHash(`seen ${userId}`, item.key), item]));
  const seen = await selectSeen(services.db, userId, source, [...byHash.keys()]);
  const fresh = [...byHash].filter(([hash]) => !seen.has(hash) && !harvest.hashes.has(hash));
  for (let start = 0; start === 0 || start < fresh.length; start += PORTION) {
    const portion = fresh.slice(start, start + PORTION);
    // Side by side, since most of the time is spent waiting for the search index.
    const relevant = await Promise.all(portion.map(([, item]) => readOne(services, harvest, item)));
    for (const [hash] of portion) harvest.hashes.add(hash);
    const more = { read: portion.length, relevant: relevant.filter(Boolean).length, books: 0 };
    if (!(await beatRun(services.db, harvest.key, services.clock.now(), more))) throw new RunLost();
  }
  return { fresh: fresh.length, known: seen.size };
}

async function readOne(services: Services, harvest: Harvest, item: Liked): Promise<boolean> {
  if (item.audiobookBy) return likeAudiobooks(services, harvest.key, item);
  const found = await consider(harvest.source, await harvest.vocabulary(), item);
  if (!found) return false;
  harvest.leads.push(found.leads);
  for (const topic of found.topics) harvest.topics.set(topic, (harvest.topics.get(topic) ?? 0) + 1);
  return true;
}

/** Chooses among everything that was read and writes books, topics and hashes. What the reader ever had is left alone. */
export async function keepBooks(services: Services, harvest: Harvest): Promise<void> {
  const { db, clock } = services;
  const { userId, source } = harvest.key;
  const ids = [...new Set(harvest.leads.flat().map(({ work }) => work.id))];
  const onTopic = Map.groupBy(harvest.leads.flat(), ({ topic }) => topic);
  const known = await relationsOf(db, userId, ids);
  const books = chooseBooks(harvest.leads, new Set(known.keys())).map(({ work, topic }) => ({
    workId: work.id,
    source: source === 'spotify' ? ('spotify' as const) : ('youtube' as const),
    why:
      topic === null
        ? 'You liked a video about this book.'
        : `Because you like ${topicName(topic, [work, ...(onTopic.get(topic) ?? []).map((lead) => lead.work)])}.`,
  }));
  const kept = await db.transaction().execute(async (trx) => {
    // The lease row is locked first: a disconnect waits for us or we find that it was faster.
    if (!(await beatRun(trx, harvest.key, clock.now(), { read: 0, relevant: 0, books: 0 }))) throw new RunLost();
    const added = await shelveBooks({ db: trx, clock }, userId, books);
    await addTopics(trx, userId, source, harvest.topics);
    await insertSeen(trx, userId, source, [...harvest.hashes]);
    await beatRun(trx, harvest.key, clock.now(), { read: 0, relevant: 0, books: added.length });
    return added;
  });
  services.log.info({ source, videos: harvest.hashes.size, books: kept.length }, 'sync wrote books');
}
