import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { ShelfLinesTable } from '../../platform/db/tables.ts';

export type Line = Selectable<ShelfLinesTable>;

export async function insertImport(
  connection: Connection,
  row: { user_id: string; id: string; format: string; created_at: Date },
): Promise<void> {
  await connection.insertInto('shelf_imports').values(row).execute();
}

/** Lines of these keys that earlier imports brought. */
export async function selectLines(connection: Connection, userId: string, keys: readonly string[]): Promise<Line[]> {
  if (keys.length === 0) return [];
  return connection
    .selectFrom('shelf_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`line_key = any(${keys}::text[])`)
    .execute();
}

/** Writes lines in one statement; what an earlier import knew of a book keeps its match and its place, not its state. */
export async function upsertLines(connection: Connection, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into shelf_lines select * from json_populate_recordset(null::shelf_lines, ${JSON.stringify(lines)}::json)
    on conflict (user_id, line_key) do update set state = excluded.state, rating = excluded.rating,
      finished_on = excluded.finished_on, added_on = excluded.added_on`.execute(connection);
}

/** One import, or all of a reader's, newest first, with what became of the lines. */
export async function selectImports(connection: Connection, userId: string, id?: string) {
  const count = (match: string) => sql<number>`(count(*) filter (where l.match = ${match}))::int`;
  return connection
    .selectFrom('shelf_imports as i')
    .leftJoin('shelf_lines as l', (join) => join.onRef('l.user_id', '=', 'i.user_id').onRef('l.import_id', '=', 'i.id'))
    .where('i.user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
    .groupBy(['i.id', 'i.format', 'i.created_at'])
    .select(['i.id', 'i.format', 'i.created_at'])
    .select([count('exact').as('exact'), count('likely').as('likely'), count('unknown').as('unknown')])
    .select([count('chosen').as('chosen'), count('dismissed').as('dismissed')])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}

/** Lines of one kind of match in the order of their keys, after one of them. */
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
    .orderBy('line_key')
    .limit(limit)
    .execute();
}

export async function countLinesOf(connection: Connection, userId: string, match: string): Promise<number> {
  const row = await connection
    .selectFrom('shelf_lines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('match', '=', match)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function selectAllLines(connection: Connection, userId: string): Promise<Line[]> {
  return connection
    .selectFrom('shelf_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_on', (order) => order.desc().nullsLast())
    .orderBy('place')
    .orderBy('line_key')
    .execute();
}

export async function updateMatch(
  connection: Connection,
  userId: string,
  key: string,
  to: { match: string; work_id: string | null; shelved: boolean },
): Promise<void> {
  await connection
    .updateTable('shelf_lines')
    .set(to)
    .where('user_id', '=', userId)
    .where('line_key', '=', key)
    .execute();
}

/** Deletes an import and answers the lines that it had brought of books that we hold; null when there is no such import. */
export async function deleteImport(connection: Connection, userId: string, id: string): Promise<Line[] | null> {
  const lines = await connection
    .selectFrom('shelf_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .where('work_id', 'is not', null)
    .execute();
  const gone = await connection
    .deleteFrom('shelf_imports')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n ? lines : null;
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
    .orderBy('s.line_key')
    .select(['l.work_id', 'l.source', 'l.why', 'l.added_at', 'l.liked_at'])
    .select(['w.title', 'w.subtitle', 'w.authors', 'w.year', 'w.isbn13', 'w.genres', 'w.subjects'])
    .select(['l.state', 'l.rating', 'l.started_on', 'l.finished_on', 'l.note', 's.added_on'])
    .execute();
}
