import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** How many sharing readers keep each book, of those that at least `least` keep, in the order of ids. */
export async function selectKeepers(connection: Connection, least: number): Promise<{ id: string; keepers: number }[]> {
  const { rows } = await sql<{ id: string; keepers: number }>`
    select l.work_id as id, count(*)::int as keepers
    from library_books l join weekly_readers r on r.user_id = l.user_id
    where r.shares_taste and l.removed_at is null
    group by l.work_id having count(*) >= ${least} order by l.work_id`.execute(connection);
  return rows;
}

/** For each of these books the others on the same shelves, with how many sharing readers keep both, if `least` do. */
export async function selectCompanions(
  connection: Connection,
  workIds: readonly string[],
  least: number,
): Promise<{ id: string; otherId: string; keepers: number }[]> {
  const { rows } = await sql<{ id: string; otherId: string; keepers: number }>`
    select a.work_id as id, b.work_id as "otherId", count(*)::int as keepers
    from library_books a
    join weekly_readers r on r.user_id = a.user_id and r.shares_taste
    join library_books b on b.user_id = a.user_id and b.work_id <> a.work_id and b.removed_at is null
    where a.work_id = any(${workIds}::text[]) and a.removed_at is null
    group by a.work_id, b.work_id having count(*) >= ${least}`.execute(connection);
  return rows;
}

/** Replaces what is kept about these books. */
export async function replaceKindred(
  connection: Connection,
  workIds: readonly string[],
  rows: readonly { id: string; otherId: string; strength: number }[],
): Promise<void> {
  await connection.deleteFrom('kindred_books').where('work_id', 'in', workIds).execute();
  for (let start = 0; start < rows.length; start += 1000) {
    await connection
      .insertInto('kindred_books')
      .values(
        rows
          .slice(start, start + 1000)
          .map(({ id, otherId, strength }) => ({ work_id: id, kindred_id: otherId, strength })),
      )
      .execute();
  }
}

/** Deletes rows of books that too few readers keep now. */
export async function deleteKindredExcept(connection: Connection, workIds: readonly string[]): Promise<void> {
  await sql`delete from kindred_books where not (work_id = any(${workIds}::text[]))`.execute(connection);
}

export async function selectKindred(connection: Connection, limit: number) {
  return connection.selectFrom('kindred_books').selectAll().orderBy('strength', 'desc').limit(limit).execute();
}
