import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** What counts of a book in a year. */
export type YearRow = {
  work_id: string;
  source: string;
  genres: string[];
  added_at: Date;
  liked_at: Date | null;
  finished_on: string | null;
  rating: number | null;
};

/** The moments and, for days without a time, the dates between which a year lies; the ends are outside. */
export type YearBounds = { from: Date; until: Date; firstDay: string; dayAfter: string };

/** Books on the shelf that came, were finished or were bookmarked within the bounds. */
export async function selectYear(connection: Connection, userId: string, bounds: YearBounds): Promise<YearRow[]> {
  const { from, until, firstDay, dayAfter } = bounds;
  return connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .select(['l.work_id', 'l.source', 'w.genres', 'l.added_at', 'l.liked_at', 'l.finished_on', 'l.rating'])
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.added_at', '>=', from).and('l.added_at', '<', until),
        eb('l.liked_at', '>=', from).and('l.liked_at', '<', until),
        eb('l.finished_on', '>=', firstDay).and('l.finished_on', '<', dayAfter),
      ]),
    )
    .orderBy('l.finished_on', (order) => order.desc().nullsLast())
    .orderBy('l.added_at', 'desc')
    .orderBy('l.work_id')
    .execute();
}

/** Years of which a shelf holds something, newest first, and how many of its books are read without a day. */
export async function selectYears(
  connection: Connection,
  userId: string,
): Promise<{ years: number[]; undated: number }> {
  const { rows } = await sql<{ years: number[]; undated: number }>`
    with shelf as (select * from library_books where user_id = ${userId} and removed_at is null)
    select array(select distinct year from (
        select extract(year from added_at at time zone 'UTC')::int as year from shelf
        union all select extract(year from liked_at at time zone 'UTC')::int from shelf
        union all select left(finished_on, 4)::int from shelf) y
      where year is not null order by year desc) as years,
      (select count(*)::int from shelf where state = 'read' and finished_on is null) as undated`.execute(connection);
  return rows[0] ?? { years: [], undated: 0 };
}
