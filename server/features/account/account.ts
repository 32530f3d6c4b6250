import { z } from 'zod';
import type { Profile } from '../../../contract/account.ts';
import { AppError } from '../../errors.ts';
import { retryConflicts } from '../../platform/db/outage.ts';
import type { Caller } from '../../platform/http/route.ts';
import { forgetKeptMails } from '../../platform/mail/mailer.ts';
import { forgetKey } from '../../platform/rate-limit.ts';
import type { Services } from '../../services.ts';
import { deleteUser, getUser, holdCaller } from '../auth/auth.ts';
import { countLibrary } from '../library/library.ts';
import { revokeAll } from '../sync/sync.ts';
import { type FoundAccount, searchAccounts, selectRowsOf } from './queries.ts';

/** The keys of `user_metadata` that the product reads; the reader's client may keep others there. */
const ProductMetadata = z.object({
  youtube_access_token: z.unknown().optional(),
  marketing_consent: z.boolean().nullable().catch(null),
  bookstore: z.string().nullable().catch(null),
  library: z.string().nullable().catch(null),
});

type AccountServices = Pick<Services, 'db'>;

/** What the product knows of a reader. @throws AppError `session_ended` when the account is gone. */
export async function getProfile(services: AccountServices, userId: string): Promise<Profile> {
  const user = await getUser(services.db, userId);
  if (!user) throw new AppError('session_ended', 'This account no longer exists.');
  const metadata = ProductMetadata.parse(user.user_metadata);
  return {
    id: user.id,
    email: user.email,
    created_at: user.created_at,
    books: await countLibrary(services.db, userId),
    youtube_connected: Boolean(metadata.youtube_access_token),
    marketing_consent: metadata.marketing_consent,
    bookstore: metadata.bookstore,
    library: metadata.library,
  };
}

/**
 * Deletes the account and everything that belongs to it, at once: rows, sessions, waiting jobs and stored mails. The
 * tokens of other services are revoked. The privacy text says what remains: security events without a name, for ninety
 * days, and the hash of an address that asked for no more mail. @throws AppError `session_ended` when the caller's
 * session has ended meanwhile.
 */
export async function deleteAccount(services: Services, userId: string, caller?: Caller): Promise<void> {
  // Checked twice: an ended session must not disconnect other services, and that takes too long to hold the session
  // meanwhile.
  if (caller) await services.db.transaction().execute((trx) => holdCaller(trx, caller));
  await revokeAll(services, userId);
  await retryConflicts(services.db, async (trx) => {
    if (caller) await holdCaller(trx, caller);
    const user = await getUser(trx, userId);
    if (user?.email) await forgetKeptMails(trx, user.email);
    await services.queue.forget(trx, userId);
    await forgetKey(trx, userId);
    await deleteUser(trx, userId);
  });
}

/** Accounts with this id or address, or whose address contains it; at most fifty, the exact one first. */
export const findAccounts = ({ db }: AccountServices, text: string): Promise<FoundAccount[]> =>
  searchAccounts(db, text);

/** Everything our tables hold about a reader, by table, except secrets and proofs. */
export async function exportAccount(
  { db }: AccountServices,
  userId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const [table, rows] of await selectRowsOf(db, userId)) tables[table] = rows.map(withoutSecrets);
  return tables;
}

const SECRET = /hash|token|secret|sealed|verifier|_key|state_id|challenge/;

const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column)));
