import { retryConflicts } from '../../../platform/db/outage.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { type Asker, askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { removeSession } from '../queries/sessions.ts';
import { holdSession } from '../sessions/sessions.ts';
import { shutOut, shutOutOthers } from '../sessions/shut-out.ts';
import { demandSecondFactor, hasSecondFactor } from '../sign-in/strength.ts';

/**
 * POST /logout: ends this session, everything else that acts for the reader, or both; the protocol's default is
 * `global`. If the account has a second factor that this session has not passed, the session can end only itself. The
 * official client's ordinary sign-out sends `global`, so that scope leaves alone the feeds that readers subscribe to.
 */
export function logout(services: Services): AuthHandler {
  return async (c) => {
    const { user, session } = c.get('caller');
    const key = { userId: user.id, sessionId: session.id };
    const scope = c.req.query('scope') ?? 'global';
    const weak = session.aal !== 'aal2' && hasSecondFactor({ user });
    if (weak && scope === 'others') demandSecondFactor(c.get('caller'));
    if (scope === 'local' || (weak && scope === 'global')) await removeSession(services.db, key);
    else if (scope === 'others') await endOthers(services, key, askerOf(services, c));
    else if (scope === 'global') await endAll(services, key);
    else throw new AuthError('validation_failed', 'Unsupported logout scope');
    await audit(services, services.db, 'signed_out', key, { scope });
    return c.body(null, 204);
  };
}

type Key = { userId: string; sessionId: string };

async function endAll(services: Services, key: Key): Promise<void> {
  await retryConflicts(services.db, async (trx) => {
    await holdSession(trx, key);
    await shutOut(trx, key.userId, { feeds: true });
  });
}

async function endOthers(services: Services, key: Key, asker: Asker): Promise<void> {
  const passkeysRemoved = await retryConflicts(services.db, (trx) =>
    shutOutOthers(services, trx, { ...key, network: asker.network }),
  );
  if (passkeysRemoved) await notifyOwner(services, key.userId, 'passkeysEnded', asker);
}
