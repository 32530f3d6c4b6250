import { DAY } from '../../../contract/limits.ts';
import type { Services } from '../../services.ts';
import { audit } from './audit.ts';
import { AuthError } from './errors.ts';
import type { SignedIn } from './guards.ts';
import { limitGuesses } from './limits.ts';
import { findByCode } from './one-time-tokens.ts';
import { hashPassword, passwordMatches, refuseUnfitPassword } from './passwords.ts';
import { removeSessions } from './queries/sessions.ts';
import { removeTokens } from './queries/tokens.ts';
import { updateUser } from './queries/users.ts';
import { spend } from './redeem.ts';

export type PasswordChange = {
  password: string;
  currentPassword?: string | undefined;
  /** The code of GET /reauthenticate. */
  nonce?: string | undefined;
  network: string;
};

/** Sets a new password, ends every other session and voids what was mailed before. */
export async function changePassword(services: Services, caller: SignedIn, change: PasswordChange): Promise<void> {
  const { user, session } = caller;
  refuseUnfitPassword(services, change.password);
  await checkCurrent(services, caller, change);
  if (user.password_hash && (await passwordMatches(user.password_hash, change.password))) {
    throw new AuthError('same_password', 'New password should be different from the old password.');
  }
  const password_hash = await hashPassword(change.password);
  await services.db.transaction().execute(async (trx) => {
    await updateUser(trx, user.id, { password_hash, updated_at: services.clock.now() });
    await removeSessions(trx, user.id, { except: session.id });
    await removeTokens(trx, user.id);
    await audit(services, trx, 'password_changed', { userId: user.id, sessionId: session.id });
  });
}

async function checkCurrent(services: Services, { user, session }: SignedIn, change: PasswordChange): Promise<void> {
  if (change.currentPassword !== undefined && !(await passwordMatches(user.password_hash, change.currentPassword))) {
    throw new AuthError('invalid_credentials', 'Invalid login credentials');
  }
  if (change.nonce !== undefined) return checkNonce(services, user, change.nonce, change.network);
  const age = services.clock.now().getTime() - session.created_at.getTime();
  if (services.config.auth.passwordChangeNeedsCode && age > DAY) {
    throw new AuthError('reauthentication_needed', 'Password update requires reauthentication');
  }
}

async function checkNonce(
  services: Services,
  user: { id: string; email: string; phone: string },
  nonce: string,
  network: string,
): Promise<void> {
  const target = user.email || user.phone;
  await limitGuesses(services, target, network);
  const token = await findByCode(services, target, nonce, ['reauthentication']);
  if (token?.user_id !== user.id) throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid');
  await spend(services, services.db, token);
}
