import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { MINUTE } from '../../../../contract/limits.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import { phoneEnabled } from '../messages/text-messages.ts';
import {
  type FactorRow,
  insertFactor,
  listFactors,
  removeFactor as removeFactorRow,
  removeUnverifiedFactors,
} from '../queries/factors.ts';
import { removeRecoveryCodes } from '../queries/recovery-codes.ts';
import { lowerSessions } from '../queries/sessions.ts';
import { holdSession } from '../sessions/sessions.ts';
import { demandStrength } from '../sessions/step-up.ts';
import { hasSecondFactor } from '../sign-in/strength.ts';
import { siteOf } from './webauthn.ts';

const FACTORS_MAX = 10;
/** An enrolment that nobody finished is forgotten, and its name becomes free again. */
const ENROLMENT_LIFE = 5 * MINUTE;

export type Enrolment = {
  type: 'totp' | 'phone' | 'webauthn';
  friendlyName: string;
  issuer: string | undefined;
  phone: string | undefined;
};

/** Begins to add a second factor. It counts once one of its codes has been verified. */
export async function enrolFactor(services: Services, caller: SignedIn, enrolment: Enrolment) {
  const { db, clock } = services;
  const { user } = caller;
  await removeUnverifiedFactors(db, user.id, { createdBefore: new Date(clock.now().getTime() - ENROLMENT_LIFE) });
  const factors = await listFactors(db, user.id);
  refuseEnrolment(services, caller, enrolment, factors);
  const id = randomUUID();
  const now = clock.now();
  const totp = enrolment.type === 'totp' ? newTotp(services, enrolment.issuer, user.email || user.phone) : null;
  await insertFactor(db, {
    user_id: user.id,
    id,
    friendly_name: enrolment.friendlyName,
    factor_type: enrolment.type,
    phone: enrolment.phone ?? null,
    secret: totp && services.secrets.encrypt('totp', totp.secret.base32),
    created_at: now,
    updated_at: now,
  });
  await audit(
    services,
    db,
    'factor_enrolled',
    { userId: user.id, sessionId: caller.session.id },
    { type: enrolment.type },
  );
  const common = { id, type: enrolment.type, friendly_name: enrolment.friendlyName };
  if (!totp) return { ...common, ...(enrolment.phone && { phone: enrolment.phone }) };
  const uri = totp.toString();
  return { ...common, totp: { qr_code: renderSVG(uri, { border: 4 }), secret: totp.secret.base32, uri } };
}

function refuseEnrolment(services: Services, caller: SignedIn, enrolment: Enrolment, factors: FactorRow[]): void {
  if (enrolment.type === 'phone' && !phoneEnabled(services)) {
    throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  if (enrolment.type === 'webauthn' && !siteOf(services)) {
    throw new AuthError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  }
  demandStrength(services, caller);
  refuseNewFactor(factors, enrolment.friendlyName);
}

/** @throws AuthError `too_many_enrolled_mfa_factors`, or `mfa_factor_name_conflict` if another factor has the name. */
export function refuseNewFactor(factors: readonly FactorRow[], name: string): void {
  if (factors.length >= FACTORS_MAX) {
    throw new AuthError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (name !== '' && factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError('mfa_factor_name_conflict', message);
  }
}

/** SHA-1, six digits, thirty seconds: every authenticator app supports these. */
function newTotp(services: Services, issuer: string | undefined, label: string): TOTP {
  return new TOTP({ issuer: issuer ?? services.config.product.name, label, secret: new Secret({ size: 20 }) });
}

/** The time step that a code belongs to, within one step of now; null for a wrong code. */
export function totpStep(services: Services, factor: FactorRow, code: string): number | null {
  if (factor.secret === null || !/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(services.secrets.decrypt('totp', factor.secret)) });
  const timestamp = services.clock.now().getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / totp.period) + delta;
}

/** Removes a factor. A verified one can be removed only from a session that has used it. */
export async function removeFactor(
  services: Services,
  { user, session }: SignedIn,
  factor: FactorRow,
  asker: Asker,
): Promise<void> {
  if (factor.status === 'verified' && session.aal === 'aal1') {
    throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 });
  }
  await removeFactorOf(services, user.id, factor.id, session.id);
  if (factor.status === 'verified') await notifyOwner(services, user.id, 'factorRemoved', asker);
}

/**
 * When no second factor is left, lowers every session to one factor and deletes the recovery codes. @throws AuthError
 * `session_not_found` when the session that asks has ended; an operator has none.
 */
export async function removeFactorOf(
  services: Services,
  userId: string,
  factorId: string,
  sessionId?: string,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (sessionId === undefined) await lockUser(trx, userId);
    else await holdSession(trx, { userId, sessionId });
    await removeFactorRow(trx, userId, factorId);
    const left = await listFactors(trx, userId);
    const factorLeft = hasSecondFactor({ user: { factors: left } });
    if (!factorLeft) await lowerSessions(trx, userId);
    // An operator may have removed the factor under which the codes are listed.
    if (!factorLeft || !left.some(({ factor_type }) => factor_type === 'recovery_code')) {
      await removeRecoveryCodes(trx, userId);
    }
    await audit(services, trx, 'factor_removed', { userId });
  });
}
