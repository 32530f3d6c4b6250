import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { maybe, readBody } from '../request.ts';
import { refreshSession } from '../sessions.ts';

/** POST /token: dispatches on the grant. */
export function token(services: Services): AuthHandler {
  const grants: Record<string, AuthHandler> = {
    refresh_token: refresh(services),
    web3: async () => {
      throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled');
    },
  };
  return async (c) => {
    const grant = grants[c.req.query('grant_type') ?? ''];
    if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type');
    c.header('Cache-Control', 'no-store');
    return grant(c);
  };
}

/**
 * The client throws a session away on any answer but success and 502 to 504. So whatever goes wrong on our side here
 * is told as 503, and no limit answers 429.
 */
function refresh(services: Services): AuthHandler {
  return async (c) => {
    const { refresh_token } = await readBody(
      c,
      z.object({ refresh_token: maybe(z.string('Refresh token is not valid')) }),
    );
    if (!refresh_token) throw new AuthError('validation_failed', 'refresh_token required');
    try {
      return c.json(await refreshSession(services, refresh_token));
    } catch (cause) {
      if (cause instanceof AuthError && cause.status < 500) throw cause;
      throw new AuthError('request_timeout', 'We are busy. Please try again in a moment.', { retryAfter: 2, cause });
    }
  };
}
