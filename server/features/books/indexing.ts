import { z } from 'zod';
import type { Connection } from '../../platform/db/database.ts';
import { FOUND_AT_ONCE, type IndexDocument, UNKNOWN_YEAR } from '../../platform/retrieval/search-index.ts';
import type { Services } from '../../services.ts';
import { INFERRED } from './book-traits.ts';
import { selectChangedSince, selectMerged, selectMergedInto } from './edition-queries.ts';
import { nearTopics } from './infer-traits.ts';
import type { WorkRecord } from './merge.ts';
import { deleteFact, lockFact, selectFact, selectWorks, selectWorksAfter, upsertFact } from './queries.ts';
import type { StoredBooks } from './store-books.ts';
import { topics, topicsChecksum, topicsOf } from './topics.ts';
import { isByWoman, womenChecksum } from './women.ts';

/** Increase it when `toDocument` or the index settings change: the index is then rebuilt at the next start. */
const FORMAT = '7';
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

/** The name of the lock for building, updating and dropping the index: one at a time across all processes. */
const LOCK = 'search index';

/**
 * Opens the index that fits the records, building it first if there is none. Returns how many works it built or
 * updated.
 */
export async function prepareIndex(services: IndexServices): Promise<number> {
  // Most starts find an index that fits and need not wait for anybody.
  if (await openFitting(services)) return catchUp(services);
  return services.alone(LOCK, async () => {
    // While we waited, another process may have built it.
    if (await openFitting(services)) return catchUp(services);
    return build(services);
  });
}

/** Opens an index of the current format and topics. False when there is none, or it cannot be read. */
async function openFitting(services: IndexServices): Promise<boolean> {
  const state = await selectBuilt(services.db);
  if (state?.state !== indexVersion()) return false;
  try {
    await services.index.use(state.name);
    await services.index.probe();
    return true;
  } catch {
    return false;
  }
}

/** Records that works were written, deleted or merged while no index was open; `prepareIndex` updates them later. */
export async function noteForIndex(transaction: Connection, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const waiting = readIds(await lockFact(transaction, WAITING));
  await upsertFact(transaction, WAITING, JSON.stringify([...new Set([...waiting, ...ids])]), now);
}

const WAITING = 'waiting_for_index';
const Ids = z.array(z.string());
const readIds = (fact: string | null): string[] => (fact === null ? [] : Ids.parse(JSON.parse(fact)));

/** Which index is in use, and the state of format and topics that it was built for. */
const BuiltIndex = z.object({ name: z.string(), state: z.string() });
async function selectBuilt(db: Services['db']): Promise<z.infer<typeof BuiltIndex> | null> {
  const fact = await selectFact(db, 'search_index');
  return fact === null ? null : BuiltIndex.parse(JSON.parse(fact));
}

/** If several processes start at once, one does it and the others wait, because the fact is locked meanwhile. */
async function catchUp({ db, index }: IndexServices): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const waiting = await lockFact(trx, WAITING);
    if (waiting === null) return 0;
    const ids = readIds(waiting);
    const merged = await selectMerged(trx, ids);
    const works = (await selectWorks(trx, ids)).filter(({ id }) => !merged.has(id));
    await index.remove(ids);
    await index.add(works.map(toDocument));
    if (works.length > FOUND_AT_ONCE) await index.tidy();
    await deleteFact(trx, WAITING);
    return ids.length;
  });
}

/** How often a server checks whether another process has built a new index, in milliseconds. */
export const INDEX_FOLLOW = 5_000;

/**
 * Builds a new index from all records next to the old one, switches to it, and deletes the old one. `beforeDropping`
 * gives other processes time to switch. Returns its size.
 */
export async function rebuildIndex(services: IndexServices, beforeDropping = async () => {}): Promise<number> {
  return services.alone(LOCK, async () => {
    const size = await build(services);
    await beforeDropping();
    await services.index.dropOthers();
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
 * Deletes what dead or switched processes left behind. The builder holds the lock, so nothing is deleted while being
 * built.
 */
export async function dropOldIndexes(services: IndexServices): Promise<void> {
  await services.alone(LOCK, async () => {
    await followIndex(services);
    if (services.index.name() !== null) await services.index.dropOthers();
  });
}

/**
 * Builds a new index and switches to it; works stored meanwhile are included. The old one stays, because other
 * processes may still use it: `dropOldIndexes` deletes it.
 */
async function build(services: IndexServices): Promise<number> {
  const started = services.clock.now();
  // Works waiting now are among the records that are read; works that come to wait later may not be.
  await deleteFact(services.db, WAITING);
  const name = await services.index.build(documents(services));
  // The fact first, so that a process that follows it is not led back to the old index.
  await upsertFact(services.db, 'search_index', JSON.stringify({ name, state: indexVersion() }), services.clock.now());
  await services.index.use(name);
  const changed = await selectChangedSince(services.db, started);
  const merged = await selectMergedInto(services.db, changed);
  await updateIndex(services, { created: [], changed, merged, works: await selectWorks(services.db, changed) });
  return services.index.size();
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
 * Switches to the index that another process has built since (`catalogue reindex`). Returns whether it did. Cheap
 * enough to call every few seconds.
 */
export async function followIndex(services: Pick<Services, 'db' | 'index'>): Promise<boolean> {
  let tried: string | null = null;
  for (;;) {
    const name = (await selectBuilt(services.db))?.name ?? null;
    if (name === null || name === services.index.name()) return false;
    try {
      await services.index.use(name);
      return true;
    } catch (error) {
      // Between the two steps another index may have replaced this one.
      if (name === tried) throw error;
      tried = name;
    }
  }
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
