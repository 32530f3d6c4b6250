import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import type { ChallengeRow, FactorRow } from '../queries/factors.ts';
import { findKeyOfFactor, insertKey } from '../queries/passkeys.ts';
import { spendSignature } from '../sign-in/sign-in-passkey.ts';
import { demandSite } from './passkeys.ts';
import { Assertion, creationOptions, readAssertion, readCreation, requestOptions } from './webauthn.ts';

/** What the browser must do: make the key while the factor is new, later sign with it. */
export async function askForKey(services: Services, { user }: SignedIn, factor: FactorRow) {
  const site = demandSite(services);
  if (factor.status !== 'verified') {
    const publicKey = await creationOptions(services, site, user, { passkey: false, except: [] });
    return { type: 'create' as const, credential_options: { publicKey } };
  }
  const key = await findKeyOfFactor(services.db, user.id, factor.id);
  const publicKey = await requestOptions(site, { keys: key ? [key] : [], person: false });
  return { type: 'request' as const, credential_options: { publicKey } };
}

/**
 * Verifies the browser's answer. The function it returns stores the result, in one transaction with whatever follows
 * from it.
 * @throws AuthError `mfa_verification_failed`, or as `spendSignature` does.
 */
export async function readKeyAnswer(
  services: Services,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: unknown,
  asker: Asker,
): Promise<(connection: Connection) => Promise<void>> {
  const site = demandSite(services);
  const asked = challenge.webauthn_challenge ?? '';
  if (factor.status !== 'verified') {
    const made = await readCreation(site, asked, answer, false);
    if (!made) throw failed();
    const times = { created_at: services.clock.now(), last_used_at: services.clock.now() };
    const row = { ...made, ...times, user_id: factor.user_id, id: randomUUID(), factor_id: factor.id };
    return async (connection) => {
      if (!(await insertKey(connection, row)))
        throw new AuthError('webauthn_credential_exists', 'This credential is already registered');
    };
  }
  const assertion = Assertion.safeParse(answer).data;
  const key = await findKeyOfFactor(services.db, factor.user_id, factor.id);
  if (!assertion || key?.credential_id !== assertion.id) throw failed();
  const signCount = await readAssertion(site, asked, assertion, key, false);
  if (signCount === null) throw failed();
  await spendSignature(services, key, signCount, asker);
  return async () => {};
}

const failed = () => new AuthError('mfa_verification_failed', 'WebAuthn credential verification failed');
