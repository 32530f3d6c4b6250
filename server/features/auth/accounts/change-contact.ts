import { HOUR } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import type { SignedIn } from '../guards.ts';
import { findSession } from '../queries/sessions.ts';
import { removeTokens, type TokenRow } from '../queries/tokens.ts';
import { cancelChanges, type FullUser, findUser, removeUnownedUser, updateUser } from '../queries/users.ts';
import { holdSession, openSession, type SessionAnswer } from '../sessions/sessions.ts';
import { spend, spent } from '../sign-in/redeem.ts';
import { sendToken } from '../sign-in/send-token.ts';
import { confirmContact, emailExists, ownerOf, phoneExists, refreshProviders } from './accounts.ts';
import { audit } from './audit.ts';
import { notifyOwner } from './notify-owner.ts';

type Origin = {
  asker: Asker;
  redirectTo?: string | undefined;
  flowId?: string | undefined;
  counted?: boolean;
};

/** How long a new address or number may wait to be confirmed, however often it is sent again. */
export const CHANGE_LIFE = HOUR;

const changeTokens = {
  email: ['email_change_current', 'email_change_new'],
  phone: ['phone_change'],
} as const;

/** Withdraws a request for another address or number. */
export async function cancelChange(
  services: Services,
  key: { userId: string; sessionId: string },
  kind: 'email' | 'phone',
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, key);
    await removeTokens(trx, key.userId, changeTokens[kind]);
    await cancelChanges(trx, key.userId, { kinds: [kind] });
  });
}

/**
 * Whether the pending change may still be made: for an hour, and only while the session that asked for it lives.
 * Without this, somebody who was shut out could still confirm what they began before.
 */
export async function stillWanted(
  services: Services,
  connection: Connection,
  user: FullUser,
  kind: 'email' | 'phone',
): Promise<boolean> {
  const askedAt = user[`${kind}_change_asked_at`];
  if (!askedAt || askedAt.getTime() + CHANGE_LIFE <= services.clock.now().getTime()) return false;
  const sessionId = user[`${kind}_change_asked_in`];
  return sessionId === null || (await findSession(connection, { userId: user.id, sessionId })) !== undefined;
}

/** Half of a double confirmation, which opens no session yet. */
export type HalfDone = { msg: string; code: '200' };

/**
 * Asks both mailboxes to confirm a new address; it changes once both have. If the account has no confirmed address,
 * only the new one is asked. @throws AuthError `email_exists`.
 */
export async function requestEmailChange(
  services: Services,
  { user, session }: SignedIn,
  email: string,
  origin: Origin,
): Promise<void> {
  if (email === user.email) return;
  if (await ownerOf(services.db, { email })) throw emailExists();
  const key = { userId: user.id, sessionId: session.id };
  if (user.is_anonymous && !services.config.auth.signupConfirmation) {
    await services.db.transaction().execute(async (trx) => {
      await holdSession(trx, key);
      await confirmContact(services, trx, user, { email });
    });
    return;
  }
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, key);
    const now = services.clock.now();
    await removeTokens(trx, user.id, changeTokens.email);
    await updateUser(trx, user.id, {
      new_email: email,
      email_change_agreed: '',
      email_change_asked_at: now,
      email_change_asked_in: session.id,
      updated_at: now,
    });
  });
  await sendEmailChange(services, { ...user, new_email: email, email_change_agreed: '' }, origin);
}

/** Writes to each mailbox that has not agreed yet. */
export async function sendEmailChange(services: Services, user: FullUser, origin: Origin): Promise<void> {
  const common = { ...origin, userId: user.id, newAddress: user.new_email };
  if (user.email_change_agreed !== 'new') {
    await sendToken(services, {
      ...common,
      kind: 'email_change_new',
      letter: 'changeTo',
      contact: { email: user.new_email },
    });
  }
  if (user.email_change_agreed !== 'current' && asksCurrent(user)) {
    await sendToken(services, {
      ...common,
      kind: 'email_change_current',
      letter: 'changeFrom',
      contact: { email: user.email },
    });
  }
}

const asksCurrent = (user: FullUser) => user.email !== '' && user.email_confirmed_at !== null;

/** Records that one mailbox agrees. Returns a session once all have. */
export async function redeemEmailChange(
  services: Services,
  token: TokenRow,
  asker: Asker,
): Promise<HalfDone | (SessionAnswer & { session_id: string })> {
  const side = token.kind === 'email_change_new' ? 'new' : 'current';
  let before: FullUser | undefined;
  const result = await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, token.user_id);
    await spend(services, trx, token);
    const user = await findUser(trx, token.user_id);
    if (!user?.new_email || token.target !== (side === 'new' ? user.new_email : user.email)) throw spent();
    if (!(await stillWanted(services, trx, user, 'email'))) throw spent();
    await removeTokens(trx, user.id, [token.kind]);
    const done =
      side === 'new'
        ? !asksCurrent(user) || user.email_change_agreed === 'current'
        : user.email_change_agreed === 'new';
    if (!done) {
      await updateUser(trx, user.id, { email_change_agreed: side });
      return {
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        code: '200' as const,
      };
    }
    if (await ownerOf(trx, { email: user.new_email })) throw emailExists();
    await removeUnownedUser(trx, { email: user.new_email });
    await cancelChanges(trx, user.id, { kinds: ['email'] });
    await confirmContact(services, trx, user, { email: user.new_email });
    // Links that were mailed to the old address must not open the account any more.
    await removeTokens(trx, user.id);
    await audit(services, trx, 'address_changed', { userId: user.id }, { kind: 'email' });
    if (asksCurrent(user)) before = user;
    return openSession(services, trx, user.id, 'otp', asker);
  });
  if (before) await notifyOwner(services, before.id, 'email', asker, before.email);
  return result;
}

/**
 * Sends a code to a new number, or accepts it at once if numbers need no confirmation. @throws AuthError
 * `phone_exists`.
 */
export async function requestPhoneChange(
  services: Services,
  { user, session }: SignedIn,
  phone: string,
  origin: Origin & { channel?: string | undefined },
): Promise<void> {
  if (phone === user.phone) return;
  if (await ownerOf(services.db, { phone })) throw phoneExists();
  const key = { userId: user.id, sessionId: session.id };
  if (!services.config.auth.signupConfirmation) {
    await services.db.transaction().execute(async (trx) => {
      await holdSession(trx, key);
      await confirmContact(services, trx, user, { phone });
    });
    return;
  }
  const askedBefore = await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, key);
    const now = services.clock.now();
    const before = await findUser(trx, user.id);
    const askedAt = before?.phone_change_asked_at?.getTime() ?? 0;
    await removeTokens(trx, user.id, changeTokens.phone);
    await updateUser(trx, user.id, {
      new_phone: phone,
      phone_change_asked_at: now,
      phone_change_asked_in: session.id,
      updated_at: now,
    });
    return askedAt + CHANGE_LIFE > now.getTime() && before?.phone_change_asked_in === session.id;
  });
  // A change of address asks the present mailbox anyway. One mail an hour for each session floods nobody's mailbox, and
  // no session can hide behind another's request.
  if (!askedBefore) await notifyOwner(services, user.id, 'phoneAsked', origin.asker);
  await sendToken(services, { ...origin, userId: user.id, kind: 'phone_change', letter: 'signIn', contact: { phone } });
}

/** Makes the new number the account's. */
export async function redeemPhoneChange(
  services: Services,
  token: TokenRow,
  asker: Asker,
): Promise<SessionAnswer & { session_id: string }> {
  const session = await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, token.user_id);
    await spend(services, trx, token);
    const user = await findUser(trx, token.user_id);
    if (!user || user.new_phone !== token.target) throw spent();
    if (!(await stillWanted(services, trx, user, 'phone'))) throw spent();
    if (await ownerOf(trx, { phone: token.target })) throw phoneExists();
    await removeUnownedUser(trx, { phone: token.target });
    await cancelChanges(trx, user.id, { kinds: ['phone'] });
    await confirmContact(services, trx, user, { phone: token.target });
    await removeTokens(trx, user.id, ['phone_change', 'sms']);
    await refreshProviders(trx, user.id);
    await audit(services, trx, 'address_changed', { userId: user.id }, { kind: 'phone' });
    return openSession(services, trx, user.id, 'otp', asker, { channel: 'sms' });
  });
  await notifyOwner(services, session.user.id, 'phone', asker);
  return session;
}
