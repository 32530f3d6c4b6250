import { sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';

/** What an earlier look-up found (null: nothing), or undefined when there was none since `since`. */
export async function selectLookUp(
  connection: Connection,
  key: string,
  since: Date,
): Promise<string | null | undefined> {
  const row = await connection
    .selectFrom('lookups')
    .select('work_id')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('work_id', 'is not', null), eb('looked_up_at', '>', since)]))
    .executeTakeFirst();
  return row === undefined ? undefined : row.work_id;
}

export async function upsertLookUp(
  connection: Connection,
  key: string,
  workId: string | null,
  now: Date,
): Promise<void> {
  await connection
    .insertInto('lookups')
    .values({ key, work_id: workId, looked_up_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ work_id: workId, looked_up_at: now }))
    .execute();
}

/** The best known work that has one of these names and is not merged into another. */
export async function selectNamedWork(connection: Connection, names: readonly string[]): Promise<string | null> {
  const row = await connection
    .selectFrom('work_names as n')
    .innerJoin('works as w', 'w.id', 'n.work_id')
    .select('w.id')
    .where(sql<boolean>`n.name = any(${names}::text[])`)
    .orderBy('w.popularity', 'desc')
    .orderBy('w.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
