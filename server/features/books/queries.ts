import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { WorksTable } from '../../platform/db/tables.ts';

export type Work = Selectable<WorksTable>;

/** The works with these ids, in no order; unknown ids are absent. */
export async function selectWorks(connection: Connection, ids: readonly string[]): Promise<Work[]> {
  if (ids.length === 0) return [];
  return connection.selectFrom('works').selectAll().where(sql<boolean>`id = any(${ids}::text[])`).execute();
}

/** Which of these ids belong to works of ours. */
export async function selectHeld(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('works')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The version of a work's row, which changes with every write. `table` is what a statement calls the works. */
export const workVersion = (table: string) =>
  sql<string>`${sql.ref(`${table}.xmin`)}::text || ${sql.ref(`${table}.ctid`)}::text`;

/** As `selectWorks`, each with the version of the row that was read. */
export async function selectVersionedWorks(
  connection: Connection,
  ids: readonly string[],
): Promise<{ version: string; work: Work }[]> {
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom('works')
    .selectAll()
    .select(workVersion('works').as('version'))
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return rows.map(({ version, ...work }) => ({ version, work }));
}

/** The versions of these works' rows. Unknown ids are absent. */
export async function selectVersions(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // As one row: every search asks for dozens, and to read as many rows takes longer than to find them.
  const row = await connection
    .selectFrom('works')
    .select(sql<Record<string, string> | null>`json_object_agg(id, ${workVersion('works')})`.as('versions'))
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .executeTakeFirst();
  return new Map(Object.entries(row?.versions ?? {}));
}

/** Up to `limit` unmerged works after `afterId`, in the order of ids, so that the index is built in constant memory. */
export async function selectWorksAfter(connection: Connection, afterId: string, limit: number): Promise<Work[]> {
  return connection
    .selectFrom('works')
    .selectAll()
    .where('id', '>', afterId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('merged_works').select('work_id').whereRef('merged_works.work_id', '=', 'works.id')),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countWorks(connection: Connection): Promise<number> {
  const row = await connection.selectFrom('works').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Deletes works of `source` that are not among `ids` and that no reader keeps on the shelf, on a list or in an answer.
 * Returns their ids.
 */
export async function deleteWorksExcept(
  connection: Connection,
  source: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await connection
    .deleteFrom('works')
    .where('source', '=', source)
    .where('id', 'not in', ids)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('library_books').select('work_id').whereRef('work_id', '=', 'works.id'))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('shelf_lines').select('work_id').whereRef('work_id', '=', 'works.id'))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('question_books').select('work_id').whereRef('work_id', '=', 'works.id'))),
    )
    .returning('id')
    .execute();
  const gone = rows.map(({ id }) => id);
  for (const table of ['work_names', 'editions'] as const) {
    await connection.deleteFrom(table).where(sql<boolean>`work_id = any(${gone}::text[])`).execute();
  }
  return gone;
}

export async function selectFact(connection: Connection, name: string): Promise<string | null> {
  const row = await connection.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export async function deleteFact(connection: Connection, name: string): Promise<void> {
  await connection.deleteFrom('facts').where('name', '=', name).execute();
}

export async function upsertFact(connection: Connection, name: string, value: string, now: Date): Promise<void> {
  await connection
    .insertInto('facts')
    .values({ name, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute();
}
