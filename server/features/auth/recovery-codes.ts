import { randomInt } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { Asker } from './asker.ts';
import { audit } from './audit.ts';
import { AuthError } from './errors.ts';
import type { SignedIn } from './guards.ts';
import { limitFactorTries } from './limits.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './queries/recovery-codes.ts';
import { raiseToSecondFactor } from './raise.ts';
import type { SessionAnswer } from './sessions.ts';
import { demandSecondFactor, hasSecondFactor } from './strength.ts';
import { tellOwner } from './tell-owner.ts';

const CODES = 10;
const LENGTH = 10;
/** Crockford's: no letter that is read as a digit. Ten of them are fifty bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes codes that stand in for a lost second factor, once each; earlier ones stop counting. This is the only time they are shown. */
export async function makeRecoveryCodes(services: Services, caller: SignedIn, asker: Asker): Promise<string[]> {
  const { user, session } = caller;
  if (!hasSecondFactor(caller)) throw new AuthError('validation_failed', 'Set up a second step first.');
  demandSecondFactor(caller);
  const codes = Array.from({ length: CODES }, makeCode);
  await services.db.transaction().execute(async (trx) => {
    const hashes = codes.map((code) => hashOf(services, user.id, code));
    await replaceRecoveryCodes(trx, user.id, hashes, services.clock.now());
    await audit(services, trx, 'recovery_codes_made', { userId: user.id, sessionId: session.id });
  });
  await tellOwner(services, user.id, 'recoveryCodesMade', asker);
  return codes;
}

/** Takes a code in place of the second factor: the session then has two. @throws AuthError `mfa_verification_failed`. */
export async function useRecoveryCode(
  services: Services,
  caller: SignedIn,
  code: string,
  asker: Asker,
): Promise<SessionAnswer> {
  const { user } = caller;
  await limitFactorTries(services, user.id);
  const answer = await services.db.transaction().execute(async (trx) => {
    if (!(await takeRecoveryCode(trx, user.id, hashOf(services, user.id, code))))
      throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
    return raiseToSecondFactor(services, trx, caller, 'recovery_code');
  });
  await tellOwner(services, user.id, 'recoveryCodeUsed', asker);
  return answer;
}

function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** As people type it: any case, with or without the dash, O for 0. */
function hashOf(services: Services, userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return services.secrets.keyedHash('recovery-code', `${userId}:${plain}`);
}
