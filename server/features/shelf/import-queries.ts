import { type Insertable, type Selectable, sql } from 'kysely';
import { Taste } from '../../../contract/taste.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ShelfImportsTable, ShelfWaitingTable } from '../../platform/db/tables.ts';

export type WaitingRow = Selectable<ShelfWaitingTable>;

export async function insertImport(connection: Connection, row: Insertable<ShelfImportsTable>): Promise<void> {
  await connection.insertInto('shelf_imports').values(row).execute();
}

/** Keeps lines of an import until they are matched; `place` is that of the first line. */
export async function insertWaiting(connection: Connection, row: Insertable<ShelfWaitingTable>): Promise<void> {
  await connection.insertInto('shelf_waiting').values(row).execute();
}

/** All lines of a reader's imports that are still to be matched, in the order of matching. */
export async function selectWaiting(connection: Connection, userId: string): Promise<WaitingRow[]> {
  return connection
    .selectFrom('shelf_waiting as w')
    .innerJoin('shelf_imports as i', (join) =>
      join.onRef('i.user_id', '=', 'w.user_id').onRef('i.id', '=', 'w.import_id'),
    )
    .selectAll('w')
    .where('w.user_id', '=', userId)
    .orderBy('i.created_at')
    .orderBy('w.place')
    .execute();
}

export async function updateWaiting(connection: Connection, row: WaitingRow): Promise<void> {
  await connection
    .updateTable('shelf_waiting')
    .set({ content: row.content })
    .where('user_id', '=', row.user_id)
    .where('import_id', '=', row.import_id)
    .where('place', '=', row.place)
    .execute();
}

/** Removes and returns the next waiting lines of an import; undefined if there are none. */
export async function deleteNextWaiting(connection: Connection, userId: string, id: string) {
  const { rows } = await sql<WaitingRow>`delete from shelf_waiting w where (user_id, import_id, place) =
    (select user_id, import_id, place from shelf_waiting where user_id = ${userId} and import_id = ${id}
      order by place limit 1) returning w.*`.execute(connection);
  return rows[0];
}

/** Records that this many more lines of an import are done, and their outcome. Returns whether these were the last. */
export async function updateProgress(
  connection: Connection,
  userId: string,
  id: string,
  more: { done: number; known: number; set_aside: number; now: Date },
): Promise<boolean> {
  const row = await connection
    .updateTable('shelf_imports')
    .set((eb) => ({
      done: eb('done', '+', more.done),
      known: eb('known', '+', more.known),
      set_aside: eb('set_aside', '+', more.set_aside),
      worked_at: more.now,
      failures: 0,
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['done', 'lines'])
    .executeTakeFirst();
  return row === undefined || row.done >= row.lines;
}

/** Records that the next lines of an import could not be matched. Returns how many times in a row. */
export async function updateFailures(connection: Connection, userId: string, id: string, now: Date): Promise<number> {
  const row = await connection
    .updateTable('shelf_imports')
    .set((eb) => ({ failures: eb('failures', '+', 1), worked_at: now }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/**
 * Unfinished imports of all readers on which nobody has worked since then, without those that have failed this often.
 */
export async function selectPaused(connection: Connection, since: Date, failures: number) {
  return connection
    .selectFrom('shelf_imports')
    .select(['user_id', 'id'])
    .whereRef('done', '<', 'lines')
    .where('worked_at', '<', since)
    .where('failures', '<', failures)
    .orderBy('worked_at')
    .execute();
}

/** When the reader's lists were imported. To change them, or what they brought, lock the user first. */
export async function selectImportMoments(connection: Connection, userId: string): Promise<Date[]> {
  const rows = await connection
    .selectFrom('shelf_imports')
    .select('created_at')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ created_at: at }) => at);
}

/** How many imports of a reader are stored, and how many lines they have. */
export async function countImported(
  connection: Connection,
  userId: string,
): Promise<{ imports: number; lines: number }> {
  const row = await connection
    .selectFrom('shelf_imports')
    .where('user_id', '=', userId)
    .select([sql<number>`count(*)::int`.as('imports'), sql<number>`coalesce(sum(lines), 0)::int`.as('lines')])
    .executeTakeFirst();
  return row ?? { imports: 0, lines: 0 };
}

/**
 * A reader's imports with the outcome of their lines, newest first: only the one with this `id`, or only those under
 * way.
 */
export async function selectImports(
  connection: Connection,
  userId: string,
  { id, only }: { id?: string | undefined; only?: 'under-way' | undefined },
) {
  const count = (match: string) => sql<number>`(count(*) filter (where l.match = ${match}))::int`;
  return connection
    .selectFrom('shelf_imports as i')
    .leftJoin('shelf_lines as l', (join) => join.onRef('l.user_id', '=', 'i.user_id').onRef('l.import_id', '=', 'i.id'))
    .where('i.user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
    .$if(only === 'under-way', (query) => query.whereRef('i.done', '<', 'i.lines'))
    .groupBy(['i.user_id', 'i.id'])
    .select(['i.id', 'i.format', 'i.created_at', 'i.lines', 'i.done', 'i.worked_at', 'i.failures'])
    .select(['i.known', 'i.set_aside', 'i.repeated', 'i.untitled', 'i.taste_taken', 'i.taste_left'])
    .select([count('exact').as('exact'), count('likely').as('likely'), count('unknown').as('unknown')])
    .select([count('chosen').as('chosen'), count('dismissed').as('dismissed')])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}

/** What an import took from the taste settings of our own export, and how much it left out. */
export async function updateImportTaste(
  connection: Connection,
  userId: string,
  id: string,
  { taken, left }: { taken: Taste; left: number },
): Promise<void> {
  await connection
    .updateTable('shelf_imports')
    .set({ taste: JSON.stringify(taken), taste_taken: taken.marks.length, taste_left: left })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Deletes one import with its lines, or all imports. Returns the taste settings that each had brought. */
export async function deleteImports(connection: Connection, userId: string, id?: string): Promise<(Taste | null)[]> {
  const gone = await connection
    .deleteFrom('shelf_imports')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('taste')
    .execute();
  return gone.map(({ taste }) => Taste.nullable().parse(taste));
}
