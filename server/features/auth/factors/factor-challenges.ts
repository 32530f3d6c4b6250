import { randomInt, randomUUID } from 'node:crypto';
import { MINUTE, OTP_DIGITS, SECOND } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import {
  forgetFactorGuesses,
  limitAsking,
  limitFactorGuesses,
  limitFactorTries,
  limitSending,
  limitTexts,
} from '../limits.ts';
import { sendText } from '../messages/text-messages.ts';
import {
  acceptFactor,
  type ChallengeRow,
  type FactorRow,
  findChallenge,
  insertChallenge,
  listFactors,
  takeChallenge,
} from '../queries/factors.ts';
import { raiseToSecondFactor } from '../sessions/raise.ts';
import { holdSession, type SessionAnswer } from '../sessions/sessions.ts';
import { demandSecondFactor, factorMethods } from '../sign-in/strength.ts';
import { askForKey, readKeyAnswer } from './factor-keys.ts';
import { totpStep } from './factors.ts';

const CHALLENGE_LIFE = 5 * MINUTE;

/**
 * Asks for a code or for a key, as the factor requires; a phone is sent a code. `expires_at` is in seconds since 1970.
 */
export async function challengeFactor(
  services: Services,
  caller: SignedIn,
  factor: FactorRow,
  asker: Asker,
  channel?: string,
) {
  const now = services.clock.now();
  const expires = new Date(now.getTime() + CHALLENGE_LIFE);
  const id = randomUUID();
  const code =
    factor.phone === null
      ? null
      : randomInt(10 ** OTP_DIGITS)
          .toString()
          .padStart(OTP_DIGITS, '0');
  if (factor.phone !== null) {
    // An unproved factor's number may be anybody's, so limits count by the account only once the factor is proved.
    const { email, phone, id } = caller.user;
    const owner = factor.status === 'verified' ? email || phone || id : factor.phone;
    await limitAsking(services, 'sms', 'factor', owner, asker);
    await limitSending(services, 'sms', 'factor', owner, asker);
    await limitTexts(services, owner, asker);
  }
  const webauthn = factor.factor_type === 'webauthn' ? await askForKey(services, caller, factor) : null;
  await insertChallenge(services.db, {
    user_id: factor.user_id,
    id,
    factor_id: factor.id,
    requested_from: asker.network,
    code_hash: code && codeHash(services, id, code),
    webauthn_challenge: webauthn?.credential_options.publicKey.challenge ?? null,
    created_at: now,
    expires_at: expires,
  });
  if (factor.phone !== null && code !== null) await sendText(services, factor.phone, code, channel);
  const expires_at = Math.floor(expires.getTime() / SECOND);
  return { id, type: factor.factor_type, expires_at, ...(webauthn && { webauthn }) };
}

/** A code, or the browser's response to a challenge for a key. */
export type Answer = { challengeId: string; asker: Asker } & ({ code: string } | { key: unknown });

/**
 * Verifies the answer: the session then has two factors, and sessions with only one are ended. @throws AuthError
 * `mfa_*`.
 */
export async function verifyFactor(
  services: Services,
  caller: SignedIn,
  factor: FactorRow,
  answer: Answer,
): Promise<SessionAnswer> {
  const { user } = caller;
  const challenge = await findChallenge(services.db, { userId: user.id, factorId: factor.id, id: answer.challengeId });
  if (!challenge || challenge.expires_at <= services.clock.now()) throw expired(answer.challengeId);
  if (challenge.requested_from !== answer.asker.network) {
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  // Only answers that are checked count: an owner's late code is no guess. Nor is a signature, which nobody can guess:
  // a thief would only use up the owner's tries.
  const guessed = factor.factor_type !== 'webauthn';
  if (guessed) await limitFactorTries(services, factor.id);
  const tell = guessed && (await limitFactorGuesses(services, factor.id)).tell;
  const result = await judge(services, caller, factor, challenge, answer).catch(async (error: unknown) => {
    const wrong = error instanceof AuthError && error.code === 'mfa_verification_failed';
    if (tell && wrong && factor.status === 'verified') await tellOfGuesses(services, caller, answer.asker);
    throw error;
  });
  if (guessed) await forgetFactorGuesses(services, factor.id);
  if (factor.status !== 'verified') await notifyOwner(services, user.id, 'factorAdded', answer.asker);
  return result;
}

async function judge(
  services: Services,
  caller: SignedIn,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: Answer,
): Promise<SessionAnswer> {
  const accept =
    factor.factor_type === 'webauthn'
      ? await acceptKey(services, factor, challenge, answer)
      : (trx: Connection) => acceptCode(services, trx, factor, challenge, 'code' in answer ? answer.code : '');
  return services.db.transaction().execute(async (trx) => {
    const session = await holdSession(trx, { userId: caller.user.id, sessionId: caller.session.id });
    if (factor.status !== 'verified') await refuseLateFactor(trx, { ...caller, session });
    await accept(trx);
    if (!(await takeChallenge(trx, challenge))) throw expired(challenge.id);
    return raiseToSecondFactor(services, trx, caller, factorMethods[factor.factor_type] ?? 'totp');
  });
}

/** Anybody guessing at a second factor has the first, so the owner must be told while the guesses last. */
async function tellOfGuesses(services: Services, { user, session }: SignedIn, asker: Asker): Promise<void> {
  await audit(services, services.db, 'factor_guessed', { userId: user.id, sessionId: session.id });
  await notifyOwner(services, user.id, 'factorGuessed', asker);
}

/**
 * If two factors are proved at once as the account's first, only one succeeds; by then the other session has only one
 * factor.
 */
async function refuseLateFactor(connection: Connection, { user, session }: SignedIn): Promise<void> {
  demandSecondFactor({ session, user: { factors: await listFactors(connection, user.id) } });
}

async function acceptKey(services: Services, factor: FactorRow, challenge: ChallengeRow, answer: Answer) {
  const keep = await readKeyAnswer(services, factor, challenge, 'key' in answer ? answer.key : null, answer.asker);
  return async (connection: Connection) => {
    if (!(await acceptFactor(connection, factor, { step: null, now: services.clock.now() })))
      throw expired(challenge.id);
    await keep(connection);
  };
}

async function acceptCode(
  services: Services,
  connection: Connection,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<void> {
  const step = totpStep(services, factor, code);
  const byPhone = challenge.code_hash !== null && challenge.code_hash === codeHash(services, challenge.id, code);
  const good = factor.factor_type === 'totp' ? step !== null : byPhone;
  if (!good || !(await acceptFactor(connection, factor, { step, now: services.clock.now() }))) {
    const kind = factor.factor_type === 'totp' ? 'TOTP' : 'MFA Phone';
    throw new AuthError('mfa_verification_failed', `Invalid ${kind} code entered`);
  }
}

const expired = (id: string) =>
  new AuthError(
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );

const codeHash = (services: Services, challengeId: string, code: string) =>
  services.secrets.keyedHash('factor-code', `${challengeId}:${code}`);
