import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { type Contact, contactOf, findByContact } from '../accounts/accounts.ts';
import { audit } from '../accounts/audit.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { limitPasswordTries } from '../limits.ts';
import { findPendingPassword } from '../queries/tokens.ts';
import { findUser } from '../queries/users.ts';
import { openSession, refuseBanned, type SessionAnswer } from '../sessions/sessions.ts';
import { passwordMatches } from './passwords.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Signs in. The answer and the time are the same for an unknown account, one without a password, and a wrong one. */
export async function signInWithPassword(
  services: Services,
  contact: Contact,
  password: string,
  asker: Asker,
): Promise<SessionAnswer> {
  await limitPasswordTries(services, contactOf(contact), asker);
  const user = await findByContact(services.db, contact);
  // Looked up in any case, or the time taken would tell accounts apart.
  const pending = await findPendingPassword(services.db, user?.id ?? NOBODY, services.clock.now());
  // Before any confirmation there is only a sign-up's password. It opens nothing: the checks below say what is missing.
  const unconfirmed = user && !user.email_confirmed_at && !user.phone_confirmed_at;
  const stored = user?.password_hash ?? (unconfirmed ? pending : null);
  if (!(await passwordMatches(stored, password)) || !user) {
    // Written for unknown accounts too, or the time taken would tell them apart.
    await audit(services, services.db, 'sign_in_failed', user ? { userId: user.id } : {}, { method: 'password' });
    throw new AuthError('invalid_credentials', 'Invalid login credentials');
  }
  refuseBanned(services, user);
  if ('email' in contact && !user.email_confirmed_at) throw new AuthError('email_not_confirmed', 'Email not confirmed');
  if ('phone' in contact && !user.phone_confirmed_at) throw new AuthError('phone_not_confirmed', 'Phone not confirmed');
  return services.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    // A new password may have ended everything since this one was checked.
    if ((await findUser(trx, user.id))?.password_hash !== user.password_hash)
      throw new AuthError('invalid_credentials', 'Invalid login credentials');
    const { session_id: _, ...answer } = await openSession(services, trx, user.id, 'password', asker);
    return answer;
  });
}
