import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ConsentPlace } from '../../../../contract/consent.ts';
import { codeOf } from '../../../errors.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { recordConsent } from '../../consent/consent.ts';
import { AuthError } from '../errors.ts';
import { insertIdentity, listIdentities, updateIdentity } from '../queries/identities.ts';
import {
  type FullUser,
  findUser,
  findUserByEmail,
  findUserByPhone,
  insertUser,
  isUnowned,
  mergeUserMetadata,
  type NewUser,
  type UserChange,
  updateUser,
} from '../queries/users.ts';
import { parse } from '../request.ts';
import { audit } from './audit.ts';

const silent = { info: () => {} };

/** Maximum size of `user_metadata`, in bytes of JSON: it is part of every access token, and headers are limited. */
export const METADATA_MAX_BYTES = 4096;

export type Contact = { email: string } | { phone: string };

export const findByContact = (connection: Connection, contact: Contact): Promise<FullUser | undefined> =>
  'email' in contact ? findUserByEmail(connection, contact.email) : findUserByPhone(connection, contact.phone);

/**
 * The account with this address or number, unless it was only typed in. Such an account belongs to nobody yet: it gives
 * way to the reader who confirms the address.
 */
export async function ownerOf(connection: Connection, contact: Contact): Promise<FullUser | undefined> {
  const user = await findByContact(connection, contact);
  return user && !isUnowned(user) ? user : undefined;
}

export const contactOf = (contact: Contact): string => ('email' in contact ? contact.email : contact.phone);

/** @throws AuthError `signup_disabled` where new accounts are not allowed. */
export function refuseWhenSignupDisabled(services: Services): void {
  if (services.config.auth.signupDisabled)
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
}

/** Our marks that a service is connected; the tokens themselves are stored elsewhere. */
const YOUTUBE = 'youtube_access_token';
const SPOTIFY = 'spotify_access_token';

/**
 * Keys of `user_metadata` that express the reader's consent or are set by us: they count only from a signed-in reader.
 */
export const productKeys: readonly string[] = [
  'marketing_consent',
  'marketing_consent_date',
  'marketing_consent_place',
  'marketing_consent_text',
  YOUTUBE,
  SPOTIFY,
];
const contactKeys = ['sub', 'email', 'phone', 'email_verified', 'phone_verified'];

/** The part of the data sent with an address that may become a profile. @throws AuthError `user_metadata_too_large`. */
export function profileData(data: Record<string, unknown> | undefined): Record<string, unknown> {
  refuseLargeMetadata(data);
  const entries = Object.entries(data ?? {});
  return Object.fromEntries(entries.filter(([key]) => !productKeys.includes(key) && !contactKeys.includes(key)));
}

const Answers = z.looseObject({
  marketing_consent: z.boolean('marketing_consent must be true, false or null').nullish(),
  marketing_consent_date: z.iso
    .datetime({ offset: true, error: 'marketing_consent_date must be an ISO time' })
    .nullish(),
  marketing_consent_place: z.string().max(40).nullish(),
  marketing_consent_text: z.string().max(40).nullish(),
});

/**
 * What readers may change in their own profile: their answers in valid form, and none of our marks. Sending a mark back
 * unchanged is allowed. @throws AuthError `validation_failed`.
 */
export function ownChange(
  user: Pick<FullUser, 'user_metadata'>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const known = user.user_metadata;
  const { [YOUTUBE]: youtube = known[YOUTUBE], [SPOTIFY]: spotify = known[SPOTIFY], ...rest } = parse(Answers, data);
  if (youtube !== known[YOUTUBE] || spotify !== known[SPOTIFY]) {
    throw new AuthError('validation_failed', 'Connections are made and ended in the settings, not in the profile.');
  }
  return rest;
}

/** @throws AuthError `user_metadata_too_large`. */
export function refuseLargeMetadata(metadata: Record<string, unknown> | undefined): void {
  if (metadata && Buffer.byteLength(JSON.stringify(metadata)) > METADATA_MAX_BYTES) throw metadataTooLarge();
}

const metadataTooLarge = () =>
  new AuthError('user_metadata_too_large', `User metadata can have at most ${METADATA_MAX_BYTES} bytes.`);

/**
 * Merges top-level keys; null deletes one. An answer about the weekly mail is added to its history, as given at
 * `place`.
 * @throws AuthError `user_metadata_too_large`, and nothing is written.
 */
export async function patchMetadata(
  services: Pick<Services, 'clock'>,
  connection: Connection,
  userId: string,
  patch: Record<string, unknown>,
  place?: ConsentPlace,
  maxBytes = METADATA_MAX_BYTES,
): Promise<void> {
  const options = { now: services.clock.now(), maxBytes };
  const write = async (trx: Connection) => {
    if (!(await mergeUserMetadata(trx, userId, patch, options))) throw metadataTooLarge();
    await recordConsent(trx, services.clock, userId, patch, place);
  };
  await (connection.isTransaction ? write(connection) : connection.transaction().execute(write));
}

/**
 * Creates an unconfirmed account for an address or number, with its identity. Returns null if a concurrent call has
 * already created it.
 */
export async function createAccount(
  services: Services,
  connection: Connection,
  contact: Contact,
  options: {
    metadata?: Record<string, unknown> | undefined;
    bareMetadata?: boolean;
    quiet?: boolean;
    change?: Partial<NewUser>;
  } = {},
): Promise<string | null> {
  const id = options.change?.id ?? randomUUID();
  const provider = 'email' in contact ? 'email' : 'phone';
  const about = { sub: id, ...contact, email_verified: false, phone_verified: false };
  // Metadata written by an operator is kept as it is; a sign-up also gets what the protocol's clients expect.
  const metadata = { ...options.metadata, ...(options.bareMetadata ? {} : about) };
  refuseLargeMetadata(metadata);
  const isNew = await insertUser(connection, {
    ...newUser(services, id),
    ...contact,
    app_metadata: JSON.stringify({ provider, providers: [provider] }),
    user_metadata: JSON.stringify(metadata),
    ...options.change,
  });
  if (!isNew) return null;
  await addContactIdentity(services, connection, id, contact, false);
  await recordConsent(connection, services.clock, id, options.metadata ?? {}, 'sign-up');
  const log = options.quiet ? silent : services.log;
  await audit({ ...services, log }, connection, 'account_created', { userId: id }, { provider });
  return id;
}

/** The columns of every new user. */
export function newUser(services: Services, id: string): NewUser {
  const now = services.clock.now();
  return { id, app_metadata: '{}', user_metadata: '{}', created_at: now, updated_at: now };
}

/** Records that the user signs in with this address or number. */
export async function addContactIdentity(
  services: Services,
  connection: Connection,
  userId: string,
  contact: Contact,
  verified: boolean,
): Promise<void> {
  const now = services.clock.now();
  const isEmail = 'email' in contact;
  const identity_data = {
    sub: userId,
    ...contact,
    email_verified: isEmail && verified,
    phone_verified: !isEmail && verified,
  };
  const provider = isEmail ? 'email' : 'phone';
  const email = isEmail ? contact.email : '';
  const known = (await listIdentities(connection, userId)).find((one) => one.provider === provider);
  if (known) {
    await updateIdentity(connection, known, { identity_data, email, now });
    return;
  }
  await insertIdentity(connection, {
    user_id: userId,
    id: randomUUID(),
    provider,
    provider_id: userId,
    identity_data: JSON.stringify(identity_data),
    email,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  });
}

/**
 * Writes an address or number into an account. Somebody else may have got it since the caller looked, and only the
 * database knows. @throws AuthError `email_exists` or `phone_exists`.
 */
export async function writeContact(
  connection: Connection,
  userId: string,
  contact: Contact,
  change: UserChange,
): Promise<void> {
  try {
    await updateUser(connection, userId, { ...contact, ...change });
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw 'email' in contact ? emailExists(error) : phoneExists(error);
  }
}

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505';

export const emailExists = (cause?: unknown) =>
  new AuthError('email_exists', 'A user with this email address has already been registered', { cause });
export const phoneExists = (cause?: unknown) =>
  new AuthError('phone_exists', 'A user with this phone number has already been registered', { cause });

/** Records that the user owns this address or number. */
export async function confirmContact(
  services: Services,
  connection: Connection,
  user: FullUser,
  contact: Contact,
): Promise<void> {
  const now = services.clock.now();
  const isEmail = 'email' in contact;
  await writeContact(connection, user.id, contact, {
    ...(isEmail
      ? { email_confirmed_at: user.email_confirmed_at ?? now }
      : { phone_confirmed_at: user.phone_confirmed_at ?? now }),
    is_anonymous: false,
    updated_at: now,
  });
  await addContactIdentity(services, connection, user.id, contact, true);
  const mark = isEmail ? 'email_verified' : 'phone_verified';
  if (mark in user.user_metadata) {
    await patchMetadata(services, connection, user.id, { ...contact, [mark]: true });
  }
  await refreshProviders(connection, user.id);
}

/** Rewrites the list of providers in app_metadata from the identities. */
export async function refreshProviders(connection: Connection, userId: string): Promise<void> {
  // Locked, or an operator's concurrent change would be lost.
  await lockUser(connection, userId);
  const user = await findUser(connection, userId);
  if (!user) return;
  const { provider: _, providers: before, ...rest } = user.app_metadata;
  const now = new Set(user.identities.map((identity) => identity.provider));
  // Earlier entries keep their place.
  const kept = (Array.isArray(before) ? before : []).filter((name) => now.has(name));
  const providers = [...new Set([...kept, ...now])];
  const app_metadata = JSON.stringify(providers.length > 0 ? { provider: providers[0], providers, ...rest } : rest);
  await updateUser(connection, userId, { app_metadata });
}
