import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import type { SessionsTable } from '../../../platform/db/tables.ts';

export type SessionRow = Selectable<SessionsTable>;
type SessionKey = { userId: string; sessionId: string };

export async function insertSession(connection: Connection, session: Insertable<SessionsTable>): Promise<void> {
  await connection.insertInto('sessions').values(session).execute();
}

export async function findSession(connection: Connection, key: SessionKey): Promise<SessionRow | undefined> {
  return await connection
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('id', '=', key.sessionId)
    .executeTakeFirst();
}

/** The sessions of a user that have been used, last used first. */
export async function listSessions(connection: Connection, userId: string): Promise<SessionRow[]> {
  return await connection
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('used_at', 'is not', null)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .execute();
}

type Liveness = Pick<SessionRow, 'used_at' | 'aal'> & {
  banned_until: Date | null;
  deleted_at: Date | null;
  has_second_factor: boolean;
};

/**
 * Whether the session is alive, and whether this is its first use. Every call asks; as text, because building it costs
 * twenty times as much.
 */
export async function findLiveness(connection: Connection, key: SessionKey): Promise<Liveness | undefined> {
  const query = sql<Liveness>`select s.used_at, s.aal, u.banned_until, u.deleted_at,
      exists (select from factors f where f.user_id = u.id and f.status = 'verified') as has_second_factor
    from sessions s join users u on u.id = s.user_id where s.user_id = ${key.userId} and s.id = ${key.sessionId}`;
  const [row] = await runPrepared(connection, query);
  return row;
}

/** What `authenticate` demands of a session, as a condition for the statement of a call. */
export const isOpenSession = (key: SessionKey, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sessions s join users u on u.id = s.user_id
    where s.user_id = ${key.userId} and s.id = ${key.sessionId} and s.used_at is not null and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= ${now}) and (s.aal = 'aal2'
        or not exists (select from factors f where f.user_id = u.id and f.status = 'verified')))`;

export async function updateSession(
  connection: Connection,
  key: SessionKey,
  change: Updateable<SessionsTable>,
): Promise<void> {
  await connection
    .updateTable('sessions')
    .set(change)
    .where('user_id', '=', key.userId)
    .where('id', '=', key.sessionId)
    .execute();
}

export async function markUsed(connection: Connection, key: SessionKey, now: Date): Promise<void> {
  await connection
    .updateTable('sessions')
    .set({ used_at: now })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.sessionId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Moves the session to the next generation if it is still at `generation`. One statement: its row lock lets exactly one
 * of several concurrent callers succeed. Returns the updated session, or undefined.
 */
export async function advanceSession(connection: Connection, key: SessionKey, generation: number, now: Date) {
  return await connection
    .updateTable('sessions')
    .set((eb) => ({ generation: generation + 1, refreshed_at: now, previous_refreshed_at: eb.ref('refreshed_at') }))
    .where('user_id', '=', key.userId)
    .where('id', '=', key.sessionId)
    .where('generation', '=', generation)
    .returningAll()
    .executeTakeFirst();
}

/** Gives the session a second factor. Earlier refresh tokens stop working. */
export async function raiseSession(connection: Connection, key: SessionKey, amr: string) {
  return await connection
    .updateTable('sessions')
    .set((eb) => ({
      aal: 'aal2',
      amr,
      generation: eb('generation', '+', 1),
      first_generation: eb('generation', '+', 1),
    }))
    .where('user_id', '=', key.userId)
    .where('id', '=', key.sessionId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Removes the second factor from all sessions of the user. With `raisedBy`, only from those that passed it by this
 * method and by none of the `others`, whatever else they have proved since.
 */
export async function lowerSessions(
  connection: Connection,
  userId: string,
  { raisedBy, others = [] }: { raisedBy?: string; others?: readonly string[] } = {},
): Promise<void> {
  let query = connection.updateTable('sessions').set({ aal: 'aal1' }).where('user_id', '=', userId);
  const shows = (method: string) => sql<boolean>`amr @> ${JSON.stringify([{ method }])}::jsonb`;
  if (raisedBy) query = query.where(shows(raisedBy)).where((eb) => eb.not(eb.or(others.map(shows))));
  await query.execute();
}

export async function removeSession(connection: Connection, key: SessionKey): Promise<void> {
  await connection.deleteFrom('sessions').where('user_id', '=', key.userId).where('id', '=', key.sessionId).execute();
}

/** All sessions of the user except one that may be kept; with `aal`, only those of that level. */
export async function removeSessions(
  connection: Connection,
  userId: string,
  options: { except?: string; aal?: 'aal1' } = {},
): Promise<void> {
  let query = connection.deleteFrom('sessions').where('user_id', '=', userId);
  if (options.except !== undefined) query = query.where('id', '<>', options.except);
  if (options.aal !== undefined) query = query.where('aal', '=', options.aal);
  await query.execute();
}

/** Unused sessions that a GET of a link created before this time. */
export async function removeUnusedSessions(connection: Connection, createdBefore: Date): Promise<void> {
  await connection
    .deleteFrom('sessions')
    .where('used_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .execute();
}

/** Sessions that were not refreshed since. */
export async function removeIdleSessions(connection: Connection, refreshedBefore: Date): Promise<void> {
  await connection.deleteFrom('sessions').where('refreshed_at', '<', refreshedBefore).execute();
}
