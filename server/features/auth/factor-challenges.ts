import { randomInt, randomUUID } from 'node:crypto';
import { MINUTE, OTP_DIGITS, SECOND } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import type { Amr } from './access-token.ts';
import { audit } from './audit.ts';
import { AuthError } from './errors.ts';
import { totpStep } from './factors.ts';
import type { SignedIn } from './guards.ts';
import { limitFactorTries, limitMessages } from './limits.ts';
import {
  acceptFactor,
  type ChallengeRow,
  type FactorRow,
  findChallenge,
  insertChallenge,
  removeUnverifiedFactors,
  takeChallenge,
} from './queries/factors.ts';
import { raiseSession, removeSessions } from './queries/sessions.ts';
import { findUser } from './queries/users.ts';
import { type SessionAnswer, sessionAnswer } from './sessions.ts';
import { sendText } from './text-messages.ts';

const CHALLENGE_LIFE = 5 * MINUTE;

/** Asks for a code of the factor; a phone gets one sent. `expires_at` is in seconds since 1970. */
export async function challengeFactor(services: Services, factor: FactorRow, network: string, channel?: string) {
  const now = services.clock.now();
  const expires = new Date(now.getTime() + CHALLENGE_LIFE);
  const id = randomUUID();
  const code =
    factor.phone === null
      ? null
      : randomInt(10 ** OTP_DIGITS)
          .toString()
          .padStart(OTP_DIGITS, '0');
  if (factor.phone !== null) await limitMessages(services, 'sms', 'factor', factor.phone);
  await insertChallenge(services.db, {
    user_id: factor.user_id,
    id,
    factor_id: factor.id,
    requested_from: network,
    code_hash: code && codeHash(services, id, code),
    created_at: now,
    expires_at: expires,
  });
  if (factor.phone !== null && code !== null) await sendText(services, factor.phone, code, channel);
  return { id, type: factor.factor_type, expires_at: Math.floor(expires.getTime() / SECOND) };
}

export type Answer = { challengeId: string; code: string; network: string };

/**
 * Verifies a code: the session then has two factors, and what was signed in with one only is ended.
 * @throws AuthError `mfa_*`.
 */
export async function verifyFactor(
  services: Services,
  { user, session }: SignedIn,
  factor: FactorRow,
  answer: Answer,
): Promise<SessionAnswer> {
  await limitFactorTries(services, user.id);
  const challenge = await findChallenge(services.db, { userId: user.id, factorId: factor.id, id: answer.challengeId });
  if (!challenge || challenge.expires_at <= services.clock.now()) throw expired(answer.challengeId);
  if (challenge.requested_from !== answer.network) {
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  const key = { userId: user.id, sessionId: session.id };
  return services.db.transaction().execute(async (trx) => {
    await accept(services, trx, factor, challenge, answer.code);
    const method = factor.factor_type === 'totp' ? 'totp' : 'mfa/phone';
    const entry = { method, timestamp: Math.floor(services.clock.now().getTime() / SECOND) };
    const amr = [entry, ...(session.amr as Amr).filter((one) => one.method !== method)];
    const raised = await raiseSession(trx, key, JSON.stringify(amr));
    await removeSessions(trx, user.id, { except: session.id, aal: 'aal1' });
    await removeUnverifiedFactors(trx, user.id, { type: factor.factor_type });
    await audit(services, trx, 'factor_verified', key, { type: factor.factor_type });
    const fresh = await findUser(trx, user.id);
    if (!raised || !fresh)
      throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
    return sessionAnswer(services, fresh, raised);
  });
}

async function accept(
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
  if (!(await takeChallenge(connection, challenge))) throw expired(challenge.id);
}

const expired = (id: string) =>
  new AuthError(
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );

const codeHash = (services: Services, challengeId: string, code: string) =>
  services.secrets.keyedHash('factor-code', `${challengeId}:${code}`);
