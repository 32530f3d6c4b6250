import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import {
  demandSite,
  issueChallenge,
  passkeyNamed,
  takeChallenge,
  unknownPasskey,
  unverified,
} from '../factors/passkeys.ts';
import { type Assertion, readAssertion, requestOptions } from '../factors/webauthn.ts';
import { countSignature, findPasskeyByCredential, type KeyRow } from '../queries/passkeys.ts';
import { findUser } from '../queries/users.ts';
import { openSession, type SessionAnswer } from '../sessions/sessions.ts';
import { hasSecondFactor } from './strength.ts';

/** Begins to sign in with any passkey that the browser has for us; we do not yet know whose. */
export async function beginPasskeySignIn(services: Services, browserHash: string) {
  const options = await requestOptions(demandSite(services), { keys: [], person: true });
  return issueChallenge(services, options, { browser_hash: browserHash });
}

/**
 * Signs in. The passkey has verified its user, so one that was added with the second factor counts as both factors; any
 * other counts as the first factor only, like a password. The account may have no address at all. @throws AuthError
 * `webauthn_*` or `user_banned`.
 */
export async function signInWithPasskey(
  services: Services,
  answer: { challengeId: string; credential: Assertion; browserHash: string },
  asker: Asker,
): Promise<SessionAnswer> {
  const site = demandSite(services);
  const challenge = await takeChallenge(services, answer.challengeId, { browserHash: answer.browserHash });
  const key = await passkeyNamed(services, answer.credential.id);
  const named = Buffer.from(answer.credential.response.userHandle ?? '', 'base64url').toString();
  const signCount = await readAssertion(site, challenge, answer.credential, key, true);
  if (signCount === null || named !== key.user_id) throw unverified();
  const user = await findUser(services.db, key.user_id);
  if (!user || user.deleted_at) throw unknownPasskey();
  await spendSignature(services, key, signCount, asker);
  const both = key.both_factors && hasSecondFactor({ user });
  return services.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    // Its owner may have removed it meanwhile.
    if (!(await findPasskeyByCredential(trx, key.credential_id))) throw unknownPasskey();
    const options = { key: key.id, ...(both && { aal: 'aal2' as const }) };
    const { session_id: _, ...session } = await openSession(services, trx, user.id, 'passkey', asker, options);
    return session;
  });
}

/**
 * Stores the key's signature counter. If it has not grown, the key was copied: the sign-in fails, and its owner gets a
 * mail.
 * @throws AuthError `webauthn_verification_failed`.
 */
export async function spendSignature(services: Services, key: KeyRow, signCount: number, asker: Asker): Promise<void> {
  if (await countSignature(services.db, key, signCount, services.clock.now())) return;
  await audit(services, services.db, 'passkey_refused', { userId: key.user_id });
  await notifyOwner(services, key.user_id, 'passkeyRefused', asker);
  throw unverified();
}
