import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { PasskeyChallengesTable, WebauthnCredentialsTable } from '../../../platform/db/tables.ts';

export type KeyRow = Selectable<WebauthnCredentialsTable>;
export type PasskeyChallengeRow = Selectable<PasskeyChallengesTable>;

/** False when somebody has this key already. */
export async function insertKey(connection: Connection, key: Insertable<WebauthnCredentialsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('webauthn_credentials')
    .values(key)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The reader's passkeys, oldest first; keys that are second factors are left out. */
export async function listPasskeys(connection: Connection, userId: string): Promise<KeyRow[]> {
  return await connection
    .selectFrom('webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey with this credential id. Keys that are second factors are left out. */
export async function findPasskeyByCredential(
  connection: Connection,
  credentialId: string,
): Promise<KeyRow | undefined> {
  return await connection
    .selectFrom('webauthn_credentials')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('factor_id', 'is', null)
    .executeTakeFirst();
}

export async function findKeyOfFactor(
  connection: Connection,
  userId: string,
  factorId: string,
): Promise<KeyRow | undefined> {
  return await connection
    .selectFrom('webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
}

export async function renamePasskey(
  connection: Connection,
  userId: string,
  id: string,
  name: string,
): Promise<KeyRow | undefined> {
  return await connection
    .updateTable('webauthn_credentials')
    .set({ friendly_name: name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('factor_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** False when there is no such passkey. */
export async function removePasskeyRow(connection: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('webauthn_credentials')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('factor_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Removes passkeys added since, except those that this session has added and the `used` ones. Returns how many. Second
 * factors stay.
 */
export async function removeNewPasskeys(
  connection: Connection,
  { userId, sessionId }: { userId: string; sessionId: string },
  { since, used }: { since: Date; used: readonly string[] },
): Promise<number> {
  let query = connection
    .deleteFrom('webauthn_credentials')
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null)
    .where('created_at', '>', since)
    .where('session_id', 'is distinct from', sessionId);
  if (used.length > 0) query = query.where('id', 'not in', used);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function removePasskeys(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom('webauthn_credentials').where('user_id', '=', userId).execute();
}

/**
 * Stores the key's signature counter. False if it has not grown: then the key was copied. A key without a counter
 * always sends 0.
 */
export async function countSignature(
  connection: Connection,
  key: KeyRow,
  signCount: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('webauthn_credentials')
    .set({ sign_count: signCount, last_used_at: now })
    .where('user_id', '=', key.user_id)
    .where('id', '=', key.id)
    .where((eb) => eb.or([eb('sign_count', '<', signCount), sql<boolean>`sign_count = 0 and ${signCount}::bigint = 0`]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertPasskeyChallenge(
  connection: Connection,
  challenge: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await connection.insertInto('passkey_challenges').values(challenge).execute();
}

/** Deletes the challenge, so that it can be answered only once, and only by its holder. */
export async function takePasskeyChallenge(
  connection: Connection,
  id: string,
  holder: { userId: string; sessionId: string } | { browserHash: string },
): Promise<PasskeyChallengeRow | undefined> {
  const query = connection.deleteFrom('passkey_challenges').where('id', '=', id);
  const held =
    'browserHash' in holder
      ? query.where('user_id', 'is', null).where('browser_hash', '=', holder.browserHash)
      : query.where('user_id', '=', holder.userId).where('session_id', '=', holder.sessionId);
  return await held.returningAll().executeTakeFirst();
}

export async function removeExpiredPasskeyChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
