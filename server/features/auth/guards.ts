import type { Context, MiddlewareHandler } from 'hono';
import type { Services } from '../../services.ts';
import { AuthError } from './errors.ts';
import { isProgramToken } from './oauth/program-access.ts';
import type { SessionRow } from './queries/sessions.ts';
import { type FullUser, findUserWithSession } from './queries/users.ts';
import { type ReaderClaims, verifyReaderToken, verifyToken } from './sessions/access-token.ts';
import { firstUse } from './sign-in/redeem.ts';
import { demandSecondFactor } from './sign-in/strength.ts';

/** What a handler behind `signedIn` may rely on. */
export type SignedIn = { user: FullUser; session: SessionRow; claims: ReaderClaims };
export type AuthEnv = { Variables: { caller: SignedIn } };
export type AuthContext = Context<AuthEnv>;
export type AuthHandler = (c: AuthContext) => Promise<Response>;

/** The bearer token of a request, or null. */
export function bearer(header: string | null | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}

/** Loads user and session of the bearer token, so that a log-out or a deletion counts at once. */
export function signedIn(services: Services): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    // The whole body first, for the reason given at `bodyFirst` of the product's routes.
    await c.req.text();
    c.set('caller', await findCaller(services, c));
    await next();
  };
}

/** Who makes this call. @throws AuthError without a token of a living session. */
export async function findCaller(services: Services, c: Context): Promise<SignedIn> {
  const token = bearer(c.req.header('authorization'));
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
  if (isProgramToken(token)) throw new AuthError('insufficient_scope', 'Only the reader can do this, not a program.');
  const claims = await verifyReaderToken(services, token);
  const key = { userId: claims.sub, sessionId: claims.session_id };
  let found = await findUserWithSession(services.db, key.userId, key.sessionId);
  if (found?.session?.used_at === null) {
    if (!(await firstUse(services, key))) throw noSession();
    found = await findUserWithSession(services.db, key.userId, key.sessionId);
  }
  if (!found) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist', { status: 403 });
  const { user, session } = found;
  if (!session) throw noSession();
  if (user.banned_until && user.banned_until > services.clock.now()) {
    throw new AuthError('user_banned', 'User is banned', { status: 403 });
  }
  return { user, session, claims };
}

const noSession = () => new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');

const isOperator = (role: unknown): boolean => role === 'service_role' || role === 'supabase_admin';

/** Lets operators' programs in: a token with the service role. */
export function operator(services: Services): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    await c.req.text(); // As in `signedIn`.
    const token = bearer(c.req.header('authorization'));
    if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
    const { role, session_id } = await verifyToken(services, token);
    if (!isOperator(role)) throw new AuthError('not_admin', 'User not allowed');
    if (session_id !== undefined) {
      // An account with this role must still have it and be signed in, with its second factor if it has one.
      const caller = await findCaller(services, c);
      demandSecondFactor(caller);
      if (!isOperator(caller.user.role)) throw new AuthError('not_admin', 'User not allowed');
    }
    await next();
  };
}

/** Open to everybody. */
export const open: MiddlewareHandler<AuthEnv> = (_c, next) => next();

/** For people with an account of their own: an anonymous one has nothing to protect with a second factor. */
export const named: MiddlewareHandler<AuthEnv> = (c, next) => {
  if (c.get('caller').user.is_anonymous) {
    throw new AuthError('no_authorization', 'Anonymous users cannot do this', { status: 403 });
  }
  return next();
};
