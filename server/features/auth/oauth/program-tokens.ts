import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { DAY, HOUR, SECOND } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { AuthError } from '../errors.ts';
import { type ClientRow, holdClient } from '../queries/oauth-clients.ts';
import { findRequestByCode, type RequestRow, spendCode } from '../queries/oauth-requests.ts';
import {
  advanceProgramSession,
  findProgramSession,
  holdGrant,
  insertProgramSession,
  type ProgramSessionRow,
  removeOldestProgramSessions,
  removeProgramSession,
} from '../queries/program-sessions.ts';
import { findUser } from '../queries/users.ts';
import { makeRefreshToken, type RefreshToken, readRefreshToken } from '../sessions/refresh-token.ts';
import { signIdToken } from './id-token.ts';

/** How long a program's access token is valid. */
export const PROGRAM_TOKEN_LIFE = HOUR;
/** A program that has not refreshed for this long must ask its reader again. */
export const PROGRAM_IDLE_LIFE = 90 * DAY;
/** How long a replaced refresh token still gets the same answer: the first answer may have been lost. */
const REUSE_GRACE = 30 * SECOND;
/**
 * A program on several devices of one reader has several sessions; one that asks again every day must not accumulate
 * them.
 */
const SESSIONS_PER_PROGRAM = 10;

const ACCESS = 'dso_';
const REFRESH = 'dsr_';

export type ProgramTokens = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  scope: string;
  refresh_token?: string;
  /** The reader's identity, for a program into which they sign in. */
  id_token?: string;
};

type Asked<Name extends string> = { [name in Name]?: string | undefined };
type Exchange = Asked<'code' | 'redirect_uri' | 'code_verifier' | 'resource'>;
type Refresh = Asked<'refresh_token' | 'scope' | 'resource'>;

/**
 * Exchanges a code for tokens, once. A second exchange ends the first one's session, because somebody has copied the
 * code.
 * @throws AuthError of OAuth.
 */
export async function exchangeProgramCode(
  services: Services,
  client: ClientRow,
  asked: Exchange,
): Promise<ProgramTokens> {
  if (!asked.code) throw fault('invalid_request', 'code is required');
  const request = await findRequestByCode(services.db, codeHash(services, asked.code));
  if (!request?.user_id || request.client_id !== client.id) throw fault('invalid_grant', 'Invalid authorization code');
  const userId = request.user_id;
  if (request.session_id !== null) {
    await endSession(services, { userId, sessionId: request.session_id });
    throw fault('invalid_grant', 'Invalid authorization code');
  }
  const now = services.clock.now();
  if (request.expires_at <= now) throw fault('invalid_grant', 'Authorization code has expired');
  if (asked.redirect_uri !== undefined && asked.redirect_uri !== request.redirect_uri)
    throw fault('invalid_grant', 'redirect_uri is not the one of the request');
  if (!verifierFits(request, asked.code_verifier ?? '')) throw fault('invalid_grant', 'code_verifier does not fit');
  refuseOtherResource(request.resource, asked.resource);
  const user = await findUser(services.db, userId);
  if (!user || isShutOut(services, user)) throw fault('invalid_grant', 'Invalid authorization code');
  const id = randomUUID();
  const session = await services.db.transaction().execute(async (trx) => {
    // First, as everywhere: the program may be being deleted.
    const held = await holdClient(trx, client.id);
    if (held && !(await spendCode(trx, request.id, id))) return null;
    const key = { userId, clientId: client.id };
    // The reader may have shut the program out after agreeing.
    if (!held || !(await holdGrant(trx, key))) throw fault('invalid_grant', 'Invalid authorization code');
    await removeOldestProgramSessions(trx, key, SESSIONS_PER_PROGRAM - 1);
    const { scopes, resource } = request;
    const row = { user_id: userId, id, client_id: client.id, scopes, resource, refreshed_at: now, created_at: now };
    return insertProgramSession(trx, row);
  });
  // A concurrent call spent the code first: two parties have it, as above.
  if (!session) return exchangeProgramCode(services, client, asked);
  const { scopes, nonce, auth_time: authTime } = request;
  const about = { clientId: client.id, scopes, nonce, authTime };
  const id_token = scopes.includes('openid') ? await signIdToken(services, user, about) : undefined;
  return { ...tokensOf(services, client, session), ...(id_token && { id_token }) };
}

/**
 * Exchanges a refresh token for the next pair. The previous token gets the same pair again for a short time; any older
 * one ends the session. @throws AuthError of OAuth.
 */
export async function refreshProgram(services: Services, client: ClientRow, asked: Refresh): Promise<ProgramTokens> {
  const token = readToken(services, asked.refresh_token ?? '', REFRESH);
  if (!token) throw fault('invalid_grant', 'Invalid refresh token');
  const { db, clock } = services;
  const now = clock.now();
  const found = await findProgramSession(db, token);
  const idle = !found || found.refreshed_at.getTime() + PROGRAM_IDLE_LIFE <= now.getTime();
  if (idle || found.client_id !== client.id || isShutOut(services, found))
    throw fault('invalid_grant', 'Invalid refresh token');
  refuseOtherResource(found.resource, asked.resource);
  const wished = (asked.scope ?? '').split(' ').filter(Boolean);
  if (!wished.every((scope) => found.scopes.includes(scope)))
    throw fault('invalid_scope', 'The reader has not agreed to that scope');
  const advanced = await advanceProgramSession(db, token, token.generation, now);
  const session = advanced ?? (await findProgramSession(db, token));
  if (!session) throw fault('invalid_grant', 'Invalid refresh token');
  if (!advanced) {
    const age = now.getTime() - session.refreshed_at.getTime();
    if (session.generation - token.generation !== 1 || age > REUSE_GRACE) {
      await endSession(services, token);
      throw fault('invalid_grant', 'Invalid refresh token');
    }
  }
  return tokensOf(services, client, session);
}

/**
 * Ends the session of an access or refresh token (RFC 7009). A token that is unknown, or belongs to another program, is
 * not an error.
 */
export async function revokeProgramToken(services: Services, client: ClientRow, text: string): Promise<void> {
  const token = readToken(services, text, REFRESH) ?? readToken(services, text, ACCESS);
  const session = token && (await findProgramSession(services.db, token));
  if (!token || session?.client_id !== client.id) return;
  await removeProgramSession(services.db, token);
}

/** Whether the text looks like an access token of a program that a reader has let in. */
export const isProgramSession = (text: string): boolean => text.startsWith(ACCESS);

/** The session that a program's access token opens, or null if it no longer does. */
export async function programOf(services: Services, text: string): Promise<ProgramSessionRow | null> {
  const token = readToken(services, text, ACCESS);
  const session = token && (await findProgramSession(services.db, token));
  if (!session || isShutOut(services, session)) return null;
  const behind = session.generation - token.generation;
  const made = behind === 0 ? session.refreshed_at : behind === 1 ? session.previous_refreshed_at : null;
  return made && made.getTime() + PROGRAM_TOKEN_LIFE > services.clock.now().getTime() ? session : null;
}

function tokensOf(services: Services, client: ClientRow, session: ProgramSessionRow): ProgramTokens {
  const { user_id: userId, id: sessionId, generation, scopes, refreshed_at } = session;
  const token: RefreshToken = { userId, sessionId, generation };
  const left = refreshed_at.getTime() + PROGRAM_TOKEN_LIFE - services.clock.now().getTime();
  return {
    access_token: ACCESS + makeRefreshToken(services.secrets, token, 'program-access'),
    token_type: 'bearer',
    expires_in: Math.floor(left / SECOND),
    scope: scopes.join(' '),
    ...(client.grant_types.includes('refresh_token') && {
      refresh_token: REFRESH + makeRefreshToken(services.secrets, token, 'program-refresh'),
    }),
  };
}

function readToken(services: Services, text: string, prefix: typeof ACCESS | typeof REFRESH): RefreshToken | null {
  if (!text.startsWith(prefix)) return null;
  const purpose = prefix === ACCESS ? 'program-access' : 'program-refresh';
  return readRefreshToken(services.secrets, text.slice(prefix.length), purpose);
}

async function endSession(services: Services, key: { userId: string; sessionId: string }): Promise<void> {
  await removeProgramSession(services.db, key);
  await audit(services, services.db, 'program_token_reused', key);
}

/** How codes are stored. */
export const codeHash = (services: Services, code: string) => services.secrets.keyedHash('program-code', code);

/** Whether the reader for whom a program calls is banned or gone. */
export const isShutOut = (services: Services, user: { banned_until: Date | null; deleted_at: Date | null }) =>
  user.deleted_at !== null || (user.banned_until !== null && user.banned_until > services.clock.now());

function verifierFits(request: RequestRow, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(challenge), Buffer.from(request.code_challenge));
}

function refuseOtherResource(granted: string | null, asked: string | undefined): void {
  if (asked === undefined || asked === granted) return;
  throw fault('invalid_target', 'resource is not the one of the request');
}

const fault = (oauth: string, message: string) => new AuthError('validation_failed', message, { oauth });
