import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { OauthRequestsTable } from '../../../platform/db/tables.ts';

export type RequestRow = Selectable<OauthRequestsTable>;

export async function insertRequest(connection: Connection, request: Insertable<OauthRequestsTable>): Promise<void> {
  await connection.insertInto('oauth_requests').values(request).execute();
}

/**
 * The request for this reader, who from now on is the only one who may answer it; undefined if it has expired, was
 * answered, or belongs to another reader.
 */
export async function openRequest(connection: Connection, id: string, userId: string, now: Date) {
  return await connection
    .updateTable('oauth_requests')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Answers the request of this reader, once; with the hash of a code where they agree. */
export async function answerRequest(
  connection: Connection,
  key: { id: string; userId: string },
  answer: { now: Date; codeHash: string | null; codeEnds: Date; authTime: Date | null },
): Promise<RequestRow | undefined> {
  return await connection
    .updateTable('oauth_requests')
    .set({
      answered_at: answer.now,
      code_hash: answer.codeHash,
      expires_at: answer.codeEnds,
      auth_time: answer.authTime,
    })
    .where('id', '=', key.id)
    .where('user_id', '=', key.userId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', answer.now)
    .returningAll()
    .executeTakeFirst();
}

export async function findRequestByCode(connection: Connection, codeHash: string): Promise<RequestRow | undefined> {
  return await connection.selectFrom('oauth_requests').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();
}

/** Spends the code of a request. False when another call was faster. */
export async function spendCode(connection: Connection, id: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('oauth_requests')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** As long as its row exists, a code that is exchanged twice can be told from one that never existed. */
export async function removeExpiredRequests(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('oauth_requests').where('expires_at', '<', before).execute();
}
