import { randomUUID } from 'node:crypto';
import { DAY, SECOND } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { type UserJson, userJson } from '../accounts/user-json.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { rememberNetwork } from '../queries/networks.ts';
import { findSession, insertSession, type SessionRow } from '../queries/sessions.ts';
import { type FullUser, findUser, updateUser } from '../queries/users.ts';
import { ACCESS_TOKEN_LIFE, type Amr, signAccessToken } from './access-token.ts';
import { makeRefreshToken } from './refresh-token.ts';

/** A session that was not refreshed for this long has ended. The account itself is deleted after twelve months. */
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
  asker: Asker,
  options: { provisional?: boolean; channel?: 'sms' | undefined; aal?: 'aal1' | 'aal2'; key?: string } = {},
): Promise<SessionAnswer & { session_id: string }> {
  const now = services.clock.now();
  const { channel, key } = options;
  const timestamp = Math.floor(now.getTime() / SECOND);
  const amr: Amr = [{ method, timestamp, ...(channel && { channel }), ...(key && { key }) }];
  const session = {
    user_id: userId,
    id: randomUUID(),
    aal: options.aal ?? 'aal1',
    amr: JSON.stringify(amr),
    generation: 0,
    first_generation: 0,
    used_at: options.provisional ? null : now,
    refreshed_at: now,
    previous_refreshed_at: null,
    device: asker.device,
    created_at: now,
  };
  if (!options.provisional) await updateUser(connection, userId, { last_sign_in_at: now });
  const user = await findUser(connection, userId);
  if (!user) throw new AuthError('user_not_found', 'This account no longer exists.', { status: 403 });
  refuseBanned(services, user);
  await insertSession(connection, session);
  if (!options.provisional) await rememberNetwork(connection, { userId, sessionId: session.id }, asker.network, now);
  await audit(services, connection, 'signed_in', { userId, sessionId: session.id }, { method });
  return { ...(await sessionAnswer(services, user, { ...session, amr })), session_id: session.id };
}

/**
 * Guards anything that outlives the session that makes it: locks the user's row, then demands that the session is still
 * open. Must be the first statement of a transaction. @throws AuthError `session_not_found`.
 */
export async function holdSession(
  connection: Connection,
  key: { userId: string; sessionId: string },
): Promise<SessionRow> {
  await lockUser(connection, key.userId);
  const session = await findSession(connection, key);
  if (!session) throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
  return session;
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
    amr: session.amr.map(({ key: _, ...proof }) => proof),
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
