import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { ExportsTable } from '../../platform/db/tables.ts';

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
  row: Pick<OrderRow, 'user_id' | 'format' | 'ordered_at'>,
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

/** Records something about an order, if it is still the same one. Returns whether it is. */
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
