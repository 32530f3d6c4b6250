import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { SearchIndexesTable } from '../../../platform/db/tables.ts';

/** The key of the lock that a new index takes alone, and every writer of works shares. */
const WRITERS = sql`hashtext('deepshelf'), hashtext('writers of works')`;

/** All finished indexes of all places, newest first. */
export function selectIndexes(
  connection: Connection,
): Promise<Pick<Selectable<SearchIndexesTable>, 'name' | 'state' | 'version' | 'follows' | 'seen_at'>[]> {
  return connection
    .selectFrom('search_indexes')
    .select(['name', 'state', 'version', 'follows', 'seen_at'])
    .where('state', 'is not', null)
    .orderBy('built_at', 'desc')
    .execute();
}

/**
 * Announces an index that is going to be built. Works of transactions that end later wait for it, and those of earlier
 * ones are in the records by then.
 */
export async function announceIndex(transaction: Connection, name: string, now: Date): Promise<void> {
  // Longer than other locks, because an import may be writing.
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${WRITERS})`.execute(transaction);
  await transaction.insertInto('search_indexes').values({ name, seen_at: now }).execute();
}

/**
 * Records that an index is built, and seen in use as of now. It is dated by the database's clock, because those of the
 * processes may differ.
 */
export async function finishIndex(connection: Connection, name: string, state: string, now: Date): Promise<void> {
  await connection
    .updateTable('search_indexes')
    .set({ state, built_at: sql<Date>`clock_timestamp()`, seen_at: now })
    .where('name', '=', name)
    .execute();
}

/** Records that an index was seen in use, unless somebody else has since `unless`. Returns whether it did. */
export async function touchIndex(connection: Connection, name: string, now: Date, unless = now): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('search_indexes')
    .set({ seen_at: now })
    .where('name', '=', name)
    .where('seen_at', '<=', unless)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets these indexes, those that nobody has used since `unused`, and what waits for them. */
export async function deleteIndexes(connection: Connection, names: readonly string[], unused: Date): Promise<void> {
  await connection
    .deleteFrom('search_indexes')
    .where((eb) => eb.or([eb('name', '=', sql<string>`any(${names}::text[])`), eb('seen_at', '<', unused)]))
    .execute();
  await sql`delete from waiting_for_index
    where not exists (select from search_indexes s where s.name = index_name)`.execute(connection);
}

/** Has these works wait for every index. */
export async function insertWaiting(transaction: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select pg_advisory_xact_lock_shared(${WRITERS})`.execute(transaction);
  await sql`insert into waiting_for_index (index_name, work_id)
    select name, work_id from search_indexes, unnest(${ids}::text[]) as work_id where follows`.execute(transaction);
}

/** Ends the following of the indexes but `own` for which more than `most` works wait. */
export async function stopFollowing(connection: Connection, own: string | null, most: number): Promise<void> {
  await sql`update search_indexes set follows = false
    where follows and name is distinct from ${own}
      and (select count(*) from waiting_for_index w where w.index_name = name) > ${most}`.execute(connection);
  await sql`delete from waiting_for_index
    where index_name in (select name from search_indexes where not follows)`.execute(connection);
}

/** Up to `limit` of what waits for an index. */
export async function selectWaiting(
  connection: Connection,
  name: string,
  limit: number,
): Promise<{ id: string; work_id: string }[]> {
  return connection
    .selectFrom('waiting_for_index')
    .select(['id', 'work_id'])
    .where('index_name', '=', name)
    .limit(limit)
    .execute();
}

/** Records that an index has taken what waited, and its version since. */
export async function deleteTaken(
  connection: Connection,
  name: string,
  version: number,
  ids: readonly string[],
): Promise<void> {
  await sql`with taken as (delete from waiting_for_index where id = any(${ids}::uuid[]))
    update search_indexes set version = ${version} where name = ${name}`.execute(connection);
}
