import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { PersonalTokensTable } from '../../../platform/db/tables.ts';

export type PersonalTokenRow = Selectable<PersonalTokensTable>;

export async function insertPersonalToken(
  connection: Connection,
  token: Insertable<PersonalTokensTable>,
): Promise<PersonalTokenRow> {
  return await connection.insertInto('personal_tokens').values(token).returningAll().executeTakeFirstOrThrow();
}

/** A reader's tokens that have not expired, newest first. */
export async function listPersonalTokens(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<PersonalTokenRow[]> {
  return await connection
    .selectFrom('personal_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The token with this hash, with what decides whether its reader may be here at all. */
export async function findPersonalToken(connection: Connection, hash: string, now: Date) {
  return await connection
    .selectFrom('personal_tokens')
    .innerJoin('users', 'users.id', 'personal_tokens.user_id')
    .selectAll('personal_tokens')
    .select(['users.banned_until', 'users.deleted_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function markTokenUsed(
  connection: Connection,
  key: { userId: string; id: string },
  now: Date,
): Promise<void> {
  await connection
    .updateTable('personal_tokens')
    .set({ used_at: now })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .execute();
}

/** False when the reader has no such token. */
export async function removePersonalToken(connection: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removePersonalTokens(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom('personal_tokens').where('user_id', '=', userId).execute();
}

export async function removeExpiredPersonalTokens(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('personal_tokens').where('expires_at', '<=', now).execute();
}
