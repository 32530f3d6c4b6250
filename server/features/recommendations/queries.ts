import { type Insertable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { WeeklyPickBooksTable, WeeklyPicksTable } from '../../platform/db/tables.ts';

const COLUMNS = [
  'w.id',
  'w.title',
  'w.authors',
  'w.genres',
  'w.subjects',
  'w.summary',
  'w.level',
  'w.popularity',
  'w.audience',
  'w.pitch',
  'w.kindred',
  'w.length',
  'w.form',
  'w.fiction',
  'w.places',
  'w.moods',
  'w.caution',
  'w.year',
] as const;

/** `column = any(ids)`: one parameter, however many readers. */
export const anyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** The best-known works, without those that were merged into another. */
export async function selectCatalogueIds(connection: Connection, limit: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('works as w')
    .leftJoin('merged_works as m', 'm.work_id', 'w.id')
    .where('m.work_id', 'is', null)
    .select('w.id')
    .orderBy('w.popularity', 'desc')
    .orderBy('w.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes whenever works are added, updated, removed or merged, or the strengths of kindred books change. */
export async function selectCatalogueMark(connection: Connection): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
    (select concat(count(*), ' ', max(updated_at)) from works),
    (select count(*) from merged_works),
    (select concat(count(*), ' ', sum(strength)) from kindred_books)) as mark`.execute(connection);
  return rows[0]?.mark ?? '';
}

/** These works, the best known first. */
export async function selectCatalogueWorks(connection: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return connection
    .selectFrom('works as w')
    .where(sql<boolean>`w.id = any(${ids}::text[])`)
    .select(COLUMNS)
    .orderBy('w.popularity', 'desc')
    .orderBy('w.id')
    .execute();
}

type ShelfRow = {
  user_id: string;
  work_id: string;
  liked: boolean;
  removed: boolean;
  rating: number | null;
  state: string | null;
};

/**
 * Every book that these readers added, removed or set aside, newest first. Each reader's shelf is returned as one JSON
 * array, because a hundred thousand shelves of fifty books are too many rows.
 */
export async function selectShelves(connection: Connection, userIds: readonly string[]): Promise<ShelfRow[]> {
  const { rows } = await sql<{ user_id: string; books: [string, boolean, boolean, number | null, string | null][] }>`
    select l.user_id, json_agg(json_build_array(coalesce(m.into_work_id, l.work_id), l.liked_at is not null,
      l.removed_at is not null, l.rating, l.state) order by l.added_at desc, l.work_id) as books
    from library_books l left join merged_works m on m.work_id = l.work_id
    where l.user_id = any(${userIds}::uuid[]) group by l.user_id`.execute(connection);
  return rows.flatMap(({ user_id, books }) =>
    books.map(([work_id, liked, removed, rating, state]) => ({ user_id, work_id, liked, removed, rating, state })),
  );
}

type GivenRow = { user_id: string; work_id: string; sunday: string };

/** Everything that these readers were ever given, newest first, one JSON array per reader. */
export async function selectGiven(connection: Connection, userIds: readonly string[]): Promise<GivenRow[]> {
  const { rows } = await sql<{ user_id: string; books: [string, string][] }>`
    select b.user_id, json_agg(json_build_array(coalesce(m.into_work_id, b.work_id), b.sunday)
      order by b.sunday desc, b.position) as books
    from weekly_pick_books b left join merged_works m on m.work_id = b.work_id
    where b.user_id = any(${userIds}::uuid[]) group by b.user_id`.execute(connection);
  return rows.flatMap(({ user_id, books }) => books.map(([work_id, sunday]) => ({ user_id, work_id, sunday })));
}

export async function selectPickNames(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('weekly_picks')
    .where(anyOf('user_id', userIds))
    .select(['user_id', 'sunday', 'theme', 'title'])
    .orderBy('sunday', 'desc')
    .execute();
}

/** What syncing found these readers to be interested in, most frequent first. */
export async function selectTopics(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('sync_topics')
    .where(anyOf('user_id', userIds))
    .where('removed_at', 'is', null)
    .select(['user_id', 'label', sql<number>`sum(videos)::int`.as('count')])
    .groupBy(['user_id', 'label'])
    .orderBy('count', 'desc')
    .orderBy('label')
    .execute();
}

/** Readers who have shelved, removed or been given one of these books. */
export async function selectTaken(
  connection: Connection,
  books: readonly { userId: string; workId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    with chosen as (select * from unnest(${books.map(({ userId }) => userId)}::uuid[],
      ${books.map(({ workId }) => workId)}::text[]) as t (user_id, work_id))
    select user_id from chosen join library_books using (user_id, work_id)
    union select user_id from chosen join weekly_pick_books using (user_id, work_id)`.execute(connection);
  return new Set(rows.map(({ user_id }) => user_id));
}

export type NewPick = Insertable<WeeklyPicksTable>;
export type NewPickBook = Insertable<WeeklyPickBooksTable>;

/** Writes picks; a week that already has one keeps it. Returns the ids of the new ones. */
export async function insertPicks(connection: Connection, picks: NewPick[]): Promise<Set<string>> {
  if (picks.length === 0) return new Set();
  const rows = await connection
    .insertInto('weekly_picks')
    .values(picks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertPickBooks(connection: Connection, books: NewPickBook[]): Promise<void> {
  if (books.length > 0) await connection.insertInto('weekly_pick_books').values(books).execute();
}

/** A reader's picks, newest first. */
export async function selectPicks(connection: Connection, userId: string, limit: number) {
  return connection
    .selectFrom('weekly_picks')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('sunday', 'desc')
    .limit(limit)
    .execute();
}

export async function selectPick(connection: Connection, userId: string, id: string) {
  return connection
    .selectFrom('weekly_picks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

/** The books of a reader's picks of these weeks, in the order of each pick. */
export async function selectPickBooks(connection: Connection, userId: string, sundays: readonly string[]) {
  return connection
    .selectFrom('weekly_pick_books')
    .where('user_id', '=', userId)
    .where('sunday', 'in', sundays)
    .select(['sunday', 'work_id', 'why'])
    .orderBy('position')
    .execute();
}

export async function selectGivenBook(connection: Connection, userId: string, workId: string) {
  return connection
    .selectFrom('weekly_pick_books')
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .select('why')
    .executeTakeFirst();
}

export async function selectPickOfWeek(connection: Connection, userId: string, sunday: string) {
  return connection
    .selectFrom('weekly_picks')
    .where('user_id', '=', userId)
    .where('sunday', '=', sunday)
    .selectAll()
    .executeTakeFirst();
}

/** The newest week up to `last` that has a pick, or null. */
export async function selectLatestSunday(connection: Connection, userId: string, last: string): Promise<string | null> {
  const row = await connection
    .selectFrom('weekly_picks')
    .where('user_id', '=', userId)
    .where('sunday', '<=', last)
    .select((eb) => eb.fn.max('sunday').as('sunday'))
    .executeTakeFirst();
  return row?.sunday ?? null;
}
