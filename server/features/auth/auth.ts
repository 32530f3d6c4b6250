import type { Context } from 'hono';
import type { ConsentPlace } from '../../../contract/consent.ts';
import { DAY, HOUR } from '../../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { retryConflicts } from '../../platform/db/outage.ts';
import { type Claimant, claimantOf } from '../../platform/http/claimant.ts';
import type { Anybody, Caller } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { METADATA_MAX_BYTES, patchMetadata } from './accounts/accounts.ts';
import { audit } from './accounts/audit.ts';
import { CHANGE_LIFE } from './accounts/change-contact.ts';
import { type UserJson, userJson } from './accounts/user-json.ts';
import { AuthError } from './errors.ts';
import { bearer } from './guards.ts';
import { UNUSED_CLIENT_LIFE } from './oauth/clients.ts';
import {
  authenticateProgram,
  type Demand,
  isProgramToken,
  openProgram,
  type ProgramCaller,
} from './oauth/program-access.ts';
import { PROGRAM_IDLE_LIFE } from './oauth/program-tokens.ts';
import type { Part } from './oauth/resources.ts';
import { removeAuditEvents } from './queries/audit.ts';
import { removeExpiredChallenges } from './queries/factors.ts';
import { removeExpiredFlows } from './queries/flows.ts';
import { removeOldNetworks } from './queries/networks.ts';
import { removeUnusedClients } from './queries/oauth-clients.ts';
import { removeExpiredRequests } from './queries/oauth-requests.ts';
import { removeExpiredPasskeyChallenges } from './queries/passkeys.ts';
import { removeExpiredPersonalTokens } from './queries/personal-tokens.ts';
import { listGrants, removeIdleProgramSessions } from './queries/program-sessions.ts';
import { findLiveness, isOpenSession, removeIdleSessions, removeUnusedSessions } from './queries/sessions.ts';
import { removeExpiredTokens } from './queries/tokens.ts';
import { findUser, removeLapsedChanges, removeUnconfirmedUsers, removeUser } from './queries/users.ts';
import { networkOf } from './request.ts';
import { type ReaderClaims, signApiKey, verifyReaderToken, verifyToken } from './sessions/access-token.ts';
import { holdSession, SESSION_IDLE_LIFE } from './sessions/sessions.ts';
import { shutOut } from './sessions/shut-out.ts';
import { firstUse } from './sign-in/redeem.ts';
import { enabledProviders } from './social/providers.ts';

export { resourceMetadata, serverMetadata } from './oauth/metadata.ts';
export { endPersonalToken, makePersonalToken, personalTokens } from './oauth/personal-tokens.ts';
export type { ProgramCaller } from './oauth/program-access.ts';
export { endSessions, listSignIns } from './sign-in/sign-ins.ts';

const AUDIT_LIFE = 90 * DAY;
/** Bytes kept free for the product's own keys, even where a reader has filled the rest. */
const PRODUCT_RESERVE = 1024;
const UNCONFIRMED_LIFE = 30 * DAY;
/** A network from which nobody has signed in for this long counts as unknown again. */
const NETWORK_LIFE = 90 * DAY;

/**
 * Returns the reader who makes this product call. The session is checked in the database, so a sign-out or a deletion
 * takes effect at once.
 * @throws AppError `no_authorization` without a reader's token, `session_ended` when the session is no longer valid,
 * `second_step_needed` when the account has a second factor that the session has not passed, `insufficient_scope` for a
 * program without the scope that `demand` names.
 */
export async function authenticate(
  services: Services,
  request: Request,
  demand: Demand = { scope: undefined, part: 'product' },
): Promise<Caller> {
  const token = bearer(request.headers.get('authorization'));
  if (!token) throw new AppError('no_authorization', 'Sign in first, then try again.');
  if (isProgramToken(token)) return authenticateProgram(services, token, demand);
  const claims = await verifyReaderToken(services, token).catch((cause: unknown) => {
    if (!(cause instanceof AuthError)) throw cause;
    if (cause.message.includes('missing sub'))
      throw new AppError('no_authorization', 'Sign in first, then try again.', { cause });
    throw ended(cause);
  });
  const key = keyOf(claims);
  foundOpen.delete(key);
  const caller = { userId: claims.sub, sessionId: claims.session_id };
  const session = await findLiveness(services.db, caller);
  if (!session || session.deleted_at || (session.banned_until && session.banned_until > services.clock.now()))
    throw ended();
  if (session.has_second_factor && session.aal !== 'aal2')
    throw new AppError('second_step_needed', 'Finish signing in: enter the code of your second step.');
  if (session.used_at === null && !(await firstUse(services, caller))) throw ended();
  foundOpen.add(key);
  const [oldest] = foundOpen;
  if (foundOpen.size > FOUND_OPEN_MAX && oldest !== undefined) foundOpen.delete(oldest);
  return caller;
}

/** Sessions that were open when this process last looked, the oldest look first. Not tokens: a session has many. */
const foundOpen = new Set<string>();
const FOUND_OPEN_MAX = 2000;
const keyOf = ({ sub, session_id: sessionId }: ReaderClaims) => `${sub}:${sessionId}`;

/**
 * As `authenticate`, for a call whose one statement asks whether the session is open. Until this process has found it
 * open, and after it has not, the session is looked up first: otherwise who holds an ended session could use up what
 * its reader may call in a minute.
 */
export async function claim(services: Services, request: Request, demand: Demand): Promise<Claimant> {
  const token = bearer(request.headers.get('authorization'));
  const claims = token && !isProgramToken(token) ? await verifyReaderToken(services, token).catch(() => null) : null;
  if (!claims || !foundOpen.has(keyOf(claims))) return claimantOf(await authenticate(services, request, demand));
  const userId = claims.sub;
  return {
    claimed: { userId },
    key: userId,
    asking: {
      isOpen: isOpenSession({ userId, sessionId: claims.session_id }, services.clock.now()),
      demand: async () => void (await authenticate(services, request, demand)),
    },
  };
}

/**
 * Guards anything that outlives the session that makes it: the session must still be open. Whatever ends all sessions
 * waits until this transaction is over. Must be its first statement. @throws AppError `session_ended`.
 */
export async function holdCaller(connection: Connection, caller: Caller): Promise<void> {
  await holdSession(connection, caller).catch((cause: unknown) => {
    throw cause instanceof AuthError ? ended(cause) : cause;
  });
}

/**
 * The caller of a route for programs only. @throws AppError `no_authorization` without a program's token,
 * `session_ended` for an invalid one.
 */
export async function programCaller(services: Services, request: Request, part: Part): Promise<ProgramCaller> {
  const token = bearer(request.headers.get('authorization'));
  if (token && isProgramToken(token)) return openProgram(services, token, part);
  throw new AppError(
    'no_authorization',
    "This needs a program's token. Connect the program, or create a token in Settings.",
  );
}

/** Lets operators' programs in. @throws AppError `no_authorization` without the operator's key. */
export async function demandOperator(services: Services, request: Request): Promise<void> {
  const token = bearer(request.headers.get('authorization'));
  const claims = token ? await verifyToken(services, token).catch(() => null) : null;
  const refused = () => new AppError('no_authorization', "This needs an operator's key.");
  if (claims?.role !== 'service_role') throw refused();
  if (claims.session_id === undefined) return;
  // An account with this role must still be signed in, and must still have the role.
  const { userId } = await authenticate(services, request);
  if ((await findUser(services.db, userId))?.role !== 'service_role') throw refused();
}

/** The caller of a product call that is open to visitors too. An invalid token is refused here as well. */
export async function recognise(services: Services, c: Context, demand?: Demand): Promise<Anybody> {
  try {
    const { userId, key = userId } = await authenticate(services, c.req.raw, demand);
    return { userId, key };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'no_authorization')) throw error;
    return visitor(services, c);
  }
}

/** A caller known only by network. */
export const visitor = (services: Services, c: Context): Anybody => ({ userId: null, key: networkOf(services, c) });

const ended = (cause?: unknown) =>
  new AppError('session_ended', 'Your session has ended. Please sign in again.', { cause });

/** The public key of the web application: it names the role `anon`, not a person, and gives access to nothing. */
export const anonKey = (services: Services): Promise<string> => signApiKey(services, 'anon');

/** The operator's key: it opens the admin endpoints. Never hand it to a browser. */
export const serviceRoleKey = (services: Pick<Services, 'config' | 'secrets'>): Promise<string> =>
  signApiKey(services, 'service_role');

/** The account as the protocol shows it, or undefined. */
export async function getUser(connection: Connection, userId: string): Promise<UserJson | undefined> {
  const user = await findUser(connection, userId);
  return user && userJson(user);
}

/** Ends all sessions, then deletes the account and its data. Returns whether it existed. */
export async function deleteUser(connection: Connection, userId: string): Promise<boolean> {
  await shutOut(connection, userId);
  return removeUser(connection, userId);
}

/** Ends everything that acts for this reader, at an operator's request. */
export async function signOutEverywhere(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  userId: string,
): Promise<void> {
  await retryConflicts(services.db, async (trx) => {
    await shutOut(trx, userId);
    await audit(services, trx, 'signed_out', { userId }, { scope: 'operator' });
  });
}

/**
 * Merges top-level keys into `user_metadata`; null deletes a key. The reader's token shows it after the next refresh.
 */
export const setUserMetadata = (
  connection: Connection,
  clock: Clock,
  userId: string,
  patch: Record<string, unknown>,
  place?: ConsentPlace,
): Promise<void> => patchMetadata({ clock }, connection, userId, patch, place, METADATA_MAX_BYTES + PRODUCT_RESERVE);

/** The programs that a reader has let in, newest first, with what each may do. */
export async function programsLetIn(connection: Connection, userId: string) {
  const grants = await listGrants(connection, userId);
  return grants.map(({ name, uri, scopes, granted_at: at }) => ({ name, uri, scopes, granted_at: at.toISOString() }));
}

/** Names of the social providers that are switched on. */
export const socialProviders = (services: Services): string[] => [...enabledProviders(services)];

/**
 * Deletes what has expired: one-time tokens, idle sessions, addresses that were never confirmed, old security events.
 */
export async function clearExpired(services: Services): Promise<void> {
  const { db } = services;
  const now = services.clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  await removeExpiredTokens(db, now);
  await removeLapsedChanges(db, before(CHANGE_LIFE));
  // An hour longer, so that a late exchange can be told that its code has expired.
  await removeExpiredFlows(db, before(HOUR));
  await removeExpiredRequests(db, before(HOUR));
  await removeExpiredPersonalTokens(db, now);
  await removeIdleProgramSessions(db, before(PROGRAM_IDLE_LIFE));
  await removeUnusedClients(db, before(UNUSED_CLIENT_LIFE));
  await removeExpiredChallenges(db, now);
  await removeExpiredPasskeyChallenges(db, now);
  await removeIdleSessions(db, before(SESSION_IDLE_LIFE));
  await removeUnusedSessions(db, before(HOUR)); // No link is good for longer.
  await removeUnconfirmedUsers(db, before(UNCONFIRMED_LIFE));
  await removeAuditEvents(db, before(AUDIT_LIFE));
  await removeOldNetworks(db, before(NETWORK_LIFE));
}
