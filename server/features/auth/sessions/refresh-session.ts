import { SECOND } from '../../../../contract/limits.ts';
import { ifThereIsRoom } from '../../../platform/db/disk-guard.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { rememberNetwork } from '../queries/networks.ts';
import { advanceSession, findSession, removeSession, type SessionRow } from '../queries/sessions.ts';
import { advanceUsedSession, findUser } from '../queries/users.ts';
import { firstUse } from '../sign-in/redeem.ts';
import { readRefreshToken } from './refresh-token.ts';
import { refuseBanned, type SessionAnswer, sessionAnswer } from './sessions.ts';

/** How long a refresh token two generations old still gets the current one, because tabs race. */
const REUSE_GRACE = 60 * SECOND;

type Key = { userId: string; sessionId: string };

/**
 * Exchanges a refresh token. The current token advances the session. The previous one gets the current one again, and
 * so does the one before it within the grace period, because tabs may race. Anything older ends the session, because
 * somebody has copied it. @throws AuthError with a 400 code of the protocol.
 */
export async function refreshSession(services: Services, text: string, asker: Asker): Promise<SessionAnswer> {
  const { db, clock } = services;
  const token = readRefreshToken(services.secrets, text);
  if (!token) throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  // On a full disk the session stays at its generation: its current token gets new access and stays the current one.
  const usual = await ifThereIsRoom(advanceUsedSession(db, token, { network: asker.network, now: clock.now() }));
  if (usual?.session) return sessionAnswer(services, usual.user, usual.session);
  const before = await findUser(db, token.userId);
  if (before) refuseBanned(services, before);
  const advanced = before && (await ifThereIsRoom(advanceSession(db, token, token.generation, clock.now())));
  const session = advanced ?? (await findSession(db, token));
  if (!before || !session) throw ended();
  if (!advanced) await judgeOldToken(services, token, session);
  // A session created by a GET of a mail link may be first used by refreshing it, like by any other call.
  if (session.used_at === null && !(await firstUse(services, token))) throw ended();
  const user = session.used_at === null ? await findUser(db, token.userId) : before;
  if (!user) throw ended();
  await ifThereIsRoom(rememberNetwork(db, token, asker.network, clock.now()));
  return sessionAnswer(services, user, session);
}

const ended = () => new AuthError('session_not_found', 'Invalid Refresh Token: Session Not Found', { status: 400 });

async function judgeOldToken(
  services: Services,
  token: Key & { generation: number },
  session: SessionRow,
): Promise<void> {
  const behind = session.generation - token.generation;
  if (behind < 0) throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  if (token.generation >= session.first_generation) {
    const givenUp = session.previous_refreshed_at?.getTime() ?? 0;
    const inGrace = services.clock.now().getTime() - givenUp <= REUSE_GRACE;
    if (behind <= 1 || (behind === 2 && inGrace)) return;
    await removeSession(services.db, token);
    await audit(services, services.db, 'refresh_token_reused', token, { behind });
  }
  throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
