import { SecurityEvent, type SignIns } from '../../../../contract/account.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { tellOwner } from '../accounts/tell-owner.ts';
import { listOwnEvents } from '../queries/audit.ts';
import { findSession, listSessions, removeSession } from '../queries/sessions.ts';
import { removeDoubtfulPasskeys, shutOut } from '../sessions/shut-out.ts';

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
 * Ends one of the reader's sessions or, without an id, everything that acts for them except the caller's session. A session
 * that has already ended is not an error.
 */
export async function endSessions(services: Services, caller: Caller, id: string | undefined): Promise<void> {
  const { userId, sessionId } = caller;
  const passkeysRemoved = await services.db.transaction().execute(async (trx) => {
    if (id === undefined) await shutOut(trx, userId, { except: sessionId });
    else await removeSession(trx, { userId, sessionId: id });
    await audit(services, trx, 'signed_out', caller, { scope: id === undefined ? 'others' : 'one' });
    return id === undefined && (await removeDoubtfulPasskeys(services, trx, caller));
  });
  if (!passkeysRemoved) return;
  const session = await findSession(services.db, caller);
  await tellOwner(services, userId, 'passkeysEnded', { network: '', device: session?.device || 'a program' });
}
