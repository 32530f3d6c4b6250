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
] as const;

/** The best-known works, without those that turned out to be another one. */
export async function selectCatalogue(connection: Connection, limit: number) {
  return connection
    .selectFrom('works as w')
    .leftJoin('merged_works as m', 'm.work_id', 'w.id')
    .where('m.work_id', 'is', null)
    .select(COLUMNS)
    .orderBy('w.popularity', 'desc')
    .orderBy('w.id')
    .limit(limit)
    .execute();
}

/** Changes whenever works come, go or are merged, or kindred books are counted anew. */
export async function selectCatalogueMark(connection: Connection): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
    (select concat(count(*), ' ', max(updated_at)) from works),
    (select count(*) from merged_works),
    (select concat(count(*), ' ', sum(strength)) from kindred_books)) as mark`.execute(connection);
  return rows[0]?.mark ?? '';
}

export async function selectCatalogueWorks(connection: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return connection.selectFrom('works as w').where('w.id', 'in', ids).select(COLUMNS).execute();
}

/** Every book that these readers put on the shelf or took off it, newest first. */
export async function selectShelves(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('library_books as l')
    .leftJoin('merged_works as m', 'm.work_id', 'l.work_id')
    .where('l.user_id', 'in', userIds)
    .select((eb) => [
      'l.user_id',
      eb.fn.coalesce('m.into_work_id', 'l.work_id').as('work_id'),
      sql<boolean>`l.liked_at is not null`.as('liked'),
      sql<boolean>`l.removed_at is not null`.as('removed'),
    ])
    .orderBy('l.added_at', 'desc')
    .orderBy('l.work_id')
    .execute();
}

/** Everything that these readers were ever given, newest first. */
export async function selectGiven(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('weekly_pick_books as b')
    .leftJoin('merged_works as m', 'm.work_id', 'b.work_id')
    .where('b.user_id', 'in', userIds)
    .select((eb) => ['b.user_id', eb.fn.coalesce('m.into_work_id', 'b.work_id').as('work_id'), 'b.sunday'])
    .orderBy('b.sunday', 'desc')
    .orderBy('b.position')
    .execute();
}

export async function selectPickNames(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('weekly_picks')
    .where('user_id', 'in', userIds)
    .select(['user_id', 'sunday', 'theme', 'title'])
    .orderBy('sunday', 'desc')
    .execute();
}

/** What syncing found these readers to be interested in, most frequent first. */
export async function selectTopics(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('sync_topics')
    .where('user_id', 'in', userIds)
    .where('removed_at', 'is', null)
    .select(['user_id', 'label', sql<number>`sum(videos)::int`.as('count')])
    .groupBy(['user_id', 'label'])
    .orderBy('count', 'desc')
    .orderBy('label')
    .execute();
}

export type NewPick = Insertable<WeeklyPicksTable>;
export type NewPickBook = Insertable<WeeklyPickBooksTable>;

/** Writes picks; a week that has one already keeps it. Answers the ids of those that are new. */
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

/** The books of one pick in their order. */
export async function selectPickBooks(connection: Connection, userId: string, sunday: string) {
  return connection
    .selectFrom('weekly_pick_books')
    .where('user_id', '=', userId)
    .where('sunday', '=', sunday)
    .select(['work_id', 'why'])
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
