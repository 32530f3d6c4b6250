import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reading } from '../../../contract/library.ts';
import { Taste } from '../../../contract/taste.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { ExportsTable, ShelfImportsTable, ShelfLinesTable, ShelfWaitingTable } from '../../platform/db/tables.ts';

export type Line = Selectable<ShelfLinesTable>;
export type WaitingRow = Selectable<ShelfWaitingTable>;

export async function insertImport(connection: Connection, row: Insertable<ShelfImportsTable>): Promise<void> {
  await connection.insertInto('shelf_imports').values(row).execute();
}

/** Keeps lines of an import until they are matched; `place` is that of the first of them. */
export async function insertWaiting(connection: Connection, row: Insertable<ShelfWaitingTable>): Promise<void> {
  await connection.insertInto('shelf_waiting').values(row).execute();
}

/** All that waits of a reader's imports, in the order in which it is taken. */
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

/** Takes the next lines of an import that wait; undefined when none do. */
export async function deleteNextWaiting(connection: Connection, userId: string, id: string) {
  const { rows } = await sql<WaitingRow>`delete from shelf_waiting w where (user_id, import_id, place) =
    (select user_id, import_id, place from shelf_waiting where user_id = ${userId} and import_id = ${id}
      order by place limit 1) returning w.*`.execute(connection);
  return rows[0];
}

/** Notes that so many more lines of an import are done, and what came of them. Answers whether these were all. */
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

/** Notes that the next lines of an import could not be matched. Answers how many times in a row. */
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

/** Imports under way on which nobody has worked since, of all readers, without those that have failed so many times. */
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

/**
 * When the reader's lists were brought. Nobody else brings one, or changes what they brought, until the transaction ends.
 */
export async function selectImportMoments(connection: Connection, userId: string): Promise<Date[]> {
  await lockUser(connection, userId);
  const rows = await connection
    .selectFrom('shelf_imports')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ created_at: at }) => at);
}

/** A line of each of these keys that earlier imports brought. */
export async function selectLines(connection: Connection, userId: string, keys: readonly string[]): Promise<Line[]> {
  if (keys.length === 0) return [];
  return connection
    .selectFrom('shelf_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`line_key = any(${keys}::text[])`)
    .distinctOn('line_key')
    .execute();
}

export async function insertLines(connection: Connection, lines: readonly Line[]): Promise<void> {
  await sql`insert into shelf_lines
    select * from json_populate_recordset(null::shelf_lines, ${JSON.stringify(lines)}::json)`.execute(connection);
}

/** How many imports are kept of a reader, and how many lines they have. */
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

/** A reader's imports, newest first, with what became of the lines: of this id, or only those under way, where it is said. */
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

/** Lines of one kind of match in the order of their keys, after one of them; one that several imports brought once. */
export async function selectLinesOf(
  connection: Connection,
  userId: string,
  { match, after, limit }: { match: string; after: string; limit: number },
): Promise<Line[]> {
  return connection
    .selectFrom('shelf_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .where('match', '=', match)
    .where('line_key', '>', after)
    .distinctOn('line_key')
    .orderBy('line_key')
    .limit(limit)
    .execute();
}

export async function countLinesOf(connection: Connection, userId: string, match: string): Promise<number> {
  const row = await connection
    .selectFrom('shelf_lines')
    .select(sql<number>`count(distinct line_key)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('match', '=', match)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Every line, the oldest import first. */
export async function selectAllLines(connection: Connection, userId: string): Promise<Line[]> {
  return importedLines(connection)
    .where('l.user_id', '=', userId)
    .orderBy('i.created_at')
    .orderBy('l.place')
    .orderBy('l.line_key')
    .execute();
}

/** Says what the lines of a key mean; those that are moved to another book are not taken down of it yet. */
export async function updateMatch(
  connection: Connection,
  userId: string,
  key: string,
  to: { match: string; work_id: string | null },
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  await connection
    .updateTable('shelf_lines')
    .set({ ...to, ...(isMoved && { before: null }) })
    .where('user_id', '=', userId)
    .where('line_key', '=', key)
    .execute();
}

/** What an import took over of our own export's taste, and how much it left out. */
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

/** The books that the lines of an import mean. */
export async function selectMeant(connection: Connection, userId: string, id: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('shelf_lines')
    .select('work_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .where('work_id', 'is not', null)
    .execute();
  return rows.flatMap(({ work_id: workId }) => workId ?? []);
}

/** Deletes an import with its lines and answers what it had said to steer by; undefined when there is no such import. */
export async function deleteImport(
  connection: Connection,
  userId: string,
  id: string,
): Promise<{ taste: Taste | null } | undefined> {
  const gone = await connection
    .deleteFrom('shelf_imports')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('taste')
    .executeTakeFirst();
  return gone && { taste: Taste.nullable().parse(gone.taste) };
}

/** A line with the product that it came from and the day of its import. */
export type ImportedLine = Line & { format: string; import_at: Date };

const importedLines = (connection: Connection) =>
  connection
    .selectFrom('shelf_lines as l')
    .innerJoin('shelf_imports as i', (join) =>
      join.onRef('i.user_id', '=', 'l.user_id').onRef('i.id', '=', 'l.import_id'),
    )
    .selectAll('l')
    .select(['i.format', 'i.created_at as import_at']);

/** The reader's lines that mean these works, the oldest import first. */
export async function selectLinesMeaning(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
): Promise<ImportedLine[]> {
  if (workIds.length === 0) return [];
  return importedLines(connection)
    .where('l.user_id', '=', userId)
    .where(sql<boolean>`l.work_id = any(${workIds}::text[])`)
    .orderBy('i.created_at')
    .orderBy('l.place')
    .orderBy('l.line_key')
    .execute();
}

/** The ISBN under which the reader's lists have a book, by the newest of them; none that is known to be another book's. */
export async function selectOwnIsbn(connection: Connection, userId: string, workId: string): Promise<string | null> {
  const row = await importedLines(connection)
    .where('l.user_id', '=', userId)
    .where('l.work_id', '=', workId)
    .where('l.match', 'in', ['exact', 'chosen'])
    .where('l.isbn13', 'is not', null)
    .where(
      sql<boolean>`not exists (select from work_names n where n.name = 'isbn:' || l.isbn13 and n.work_id <> l.work_id)`,
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('l.place')
    .executeTakeFirst();
  return row?.isbn13 ?? null;
}

/** Lines whose book nobody knew, of all readers, with the product that they came from, after one of them. */
export async function selectUnknownLines(
  connection: Connection,
  after: { user_id: string; line_key: string; import_id: string },
  limit: number,
): Promise<ImportedLine[]> {
  return importedLines(connection)
    .where('l.match', '=', 'unknown')
    .where(
      sql<boolean>`(l.user_id, l.line_key, l.import_id) > (${after.user_id}::uuid, ${after.line_key}, ${after.import_id}::uuid)`,
    )
    .orderBy('l.user_id')
    .orderBy('l.line_key')
    .orderBy('l.import_id')
    .limit(limit)
    .execute();
}

/** Gives lines their book, unless their reader has said something of them meanwhile. Answers those that took it. */
export async function updateUnknown(
  connection: Connection,
  userId: string,
  found: readonly { line_key: string; match: string; work_id: string }[],
): Promise<Pick<Line, 'line_key' | 'work_id'>[]> {
  const { rows } = await sql<Pick<Line, 'line_key' | 'work_id'>>`
    update shelf_lines l set match = f.match, work_id = f.work_id
    from json_to_recordset(${JSON.stringify(found)}::json) as f (line_key text, match text, work_id text)
    where l.user_id = ${userId} and l.line_key = f.line_key and l.match = 'unknown'
    returning l.line_key, l.work_id`.execute(connection);
  return rows;
}

/** When the newest of our works came or changed; null where there are none. */
export async function selectNewestChange(connection: Connection): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(updated_at)::text as at from works`.execute(connection);
  return rows[0]?.at ?? null;
}

const MATCHED = 'shelf lines matched';

/** The newest change of a work when unknown lines were last matched; null before the first time. */
export async function selectMatchedUpTo(connection: Connection): Promise<string | null> {
  const row = await connection.selectFrom('facts').select('value').where('name', '=', MATCHED).executeTakeFirst();
  return row?.value ?? null;
}

export async function upsertMatchedUpTo(connection: Connection, value: string, now: Date): Promise<void> {
  await connection
    .insertInto('facts')
    .values({ name: MATCHED, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Keeps with lines what was said of their books before they were taken down. */
export async function updateBefore(
  connection: Connection,
  userId: string,
  before: ReadonlyMap<Line, Reading>,
): Promise<void> {
  if (before.size === 0) return;
  const told = JSON.stringify(
    [...before].map(([{ import_id: id, line_key: key }, reading]) => ({
      import_id: id,
      line_key: key,
      before: reading,
    })),
  );
  await sql`update shelf_lines l set before = t.before
    from json_to_recordset(${told}::json) as t (import_id uuid, line_key text, before jsonb)
    where l.user_id = ${userId} and l.import_id = t.import_id and l.line_key = t.line_key`.execute(connection);
}

/** How many books an export would hold. */
export async function countExported(connection: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from library_books where user_id = ${userId} and removed_at is null)::int
    + (select count(distinct line_key) from shelf_lines where user_id = ${userId} and work_id is null)::int
    + (select coalesce(sum(lines - done), 0) from shelf_imports where user_id = ${userId})::int as count`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}

export type OrderRow = Selectable<ExportsTable>;

export async function upsertOrder(
  connection: Connection,
  row: { user_id: string; format: string; ordered_at: Date },
): Promise<void> {
  const fresh = { format: row.format, ordered_at: row.ordered_at, made_at: null, told_at: null, content: null };
  await connection
    .insertInto('exports')
    .values({ ...row, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

export async function selectOrder(connection: Connection, userId: string): Promise<OrderRow | undefined> {
  return connection.selectFrom('exports').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Notes something of an order, if it is still the same one. Answers whether it is. */
export async function updateOrder(
  connection: Connection,
  { user_id: userId, ordered_at: orderedAt }: Pick<OrderRow, 'user_id' | 'ordered_at'>,
  change: { made_at: Date; content: string } | { told_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('exports')
    .set(change)
    .where('user_id', '=', userId)
    .where('ordered_at', '=', orderedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOldOrders(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('exports').where('ordered_at', '<', before).execute();
}

/** The whole shelf of a reader, with what an import said of each book: newest first. */
export async function selectShelfToExport(connection: Connection, userId: string) {
  return connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .leftJoin('shelf_lines as s', (join) =>
      join.onRef('s.user_id', '=', 'l.user_id').onRef('s.work_id', '=', 'l.work_id'),
    )
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null)
    .distinctOn('l.work_id')
    .orderBy('l.work_id')
    .orderBy('s.added_on', (order) => order.asc().nullsLast())
    .select(['l.work_id', 'l.source', 'l.why', 'l.added_at', 'l.liked_at'])
    .select(['w.title', 'w.subtitle', 'w.authors', 'w.year', 'w.isbn13', 'w.genres', 'w.subjects'])
    .select(['l.state', 'l.rating', 'l.started_on', 'l.finished_on', 'l.note', 's.added_on'])
    .execute();
}
