import type { SyncSource } from '../../../../contract/sync.ts';
import type { Connection } from '../../../platform/db/database.ts';

export type Consent = {
  userId: string;
  sessionId: string;
  source: SyncSource;
  stateHash: string;
  verifier: string;
  expiresAt: Date;
};

/** Deletes expired consents. */
export async function deleteExpiredConsents(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('sync_consents').where('expires_at', '<=', now).execute();
}

/** Stores a consent that has been requested. */
export async function insertConsent(connection: Connection, consent: Consent): Promise<void> {
  await connection
    .insertInto('sync_consents')
    .values({
      user_id: consent.userId,
      state_hash: consent.stateHash,
      session_id: consent.sessionId,
      source: consent.source,
      verifier: consent.verifier,
      expires_at: consent.expiresAt,
    })
    .execute();
}

/**
 * Uses up a consent: only one of two concurrent callers gets it. Undefined if it is unknown, expired, or another
 * session's.
 */
export async function takeConsent(
  connection: Connection,
  wanted: Pick<Consent, 'userId' | 'sessionId' | 'source' | 'stateHash'>,
  now: Date,
): Promise<{ verifier: string } | undefined> {
  return connection
    .deleteFrom('sync_consents')
    .where('user_id', '=', wanted.userId)
    .where('state_hash', '=', wanted.stateHash)
    .where('session_id', '=', wanted.sessionId)
    .where('source', '=', wanted.source)
    .where('expires_at', '>', now)
    .returning('verifier')
    .executeTakeFirst();
}
