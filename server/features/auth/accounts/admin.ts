import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import { retryConflicts } from '../../../platform/db/outage.ts';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import { removeFactors } from '../queries/factors.ts';
import { removeIdentity } from '../queries/identities.ts';
import { removePasskeys } from '../queries/passkeys.ts';
import { removeRecoveryCodes } from '../queries/recovery-codes.ts';
import { removeTokens } from '../queries/tokens.ts';
import {
  cancelChanges,
  type FullUser,
  findUser,
  findUserByEmail,
  findUserByPhone,
  type NewUser,
  type UserChange,
  updateUser,
} from '../queries/users.ts';
import { shutOut } from '../sessions/shut-out.ts';
import { hashPassword, refuseUnfitPassword } from '../sign-in/passwords.ts';
import {
  addContactIdentity,
  type Contact,
  confirmContact,
  createAccount,
  patchMetadata,
  refreshProviders,
  writeContact,
} from './accounts.ts';
import { audit } from './audit.ts';

/** What an operator may set. */
export type UserAttributes = {
  id?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  email_confirm?: boolean | undefined;
  phone_confirm?: boolean | undefined;
  user_metadata?: Record<string, unknown> | undefined;
  app_metadata?: Record<string, unknown> | undefined;
  ban_duration?: string | undefined;
  role?: string | undefined;
};

/** Creates an account as the operator specifies, without a mail. @throws AuthError `email_exists` or `phone_exists`. */
export async function createUser(services: Services, attributes: UserAttributes): Promise<FullUser> {
  const { email, phone } = attributes;
  if (!email && !phone)
    throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone');
  await refuseTaken(services.db, { email, phone });
  const change: Partial<NewUser> = { ...(await columns(services, attributes)), id: attributes.id ?? randomUUID() };
  const contact: Contact = email ? { email } : { phone: phone ?? '' };
  const metadata = attributes.user_metadata ?? {};
  return services.db.transaction().execute(async (trx) => {
    const id = await createAccount(services, trx, contact, { metadata, bareMetadata: true, change });
    const user = id && (await findUser(trx, id));
    if (!user) throw new AuthError('conflict', 'Please try again.');
    if (email && attributes.email_confirm) await confirmContact(services, trx, user, { email });
    if (email && phone) {
      await writeContact(trx, user.id, { phone }, {});
      await addContactIdentity(services, trx, user.id, { phone }, false);
    }
    if (phone && attributes.phone_confirm) await confirmContact(services, trx, user, { phone });
    await refreshProviders(trx, user.id);
    await mergeAppMetadata(trx, user.id, attributes.app_metadata);
    await audit(services, trx, 'changed_by_operator', { userId: user.id }, { change: 'created' });
    return (await findUser(trx, user.id)) ?? user;
  });
}

/**
 * Changes an account at once, as the operator says. A new password ends everything that acts for the account. A new
 * address or number cancels a pending change to another one, and the messages already sent.
 */
export async function changeUser(services: Services, id: string, attributes: UserAttributes): Promise<FullUser> {
  const change = await columns(services, attributes);
  return retryConflicts(services.db, async (trx) => {
    await lockUser(trx, id);
    const user = await findUser(trx, id);
    if (!user) throw new AuthError('user_not_found', 'User not found');
    // Programs send back what they have read: only a different value is a change.
    const email = attributes.email === user.email ? undefined : attributes.email;
    const phone = attributes.phone === user.phone ? undefined : attributes.phone;
    await refuseTaken(trx, { email, phone });
    await updateUser(trx, user.id, { ...change, updated_at: services.clock.now() });
    const kinds = [
      ...(email === undefined ? [] : ['email' as const]),
      ...(phone === undefined ? [] : ['phone' as const]),
    ];
    if (kinds.length > 0) {
      await cancelChanges(trx, user.id, { kinds });
      await removeTokens(trx, user.id);
    }
    const fresh = {
      ...user,
      ...(email !== undefined && { email_confirmed_at: null }),
      ...(phone !== undefined && { phone_confirmed_at: null }),
    };
    if (email !== undefined || (attributes.email_confirm && user.email !== '')) {
      await setContact(services, trx, fresh, { email: email ?? user.email }, attributes.email_confirm ?? false);
    }
    if (phone !== undefined || (attributes.phone_confirm && user.phone !== '')) {
      await setContact(services, trx, fresh, { phone: phone ?? user.phone }, attributes.phone_confirm ?? false);
    }
    if (attributes.user_metadata) await patchMetadata(services, trx, user.id, attributes.user_metadata);
    await mergeAppMetadata(trx, user.id, attributes.app_metadata);
    if (attributes.password !== undefined) {
      await shutOut(trx, user.id);
      await removeTokens(trx, user.id);
    }
    await audit(
      services,
      trx,
      'changed_by_operator',
      { userId: user.id },
      { change: Object.keys(attributes).join(' ') },
    );
    return (await findUser(trx, user.id)) ?? user;
  });
}

/** Keeps the row and its id, to which others may refer, but nothing that tells whose it was. */
export async function softDeleteUser(services: Services, user: FullUser): Promise<void> {
  await retryConflicts(services.db, async (trx) => {
    await shutOut(trx, user.id);
    await removeTokens(trx, user.id);
    for (const identity of user.identities) await removeIdentity(trx, user.id, identity.id);
    await removePasskeys(trx, user.id);
    await removeRecoveryCodes(trx, user.id);
    await removeFactors(trx, user.id);
    const nothing = {
      email: '',
      phone: '',
      new_email: '',
      new_phone: '',
      password_hash: null,
      user_metadata: '{}',
      app_metadata: '{}',
    };
    await updateUser(trx, user.id, { ...nothing, deleted_at: services.clock.now(), updated_at: services.clock.now() });
    await audit(services, trx, 'account_deleted', { userId: user.id }, { soft: true });
  });
}

type Trx = Parameters<typeof updateUser>[0];

async function setContact(
  services: Services,
  trx: Trx,
  user: FullUser,
  contact: Contact,
  confirmed: boolean,
): Promise<void> {
  // An operator is trusted, as always in this protocol: the address belongs to the account at once.
  const mark =
    'email' in contact ? { email_confirmed_at: services.clock.now() } : { phone_confirmed_at: services.clock.now() };
  await writeContact(trx, user.id, contact, mark);
  await addContactIdentity(services, trx, user.id, contact, confirmed);
  await refreshProviders(trx, user.id);
}

async function refuseTaken(
  connection: Connection,
  contact: { email?: string | undefined; phone?: string | undefined },
): Promise<void> {
  if (contact.email && (await findUserByEmail(connection, contact.email))) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered');
  }
  if (contact.phone && (await findUserByPhone(connection, contact.phone))) {
    throw new AuthError('phone_exists', 'Phone number already registered by another user');
  }
}

async function columns(services: Services, attributes: UserAttributes): Promise<Partial<NewUser> & UserChange> {
  if (attributes.password !== undefined) refuseUnfitPassword(services, attributes.password);
  return {
    ...(attributes.password !== undefined && { password_hash: await hashPassword(attributes.password) }),
    ...(attributes.ban_duration !== undefined && { banned_until: bannedUntil(services, attributes.ban_duration) }),
    ...(attributes.role && { role: attributes.role }),
  };
}

/** Must run in a transaction that has locked the user. */
async function mergeAppMetadata(trx: Trx, userId: string, patch: Record<string, unknown> | undefined): Promise<void> {
  if (!patch) return;
  const user = await findUser(trx, userId);
  if (!user) return;
  const merged = Object.entries({ ...user.app_metadata, ...patch }).filter(([, value]) => value !== null);
  await updateUser(trx, userId, { app_metadata: JSON.stringify(Object.fromEntries(merged)) });
}

/** Go's durations, which the protocol borrows, end at about 290 years. */
const BAN_MAX = 100 * 366 * DAY;

const units: Record<string, number> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** `none` lifts a ban; otherwise a duration such as `24h` or `1h30m`. */
function bannedUntil(services: Services, duration: string): Date | null {
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) {
    throw new AuthError('validation_failed', `invalid format for ban duration: ${duration}`);
  }
  const length = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0), 0);

  if (length > BAN_MAX) throw new AuthError('validation_failed', 'A ban of more than a hundred years is a deletion.');
  return new Date(services.clock.now().getTime() + length);
}
