import { z } from 'zod';
import { isDiskFull } from '../../../platform/db/disk-guard.ts';
import { explainOutage } from '../../../platform/db/outage.ts';
import type { Services } from '../../../services.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { maybe, parseEmail, parsePhone, readBody } from '../request.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { checkCaptcha, Security } from '../sign-in/captcha.ts';
import { exchangeCode } from '../sign-in/flows.ts';
import { signInWithPassword } from '../sign-in/sign-in-password.ts';
import { idToken } from './id-token.ts';

/** POST /token: dispatches on the grant. */
export function token(services: Services): AuthHandler {
  const web3: AuthHandler = async () => {
    throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled');
  };
  const grants = new Map([
    ['refresh_token', refresh(services)],
    ['password', password(services)],
    ['pkce', pkce(services)],
    ['id_token', idToken(services)],
    ['web3', web3],
  ]);
  return async (c) => {
    const grant = grants.get(c.req.query('grant_type') ?? '');
    if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type');
    c.header('Cache-Control', 'no-store');
    return grant(c);
  };
}

const BUSY = { message: 'We are busy. Please try again in a moment.', retryAfter: 2 };

/**
 * The client drops a session after any answer except success and 502 to 504. So every failure on our side is answered
 * 503 here, and no limit answers 429.
 */
function refresh(services: Services): AuthHandler {
  // Outside the call: making a schema takes longer than using it.
  const Body = z.object({ refresh_token: maybe(z.string('Refresh token is not valid')) });
  return async (c) => {
    const { refresh_token } = await readBody(c, Body);
    if (!refresh_token) throw new AuthError('validation_failed', 'Refresh token is not valid');
    try {
      return c.json(await refreshSession(services, refresh_token, askerOf(services, c)));
    } catch (cause) {
      if (cause instanceof AuthError && cause.status < 500) throw cause;
      const told = isDiskFull(cause) ? explainOutage(cause) : BUSY;
      throw new AuthError('request_timeout', told.message, { retryAfter: told.retryAfter, cause });
    }
  };
}

function password(services: Services): AuthHandler {
  const Body = z.object({
    ...Security.shape,
    email: maybe(z.string()),
    phone: maybe(z.string()),
    password: maybe(z.string()),
  });
  return async (c) => {
    const body = await readBody(c, Body);
    await checkCaptcha(services, c, body);
    if (body.email && body.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on login.');
    }
    if (!body.email && !body.phone) throw new AuthError('validation_failed', 'missing email or phone');
    const contact = body.phone ? { phone: parsePhone(body.phone) } : { email: parseEmail(body.email) };
    return c.json(await signInWithPassword(services, contact, body.password ?? '', askerOf(services, c)));
  };
}

function pkce(services: Services): AuthHandler {
  const Body = z.object({ auth_code: maybe(z.string()), code_verifier: maybe(z.string()) });
  return async (c) => {
    const { auth_code, code_verifier } = await readBody(c, Body);
    if (!auth_code || !code_verifier) {
      throw new AuthError('validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
    }
    return c.json(await exchangeCode(services, auth_code, code_verifier, askerOf(services, c)));
  };
}
