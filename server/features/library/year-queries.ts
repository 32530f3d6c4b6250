import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** What matters about a book in a year. */
export type YearRow = {
  work_id: string;
  source: string;
  genres: string[];
  added_at: Date;
  liked_at: Date | null;
  state: string | null;
  started_on: string | null;
  finished_on: string | null;
  rating: number | null;
};

/** The moments and, for days without a time, the dates that bound a year; `until` and `dayAfter` are excluded. */
export type YearBounds = { from: Date; until: Date; firstDay: string; dayAfter: string };

/** Books on the shelf that were added, finished or bookmarked within the bounds, or begun and not finished yet. */
export async function selectYear(connection: Connection, userId: string, bounds: YearBounds): Promise<YearRow[]> {
  const { from, until, firstDay, dayAfter } = bounds;
  return connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .select(['l.work_id', 'l.source', 'w.genres', 'l.added_at', 'l.liked_at', 'l.rating'])
    .select(['l.state', 'l.started_on', 'l.finished_on'])
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.added_at', '>=', from).and('l.added_at', '<', until),
        eb('l.liked_at', '>=', from).and('l.liked_at', '<', until),
        eb('l.finished_on', '>=', firstDay).and('l.finished_on', '<', dayAfter),
        eb('l.state', '=', 'reading').and('l.started_on', '>=', firstDay).and('l.started_on', '<', dayAfter),
      ]),
    )
    .orderBy('l.finished_on', (order) => order.desc().nullsLast())
    .orderBy('l.added_at', 'desc')
    .orderBy('l.work_id')
    .execute();
}

/** A quarter of an hour in seconds: every time zone is a whole number of these away from UTC. */
export const QUARTER_HOUR = 900;

/**
 * When anything happened on a shelf: the quarters of an hour since 1970 in which books were added or bookmarked, the
 * years in which they were finished, and how many books are read without a date.
 */
export async function selectTimes(
  connection: Connection,
  userId: string,
): Promise<{ quarters: number[]; finished: number[]; undated: number }> {
  const { rows } = await sql<{ quarters: number[]; finished: number[]; undated: number }>`
    with shelf as (select * from library_books where user_id = ${userId} and removed_at is null)
    select
      array(select distinct floor(extract(epoch from at) / ${QUARTER_HOUR}::int)::int
        from (select added_at as at from shelf union all select liked_at from shelf) moments where at is not null) as quarters,
      array(select distinct left(finished_on, 4)::int from shelf where finished_on is not null) as finished,
      (select count(*)::int from shelf where state = 'read' and finished_on is null) as undated`.execute(connection);
  return rows[0] ?? { quarters: [], finished: [], undated: 0 };
}
