import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { OneTimeTokensTable } from '../../../platform/db/tables.ts';

export type TokenRow = Selectable<OneTimeTokensTable>;

export async function insertToken(connection: Connection, token: Insertable<OneTimeTokensTable>): Promise<void> {
  await connection.insertInto('one_time_tokens').values(token).execute();
}

/**
 * Voids the codes of this kind for this address, except those that the owner requested from another known network. A
 * text message has no link beside its code, so a stranger's request must not spoil it. The links of the same messages
 * stay valid.
 */
export async function voidCodes(
  connection: Connection,
  { userId, kind, target, network }: { userId: string; kind: TokenRow['kind']; target: string; network: string },
): Promise<void> {
  const known = connection.selectFrom('known_networks').select('network').where('user_id', '=', userId);
  await connection
    .updateTable('one_time_tokens')
    .set({ code_hash: '' })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where((eb) => eb.or([eb('requested_from', '=', network), eb('requested_from', 'not in', known)]))
    .execute();
}

export async function findTokenByLink(
  connection: Connection,
  linkHash: string,
  now: Date,
): Promise<TokenRow | undefined> {
  return await connection
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function findTokenById(
  connection: Connection,
  userId: string,
  id: string,
  now: Date,
): Promise<TokenRow | undefined> {
  return await connection
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The living token whose link has made this session by a GET, held until the transaction ends. */
export async function lockTokenOfSession(
  connection: Connection,
  key: { userId: string; sessionId: string },
  now: Date,
): Promise<TokenRow | undefined> {
  return await connection
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('session_id', '=', key.sessionId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

export async function findTokenByCode(
  connection: Connection,
  code: { target: string; codeHash: string; kinds: readonly TokenRow['kind'][]; now: Date },
): Promise<TokenRow | undefined> {
  return await connection
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('target', '=', code.target)
    .where('code_hash', '=', code.codeHash)
    .where('kind', 'in', code.kinds)
    .where('expires_at', '>', code.now)
    .executeTakeFirst();
}

/** The hash of the password in the latest sign-up whose message is still valid, or null. */
export async function findPendingPassword(connection: Connection, userId: string, now: Date): Promise<string | null> {
  const row = await connection
    .selectFrom('one_time_tokens')
    .select('pending_password_hash')
    .where('user_id', '=', userId)
    .where('pending_password_hash', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row?.pending_password_hash ?? null;
}

/** Whether this network address has itself asked for one of the outstanding codes. */
export async function hasRequestedCode(
  connection: Connection,
  target: string,
  requestedFrom: string,
  now: Date,
): Promise<boolean> {
  const row = await connection
    .selectFrom('one_time_tokens')
    .select('id')
    .where('target', '=', target)
    .where('requested_from', '=', requestedFrom)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the token. False when another request was faster: a token works once. */
export async function takeToken(connection: Connection, token: { user_id: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', token.user_id)
    .where('id', '=', token.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Remembers which session a GET of the link has created. False when another GET was faster. */
export async function bindTokenToSession(connection: Connection, token: TokenRow, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('one_time_tokens')
    .set({ session_id: sessionId })
    .where('user_id', '=', token.user_id)
    .where('id', '=', token.id)
    .where('session_id', token.session_id === null ? 'is' : '=', token.session_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Voids what is outstanding for a user: all of it, or some kinds. */
export async function removeTokens(
  connection: Connection,
  userId: string,
  kinds?: readonly TokenRow['kind'][],
): Promise<void> {
  let query = connection.deleteFrom('one_time_tokens').where('user_id', '=', userId);
  if (kinds) query = query.where('kind', 'in', kinds);
  await query.execute();
}

export async function removeExpiredTokens(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute();
}
