import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { AppError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { AuthError, type AuthErrorOptions } from '../errors.ts';
import type { SessionRow } from '../queries/sessions.ts';
import type { Amr } from '../sessions/access-token.ts';

/** How long a proof of identity allows changes to how the account is entered. */
const FRESH = 15 * MINUTE;

/** How a session's proof is named, by the type of the second factor. */
export const factorMethods: Readonly<Record<string, string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

type Protected = { user: { factors: readonly { status: string; factor_type: string }[] } };

/** Whether the account has a second factor. Recovery codes replace one, but are not one. */
export const hasSecondFactor = ({ user }: Protected): boolean =>
  user.factors.some(({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code');

/** @throws AuthError `insufficient_aal` when the account has a second factor that the session has not proved. */
export function demandSecondFactor(
  caller: Protected & { session: { aal: string } },
  options: Pick<AuthErrorOptions, 'status'> = {},
): void {
  if (caller.session.aal === 'aal2' || !hasSecondFactor(caller)) return;
  throw new AuthError(
    'insufficient_aal',
    'AAL2 session is required to change this account when MFA is enabled.',
    options,
  );
}

/** For product calls, whose guard has already checked the second factor. @throws AppError `reauthentication_needed`. */
export function demandFreshProof(services: Services, session: Pick<SessionRow, 'aal' | 'amr'> | undefined): void {
  if (session && (session.aal === 'aal2' || freshProofs(services, session).length > 0)) return;
  throw new AppError(
    'reauthentication_needed',
    'You signed in a while ago. Confirm that it is still you, then try again.',
  );
}

/** The session's proofs from within that time. */
export function freshProofs(services: Services, { amr }: Pick<SessionRow, 'amr'>): Amr {
  const since = services.clock.now().getTime() - FRESH;
  return amr.filter(({ timestamp }) => timestamp * SECOND >= since);
}
