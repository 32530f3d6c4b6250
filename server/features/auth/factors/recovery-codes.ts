import { randomInt, randomUUID } from 'node:crypto';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import { limitRecoveryTries } from '../limits.ts';
import { type FactorRow, insertFactor, listFactors } from '../queries/factors.ts';
import {
  countRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '../queries/recovery-codes.ts';
import { lowerSessions } from '../queries/sessions.ts';
import { raiseToSecondFactor } from '../sessions/raise.ts';
import { holdSession, type SessionAnswer } from '../sessions/sessions.ts';
import { factorMethods, hasSecondFactor } from '../sign-in/strength.ts';
import { refuseNewFactor } from './factors.ts';

const CODES = 10;
const LENGTH = 16;
/** Base32 as upstream writes it: sixteen characters are eighty bits. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const TYPE = 'recovery_code' as const;
const METHOD = 'mfa/recovery_code';
const NAME = 'Recovery codes';

/** What the protocol says of new codes. `codes` are shown only this once. */
export type NewRecoveryCodes = { id: string; type: typeof TYPE; friendly_name: string; total: number; codes: string[] };

/**
 * How many codes there were and how many are left. @throws AuthError `mfa_factor_not_found` if there never were any.
 */
export async function lookAtRecoveryCodes(services: Services, { user }: SignedIn) {
  const { id } = demandCodes(await listFactors(services.db, user.id));
  return { id, type: TYPE, total: CODES, remaining: await countRecoveryCodes(services.db, user.id) };
}

/**
 * Creates single-use codes that replace a lost second factor.
 * @throws AuthError `insufficient_aal`, `mfa_verified_factor_exists` if there are codes already,
 * `mfa_recovery_codes_sole_factor`.
 */
export async function makeRecoveryCodes(
  services: Services,
  caller: SignedIn,
  friendlyName: string,
  asker: Asker,
): Promise<NewRecoveryCodes> {
  const { user } = caller;
  const now = services.clock.now();
  const factor = { user_id: user.id, id: randomUUID(), friendly_name: friendlyName.trim() || NAME, factor_type: TYPE };
  const made = await services.db.transaction().execute(async (trx) => {
    demandBothSteps(await holdSession(trx, keyOf(caller)));
    const factors = await listFactors(trx, user.id);
    if (!hasSecondFactor({ user: { factors } })) {
      throw new AuthError('mfa_recovery_codes_sole_factor', 'Set up another second step before recovery codes');
    }
    if (factors.some(isRecoveryCodes)) {
      throw new AuthError('mfa_verified_factor_exists', 'There are recovery codes; use regenerate to replace them');
    }
    refuseNewFactor(factors, factor.friendly_name);
    await insertFactor(trx, { ...factor, status: 'verified', created_at: now, updated_at: now });
    return keepNewCodes(services, trx, caller, factor);
  });
  await notifyOwner(services, user.id, 'recoveryCodesMade', asker);
  return made;
}

/** Replaces the existing codes. @throws AuthError `insufficient_aal`, `mfa_factor_not_found`. */
export async function renewRecoveryCodes(
  services: Services,
  caller: SignedIn,
  asker: Asker,
): Promise<NewRecoveryCodes> {
  const { user } = caller;
  const made = await services.db.transaction().execute(async (trx) => {
    demandBothSteps(await holdSession(trx, keyOf(caller)));
    return keepNewCodes(services, trx, caller, demandCodes(await listFactors(trx, user.id)));
  });
  await notifyOwner(services, user.id, 'recoveryCodesMade', asker);
  return made;
}

/** Deletes the codes; a session that used one has a single factor again. Returns the id that they had as a factor. */
export async function dropRecoveryCodes(services: Services, caller: SignedIn, asker: Asker): Promise<string> {
  const { user } = caller;
  const id = await services.db.transaction().execute(async (trx) => {
    demandBothSteps(await holdSession(trx, keyOf(caller)));
    const factor = demandCodes(await listFactors(trx, user.id));
    await removeRecoveryCodes(trx, user.id);
    await lowerSessions(trx, user.id, { raisedBy: METHOD, others: Object.values(factorMethods) });
    await audit(services, trx, 'recovery_codes_removed', keyOf(caller));
    return factor.id;
  });
  await notifyOwner(services, user.id, 'recoveryCodesRemoved', asker);
  return id;
}

/**
 * Accepts a code in place of the second factor: the session then has two. @throws AuthError `mfa_verification_failed`.
 */
export async function useRecoveryCode(
  services: Services,
  caller: SignedIn,
  code: string,
  asker: Asker,
): Promise<SessionAnswer> {
  const { user } = caller;
  await limitRecoveryTries(services, user.id, asker.network);
  const answer = await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, keyOf(caller));
    if (!(await takeRecoveryCode(trx, user.id, hashOf(services, user.id, code))))
      throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
    return raiseToSecondFactor(services, trx, caller, METHOD);
  });
  await notifyOwner(services, user.id, 'recoveryCodeUsed', asker);
  return answer;
}

const keyOf = ({ user, session }: SignedIn) => ({ userId: user.id, sessionId: session.id });

/** Only for sessions that have just shown both steps, no matter what else the account has. */
function demandBothSteps({ aal }: { aal: string }): void {
  if (aal === 'aal2') return;
  throw new AuthError('insufficient_aal', 'AAL2 required to make, replace or delete recovery codes');
}

const isRecoveryCodes = ({ factor_type }: { factor_type: string }) => factor_type === TYPE;

function demandCodes(factors: readonly FactorRow[]): FactorRow {
  const factor = factors.find(isRecoveryCodes);
  if (!factor) throw new AuthError('mfa_factor_not_found', 'The user has not enrolled recovery codes');
  return factor;
}

async function keepNewCodes(
  services: Services,
  connection: Connection,
  caller: SignedIn,
  { id, friendly_name }: Pick<FactorRow, 'id' | 'friendly_name'>,
): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: CODES }, makeCode);
  const hashes = codes.map((code) => hashOf(services, caller.user.id, code));
  await replaceRecoveryCodes(connection, caller.user.id, hashes, services.clock.now());
  await audit(services, connection, 'recovery_codes_made', keyOf(caller));
  return { id, type: TYPE, friendly_name, total: CODES, codes };
}

const makeCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Codes as people type them: in any case, with spaces or dashes. 0 is read as O and 1 as I or L, which earlier codes
 * need.
 */
function hashOf(services: Services, userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return services.secrets.keyedHash('recovery-code', `${userId}:${plain}`);
}
