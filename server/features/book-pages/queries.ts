import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** The works of a series in their order. */
export async function selectSeries(
  connection: Connection,
  name: string,
  limit: number,
): Promise<{ id: string; position: number }[]> {
  const rows = await connection
    .selectFrom('works')
    .select(['id', 'series_position as position'])
    .where('series_name', '=', name)
    .where('series_position', 'is not', null)
    .where(unmerged)
    .orderBy('series_position')
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, position }) => ({ id, position: position ?? 0 }));
}

/** Other works of any of these authors, the best-known first. */
export async function selectByAuthors(
  connection: Connection,
  authors: readonly string[],
  without: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('works')
    .select('id')
    .where(sql<boolean>`authors && ${authors}::text[]`)
    .where(sql<boolean>`id <> all(${without}::text[])`)
    .where(unmerged)
    .orderBy('popularity', 'desc')
    .orderBy('year', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A work that turned out to be an edition of another is found under that one. */
const unmerged = sql<boolean>`not exists (select 1 from merged_works m where m.work_id = works.id)`;

/** The editions of a work, the newest first. */
export async function selectEditions(connection: Connection, workId: string, limit: number) {
  return connection
    .selectFrom('editions')
    .select(['title', 'language', 'year', 'isbn13'])
    .where('work_id', '=', workId)
    .orderBy('year', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The ids of the works of one source. */
export async function selectIdsOf(connection: Connection, source: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('works')
    .select('id')
    .where('source', '=', source)
    .where(unmerged)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
