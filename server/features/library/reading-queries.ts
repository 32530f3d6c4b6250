import { sql } from 'kysely';
import { Reading } from '../../../contract/library.ts';
import type { Connection } from '../../platform/db/database.ts';

const COLUMNS = ['state', 'rating', 'started_on', 'finished_on', 'note'] as const;

export async function selectReading(
  connection: Connection,
  userId: string,
  workId: string,
): Promise<Reading | undefined> {
  const row = await connection
    .selectFrom('library_books')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .executeTakeFirst();
  return row && Reading.parse(row);
}

/** The ids of the books that the reader has read; a merged book counts as the one it was merged into. */
export async function selectRead(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('library_books as l')
    .leftJoin('merged_works as m', 'm.work_id', 'l.work_id')
    .select((eb) => eb.fn.coalesce('m.into_work_id', 'l.work_id').as('id'))
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null)
    .where('l.state', '=', 'read')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateReading(
  connection: Connection,
  userId: string,
  workId: string,
  change: { [Part in keyof Reading]?: Reading[Part] | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await connection
    .updateTable('library_books')
    .set(change)
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .execute();
}

/**
 * Deletes the row of a book that was there only because the reader said something about it, and no longer does. A book
 * that a list has stays with the list.
 */
export async function deleteUnsaid(connection: Connection, userId: string, workId: string): Promise<void> {
  const unsaid = sql<boolean>`user_id = ${userId} and work_id = ${workId} and source = 'read' and liked_at is null
    and num_nonnulls(${sql.join(COLUMNS.map((column) => sql.ref(column)))}) = 0`;
  await sql`update library_books b set source = 'import' where ${unsaid} and exists (select from shelf_lines l
    where l.user_id = b.user_id and l.work_id = b.work_id and l.state is distinct from 'abandoned')`.execute(
    connection,
  );
  await connection.deleteFrom('library_books').where(unsaid).execute();
}

export async function selectReadings(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
): Promise<Map<string, Reading>> {
  const rows = await connection
    .selectFrom('library_books')
    .select('work_id')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where(sql<boolean>`work_id = any(${workIds}::text[])`)
    .forUpdate()
    .execute();
  return new Map(rows.map(({ work_id: id, ...row }) => [id, Reading.parse(row)]));
}

/** Writes readings in one statement, by the id of the work. */
export async function updateReadings(
  connection: Connection,
  userId: string,
  readings: ReadonlyMap<string, Reading>,
): Promise<void> {
  if (readings.size === 0) return;
  const told = JSON.stringify([...readings].map(([id, reading]) => ({ work_id: id, ...reading })));
  await sql`update library_books l set state = r.state, rating = r.rating, started_on = r.started_on,
      finished_on = r.finished_on, note = r.note
    from json_to_recordset(${told}::json) as r (work_id text, state text, rating double precision,
      started_on text, finished_on text, note text)
    where l.user_id = ${userId} and l.work_id = r.work_id`.execute(connection);
}
