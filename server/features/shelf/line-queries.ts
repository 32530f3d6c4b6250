import { type Selectable, sql } from 'kysely';
import type { Reading } from '../../../contract/library.ts';
import type { ShelfMatch } from '../../../contract/shelf.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ShelfLinesTable } from '../../platform/db/tables.ts';

export type Line = Selectable<ShelfLinesTable>;

/** One line of earlier imports for each of these keys. */
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

/** One line for each further book that the reader's lists have under one of these ISBNs, without the first book. */
export async function selectSecondBooks(
  connection: Connection,
  userId: string,
  isbns: readonly string[],
): Promise<Line[]> {
  if (isbns.length === 0) return [];
  return connection
    .selectFrom('shelf_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`isbn13 = any(${isbns}::text[])`)
    .where(sql<boolean>`line_key like isbn13 || ' %'`)
    .distinctOn('line_key')
    .orderBy('line_key')
    .execute();
}

export async function insertLines(connection: Connection, lines: readonly Line[]): Promise<void> {
  await sql`insert into shelf_lines
    select * from json_populate_recordset(null::shelf_lines, ${JSON.stringify(lines)}::json)`.execute(connection);
}

/** Lines with this match in the order of their keys, after the key `after`; one line if several imports have it. */
export async function selectLinesOf(
  connection: Connection,
  userId: string,
  { match, after, limit }: { match: ShelfMatch; after: string; limit: number },
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

export async function countLinesOf(connection: Connection, userId: string, match: ShelfMatch): Promise<number> {
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

/** Sets what the lines with a key mean. Lines that move to another book count as not yet applied to it. */
export async function updateMatch(
  connection: Connection,
  userId: string,
  key: string,
  to: { match: ShelfMatch; work_id: string | null },
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  await connection
    .updateTable('shelf_lines')
    .set({ ...to, ...(isMoved && { before: null }) })
    .where('user_id', '=', userId)
    .where('line_key', '=', key)
    .execute();
}

/** The books that the lines of this import mean, or those of all imports. */
export async function selectMeant(connection: Connection, userId: string, id?: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('shelf_lines')
    .select('work_id')
    .distinct()
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('import_id', '=', id ?? ''))
    .where('work_id', 'is not', null)
    .execute();
  return rows.flatMap(({ work_id: workId }) => workId ?? []);
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

/** The ISBN that the newest of the reader's lists gives this book, unless it is known to be another book's. */
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

/** Lines of all readers that match no book, with the product that they came from, after this one. */
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

/** Gives lines their book, unless their reader has decided about them meanwhile. Returns the changed lines. */
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

/** When one of our works was last added or changed; null if there are none. */
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

/** Stores with lines what was said of their books before the lines were applied. */
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
