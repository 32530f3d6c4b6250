import { randomUUID } from 'node:crypto';
import { DAY, SECOND } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { ACCESS_TOKEN_LIFE, type Amr, signAccessToken } from './access-token.ts';
import { audit } from './audit.ts';
import { AuthError } from './errors.ts';
import { advanceSession, findSession, insertSession, removeSession, type SessionRow } from './queries/sessions.ts';
import { type FullUser, findUser, updateUser } from './queries/users.ts';
import { makeRefreshToken, readRefreshToken } from './refresh-token.ts';
import { type UserJson, userJson } from './user-json.ts';

/** For this long after a refresh, older refresh tokens get the current one again instead of ending the session. */
const REUSE_GRACE = 60 * SECOND;
/** A session that nobody has refreshed for so long is over. The account itself goes after twelve months. */
export const SESSION_IDLE_LIFE = 365 * DAY;

/**
 * The protocol's session. `expires_at` is left out on purpose: the client then counts `expires_in` from its own clock,
 * which a wrong device clock cannot break.
 */
export type SessionAnswer = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  refresh_token: string;
  user: UserJson;
  provider_token?: string;
  provider_refresh_token?: string;
  weak_password?: { message: string; reasons: string[] };
};

/** Opens a session for a user who has just proved who they are by `method`. */
export async function openSession(
  services: Services,
  connection: Connection,
  userId: string,
  method: string,
  options: { provisional?: boolean } = {},
): Promise<SessionAnswer & { session_id: string }> {
  const now = services.clock.now();
  const amr: Amr = [{ method, timestamp: Math.floor(now.getTime() / SECOND) }];
  const session = {
    user_id: userId,
    id: randomUUID(),
    aal: 'aal1',
    amr: JSON.stringify(amr),
    generation: 0,
    first_generation: 0,
    used_at: options.provisional ? null : now,
    refreshed_at: now,
    created_at: now,
  };
  await updateUser(connection, userId, { last_sign_in_at: now });
  const user = await findUser(connection, userId);
  if (!user) throw new AuthError('user_not_found', 'This account does not exist any more.', { status: 403 });
  refuseBanned(services, user);
  await insertSession(connection, session);
  await audit(services, connection, 'signed_in', { userId, sessionId: session.id }, { method });
  return { ...(await sessionAnswer(services, user, { ...session, amr })), session_id: session.id };
}

/** @throws AuthError `user_banned`. */
export function refuseBanned(services: Services, user: { banned_until: Date | null }): void {
  if (user.banned_until && user.banned_until > services.clock.now())
    throw new AuthError('user_banned', 'User is banned');
}

/** The answer for a session as it stands: fresh access token with fresh metadata, and the current refresh token. */
export async function sessionAnswer(
  services: Services,
  user: FullUser,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr' | 'generation'>,
): Promise<SessionAnswer> {
  const json = userJson(user);
  const access_token = await signAccessToken(services, {
    sub: user.id,
    email: json.email,
    phone: json.phone,
    app_metadata: json.app_metadata,
    user_metadata: json.user_metadata,
    role: json.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: json.is_anonymous,
  });
  const refresh_token = makeRefreshToken(services.secrets, {
    userId: user.id,
    sessionId: session.id,
    generation: session.generation,
  });
  return { access_token, token_type: 'bearer', expires_in: ACCESS_TOKEN_LIFE / SECOND, refresh_token, user: json };
}

/**
 * Exchanges a refresh token. The current one moves the session on; the one before it, and any other within the grace,
 * gets the current one again, so that tabs may race; anything older ends the session, since somebody has copied it.
 * @throws AuthError with a 400 code of the protocol.
 */
export async function refreshSession(services: Services, text: string): Promise<SessionAnswer> {
  const { db, clock } = services;
  const token = readRefreshToken(services.secrets, text);
  if (!token) throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const user = await findUser(db, token.userId);
  if (user) refuseBanned(services, user);
  const advanced = user && (await advanceSession(db, token, token.generation, clock.now()));
  const session = advanced ?? (await findSession(db, token));
  if (!user || !session)
    throw new AuthError('session_not_found', 'Invalid Refresh Token: Session Not Found', { status: 400 });
  if (!advanced) await judgeOldToken(services, token, session);
  return sessionAnswer(services, user, session);
}

async function judgeOldToken(
  services: Services,
  token: { userId: string; sessionId: string; generation: number },
  session: SessionRow,
): Promise<void> {
  const behind = session.generation - token.generation;
  const inGrace = services.clock.now().getTime() - session.refreshed_at.getTime() <= REUSE_GRACE;
  if (behind < 0) throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  if (token.generation >= session.first_generation && (behind <= 1 || inGrace)) return;
  if (token.generation >= session.first_generation) {
    await removeSession(services.db, token);
    await audit(services, services.db, 'refresh_token_reused', token, { behind });
  }
  throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
