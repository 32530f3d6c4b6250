import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { ProgramSessionsTable } from '../../../platform/db/tables.ts';

export type ProgramSessionRow = Selectable<ProgramSessionsTable>;
type SessionKey = { userId: string; sessionId: string };
type GrantKey = { userId: string; clientId: string };

/** Keeps what the reader has agreed to; scopes agreed to earlier stay. */
export async function keepGrant(connection: Connection, key: GrantKey, wish: Wish, now: Date): Promise<void> {
  const earlier = await findGrant(connection, key);
  const scopes = [...new Set([...(earlier?.scopes ?? []), ...wish.scopes])];
  const agreed = [...new Set([...(earlier?.agreed ?? []), ...named(wish)])];
  const grant = { scopes, agreed, granted_at: now };
  await connection
    .insertInto('oauth_grants')
    .values({ user_id: key.userId, client_id: key.clientId, ...grant })
    .onConflict((oc) => oc.columns(['user_id', 'client_id']).doUpdateSet(grant))
    .execute();
}

/** Whether the reader has agreed to all of it. Agreement for one resource does not extend to another. */
export async function hasAgreed(connection: Connection, key: GrantKey, wish: Wish): Promise<boolean> {
  const agreed = (await findGrant(connection, key))?.agreed ?? [];
  return named(wish).every((one) => agreed.includes(one));
}

type Wish = { scopes: string[]; resource: string | null };

const named = ({ scopes, resource }: Wish) => scopes.map((scope) => `${resource ?? ''} ${scope}`);

async function findGrant(connection: Connection, { userId, clientId }: GrantKey) {
  return await connection
    .selectFrom('oauth_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Whether the reader lets the program in; if so, that cannot change until the transaction ends. */
export async function holdGrant(connection: Connection, { userId, clientId }: GrantKey): Promise<boolean> {
  const grant = await connection
    .selectFrom('oauth_grants')
    .select('client_id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  return grant !== undefined;
}

/** The programs that a reader has let in, newest first. */
export async function listGrants(connection: Connection, userId: string) {
  return await connection
    .selectFrom('oauth_grants')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_grants.client_id')
    .selectAll('oauth_clients')
    .select(['oauth_grants.scopes', 'oauth_grants.granted_at'])
    .where('oauth_grants.user_id', '=', userId)
    .orderBy('oauth_grants.granted_at', 'desc')
    .orderBy('oauth_clients.id')
    .execute();
}

/** Removes all but a reader's newest permissions for programs, with their sessions. */
export async function removeOldestGrants(connection: Connection, userId: string, kept: number): Promise<void> {
  await connection
    .deleteFrom('oauth_grants')
    .where('user_id', '=', userId)
    .where('client_id', 'in', (eb) =>
      eb
        .selectFrom('oauth_grants')
        .select('client_id')
        .where('user_id', '=', userId)
        .orderBy('granted_at', 'desc')
        .orderBy('client_id')
        .offset(kept),
    )
    .execute();
}

/** Removes the permission and all its sessions. False when there is none. */
export async function removeGrant(connection: Connection, { userId, clientId }: GrantKey): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('oauth_grants')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all of a reader's permissions for programs, with their sessions. */
export async function removeGrants(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom('oauth_grants').where('user_id', '=', userId).execute();
}

export async function insertProgramSession(
  connection: Connection,
  session: Insertable<ProgramSessionsTable>,
): Promise<ProgramSessionRow> {
  return await connection.insertInto('program_sessions').values(session).returningAll().executeTakeFirstOrThrow();
}

/** The session, if it has not ended, with what decides whether its reader may be here at all. */
export async function findProgramSession(connection: Connection, key: SessionKey) {
  return await connection
    .selectFrom('program_sessions')
    .innerJoin('users', 'users.id', 'program_sessions.user_id')
    .selectAll('program_sessions')
    .select(['users.banned_until', 'users.deleted_at'])
    .where('program_sessions.user_id', '=', key.userId)
    .where('program_sessions.id', '=', key.sessionId)
    .executeTakeFirst();
}

/**
 * Moves the session to the next generation if it is still at `generation`: one statement, so exactly one of several
 * concurrent callers succeeds.
 */
export async function advanceProgramSession(
  connection: Connection,
  key: SessionKey,
  generation: number,
  now: Date,
): Promise<ProgramSessionRow | undefined> {
  return await connection
    .updateTable('program_sessions')
    .set((eb) => ({ generation: generation + 1, refreshed_at: now, previous_refreshed_at: eb.ref('refreshed_at') }))
    .where('user_id', '=', key.userId)
    .where('id', '=', key.sessionId)
    .where('generation', '=', generation)
    .returningAll()
    .executeTakeFirst();
}

export async function removeProgramSession(connection: Connection, key: SessionKey): Promise<void> {
  await connection
    .deleteFrom('program_sessions')
    .where('user_id', '=', key.userId)
    .where('id', '=', key.sessionId)
    .execute();
}

/** All sessions of a reader and a program except the newest ones. */
export async function removeOldestProgramSessions(connection: Connection, key: GrantKey, kept: number): Promise<void> {
  await connection
    .deleteFrom('program_sessions')
    .where('user_id', '=', key.userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('program_sessions')
        .select('id')
        .where('user_id', '=', key.userId)
        .where('client_id', '=', key.clientId)
        .orderBy('refreshed_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute();
}

/** Sessions that no program has refreshed since. */
export async function removeIdleProgramSessions(connection: Connection, refreshedBefore: Date): Promise<void> {
  await connection.deleteFrom('program_sessions').where('refreshed_at', '<', refreshedBefore).execute();
}
