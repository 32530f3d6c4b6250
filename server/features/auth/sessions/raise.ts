import { SECOND } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import { removeUnverifiedFactors } from '../queries/factors.ts';
import { raiseSession, removeSessions } from '../queries/sessions.ts';
import { findUser } from '../queries/users.ts';
import { holdSession, type SessionAnswer, sessionAnswer } from './sessions.ts';

/** Adds a second factor, just proved by `method`, to the session, and ends sessions that have only one. */
export async function raiseToSecondFactor(
  services: Services,
  connection: Connection,
  { user, session: { id: sessionId } }: SignedIn,
  method: string,
): Promise<SessionAnswer> {
  const key = { userId: user.id, sessionId };
  // Locked first, or two sessions raised at once would wait for each other. Re-read, so that nothing this one has
  // proved meanwhile is lost.
  const session = await holdSession(connection, key);
  const entry = { method, timestamp: Math.floor(services.clock.now().getTime() / SECOND) };
  const amr = [entry, ...session.amr.filter((one) => one.method !== method)];
  const raised = await raiseSession(connection, key, JSON.stringify(amr));
  await removeSessions(connection, user.id, { except: sessionId, aal: 'aal1' });
  // The session that began them may have had only the first factor.
  await removeUnverifiedFactors(connection, user.id);
  await audit(services, connection, 'factor_verified', key, { type: method });
  const fresh = await findUser(connection, user.id);
  if (!raised || !fresh)
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
  return sessionAnswer(services, fresh, raised);
}
