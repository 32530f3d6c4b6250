import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { MINUTE } from '../../../contract/limits.ts';
import type { Services } from '../../services.ts';
import { health, jwks, settings } from './endpoints/about.ts';
import { logout } from './endpoints/logout.ts';
import { magiclink, otp } from './endpoints/otp.ts';
import { token } from './endpoints/token.ts';
import { getOwnUser, putOwnUser } from './endpoints/user.ts';
import { verify } from './endpoints/verify.ts';
import { AuthError } from './errors.ts';
import { type AuthEnv, open, signedIn } from './guards.ts';
import { perNetwork } from './limits.ts';
import { respondAuthError } from './respond.ts';

/** Largest body, in bytes. */
const BODY_MAX_BYTES = 1024 * 1024;

/** Every endpoint of the auth service with its guard and its limit, on one page. It is mounted at `/auth/v1`. */
export function authRoutes(services: Services): Hono<AuthEnv> {
  const reader = signedIn(services);
  const per5Minutes = (name: string, max: number) => perNetwork(services, name, max, 5 * MINUTE);
  const mails = per5Minutes('mails', 30);
  const codes = per5Minutes('codes', 30);

  const app = new Hono<AuthEnv>();
  app.onError(respondAuthError(services.log));
  app.use(authCors(), bodyLimit({ maxSize: BODY_MAX_BYTES }));

  //                                     who     how often
  app.post('/otp', /*                 */ open, mails, otp(services));
  app.post('/magiclink', /*           */ open, mails, magiclink(services));
  app.post('/verify', /*              */ open, codes, verify(services));
  app.post('/token', /*               */ open, token(services)); // each grant has its own limit
  app.get('/user', /*                 */ reader, getOwnUser);
  app.put('/user', /*                 */ reader, mails, putOwnUser(services));
  app.post('/logout', /*              */ reader, logout(services));
  app.get('/settings', /*             */ open, settings(services));
  app.get('/health', /*               */ open, health);
  app.get('/.well-known/jwks.json', /**/ open, jwks(services));

  app.all('*', () => {
    throw new AuthError('not_found', 'There is nothing here.');
  });
  return app;
}

/** Any origin may call: what counts is the bearer token. The version header is exposed, or browsers hide every code. */
function authCors() {
  return cors({
    origin: (origin) => origin || '*',
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-region', 'x-supabase-api-version'],
    exposeHeaders: ['X-Supabase-Api-Version', 'X-Total-Count', 'Link', 'Retry-After', 'x-sb-error-code'],
    maxAge: 86_400,
  });
}
