import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { MINUTE } from '../../../contract/limits.ts';
import type { Services } from '../../services.ts';
import { health, jwks, samlDisabled, settings, switchedOff } from './endpoints/about.ts';
import { generateLink, invite } from './endpoints/admin-links.ts';
import {
  adminAudit,
  adminChange,
  adminCreate,
  adminDelete,
  adminFactors,
  adminGet,
  adminList,
  adminRemoveFactor,
} from './endpoints/admin-users.ts';
import { challenge, enrol, unenrol, verifyChallenge } from './endpoints/factors.ts';
import { logout } from './endpoints/logout.ts';
import { magiclink, otp } from './endpoints/otp.ts';
import { recover, resend } from './endpoints/recover.ts';
import { postSignUp } from './endpoints/sign-up.ts';
import { authorize, authorizeLinking, callback, unlink } from './endpoints/social.ts';
import { token } from './endpoints/token.ts';
import { getOwnUser, putOwnUser, reauthenticate } from './endpoints/user.ts';
import { verify } from './endpoints/verify.ts';
import { followLink } from './endpoints/verify-link.ts';
import { AuthError } from './errors.ts';
import { type AuthEnv, named, open, operator, signedIn } from './guards.ts';
import { perNetwork, unlessRefresh } from './limits.ts';
import { respondAuthError } from './respond.ts';

/** Largest body, in bytes. */
const BODY_MAX_BYTES = 1024 * 1024;

/** Every endpoint of the auth service with its guard and its limit, on one page. It is mounted at `/auth/v1`. */
export function authRoutes(services: Services): Hono<AuthEnv> {
  const reader = signedIn(services);
  const admin = operator(services);
  const per5Minutes = (name: string, max: number) => perNetwork(services, name, max, 5 * MINUTE);
  const mails = per5Minutes('mails', 30);
  const codes = per5Minutes('codes', 30);
  const mfa = perNetwork(services, 'mfa', 15, MINUTE);
  const tokens = unlessRefresh(per5Minutes('tokens', 150));

  const app = new Hono<AuthEnv>();
  app.onError(respondAuthError(services.log));
  app.use(authCors(), bodyLimit({ maxSize: BODY_MAX_BYTES }));

  //                                            who     how often
  app.post('/signup', /*                     */ open, mails, postSignUp(services));
  app.post('/otp', /*                        */ open, mails, otp(services));
  app.post('/magiclink', /*                  */ open, mails, magiclink(services));
  app.post('/recover', /*                    */ open, mails, recover(services));
  app.post('/resend', /*                     */ open, mails, resend(services));
  app.post('/verify', /*                     */ open, codes, verify(services));
  app.get('/verify', /*                      */ open, codes, followLink(services));
  app.post('/token', /*                      */ open, tokens, token(services)); // never counts refreshes
  app.get('/authorize', /*                   */ open, codes, authorize(services));
  app.on(['GET', 'POST'], '/callback', /*    */ open, codes, callback(services));
  app.get('/settings', /*                    */ open, settings(services));
  app.get('/health', /*                      */ open, health);
  app.get('/.well-known/jwks.json', /*       */ open, jwks(services));
  app.post('/sso', /*                        */ open, samlDisabled);
  app.get('/user', /*                        */ reader, getOwnUser);
  app.put('/user', /*                        */ reader, mails, putOwnUser(services));
  app.get('/reauthenticate', /*              */ reader, mails, reauthenticate(services));
  app.post('/logout', /*                     */ reader, logout(services));
  app.get('/user/identities/authorize', /*   */ reader, codes, authorizeLinking(services));
  app.delete('/user/identities/:id', /*      */ reader, codes, unlink(services));
  app.post('/factors', /*                    */ reader, named, mfa, enrol(services));
  app.post('/factors/:id/challenge', /*      */ reader, named, mfa, challenge(services));
  app.post('/factors/:id/verify', /*         */ reader, named, mfa, verifyChallenge(services));
  app.delete('/factors/:id', /*              */ reader, named, mfa, unenrol(services));
  app.get('/admin/users', /*                 */ admin, adminList(services));
  app.post('/admin/users', /*                */ admin, adminCreate(services));
  app.get('/admin/users/:id', /*             */ admin, adminGet(services));
  app.put('/admin/users/:id', /*             */ admin, adminChange(services));
  app.delete('/admin/users/:id', /*          */ admin, adminDelete(services));
  app.get('/admin/users/:id/factors', /*     */ admin, adminFactors(services));
  app.delete('/admin/users/:id/factors/:factorId', admin, adminRemoveFactor(services));
  app.post('/admin/generate_link', /*        */ admin, generateLink(services));
  app.get('/admin/audit', /*                 */ admin, adminAudit(services));
  app.post('/invite', /*                     */ admin, invite(services));

  app.all('/passkeys/*', /*                  */ open, switchedOff('Passkeys'));
  app.all('/oauth/*', /*                     */ open, switchedOff('OAuth clients of our own'));
  app.all('/admin/oauth/*', /*               */ admin, switchedOff('OAuth clients of our own'));

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
