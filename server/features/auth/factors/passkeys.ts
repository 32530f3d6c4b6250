import { randomUUID } from 'node:crypto';
import { SECOND } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import {
  findPasskeyByCredential,
  insertKey,
  insertPasskeyChallenge,
  type KeyRow,
  listPasskeys,
  removePasskeyRow,
  renamePasskey,
  takePasskeyChallenge,
} from '../queries/passkeys.ts';
import { holdSession } from '../sessions/sessions.ts';
import { demandStrength } from '../sessions/step-up.ts';
import { demandSecondFactor } from '../sign-in/strength.ts';
import { CHALLENGE_LIFE, creationOptions, readCreation, siteOf } from './webauthn.ts';

const PASSKEYS_MAX = 10;

/** As the protocol shows a passkey. */
export const passkeyJson = (key: KeyRow) => ({
  id: key.id,
  ...(key.friendly_name && { friendly_name: key.friendly_name }),
  created_at: key.created_at.toISOString(),
  ...(key.last_used_at && { last_used_at: key.last_used_at.toISOString() }),
});

/** @throws AuthError `passkey_disabled` where the public address has no host name. */
export function demandSite(services: Services) {
  const site = siteOf(services);
  if (!site) throw new AuthError('passkey_disabled', 'Passkeys are disabled');
  return site;
}

type Holder = { user_id: string; session_id: string } | { browser_hash: string };

/** Stores the challenge for the session or the browser that asked. `expires_at` is in seconds since 1970. */
export async function issueChallenge<T extends { challenge: string }>(services: Services, options: T, holder: Holder) {
  const now = services.clock.now();
  const id = randomUUID();
  const expires = new Date(now.getTime() + CHALLENGE_LIFE);
  const row = { id, challenge: options.challenge, created_at: now, expires_at: expires, ...holder };
  await insertPasskeyChallenge(services.db, row);
  return { challenge_id: id, options, expires_at: Math.floor(expires.getTime() / SECOND) };
}

/** @throws AuthError `webauthn_challenge_*`. */
export async function takeChallenge(
  services: Services,
  id: string,
  holder: Parameters<typeof takePasskeyChallenge>[2],
): Promise<string> {
  const challenge = await takePasskeyChallenge(services.db, id, holder);
  if (!challenge) throw new AuthError('webauthn_challenge_not_found', 'Challenge not found or already used');
  if (challenge.expires_at <= services.clock.now())
    throw new AuthError('webauthn_challenge_expired', 'Challenge has expired');
  return challenge.challenge;
}

/** Begins to add a passkey. It demands the same proof as every change to how the account is entered. */
export async function beginPasskey(services: Services, caller: SignedIn) {
  const site = demandSite(services);
  demandStrength(services, caller);
  const { user, session } = caller;
  const except = await listPasskeys(services.db, user.id);
  refuseMorePasskeys(except);
  const options = await creationOptions(services, site, user, { passkey: true, except });
  return issueChallenge(services, options, { user_id: user.id, session_id: session.id });
}

function refuseMorePasskeys(keys: readonly KeyRow[]): void {
  if (keys.length >= PASSKEYS_MAX) throw new AuthError('too_many_passkeys', 'Maximum number of passkeys reached');
}

/** Adds the passkey that was made. It is named after the device until its owner names it. */
export async function addPasskey(
  services: Services,
  caller: SignedIn,
  answer: { challengeId: string; credential: unknown },
  asker: Asker,
) {
  const site = demandSite(services);
  demandStrength(services, caller);
  const { user, session } = caller;
  const holder = { userId: user.id, sessionId: session.id };
  const challenge = await takeChallenge(services, answer.challengeId, holder);
  const key = await readCreation(site, challenge, answer.credential, true);
  if (!key) throw unverified();
  const row = {
    ...key,
    user_id: user.id,
    id: randomUUID(),
    friendly_name: asker.device,
    both_factors: session.aal === 'aal2',
    session_id: session.id,
    created_at: services.clock.now(),
  };
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, holder);
    // Many may have been begun before the first was finished.
    refuseMorePasskeys(await listPasskeys(trx, user.id));
    if (!(await insertKey(trx, row)))
      throw new AuthError('webauthn_credential_exists', 'This credential is already registered');
    await audit(services, trx, 'passkey_added', holder);
  });
  await notifyOwner(services, user.id, 'passkeyAdded', asker);
  return { id: row.id, friendly_name: row.friendly_name, created_at: row.created_at.toISOString() };
}

export async function renameOwnPasskey(services: Services, caller: SignedIn, id: string, name: string) {
  demandSecondFactor(caller);
  const key = await renamePasskey(services.db, caller.user.id, id, name);
  if (!key) throw noPasskey();
  return passkeyJson(key);
}

/** Removes a passkey. It demands the same proof as adding one. */
export async function removeOwnPasskey(services: Services, caller: SignedIn, id: string, asker: Asker): Promise<void> {
  demandStrength(services, caller);
  await removePasskey(services, caller.user.id, id, caller.session.id);
  await notifyOwner(services, caller.user.id, 'passkeyRemoved', asker);
}

/** @throws AuthError `webauthn_credential_not_found`, or `session_not_found` when the session that asks has ended. */
export async function removePasskey(services: Services, userId: string, id: string, sessionId?: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (sessionId !== undefined) await holdSession(trx, { userId, sessionId });
    if (!(await removePasskeyRow(trx, userId, id))) throw noPasskey();
    await audit(services, trx, 'passkey_removed', { userId });
  });
}

/** The passkey with this credential id. @throws AuthError `webauthn_verification_failed`, as the protocol requires. */
export async function passkeyNamed(services: Services, credentialId: string): Promise<KeyRow> {
  const key = await findPasskeyByCredential(services.db, credentialId);
  if (!key) throw unknownPasskey();
  return key;
}

export const unverified = () => new AuthError('webauthn_verification_failed', 'Credential verification failed');
export const unknownPasskey = () => new AuthError('webauthn_verification_failed', 'Passkey not found');
export const noPasskey = () => new AuthError('webauthn_credential_not_found', 'Passkey not found');
