import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { confirmContact } from './accounts.ts';
import { audit } from './audit.ts';
import { AuthError } from './errors.ts';
import { mailKinds } from './one-time-tokens.ts';
import { findSession, removeSession } from './queries/sessions.ts';
import { removeTokens, type TokenRow, takeToken } from './queries/tokens.ts';
import { findUser, updateUser } from './queries/users.ts';
import { openSession, type SessionAnswer } from './sessions.ts';

/** Redeems a token of a sign-in mail: confirms the address, voids the other mails, opens a session. */
export async function redeemSignIn(services: Services, token: TokenRow, method = 'otp'): Promise<SessionAnswer> {
  return services.db.transaction().execute(async (trx) => {
    await spend(services, trx, token);
    await confirmBy(services, trx, token);
    await removeTokens(trx, token.user_id, mailKinds);
    const { session_id: _, ...answer } = await openSession(services, trx, token.user_id, method);
    return answer;
  });
}

/**
 * Takes the token out of circulation. If a GET of its link has made a session that nobody has used, a scanner made it:
 * that session ends and the token counts. @throws AuthError `otp_expired` when it has been spent.
 */
export async function spend(services: Services, connection: Connection, token: TokenRow): Promise<void> {
  if (!(await takeToken(connection, token))) throw spent();
  if (token.session_id !== null) await endUnusedSession(services, connection, token.user_id, token.session_id);
}

export async function endUnusedSession(
  services: Services,
  connection: Connection,
  userId: string,
  sessionId: string,
): Promise<void> {
  const session = await findSession(connection, { userId, sessionId });
  if (!session || session.used_at !== null) throw spent();
  await removeSession(connection, { userId, sessionId });
  await audit(services, connection, 'signed_out', { userId, sessionId }, { reason: 'link opened again' });
}

/**
 * The first message redeemed confirms an account. Whoever typed in the address before may not have owned it, so only a
 * password that was given in the sign-up which this very message answers becomes the account's.
 */
export async function confirmBy(services: Services, connection: Connection, token: TokenRow): Promise<void> {
  const user = await findUser(connection, token.user_id);
  if (!user) throw spent();
  const byPhone = token.kind === 'sms';
  const unconfirmed = !user.email_confirmed_at && !user.phone_confirmed_at;
  if (unconfirmed) await updateUser(connection, user.id, { password_hash: token.pending_password_hash });
  await confirmContact(services, connection, user, byPhone ? { phone: token.target } : { email: token.target });
}

export const spent = () => new AuthError('otp_expired', 'Email link is invalid or has expired');
