import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { SearchIndexesTable } from '../../platform/db/tables.ts';

/** The key of the lock that a new index takes alone, and every writer of works shares. */
const WRITERS = sql`hashtext('deepshelf'), hashtext('writers of works')`;

/** All finished indexes of all places, newest first. */
export function selectIndexes(
  connection: Connection,
): Promise<Pick<Selectable<SearchIndexesTable>, 'name' | 'state' | 'seen_at'>[]> {
  return connection
    .selectFrom('search_indexes')
    .select(['name', 'state', 'seen_at'])
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

/** By the database's clock, because those of the processes may differ. */
export async function finishIndex(connection: Connection, name: string, state: string): Promise<void> {
  await connection
    .updateTable('search_indexes')
    .set({ state, built_at: sql<Date>`clock_timestamp()` })
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

/** Has these works wait for every index but `own`, which the caller updates itself. */
export async function insertWaiting(
  transaction: Connection,
  ids: readonly string[],
  own: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`select pg_advisory_xact_lock_shared(${WRITERS})`.execute(transaction);
  await sql`insert into waiting_for_index (index_name, work_id)
    select name, work_id from search_indexes, unnest(${ids}::text[]) as work_id
    where name is distinct from ${own}`.execute(transaction);
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

export async function deleteWaiting(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.deleteFrom('waiting_for_index').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}
