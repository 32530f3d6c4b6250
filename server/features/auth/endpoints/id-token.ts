import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MINUTE } from '../../../../contract/limits.ts';
import { countUse } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../services.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { type AuthContext, type AuthHandler, findCaller } from '../guards.ts';
import { maybe, readBody } from '../request.ts';
import { holdSession, openSession } from '../sessions/sessions.ts';
import { demandStrength } from '../sessions/step-up.ts';
import { googleProvider } from '../social/providers.ts';
import { accountOf } from '../social/social-accounts.ts';

const Body = z.object({
  provider: maybe(z.string()),
  id_token: maybe(z.string()),
  nonce: maybe(z.string()),
  /** Adds the identity to the caller's own account. */
  link_identity: maybe(z.boolean()),
});

const issuers = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['azure', 'https://login.microsoftonline.com'],
]);

/** POST /token?grant_type=id_token: signs in with a token that the person's device got from Google. */
export function idToken(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    if (!body.provider || !body.id_token)
      throw new AuthError('validation_failed', 'provider and id_token are required');
    const google = body.provider === 'google' ? googleProvider(services) : undefined;
    if (!google) {
      const issuer = issuers.get(body.provider) ?? body.provider;
      throw new AuthError('provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
    }
    // The device gave Google the hash of the nonce, and gives us the nonce itself.
    const nonce = body.nonce === undefined ? null : createHash('sha256').update(body.nonce).digest('hex');
    const { person, expires } = await google.verifyIdToken(body.id_token, nonce).catch((cause: unknown) => {
      throw badToken(cause);
    });
    await takeOnce(services, body.id_token, expires);
    const linking = body.link_identity ? await linkingSession(services, c) : null;
    const asker = askerOf(services, c);
    const { session, linked } = await services.db.transaction().execute(async (trx) => {
      if (linking) await holdSession(trx, linking);
      const entered = await accountOf(services, trx, 'google', person, linking?.userId ?? null);
      return { ...entered, session: await openSession(services, trx, entered.userId, 'oauth', asker) };
    });
    const { session_id: _, ...answer } = session;
    if (linked) await notifyOwner(services, answer.user.id, 'identityLinked', asker);
    return c.json(answer);
  };
}

/** Makes a token useless to anybody who finds it after use. @throws AuthError `bad_id_token`. */
async function takeOnce(services: Services, idToken: string, expires: Date): Promise<void> {
  // Clocks differ, so a token is accepted for a minute after it expires.
  const window = Math.max(0, expires.getTime() - services.clock.now().getTime()) + 2 * MINUTE;
  const once = { name: 'auth-id-token', max: 1, window };
  // The signed part, because one signature can be spelt in several ways.
  const signed = idToken.split('.').slice(0, 2).join('.');
  const key = services.secrets.keyedHash('id-token', signed);
  const { allowed } = await countUse(services.db, services.clock, once, key);
  if (!allowed) throw badToken(new Error('This id token was used before.'));
}

const badToken = (cause: unknown) => new AuthError('bad_id_token', 'Bad ID token', { oauth: 'invalid_request', cause });

async function linkingSession(services: Services, c: AuthContext): Promise<{ userId: string; sessionId: string }> {
  if (!services.config.auth.manualLinking) throw new AuthError('manual_linking_disabled', 'Manual linking is disabled');
  const caller = await findCaller(services, c);
  demandStrength(services, caller);
  return { userId: caller.user.id, sessionId: caller.session.id };
}
