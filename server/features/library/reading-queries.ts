import { sql } from 'kysely';
import { Reading, type ReadingState } from '../../../contract/library.ts';
import type { Connection } from '../../platform/db/database.ts';

/** What an import tells of a work. */
export type ReadingOfWork = {
  work_id: string;
  state: ReadingState | null;
  rating: number | null;
  started_on: string | null;
  finished_on: string | null;
  note: string | null;
};

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

/** The ids of the books that the reader has read. */
export async function selectRead(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('library_books')
    .select('work_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('state', '=', 'read')
    .execute();
  return rows.map(({ work_id }) => work_id);
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

/** Deletes the row of a book that is there only because something was said of it, where nothing is any more. */
export async function deleteUnsaid(connection: Connection, userId: string, workId: string): Promise<void> {
  await connection
    .deleteFrom('library_books')
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .where('source', '=', 'read')
    .where('liked_at', 'is', null)
    .where((eb) => eb.and(COLUMNS.map((column) => eb(column, 'is', null))))
    .execute();
}

/** Writes readings in one statement; of a work that is named twice, one of them. */
export async function updateReadings(
  connection: Connection,
  userId: string,
  readings: readonly ReadingOfWork[],
): Promise<void> {
  if (readings.length === 0) return;
  await sql`update library_books l set state = r.state, rating = r.rating, finished_on = r.finished_on,
      started_on = coalesce(r.started_on, l.started_on), note = coalesce(r.note, l.note)
    from ${told(readings)} where l.user_id = ${userId} and l.work_id = r.work_id`.execute(connection);
}

export async function clearReadings(
  connection: Connection,
  userId: string,
  readings: readonly ReadingOfWork[],
): Promise<void> {
  if (readings.length === 0) return;
  await sql`update library_books l set state = null, rating = null, finished_on = null,
      started_on = nullif(l.started_on, r.started_on), note = nullif(l.note, r.note)
    from ${told(readings)} where l.user_id = ${userId} and l.work_id = r.work_id
      and l.state is not distinct from r.state and l.rating is not distinct from r.rating
      and l.finished_on is not distinct from r.finished_on`.execute(connection);
}

const told = (readings: readonly ReadingOfWork[]) =>
  sql`json_to_recordset(${JSON.stringify(readings)}::json) as r (work_id text, state text, rating double precision,
    started_on text, finished_on text, note text)`;
