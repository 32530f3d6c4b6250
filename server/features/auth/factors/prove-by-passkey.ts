import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import { listPasskeys } from '../queries/passkeys.ts';
import { noteProof } from '../sessions/step-up.ts';
import { spendSignature } from '../sign-in/sign-in-passkey.ts';
import { demandSite, issueChallenge, noPasskey, takeChallenge, unverified } from './passkeys.ts';
import { type Assertion, readAssertion, requestOptions } from './webauthn.ts';

/**
 * Begins a fresh proof by one of the reader's own passkeys. @throws AuthError `webauthn_credential_not_found` without
 * one.
 */
export async function beginPasskeyProof(services: Services, { user, session }: SignedIn) {
  const site = demandSite(services);
  const keys = await listPasskeys(services.db, user.id);
  if (keys.length === 0) throw noPasskey();
  const options = await requestOptions(site, { keys, person: true });
  return issueChallenge(services, options, { user_id: user.id, session_id: session.id });
}

/**
 * Accepts the signature as proof, for this session, that the same person is still there. It does not raise the session,
 * so anything that needs the second factor still does. @throws AuthError `webauthn_*`.
 */
export async function proveByPasskey(
  services: Services,
  caller: SignedIn,
  answer: { challengeId: string; credential: Assertion },
  asker: Asker,
): Promise<void> {
  const site = demandSite(services);
  const { user, session } = caller;
  const holder = { userId: user.id, sessionId: session.id };
  const challenge = await takeChallenge(services, answer.challengeId, holder);
  const keys = await listPasskeys(services.db, user.id);
  const key = keys.find(({ credential_id }) => credential_id === answer.credential.id);
  if (!key) throw noPasskey();
  const signCount = await readAssertion(site, challenge, answer.credential, key, true);
  if (signCount === null) throw unverified();
  await spendSignature(services, key, signCount, asker);
  await noteProof(services, caller, { method: 'passkey', key: key.id });
}

/** The signed response in the body. @throws AuthError `webauthn_verification_failed`. */
export function readable(assertion: Assertion | undefined): Assertion {
  if (!assertion) throw new AuthError('webauthn_verification_failed', 'Invalid credential response');
  return assertion;
}
