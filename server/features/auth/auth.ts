import type { Context } from 'hono';
import type { ConsentPlace } from '../../../contract/consent.ts';
import { DAY, HOUR } from '../../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Anybody, Caller } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { signApiKey, verifyReaderToken } from './access-token.ts';
import { METADATA_MAX_BYTES, patchMetadata } from './accounts.ts';
import { AuthError } from './errors.ts';
import { bearer } from './guards.ts';
import { enabledProviders } from './providers.ts';
import { removeAuditEvents } from './queries/audit.ts';
import { removeExpiredChallenges } from './queries/factors.ts';
import { removeExpiredFlows } from './queries/flows.ts';
import { findLiveness, removeIdleSessions, removeSessions } from './queries/sessions.ts';
import { removeExpiredTokens } from './queries/tokens.ts';
import { findUser, removeUnconfirmedUsers, removeUser } from './queries/users.ts';
import { firstUse } from './redeem.ts';
import { networkOf } from './request.ts';
import { SESSION_IDLE_LIFE } from './sessions.ts';
import { type UserJson, userJson } from './user-json.ts';

const AUDIT_LIFE = 90 * DAY;
/** Room for the product's own keys, even where a reader has filled the rest. In bytes. */
const PRODUCT_RESERVE = 1024;
const UNCONFIRMED_LIFE = 30 * DAY;

/**
 * Who makes this product call. The session must be alive in the database, so a log-out or a deletion counts at once.
 * @throws AppError `no_authorization` without a reader's token, `session_ended` when it does not count any more,
 * `second_step_needed` when the account has a second factor and the session has not shown it.
 */
export async function authenticate(services: Services, request: Request): Promise<Caller> {
  const token = bearer(request.headers.get('authorization'));
  if (!token) throw new AppError('no_authorization', 'Sign in first, then try again.');
  const claims = await verifyReaderToken(services, token).catch((cause: unknown) => {
    if (!(cause instanceof AuthError)) throw cause;
    if (cause.message.includes('missing sub'))
      throw new AppError('no_authorization', 'Sign in first, then try again.', { cause });
    throw ended(cause);
  });
  const caller = { userId: claims.sub, sessionId: claims.session_id };
  const session = await findLiveness(services.db, caller);
  if (!session || session.deleted_at || (session.banned_until && session.banned_until > services.clock.now()))
    throw ended();
  if (session.has_second_factor && session.aal !== 'aal2')
    throw new AppError('second_step_needed', 'Finish signing in: enter the code of your second step.');
  if (session.used_at === null) await firstUse(services, caller);
  return caller;
}

/** Who makes a product call that visitors may make too. A token that does not count is refused here as elsewhere. */
export async function recognise(services: Services, c: Context): Promise<Anybody> {
  try {
    const { userId } = await authenticate(services, c.req.raw);
    return { userId, key: userId };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'no_authorization')) throw error;
    return { userId: null, key: networkOf(services, c) };
  }
}

const ended = (cause?: unknown) =>
  new AppError('session_ended', 'Your session has ended. Please sign in again.', { cause });

/** The public key of the web application: it names the role `anon`, no person, and opens nothing. */
export const anonKey = (services: Services): Promise<string> => signApiKey(services, 'anon');

/** The operator's key: it opens the admin endpoints. Never hand it to a browser. */
export const serviceRoleKey = (services: Pick<Services, 'config' | 'secrets'>): Promise<string> =>
  signApiKey(services, 'service_role');

/** The account as the protocol shows it, or undefined. */
export async function getUser(connection: Connection, userId: string): Promise<UserJson | undefined> {
  const user = await findUser(connection, userId);
  return user && userJson(user);
}

/** Ends all sessions, then deletes the account and what belongs to it. Answers whether there was one. */
export async function deleteUser(connection: Connection, userId: string): Promise<boolean> {
  await removeSessions(connection, userId);
  return removeUser(connection, userId);
}

/** Merges top-level keys into `user_metadata`; null deletes a key. The reader's token shows it after the next refresh. */
export const setUserMetadata = (
  connection: Connection,
  clock: Clock,
  userId: string,
  patch: Record<string, unknown>,
  place?: ConsentPlace,
): Promise<void> => patchMetadata({ clock }, connection, userId, patch, place, METADATA_MAX_BYTES + PRODUCT_RESERVE);

/** Names of the social providers that are switched on. */
export const socialProviders = (services: Services): string[] => [...enabledProviders(services)];

/** Forgets what is over: one-time tokens, idle sessions, addresses never confirmed, old security events. */
export async function clearExpired(services: Services): Promise<void> {
  const { db } = services;
  const now = services.clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  await removeExpiredTokens(db, now);
  // An hour longer, so that a late exchange is told that it expired.
  await removeExpiredFlows(db, before(HOUR));
  await removeExpiredChallenges(db, now);
  await removeIdleSessions(db, before(SESSION_IDLE_LIFE));
  await removeUnconfirmedUsers(db, before(UNCONFIRMED_LIFE));
  await removeAuditEvents(db, before(AUDIT_LIFE));
}
