import { DAY, HOUR } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { newIndexName } from '../../../platform/retrieval/search-index.ts';
import { FOUND_AT_ONCE } from '../../../platform/retrieval/waiting-rows.ts';
import type { Services } from '../../../services.ts';
import { selectWorks } from '../queries.ts';
import { selectMerged } from '../works/edition-queries.ts';
import type { StoredBooks } from '../works/store-books.ts';
import { allDocuments, indexVersion, toDocument } from './index-document.ts';
import {
  announceIndex,
  deleteIndexes,
  deleteTaken,
  finishIndex,
  insertWaiting,
  selectIndexes,
  selectWaiting,
  stopFollowing,
  touchIndex,
} from './index-queries.ts';

const BATCH = 1000;

type IndexServices = Pick<Services, 'db' | 'alone' | 'clock' | 'index'>;

/** The lock under which the processes of a place build an index, switch to it and drop others, one at a time. */
const placeLock = async ({ alone, index }: IndexServices): Promise<string> =>
  `search place ${await alone('search places', () => index.place())}`;
/** The lock under which an index is written to. */
const writeLock = (name: string): string => `search index ${name}`;

/**
 * Opens the index of this place that fits the records, building it first if there is none. Returns how many works it
 * built or updated.
 */
export async function prepareIndex(services: IndexServices): Promise<number> {
  // Most starts find an index that fits and need not wait for anybody.
  if (await openFitting(services)) return catchUp(services);
  const built = await services.alone(await placeLock(services), async (lost) => {
    // While we waited, another process may have built it.
    return (await openFitting(services)) ? null : build(services, lost);
  });
  return built ?? catchUp(services);
}

/**
 * The finished indexes of this version, of all places, newest first. During an upgrade, processes of another version
 * have theirs beside them.
 */
const selectOwn = async (db: Services['db']) =>
  (await selectIndexes(db)).filter(({ state }) => state === indexVersion());

/** Opens an index of this place with the current format and topics. False if there is none, or it cannot be read. */
async function openFitting({ db, clock, index }: IndexServices): Promise<boolean> {
  const fitting = await selectOwn(db);
  if (fitting.length === 0) return false;
  const here = await index.names();
  const newest = fitting.find(({ name }) => here.has(name));
  if (!newest) return false;
  try {
    // First, so that a process of another version does not delete it as unused meanwhile.
    await touchIndex(db, newest.name, clock.now());
    await index.use(newest.name);
    await index.probe();
    return (await index.version()) >= newest.version;
  } catch {
    return false;
  }
}

/**
 * Records, in the transaction that writes, deletes or merges works, that every index lacks them. This is the only way
 * into an index: `catchUp` shows them in this place's at once, and `keepUp` in all places.
 */
export async function noteForIndexes(
  transaction: Connection,
  { created, changed, merged }: Pick<StoredBooks, 'created' | 'changed' | 'merged'>,
): Promise<void> {
  await insertWaiting(transaction, [...new Set([...created, ...changed, ...merged])]);
}

/**
 * Updates the index in use with the works that wait for it, unless another process is doing that. Returns how many it
 * took.
 */
export async function catchUp(services: IndexServices): Promise<number> {
  const taken = await takeWaiting(services, BATCH);
  if (taken > FOUND_AT_ONCE) await settleIndex(services);
  return taken;
}

/** As `catchUp`, so many at a time; when many are taken, they are found only once the index is settled. */
export async function takeWaiting(services: IndexServices, batch: number): Promise<number> {
  const { db, alone, index } = services;
  const name = index.name();
  let count = 0;
  while (name !== null && (await selectWaiting(db, name, 1)).length > 0) {
    const taken = await alone.ifFree(writeLock(name), () => takeAll(services, name, batch));
    // Whoever is at it looks again once it is over.
    if (!taken) break;
    count += taken;
  }
  return count;
}

/** Takes what waits for the index in use and adds it to the full-text index, when nobody else writes to it. */
export async function settleIndex(services: IndexServices): Promise<void> {
  const name = services.index.name();
  if (name !== null) await services.alone(writeLock(name), () => settle(services, name));
}

async function settle(services: IndexServices, name: string): Promise<void> {
  const { db, index } = services;
  if ((await takeAll(services, name, BATCH)) === null) return;
  await index.tidy();
  await deleteTaken(db, name, await index.version(), []);
}

/**
 * Rows that come to wait meanwhile have other ids than those that are deleted, so no change is missed. What is written
 * to the index and not recorded, because the process dies, is written once more. Null if the index is not ours.
 */
async function takeAll(services: IndexServices, name: string, batch: number): Promise<number | null> {
  const { db, index } = services;
  if (!(await isOurs(services, name))) return null;
  const taken = new Set<string>();
  for (;;) {
    const waiting = await selectWaiting(db, name, batch);
    if (waiting.length === 0) return taken.size;
    const ids = [...new Set(waiting.map((row) => row.work_id))];
    const merged = await selectMerged(db, ids);
    const works = new Map((await selectWorks(db, ids)).map((work) => [work.id, work]));
    for (const id of merged.keys()) works.delete(id);
    await index.remove(ids.filter((id) => !works.has(id)));
    await index.add([...works.values()].map(toDocument));
    const rows = waiting.map(({ id }) => id);
    await deleteTaken(db, name, await index.version(), rows);
    for (const id of ids) taken.add(id);
  }
}

/**
 * Whether the index in use is the one that the database knows by this name. It is not if this place is a copy of
 * another (a snapshot, a copied folder) that has been written to since, or if nobody used it for so long that it was
 * forgotten.
 */
async function isOurs({ db, index }: IndexServices, name: string): Promise<boolean> {
  if (index.name() !== name) return false;
  const known = (await selectIndexes(db)).find((one) => one.name === name);
  return known !== undefined && (await index.version()) >= known.version;
}

/** With fewer works than this waiting, no index is given up. */
const WAITING_MAX = 20_000;
/** An index is built again rather than updated when more than this share of it waits. */
const WAITING_SHARE = 0.25;

/**
 * For imports: gives up following for the indexes of other places that would have too much to take, so that not every
 * work waits for every index. Their places build them again within two hours.
 */
export async function giveUpOthers({ db, index }: IndexServices): Promise<void> {
  const share = Math.floor(WAITING_SHARE * (await index.size()));
  await stopFollowing(db, index.name(), Math.max(WAITING_MAX, share));
}

/** How often a server checks whether another process has built a new index or changed works, in milliseconds. */
export const INDEX_FOLLOW = 5_000;

/**
 * Builds a new index from all records next to the old one, switches to it, and deletes the old one. `beforeDropping`
 * gives other processes time to switch. Returns its size.
 */
export async function rebuildIndex(services: IndexServices, beforeDropping = async () => {}): Promise<number> {
  return services.alone(await placeLock(services), async (lost) => {
    const size = await build(services, lost);
    await beforeDropping();
    await dropOthers(services, lost);
    return size;
  });
}

/** Rebuilds the index when it cannot be read, unless another process has done so since. */
export async function mendIndex(services: IndexServices): Promise<void> {
  await services.alone(await placeLock(services), async (lost) => {
    if (!(await openFitting(services))) await build(services, lost);
  });
}

/**
 * Adds recent rows to the full-text index, deletes what dead or switched processes left behind, and builds the index
 * again that had too much to take. Leaves it to others if they are building or writing.
 */
export async function tidyIndex(services: IndexServices): Promise<void> {
  const { db, alone, clock, index } = services;
  await alone.ifFree(await placeLock(services), async (lost) => {
    await followIndex(services);
    const name = index.name();
    if (name === null) return;
    await touchIndex(db, name, clock.now());
    // The one before it is still in use by others for some seconds.
    if ((await selectIndexes(db)).some((one) => one.name === name && !one.follows)) await build(services, lost);
    else await dropOthers(services, lost);
  });
  const name = index.name();
  if (name !== null) await alone.ifFree(writeLock(name), () => settle(services, name));
}

/** The hourly job tidies the place of its worker. A place that has waited this long, in milliseconds, has no worker. */
const UNTIDIED = 2 * HOUR;
/** Whoever uses an index says so when it has been untidied. After this long, in milliseconds, nobody does. */
const UNUSED_AFTER = 3 * HOUR;
/** An index that no process has used for this long, in milliseconds, is forgotten, so that no works wait for it. */
const FORGOTTEN_AFTER = 7 * DAY;

/**
 * Deletes every index of this place but the one in use and those that processes of another version use. Nobody builds
 * one meanwhile, so an unfinished one belongs to a process that died.
 */
async function dropOthers({ db, clock, index }: IndexServices, lost: AbortSignal): Promise<void> {
  const now = clock.now().getTime();
  const kept = (await selectIndexes(db))
    .filter(({ state, seen_at }) => state !== indexVersion() && seen_at.getTime() > now - UNUSED_AFTER)
    .map(({ name }) => name);
  const others = [...(await index.names())].filter((name) => name !== index.name() && !kept.includes(name));
  // Otherwise somebody may be building one of them.
  lost.throwIfAborted();
  await index.drop(others);
  await deleteIndexes(db, others, new Date(now - FORGOTTEN_AFTER));
}

/**
 * Builds a new index and switches to it; works stored meanwhile are included. The old one stays, because other
 * processes may still use it: `tidyIndex` deletes it.
 */
async function build(services: IndexServices, lost: AbortSignal): Promise<number> {
  const { db, clock, index } = services;
  const name = newIndexName();
  await db.transaction().execute((trx) => announceIndex(trx, name, clock.now()));
  try {
    await index.build(allDocuments(services.db, BATCH), name);
    lost.throwIfAborted();
  } catch (error) {
    await deleteIndexes(db, [name], new Date(0)).catch(() => {});
    throw error;
  }
  // Before it is used, so that a process that follows is not led back to the old index.
  await finishIndex(db, name, indexVersion(), clock.now());
  await index.use(name);
  await settleIndex(services);
  return index.size();
}

/**
 * Switches to the index that another process of this version has built in this place since (`catalogue reindex`).
 * Returns whether it did. Cheap enough to call every few seconds.
 */
export async function followIndex({ db, index }: Pick<Services, 'db' | 'index'>): Promise<boolean> {
  let tried: string | null = null;
  for (;;) {
    const built = await selectOwn(db);
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

/**
 * What a server does every few seconds: its index follows the records, wherever they are written. @throws Error also
 * where a newer index cannot be opened; the one in use follows all the same.
 */
export async function keepUp(services: IndexServices): Promise<void> {
  const { db, alone, clock, index } = services;
  const failure = await followIndex(services).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const name = index.name();
  if (failure && name !== null && (await isOurs(services, name))) await catchUp(services);
  if (failure) throw failure.error;
  if (name === null) return;
  if (await isOurs(services, name)) await catchUp(services);
  else
    await alone.ifFree(await placeLock(services), async (lost) => {
      if (!(await followIndex(services))) await build(services, lost);
    });
  const now = clock.now();
  if (await touchIndex(db, index.name() ?? name, now, new Date(now.getTime() - UNTIDIED))) await tidyIndex(services);
}
