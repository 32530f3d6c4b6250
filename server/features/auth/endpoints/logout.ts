import type { Services } from '../../../services.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { removeSession, removeSessions } from '../queries/sessions.ts';

/** POST /logout: ends this session, all others, or all; `global` is the protocol's default. */
export function logout(services: Services): AuthHandler {
  return async (c) => {
    const { user, session } = c.get('caller');
    const key = { userId: user.id, sessionId: session.id };
    const scope = c.req.query('scope') ?? 'global';
    if (scope === 'local') await removeSession(services.db, key);
    else if (scope === 'others') await removeSessions(services.db, user.id, { except: session.id });
    else if (scope === 'global') await removeSessions(services.db, user.id);
    else throw new AuthError('validation_failed', 'Unsupported logout scope');
    await audit(services, services.db, 'signed_out', key, { scope });
    return c.body(null, 204);
  };
}
