import { SecurityEvent, type SignIns } from '../../../../contract/account.ts';
import { AppError } from '../../../errors.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { retryConflicts } from '../../../platform/db/outage.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { AuthError } from '../errors.ts';
import { listOwnEvents } from '../queries/audit.ts';
import { findSession, listSessions, removeSession } from '../queries/sessions.ts';
import { holdSession } from '../sessions/sessions.ts';
import { shutOutOthers } from '../sessions/shut-out.ts';

const EVENTS_SHOWN = 30;

/** Where the reader is signed in, last used first, and what has lately happened to the account, newest first. */
export async function listSignIns(connection: Connection, caller: Caller): Promise<SignIns> {
  const sessions = await listSessions(connection, caller.userId);
  const events = await listOwnEvents(connection, caller.userId, EVENTS_SHOWN);
  return {
    sessions: sessions.map(({ id, device, aal, created_at, refreshed_at }) => ({
      id,
      device,
      since: created_at.toISOString(),
      last_used: refreshed_at.toISOString(),
      current: id === caller.sessionId,
      second_step: aal === 'aal2',
    })),
    events: events.flatMap(({ id, at, event }) => {
      const known = SecurityEvent.safeParse(event);
      return known.success ? [{ id: String(id), at: at.toISOString(), event: known.data }] : [];
    }),
  };
}

/**
 * Ends one of the reader's sessions or, without an id, everything that acts for them except the caller's session. A
 * session that has already ended is not an error. @throws AppError `session_ended` if the caller's own was ended
 * meanwhile.
 */
export async function endSessions(services: Services, caller: Caller, id: string | undefined): Promise<void> {
  const { userId, sessionId, network } = caller;
  const key = { userId, sessionId };
  const passkeysRemoved = await retryConflicts(services.db, async (trx) => {
    await holdSession(trx, key);
    if (id !== undefined) await removeSession(trx, { userId, sessionId: id });
    const removed = id === undefined && (await shutOutOthers(services, trx, { ...key, network }));
    await audit(services, trx, 'signed_out', key, { scope: id === undefined ? 'others' : 'one' });
    return removed;
  }).catch((cause: unknown) => {
    if (!(cause instanceof AuthError)) throw cause;
    throw new AppError('session_ended', 'Your session has ended. Please sign in again.', { cause });
  });
  if (!passkeysRemoved) return;
  const session = await findSession(services.db, key);
  await notifyOwner(services, userId, 'passkeysEnded', { network: '', device: session?.device || 'a program' });
}
