import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { confirmContact, patchMetadata } from '../accounts/accounts.ts';
import { audit } from '../accounts/audit.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { forgetStranger } from '../limits.ts';
import { findSession, markUsed, removeSession } from '../queries/sessions.ts';
import { bindTokenToSession, lockTokenOfSession, removeTokens, type TokenRow, takeToken } from '../queries/tokens.ts';
import { type FullUser, findUser, updateUser } from '../queries/users.ts';
import { openSession, type SessionAnswer } from '../sessions/sessions.ts';
import { mailKinds } from './one-time-tokens.ts';

type Opened = SessionAnswer & { session_id: string };

/** Redeems a token of a sign-in message: confirms the address, invalidates the other messages, opens a session. */
export const redeemSignIn = (services: Services, token: TokenRow, asker: Asker): Promise<Opened> =>
  services.db.transaction().execute((trx) => redeemWithin(services, trx, token, asker, 'otp'));

/** The same within a transaction; `method` is how it was proved. */
export async function redeemWithin(
  services: Services,
  connection: Connection,
  token: TokenRow,
  asker: Asker,
  method: string,
): Promise<Opened> {
  await lockUser(connection, token.user_id);
  await spend(services, connection, token);
  await confirmBy(services, connection, token);
  await removeTokens(connection, token.user_id, [...mailKinds, 'sms']);
  await answeredBy(services, connection, token, asker);
  return openSession(services, connection, token.user_id, method, asker, {
    channel: token.kind === 'sms' ? 'sms' : undefined,
  });
}

/**
 * Opens a session for a GET of a link, which may come from a scanner: nothing is confirmed, and the link stays valid
 * until somebody uses the session. Another GET of the link before that ends the unused session and creates a new one.
 */
export async function openProvisionally(services: Services, token: TokenRow, asker: Asker): Promise<Opened> {
  return services.db.transaction().execute(async (trx) => {
    await lockUser(trx, token.user_id);
    if (!(await addresseeOf(trx, token))) throw spent();
    if (token.session_id !== null) await endUnusedSession(services, trx, token.user_id, token.session_id);
    const session = await openSession(services, trx, token.user_id, 'otp', asker, { provisional: true });
    if (!(await bindTokenToSession(trx, token, session.session_id))) throw spent();
    return session;
  });
}

/**
 * The first use of a session that a GET created uses up its link, confirms the address and invalidates other messages.
 * Returns whether the session may be used. It ends with its link: when that expires, the reader signs in by another
 * mail, or the account gets another address.
 */
export async function firstUse(services: Services, key: { userId: string; sessionId: string }): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await lockUser(trx, key.userId);
    const now = services.clock.now();
    const token = await lockTokenOfSession(trx, key, now);
    if (!token || !(await addresseeOf(trx, token))) {
      // A concurrent call may have been the first.
      if ((await findSession(trx, key))?.used_at) return true;
      await removeSession(trx, key);
      return false;
    }
    await markUsed(trx, key, now);
    await updateUser(trx, key.userId, { last_sign_in_at: now });
    await confirmBy(services, trx, token);
    await removeTokens(trx, key.userId, mailKinds);
    await answeredBy(services, trx, token);
    return true;
  });
}

/**
 * The mail was not a stranger's. The wider network is known only if the answer comes from where the mail was requested.
 */
async function answeredBy(services: Services, connection: Connection, token: TokenRow, asker?: Asker): Promise<void> {
  const { target, requested_from: network } = token;
  await forgetStranger(services, connection, {
    target,
    network,
    site: asker?.network === network ? (asker.site ?? null) : null,
  });
}

/** Spends the token. @throws AuthError `otp_expired` when it has already been spent. */
export async function spend(services: Services, connection: Connection, token: TokenRow): Promise<void> {
  if (!(await takeToken(connection, token))) throw spent();
  if (token.session_id !== null) await endUnusedSession(services, connection, token.user_id, token.session_id);
}

async function endUnusedSession(
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
 * The first redeemed message confirms an account. A person who entered the address earlier may not own it, so the
 * account takes only the password and profile from the request that this very message answers.
 */
async function confirmBy(services: Services, connection: Connection, token: TokenRow): Promise<void> {
  const user = await addresseeOf(connection, token);
  if (!user) throw spent();
  const unconfirmed = !user.email_confirmed_at && !user.phone_confirmed_at;
  if (unconfirmed) {
    await updateUser(connection, user.id, { password_hash: token.pending_password_hash });
    const data = token.pending_metadata;
    if (data) await patchMetadata(services, connection, user.id, data);
  }
  await confirmContact(
    services,
    connection,
    user,
    token.kind === 'sms' ? { phone: token.target } : { email: token.target },
  );
}

/** Whose message it is, if the account still has this address or number: it may have been removed or changed since. */
async function addresseeOf(connection: Connection, token: TokenRow): Promise<FullUser | undefined> {
  const user = await findUser(connection, token.user_id);
  return user && token.target === (token.kind === 'sms' ? user.phone : user.email) ? user : undefined;
}

export const spent = () => new AuthError('otp_expired', 'Email link is invalid or has expired');
