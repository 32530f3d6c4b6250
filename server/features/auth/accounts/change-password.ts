import { retryConflicts } from '../../../platform/db/outage.ts';
import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import { removeTokens } from '../queries/tokens.ts';
import { updateUser } from '../queries/users.ts';
import { shutOutOthers } from '../sessions/shut-out.ts';
import { hashPassword, passwordMatches, refuseUnfitPassword } from '../sign-in/passwords.ts';
import { audit } from './audit.ts';
import { notifyOwner } from './notify-owner.ts';

/**
 * Sets a new password, ends everything else that acts for the reader and invalidates earlier mails. @throws AuthError.
 */
export async function changePassword(
  services: Services,
  caller: SignedIn,
  password: string,
  asker: Asker,
): Promise<void> {
  const { user, session } = caller;
  refuseUnfitPassword(services, password);
  if (user.password_hash && (await passwordMatches(user.password_hash, password))) {
    throw new AuthError('same_password', 'New password should be different from the old password.');
  }
  const password_hash = await hashPassword(password);
  const key = { userId: user.id, sessionId: session.id };
  const passkeysRemoved = await retryConflicts(services.db, async (trx) => {
    const removed = await shutOutOthers(services, trx, { ...key, network: asker.network });
    await updateUser(trx, user.id, { password_hash, updated_at: services.clock.now() });
    await removeTokens(trx, user.id);
    await audit(services, trx, 'password_changed', key);
    return removed;
  });
  await notifyOwner(services, user.id, 'password', asker);
  if (passkeysRemoved) await notifyOwner(services, user.id, 'passkeysEnded', asker);
}
