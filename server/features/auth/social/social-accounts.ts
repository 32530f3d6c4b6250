import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import {
  METADATA_MAX_BYTES,
  newUser,
  productKeys,
  refreshProviders,
  refuseWhenSignupDisabled,
  writeContact,
} from '../accounts/accounts.ts';
import { audit } from '../accounts/audit.ts';
import { AuthError } from '../errors.ts';
import { findIdentity, type IdentityRow, insertIdentity, updateIdentity } from '../queries/identities.ts';
import {
  type FullUser,
  findUser,
  findUserByEmail,
  insertUser,
  mergeUserMetadata,
  updateUser,
} from '../queries/users.ts';
import { refuseBanned } from '../sessions/sessions.ts';
import type { Person } from './provider.ts';

/** `linked`: an existing account has got another way to sign in, which its owner must be told (`notifyOwner`). */
export type Entered = { userId: string; linked: boolean };

/**
 * The account of a person whom a provider vouches for: the one linked to the identity, the one with the same confirmed
 * address, or a new one. With `linkingUserId` the identity is added to that account instead.
 */
export async function accountOf(
  services: Services,
  connection: Connection,
  provider: string,
  person: Person,
  linkingUserId: string | null,
): Promise<Entered> {
  const found = await findIdentity(connection, provider, person.subject);
  if (linkingUserId !== null && found) {
    throw new AuthError('identity_already_exists', 'Identity is already linked to another user');
  }
  const identity = found && (await holdIdentity(connection, found));
  if (identity) {
    const change = { identity_data: person.claims, email: person.email, now: services.clock.now(), signedIn: true };
    await updateIdentity(connection, identity, change);
    return { userId: await enter(services, connection, identity.user_id, person), linked: false };
  }
  const known = linkingUserId ?? (await findConfirmed(connection, person));
  const userId = known ?? (await openAccount(services, connection, person));
  await link(services, connection, userId, provider, person);
  return { userId: await enter(services, connection, userId, person), linked: known !== null };
}

/** Locks its account's row, so that it cannot be removed at the same moment. Undefined if it just was. */
async function holdIdentity(connection: Connection, { user_id, provider, provider_id }: IdentityRow) {
  await lockUser(connection, user_id);
  return findIdentity(connection, provider, provider_id);
}

async function findConfirmed(connection: Connection, person: Person): Promise<string | null> {
  if (person.email !== '' && !person.emailVerified) {
    const message = 'Your address with this provider is not confirmed. Confirm it there, or sign in by e-mail.';
    throw new AuthError('provider_email_needs_verification', message, { oauth: 'access_denied' });
  }
  const known = await findUserByEmail(connection, person.email);
  return known?.email_confirmed_at ? known.id : null;
}

async function openAccount(services: Services, connection: Connection, person: Person): Promise<string> {
  const known = await findUserByEmail(connection, person.email);
  if (known) return takeOver(services, connection, known);
  refuseWhenSignupDisabled(services);
  const user = newUser(services, randomUUID());
  const email_confirmed_at = person.email === '' ? null : services.clock.now();
  if (!(await insertUser(connection, { ...user, email: person.email, email_confirmed_at }))) {
    throw new AuthError('conflict', 'Please try again.');
  }
  await audit(services, connection, 'account_created', { userId: user.id }, { provider: 'social' });
  return user.id;
}

/** Somebody typed in this address and never confirmed it, so their password is not the owner's. */
async function takeOver(services: Services, connection: Connection, user: FullUser): Promise<string> {
  await updateUser(connection, user.id, {
    email_confirmed_at: services.clock.now(),
    password_hash: null,
  });
  return user.id;
}

async function link(
  services: Services,
  connection: Connection,
  userId: string,
  provider: string,
  person: Person,
): Promise<void> {
  const now = services.clock.now();
  const isNew = await insertIdentity(connection, {
    user_id: userId,
    id: randomUUID(),
    provider,
    provider_id: person.subject,
    identity_data: JSON.stringify(person.claims),
    email: person.email,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  });
  if (!isNew) throw new AuthError('identity_already_exists', 'Identity is already linked to another user');
  await refreshProviders(connection, userId);
  await audit(services, connection, 'identity_linked', { userId }, { provider });
}

/** Signs the person in, unless banned. The provider's claims fill gaps in the profile and overwrite nothing. */
async function enter(services: Services, connection: Connection, userId: string, person: Person): Promise<string> {
  const user = await findUser(connection, userId);
  if (!user) throw new AuthError('user_not_found', 'This account no longer exists.', { oauth: 'access_denied' });
  refuseBanned(services, user);
  const known = user.user_metadata;
  const news = Object.entries(person.claims).filter(([key]) => !(key in known) && !productKeys.includes(key));
  const options = { now: services.clock.now(), maxBytes: METADATA_MAX_BYTES };
  if (news.length > 0) await mergeUserMetadata(connection, userId, Object.fromEntries(news), options);
  if (user.is_anonymous) await makePermanent(services, connection, user, person);
  return userId;
}

async function makePermanent(
  services: Services,
  connection: Connection,
  user: FullUser,
  person: Person,
): Promise<void> {
  const free = person.emailVerified && !(await findUserByEmail(connection, person.email));
  const now = services.clock.now();
  const change = { is_anonymous: false, updated_at: now };
  if (free) await writeContact(connection, user.id, { email: person.email }, { ...change, email_confirmed_at: now });
  else await updateUser(connection, user.id, change);
}
