import type { MiddlewareHandler } from 'hono';
import { SECOND } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import { AuthError, type AuthErrorOptions } from '../errors.ts';
import type { AuthEnv, SignedIn } from '../guards.ts';
import { limitGuesses, limitPasswordTries } from '../limits.ts';
import { updateSession } from '../queries/sessions.ts';
import { findByCode } from '../sign-in/one-time-tokens.ts';
import { passwordMatches } from '../sign-in/passwords.ts';
import { spend } from '../sign-in/redeem.ts';
import { demandSecondFactor, freshProofs } from '../sign-in/strength.ts';
import type { Amr } from './access-token.ts';
import { holdSession } from './sessions.ts';

/** Proofs that came through the mailbox. */
const byMail = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'];

/** Admits callers who have proved their second factor, or have none. Must come after `signedIn`. */
export const secondFactorShown: MiddlewareHandler<AuthEnv> = (c, next) => {
  demandSecondFactor(c.get('caller'));
  return next();
};

/**
 * Required before changing how an account is entered: the second factor if the account has one, otherwise a recent
 * proof; with `mailbox`, always a proof by mail. A refreshed session is not a proof.
 * @throws AuthError `insufficient_aal` or `reauthentication_needed`.
 */
export function demandStrength(
  services: Services,
  caller: SignedIn,
  options: Pick<AuthErrorOptions, 'status'> & { mailbox?: boolean } = {},
): void {
  // Nobody can return to an anonymous account, so there is nothing to steal.
  if (caller.user.is_anonymous) return;
  demandSecondFactor(caller, options.status === undefined ? {} : { status: options.status });
  const fresh = freshProofs(services, caller.session);
  const mailed = fresh.some(({ method, channel }) => byMail.includes(method) && channel !== 'sms');
  if (options.mailbox ? mailed : fresh.length > 0 || caller.session.aal === 'aal2') return;
  const message = 'This needs reauthentication: ask for a code by mail, or sign in again.';
  throw new AuthError('reauthentication_needed', message);
}

export type Proof = {
  /** The code of GET /reauthenticate. */
  nonce?: string | undefined;
  currentPassword?: string | undefined;
};

/**
 * Accepts fresh proof, for this session, that the same person is still there. @throws AuthError
 * `reauthentication_not_valid` or `invalid_credentials`; wrong ones are counted.
 */
export async function proveAgain(services: Services, caller: SignedIn, proof: Proof, asker: Asker): Promise<SignedIn> {
  let proved = caller;
  const { email, phone, id } = caller.user;
  // A provider's account may have neither, so guesses are then counted by its id.
  const target = email || phone || id;
  if (proof.currentPassword !== undefined) {
    await limitPasswordTries(services, target, asker);
    if (!(await passwordMatches(caller.user.password_hash, proof.currentPassword)))
      throw new AuthError('invalid_credentials', 'Invalid login credentials');
    proved = await noteProof(services, proved, { method: 'password' });
  }
  if (proof.nonce !== undefined) {
    await limitGuesses(services, target, asker.network);
    const token = await findByCode(services, target, proof.nonce, ['reauthentication']);
    if (token?.user_id !== id) throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid');
    await spend(services, services.db, token);
    proved = await noteProof(services, proved, email ? { method: 'otp' } : { method: 'otp', channel: 'sms' });
  }
  return proved;
}

/** Records that the reader has just proved, in this session, who they are. @throws AuthError `session_not_found`. */
export async function noteProof(
  services: Services,
  caller: SignedIn,
  how: Omit<Amr[number], 'timestamp'>,
): Promise<SignedIn> {
  const key = { userId: caller.user.id, sessionId: caller.session.id };
  const entry = { ...how, timestamp: Math.floor(services.clock.now().getTime() / SECOND) };
  return services.db.transaction().execute(async (trx) => {
    // Anything that the session has proved meanwhile, such as a second factor, must not be overwritten.
    const session = await holdSession(trx, key);
    const others = session.amr.filter(({ method, key: one }) => method !== how.method || one !== how.key);
    const amr = [entry, ...others];
    await updateSession(trx, key, { amr: JSON.stringify(amr) });
    return { ...caller, session: { ...session, amr } };
  });
}
