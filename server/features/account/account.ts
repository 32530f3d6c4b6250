import type { Profile } from '../../../contract/account.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { deleteUser, getUser } from '../auth/auth.ts';
import { countLibrary } from '../library/library.ts';

type AccountServices = Pick<Services, 'db'>;

/** What the product knows of a reader. @throws AppError `session_ended` when the account is gone. */
export async function getProfile(services: AccountServices, userId: string): Promise<Profile> {
  const user = await getUser(services.db, userId);
  if (!user) throw new AppError('session_ended', 'This account no longer exists.');
  const consent = user.user_metadata.marketing_consent;
  return {
    id: user.id,
    email: user.email,
    created_at: user.created_at,
    books: await countLibrary(services.db, userId),
    youtube_connected: Boolean(user.user_metadata.youtube_access_token),
    marketing_consent: typeof consent === 'boolean' ? consent : null,
  };
}

/** Deletes the account with everything that belongs to it. The session ends with it. */
export async function deleteAccount(services: AccountServices, userId: string): Promise<void> {
  await services.db.transaction().execute((trx) => deleteUser(trx, userId));
}
