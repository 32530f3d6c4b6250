import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import { type AuthContext, type AuthHandler, findCaller } from '../guards.ts';
import { googleProvider } from '../providers.ts';
import { maybe, readBody } from '../request.ts';
import { openSession } from '../sessions.ts';
import { accountOf } from '../social-accounts.ts';

const Body = z.object({
  provider: maybe(z.string()),
  id_token: maybe(z.string()),
  nonce: maybe(z.string()),
  /** Adds the identity to the caller's own account. */
  link_identity: maybe(z.boolean()),
});

const issuers: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
  azure: 'https://login.microsoftonline.com',
};

/** POST /token?grant_type=id_token: signs in with a token that the person's device got from Google. */
export function idToken(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    if (!body.provider || !body.id_token)
      throw new AuthError('validation_failed', 'provider and id_token are required');
    const google = body.provider === 'google' ? googleProvider(services) : undefined;
    if (!google) {
      const issuer = issuers[body.provider] ?? body.provider;
      throw new AuthError('provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
    }
    // The device gave Google the hash of the nonce, and shows us the nonce itself.
    const nonce = body.nonce === undefined ? null : createHash('sha256').update(body.nonce).digest('hex');
    const person = await google.verifyIdToken(body.id_token, nonce).catch((cause: unknown) => {
      throw new AuthError('bad_id_token', 'Bad ID token', { oauth: 'invalid_request', cause });
    });
    const linkingUserId = body.link_identity ? await linkingUser(services, c) : null;
    const session = await services.db.transaction().execute(async (trx) => {
      const userId = await accountOf(services, trx, 'google', person, linkingUserId);
      return openSession(services, trx, userId, 'oauth');
    });
    const { session_id: _, ...answer } = session;
    return c.json(answer);
  };
}

async function linkingUser(services: Services, c: AuthContext): Promise<string> {
  if (!services.config.auth.manualLinking) throw new AuthError('manual_linking_disabled', 'Manual linking is disabled');
  return (await findCaller(services, c)).user.id;
}
