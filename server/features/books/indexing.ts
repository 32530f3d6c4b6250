import { DAY, HOUR } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import {
  FOUND_AT_ONCE,
  type IndexDocument,
  newIndexName,
  UNKNOWN_YEAR,
} from '../../platform/retrieval/search-index.ts';
import type { Services } from '../../services.ts';
import { INFERRED } from './book-traits.ts';
import { selectMerged } from './edition-queries.ts';
import { followVectors } from './embedding/embed-books.ts';
import {
  announceIndex,
  deleteIndexes,
  deleteWaiting,
  finishIndex,
  insertWaiting,
  selectIndexes,
  selectWaiting,
  touchIndex,
} from './index-queries.ts';
import { nearTopics } from './infer-traits.ts';
import type { WorkRecord } from './merge.ts';
import { selectWorks, selectWorksAfter } from './queries.ts';
import type { StoredBooks } from './store-books.ts';
import { topics, topicsChecksum, topicsOf } from './topics.ts';
import { isByWoman, womenChecksum } from './women.ts';

/** Increase it when `toDocument` or the index settings change: the index is then rebuilt at the next start. */
const FORMAT = '8';
/**
 * Everything that the current index depends on: the format, the topics, whose words are in their books' documents, and
 * who is a woman.
 */
const indexVersion = () => `${FORMAT} ${topicsChecksum()} ${womenChecksum()}`;
const BATCH = 1000;

/** The words of a work that BM25 reads, in one text: a description names subjects, people and title words alike. */
export function toDocument(work: WorkRecord): IndexDocument {
  const authors = work.authors.join(', ');
  const title = work.subtitle ? `${work.title}: ${work.subtitle}` : work.title;
  const series = work.series_name ?? '';
  const marks = [work.form ?? '', ...work.moods, ...work.needs, ...work.places, ...work.periods].join(', ');
  return {
    id: work.id,
    title,
    authors,
    text: [title, authors, series, work.genres.join(', '), work.subjects.join(', '), work.summary].join('\n'),
    asks: [...work.asks, work.pitch ?? '', marks].join('\n'),
    topics: [...topicsOf(work.id), ...inferredTopics(work)]
      .map(({ name, forms, questions }) => [name, ...forms, ...questions].join(', '))
      .join('\n'),
    characters: work.characters.join('\n'),
    country: work.country ?? '',
    language: work.language ?? '',
    original: work.original_language ?? work.language ?? '',
    year: work.year ?? UNKNOWN_YEAR,
    by_woman: isByWoman(work),
  };
}

/** The topics that a book's labels suggest, where none of our topics lists it. */
const inferredTopics = (work: WorkRecord) =>
  work.traits_by === INFERRED ? nearTopics(work).flatMap((key) => topics().get(key) ?? []) : [];

type IndexServices = Pick<Services, 'db' | 'alone' | 'clock' | 'index'>;

/** The name of the lock for building, updating and dropping indexes: one at a time across all processes. */
const LOCK = 'search index';

/**
 * Opens the index of this place that fits the records, building it first if there is none. Returns how many works it
 * built or updated.
 */
export async function prepareIndex(services: IndexServices): Promise<number> {
  // Most starts find an index that fits and need not wait for anybody.
  if (await openFitting(services)) return catchUp(services);
  const built = await services.alone(LOCK, async () => {
    // While we waited, another process may have built it.
    return (await openFitting(services)) ? null : build(services);
  });
  return built ?? catchUp(services);
}

/** Opens an index of this place with the current format and topics. False if there is none, or it cannot be read. */
async function openFitting({ db, index }: IndexServices): Promise<boolean> {
  const fitting = (await selectIndexes(db)).filter(({ state }) => state === indexVersion());
  if (fitting.length === 0) return false;
  const here = await index.names();
  const newest = fitting.find(({ name }) => here.has(name));
  if (!newest) return false;
  try {
    await index.use(newest.name);
    await index.probe();
    return true;
  } catch {
    return false;
  }
}

/**
 * Records, in the transaction that writes, deletes or merges works, that every index but `own` lacks them. `own` is the
 * one that the caller updates itself; null if it updates none.
 */
export async function noteForIndexes(
  transaction: Connection,
  { created, changed, merged }: Pick<StoredBooks, 'created' | 'changed' | 'merged'>,
  own: string | null,
): Promise<void> {
  await insertWaiting(transaction, [...new Set([...created, ...changed, ...merged])], own);
}

/** Updates the index in use with the works that wait for it. Returns how many. */
async function catchUp(services: IndexServices): Promise<number> {
  const { db, alone, index } = services;
  const isWaiting = async () => (await selectWaiting(db, index.name() ?? '', 1)).length > 0;
  return (await isWaiting()) ? alone(LOCK, () => takeWaiting(services)) : 0;
}

/** Rows that come to wait meanwhile have other ids than those that are deleted, so no change is missed. */
async function takeWaiting({ db, index }: IndexServices): Promise<number> {
  const name = index.name() ?? '';
  const taken = new Set<string>();
  for (;;) {
    const waiting = await selectWaiting(db, name, BATCH);
    if (waiting.length === 0) break;
    const ids = [...new Set(waiting.map((row) => row.work_id))];
    const merged = await selectMerged(db, ids);
    const works = (await selectWorks(db, ids)).filter(({ id }) => !merged.has(id));
    await index.remove(ids);
    await index.add(works.map(toDocument));
    await deleteWaiting(
      db,
      waiting.map(({ id }) => id),
    );
    for (const id of ids) taken.add(id);
  }
  if (taken.size > FOUND_AT_ONCE) await index.tidy();
  return taken.size;
}

/** How often a server checks whether another process has built a new index or changed works, in milliseconds. */
export const INDEX_FOLLOW = 5_000;

/**
 * Builds a new index from all records next to the old one, switches to it, and deletes the old one. `beforeDropping`
 * gives other processes time to switch. Returns its size.
 */
export async function rebuildIndex(services: IndexServices, beforeDropping = async () => {}): Promise<number> {
  return services.alone(LOCK, async () => {
    const size = await build(services);
    await beforeDropping();
    await dropOthers(services);
    return size;
  });
}

/** Rebuilds the index when it cannot be read, unless another process has done so since. */
export async function mendIndex(services: IndexServices): Promise<void> {
  await services.alone(LOCK, async () => {
    if (!(await openFitting(services))) await build(services);
  });
}

/**
 * Adds recent rows to the full-text index, and deletes what dead or switched processes left behind. The builder holds
 * the lock, so nothing is deleted while being built.
 */
export async function tidyIndex(services: IndexServices): Promise<void> {
  await services.alone(LOCK, async () => {
    await followIndex(services);
    const name = services.index.name();
    if (name === null) return;
    await touchIndex(services.db, name, services.clock.now());
    await dropOthers(services);
  });
  if (services.index.name() !== null) await services.index.tidy();
}

/** An index that no process has used for this long, in milliseconds, is forgotten, so that no works wait for it. */
const FORGOTTEN_AFTER = 7 * DAY;

async function dropOthers({ db, clock, index }: IndexServices): Promise<void> {
  const others = [...(await index.names())].filter((name) => name !== index.name());
  await index.dropOthers();
  await deleteIndexes(db, others, new Date(clock.now().getTime() - FORGOTTEN_AFTER));
}

/**
 * Builds a new index and switches to it; works stored meanwhile are included. The old one stays, because other
 * processes may still use it: `tidyIndex` deletes it.
 */
async function build(services: IndexServices): Promise<number> {
  const { db, clock, index } = services;
  const name = newIndexName();
  await db.transaction().execute((trx) => announceIndex(trx, name, clock.now()));
  try {
    await index.build(documents(services), name);
  } catch (error) {
    await deleteIndexes(db, [name], new Date(0)).catch(() => {});
    throw error;
  }
  // Before it is used, so that a process that follows is not led back to the old index.
  await finishIndex(db, name, indexVersion());
  await index.use(name);
  await takeWaiting(services);
  return index.size();
}

/** Adds stored works to the current index. Pass many at a time, because each call makes a version. */
export async function updateIndex({ index }: Pick<Services, 'index'>, stored: StoredBooks): Promise<void> {
  const merged = new Set(stored.merged);
  const created = new Set(stored.created);
  const outdated = stored.changed.filter((id) => !created.has(id));
  await index.remove([...new Set([...outdated, ...merged])]);
  // The last record of a work is the newest.
  const works = new Map(stored.works.map((work) => [work.id, work]));
  await index.add([...works.values()].filter(({ id }) => !merged.has(id)).map(toDocument));
}

/**
 * Switches to the index that another process has built in this place since (`catalogue reindex`). Returns whether it
 * did. Cheap enough to call every few seconds.
 */
export async function followIndex({ db, index }: Pick<Services, 'db' | 'index'>): Promise<boolean> {
  let tried: string | null = null;
  for (;;) {
    const built = await selectIndexes(db);
    if (built.length === 0 || built[0]?.name === index.name()) return false;
    const here = await index.names();
    const name = built.find((one) => here.has(one.name))?.name;
    if (name === undefined || name === index.name()) return false;
    try {
      await index.use(name);
      return true;
    } catch (error) {
      // Between the two steps another index may have replaced this one.
      if (name === tried) throw error;
      tried = name;
    }
  }
}

/** The hourly job tidies the place of its worker. A place that has waited this long, in milliseconds, has no worker. */
const UNTIDIED = 2 * HOUR;

/** What a server does every few seconds: its indexes follow the records, wherever they are written. */
export async function keepUp(services: IndexServices & Pick<Services, 'meaning'>): Promise<void> {
  const { db, clock, index } = services;
  await followVectors(services);
  await followIndex(services);
  const name = index.name();
  if (name === null) return;
  await catchUp(services);
  const now = clock.now();
  if (await touchIndex(db, name, now, new Date(now.getTime() - UNTIDIED))) await tidyIndex(services);
}

async function* documents(services: Pick<Services, 'db'>): AsyncGenerator<IndexDocument[]> {
  let after = '';
  for (;;) {
    const works = await selectWorksAfter(services.db, after, BATCH);
    const last = works.at(-1);
    if (!last) return;
    yield works.map(toDocument);
    after = last.id;
  }
}
