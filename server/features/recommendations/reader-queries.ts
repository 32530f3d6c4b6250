import { type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { WeeklyReadersTable } from '../../platform/db/tables.ts';
import { anyOf } from './queries.ts';
import type { LocalDate } from './week.ts';

type Turn = { sunday: LocalDate; at: Date };
type HeldReader = Pick<Selectable<WeeklyReadersTable>, 'user_id' | 'time_zone' | 'hour' | 'next_sunday' | 'begun'>;

/** Adds readers who have signed in at least once to the schedule: all, those who signed up since a moment, or one. */
export async function enrolReaders(
  connection: Connection,
  turn: Turn,
  { userId, since }: { userId?: string; since?: Date } = {},
): Promise<void> {
  await connection
    .insertInto('weekly_readers')
    .columns(['user_id', 'next_sunday', 'next_at'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .leftJoin('weekly_readers as r', 'r.user_id', 'u.id')
        .where('r.user_id', 'is', null)
        .where('u.last_sign_in_at', 'is not', null)
        .where('u.deleted_at', 'is', null)
        .$if(userId !== undefined, (query) => query.where('u.id', '=', userId ?? ''))
        .$if(since !== undefined, (query) => query.where('u.created_at', '>=', since ?? new Date(0)))
        .select(['u.id', sql.val(turn.sunday).as('next_sunday'), sql.val(turn.at).as('next_at')])
        // Skips accounts that are being deleted: one of them would make the whole run fail.
        .$if(userId === undefined, (query) => query.modifyEnd(sql`for key share of u skip locked`)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function anybodyDue(connection: Connection, now: Date): Promise<boolean> {
  const row = await connection
    .selectFrom('weekly_readers')
    .where('next_at', '<=', now)
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Readers whose pick is due, those who have waited longest first. */
export async function selectDueReaders(connection: Connection, now: Date, limit: number) {
  return connection
    .selectFrom('weekly_readers')
    .where('next_at', '<=', now)
    .select(['user_id', 'time_zone', 'hour', 'next_sunday'])
    .orderBy('next_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/**
 * These readers as they are now, locked until the transaction ends. Skips those that another worker has locked, and
 * those whose account is being deleted: otherwise the deletion would wait for us here, and we for it when writing the
 * pick.
 */
export async function holdReaders(connection: Connection, userIds: readonly string[]) {
  const { rows } = await sql<HeldReader>`
    select r.user_id, r.time_zone, r.hour, r.next_sunday, r.begun
    from weekly_readers r join users u on u.id = r.user_id
    where r.user_id = any(${userIds}::uuid[]) order by r.user_id
    for update of r skip locked for key share of u skip locked`.execute(connection);
  return rows;
}

/** Readers without a first pick who have `books` books or topics, or signed up before that time. */
export async function selectNewReaders(
  connection: Connection,
  { books, before, limit }: { books: number; before: Date; limit: number },
) {
  const { rows } = await sql<{ user_id: string; time_zone: string | null }>`
    select r.user_id, r.time_zone from weekly_readers r join users u on u.id = r.user_id
    where not r.begun and (u.created_at <= ${before}
      or (select count(*) from (select from library_books l
          where l.user_id = r.user_id and l.removed_at is null limit ${books}) few) >= ${books}
      or (select count(distinct label) from sync_topics t where t.user_id = r.user_id and t.removed_at is null) >= ${books})
    order by r.user_id limit ${limit}`.execute(connection);
  return rows;
}

export async function markBegun(connection: Connection, userIds: readonly string[]): Promise<void> {
  await connection.updateTable('weekly_readers').set({ begun: true }).where(anyOf('user_id', userIds)).execute();
}

/** Readers whose turn is further away than a week can be: the clock ran ahead once. */
export async function selectStrayReaders(connection: Connection, after: Date, limit: number) {
  return connection
    .selectFrom('weekly_readers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.next_at', '>', after)
    .select(['r.user_id', 'r.time_zone', 'r.hour', 'u.created_at'])
    .limit(limit)
    .execute();
}

/** `served`: each has been given what was due, so no first pick is due any more. */
export async function updateTurns(
  connection: Connection,
  turns: readonly (Turn & { userId: string })[],
  { served }: { served: boolean },
): Promise<void> {
  if (turns.length === 0) return;
  await sql`update weekly_readers r set next_sunday = t.sunday, next_at = t.at, begun = r.begun or ${served}
    from unnest(${turns.map(({ userId }) => userId)}::uuid[], ${turns.map(({ sunday }) => sunday)}::text[],
      ${turns.map(({ at }) => at.toISOString())}::timestamptz[]) as t (user_id, sunday, at)
    where r.user_id = t.user_id`.execute(connection);
}

export async function selectReader(connection: Connection, userId: string) {
  return connection.selectFrom('weekly_readers').where('user_id', '=', userId).selectAll().executeTakeFirst();
}

export async function updateReader(
  connection: Connection,
  userId: string,
  change: Updateable<WeeklyReadersTable>,
): Promise<void> {
  await connection.updateTable('weekly_readers').set(change).where('user_id', '=', userId).execute();
}

/** The reader with this feed, unless they are banned or deleted. */
export async function selectReaderByFeed(connection: Connection, feedKeyHash: string, now: Date) {
  return connection
    .selectFrom('weekly_readers')
    .innerJoin('users', 'users.id', 'weekly_readers.user_id')
    .where('feed_key_hash', '=', feedKeyHash)
    .where('users.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('users.banned_until', 'is', null), eb('users.banned_until', '<=', now)]))
    .selectAll('weekly_readers')
    .executeTakeFirst();
}
