import { sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';

/** A book and its total weight: each reader who keeps it adds one divided by the number of their books. */
export type Keepers = { id: string; weight: number };

/**
 * The books that at least `least` sharing readers keep, in the order of ids. A reader's weight is divided among the
 * books of the shelf: with a thousand books, each says little.
 */
export async function selectKeepers(connection: Connection, least: number): Promise<Keepers[]> {
  const { rows } = await sql<Keepers>`
    with shelves as materialized (select l.user_id, 1.0::float8 / count(*) as part
      from library_books l join weekly_readers r on r.user_id = l.user_id
      where r.shares_taste and l.removed_at is null group by l.user_id)
    select l.work_id as id, sum(s.part) as weight
    from library_books l join shelves s on s.user_id = l.user_id
    where l.removed_at is null
    group by l.work_id having count(*) >= ${least} order by l.work_id`.execute(connection);
  return rows;
}

export type Companions = { id: string; otherId: string; keepers: number; weight: number };

/**
 * For each of these books, the others on the same shelves, with the weight of both, if `least` sharing readers keep
 * both.
 */
export async function selectCompanions(
  connection: Connection,
  workIds: readonly string[],
  least: number,
): Promise<Companions[]> {
  const { rows } = await sql<Companions>`
    with own as materialized (select l.user_id, l.work_id
      from library_books l join weekly_readers r on r.user_id = l.user_id and r.shares_taste
      where l.work_id = any(${workIds}::text[]) and l.removed_at is null),
    shelves as materialized (select l.user_id, 1.0::float8 / count(*) as part
      from library_books l where l.user_id in (select user_id from own) and l.removed_at is null group by l.user_id)
    select a.work_id as id, b.work_id as "otherId", count(*)::int as keepers, sum(s.part) as weight
    from own a
    join shelves s on s.user_id = a.user_id
    join library_books b on b.user_id = a.user_id and b.work_id <> a.work_id and b.removed_at is null
    group by a.work_id, b.work_id having count(*) >= ${least}`.execute(connection);
  return rows;
}

/** Replaces the stored neighbours of these books. */
export async function replaceNeighbours(
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
export async function deleteNeighboursExcept(connection: Connection, workIds: readonly string[]): Promise<void> {
  await sql`delete from kindred_books where not (work_id = any(${workIds}::text[]))`.execute(connection);
}

export async function selectNeighbours(connection: Connection, limit: number) {
  return connection.selectFrom('kindred_books').selectAll().orderBy('strength', 'desc').limit(limit).execute();
}
