import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { HOUR, SECOND } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { claimExchange, type FlowRow, findFlowByCode, insertFlow, updateFlow } from '../queries/flows.ts';
import { findSession } from '../queries/sessions.ts';
import { findTokenById } from '../queries/tokens.ts';
import { findUser } from '../queries/users.ts';
import { maybe } from '../request.ts';
import { openSession, type SessionAnswer, sessionAnswer } from '../sessions/sessions.ts';
import { Person } from '../social/provider.ts';
import { accountOf } from '../social/social-accounts.ts';
import { redeemWithin } from './redeem.ts';

/** Counted from the person's last step, not the first: some read their mail slowly. */
export const FLOW_LIFE = HOUR;
/** A page that loads twice exchanges its code twice; within this time the second exchange gets the same session. */
const REPEAT_GRACE = 30 * SECOND;

/** What a request carries that asks for a code instead of tokens in the URL. */
export const Challenge = z.object({
  code_challenge: maybe(z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, 'code challenge must be 43 to 128 characters')),
  code_challenge_method: maybe(
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['s256', 'plain'], 'Invalid code challenge method')),
  ),
});
export type Challenge = z.output<typeof Challenge>;

type NewFlow = {
  provider: string;
  redirectTo: string;
  challenge: Challenge;
  /** The session that links another identity to its account. */
  linking?: { userId: string; sessionId: string } | undefined;
  /** Keyed hash of the mark of the browser that begins it. */
  browserHash?: string;
  providerSecrets?: string;
};

/** Remembers a flow; its id is the `state` that a provider hands back. */
export async function startFlow(services: Services, flow: NewFlow): Promise<string> {
  const now = services.clock.now();
  const id = randomUUID();
  await insertFlow(services.db, {
    id,
    provider: flow.provider,
    code_challenge: flow.challenge.code_challenge ?? null,
    code_challenge_method: flow.challenge.code_challenge_method ?? null,
    redirect_to: flow.redirectTo,
    provider_secrets: flow.providerSecrets ?? null,
    linking_user_id: flow.linking?.userId ?? null,
    linking_session_id: flow.linking?.sessionId ?? null,
    browser_hash: flow.browserHash ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + FLOW_LIFE),
  });
  return id;
}

/** The flow of a request by mail, if it asked for one. */
export async function startMailFlow(
  services: Services,
  challenge: Challenge,
  redirectTo: string,
): Promise<string | undefined> {
  if (!challenge.code_challenge) return undefined;
  return startFlow(services, { provider: 'email', challenge, redirectTo });
}

/** Gives the flow a fresh code to exchange; an earlier one becomes invalid. */
export async function issueAuthCode(
  services: Services,
  connection: Connection,
  flowId: string,
  result: { userId: string; method: string; tokenId?: string; providerTokens?: string; pendingPerson?: string },
): Promise<string> {
  const code = randomUUID();
  await updateFlow(connection, flowId, {
    user_id: result.userId,
    amr_method: result.method,
    token_id: result.tokenId ?? null,
    provider_tokens: result.providerTokens ?? null,
    pending_person: result.pendingPerson ?? null,
    auth_code_hash: codeHash(services, code),
    expires_at: new Date(services.clock.now().getTime() + FLOW_LIFE),
  });
  return code;
}

/** Exchanges a code and its verifier for a session. @throws AuthError as the protocol's `pkce` grant does. */
export async function exchangeCode(
  services: Services,
  code: string,
  verifier: string,
  asker: Asker,
): Promise<SessionAnswer> {
  const now = services.clock.now();
  const flow = await findFlowByCode(services.db, codeHash(services, code));
  if (!flow?.user_id) throw notFound();
  if (flow.expires_at <= now) {
    throw flow.exchanged_at
      ? notFound()
      : new AuthError('flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!verifierMatches(flow, verifier)) {
    throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  const userId = flow.user_id;
  const opened = await services.db.transaction().execute(async (trx) => {
    // Ending everything locks this row too, so it removes either the code or the session that the code has opened.
    await lockUser(trx, userId);
    if (!(await claimExchange(trx, flow.id, now, new Date(now.getTime() + REPEAT_GRACE)))) return null;
    const { session_id, ...answer } = await completeFlow(services, trx, flow, userId, asker);
    await updateFlow(trx, flow.id, { session_id });
    return answer;
  });
  if (!opened) return repeatExchange(services, code);
  if (flow.pending_person !== null) await notifyOwner(services, userId, 'identityLinked', asker);
  return { ...opened, ...providerTokens(services, flow) };
}

async function completeFlow(
  services: Services,
  connection: Connection,
  flow: FlowRow,
  userId: string,
  asker: Asker,
): Promise<SessionAnswer & { session_id: string }> {
  const method = flow.amr_method ?? 'otp';
  if (flow.token_id === null) {
    if (flow.pending_person !== null) await linkPending(services, connection, flow, flow.pending_person);
    return openSession(services, connection, userId, method, asker);
  }
  const token = await findTokenById(connection, userId, flow.token_id, services.clock.now());
  if (!token) throw notFound();
  return redeemWithin(services, connection, token, asker, method);
}

/**
 * The account to which the flow adds an identity, locked; null if the flow signs in. In a transaction.
 * @throws AuthError `session_not_found` when the session that asked for it has ended.
 */
export async function linkingUserOf(connection: Connection, flow: FlowRow): Promise<string | null> {
  const { linking_user_id: userId, linking_session_id: sessionId } = flow;
  if (userId === null) return null;
  await lockUser(connection, userId);
  if (sessionId !== null && (await findSession(connection, { userId, sessionId }))) return userId;
  throw new AuthError('session_not_found', 'You have signed out meanwhile. Please sign in and try again.', {
    oauth: 'access_denied',
  });
}

/** Only the browser that began the flow has the verifier, so only here is it certain who wants the link. */
async function linkPending(services: Services, connection: Connection, flow: FlowRow, sealed: string): Promise<void> {
  const person = Person.parse(JSON.parse(services.secrets.decrypt('pending-person', sealed)));
  await accountOf(services, connection, flow.provider, person, await linkingUserOf(connection, flow));
}

async function repeatExchange(services: Services, code: string): Promise<SessionAnswer> {
  const flow = await findFlowByCode(services.db, codeHash(services, code));
  if (!flow?.user_id || !flow.session_id) throw notFound();
  const session = await findSession(services.db, { userId: flow.user_id, sessionId: flow.session_id });
  const user = await findUser(services.db, flow.user_id);
  if (!session || !user) throw notFound();
  return { ...(await sessionAnswer(services, user, session)), ...providerTokens(services, flow) };
}

function providerTokens(
  services: Services,
  flow: FlowRow,
): { provider_token?: string; provider_refresh_token?: string } {
  return flow.provider_tokens ? JSON.parse(services.secrets.decrypt('provider-tokens', flow.provider_tokens)) : {};
}

function verifierMatches(flow: FlowRow, verifier: string): boolean {
  const plain = flow.code_challenge_method === 'plain';
  const expected = Buffer.from(flow.code_challenge ?? '');
  const given = Buffer.from(plain ? verifier : createHash('sha256').update(verifier).digest('base64url'));
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
}

const notFound = () => new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found');
const codeHash = (services: Services, code: string) => services.secrets.keyedHash('auth-code', code);
