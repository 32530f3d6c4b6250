import { Hono, type MiddlewareHandler } from 'hono';
import { HOUR, MINUTE } from '../../../contract/limits.ts';
import { limitBody } from '../../platform/http/body-limit.ts';
import { anyOrigin } from '../../platform/http/headers.ts';
import type { Outages } from '../../platform/http/outages.ts';
import type { Services } from '../../services.ts';
import { health, jwks, samlDisabled, settings } from './endpoints/about.ts';
import { generateLink, invite } from './endpoints/admin-links.ts';
import {
  adminAudit,
  adminChange,
  adminCreate,
  adminDelete,
  adminFactors,
  adminGet,
  adminList,
  adminPasskeys,
  adminRemoveFactor,
  adminRemovePasskey,
} from './endpoints/admin-users.ts';
import { challenge, enrol, unenrol, verifyChallenge } from './endpoints/factors.ts';
import { logout } from './endpoints/logout.ts';
import {
  authorizeProgram,
  consent,
  deleteGrant,
  getAuthorization,
  getGrants,
  programToken,
  registerProgram,
  revokeToken,
  userInfo,
} from './endpoints/oauth.ts';
import {
  adminChangeClient,
  adminCreateClient,
  adminDeleteClient,
  adminGetClient,
  adminListClients,
  adminRenewSecret,
} from './endpoints/oauth-admin.ts';
import { magiclink, otp } from './endpoints/otp.ts';
import {
  passkeyAdded,
  passkeyOptions,
  passkeyProof,
  passkeyProofOptions,
  passkeyRemoved,
  passkeyRenamed,
  passkeySignIn,
  passkeySignInOptions,
  passkeys,
} from './endpoints/passkeys.ts';
import { recover, resend } from './endpoints/recover.ts';
import {
  newRecoveryCodes,
  recoveryCodes,
  recoveryCodesRemoved,
  renewedRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/recovery-codes.ts';
import { postSignUp } from './endpoints/sign-up.ts';
import { authorize, authorizeLinking, callback, unlink } from './endpoints/social.ts';
import { token } from './endpoints/token.ts';
import { getOwnUser, putOwnUser, reauthenticate } from './endpoints/user.ts';
import { verify } from './endpoints/verify.ts';
import { followLink } from './endpoints/verify-link.ts';
import { AuthError } from './errors.ts';
import { type AuthEnv, type AuthHandler, named, open, operator, signedIn } from './guards.ts';
import { perNetwork, unlessRefresh } from './limits.ts';
import { serverMetadata } from './oauth/metadata.ts';
import { respondAuthError } from './respond.ts';
import { secondFactorShown } from './sessions/step-up.ts';

/** Largest body, in bytes. */
const BODY_MAX_BYTES = 1024 * 1024;
/**
 * Largest body that programs send on their own account, in bytes. Anybody may send one, and no genuine one comes near.
 */
const PROGRAM_BODY_MAX_BYTES = 64 * 1024;

/** Every endpoint of the auth service with its guard and its limit, on one page. It is mounted at `/auth/v1`. */
export function authRoutes(services: Services, outages: Outages): Hono<AuthEnv> {
  const reader = signedIn(services);
  const admin = operator(services);
  const per5Minutes = (name: string, max: number) => perNetwork(services, name, max, 5 * MINUTE);
  const mails = per5Minutes('mails', 30);
  const codes = per5Minutes('codes', 30);
  const keys = per5Minutes('passkeys', 60);
  const mfa = perNetwork(services, 'mfa', 15, MINUTE);
  const tokens = unlessRefresh(per5Minutes('tokens', 150));

  const app = new Hono<AuthEnv>();
  app.onError(respondAuthError(services.log, outages));
  app.use(authCors(), notKept, limitBody(BODY_MAX_BYTES));

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
  // Before the factors by id, none of which has this name.
  app.get('/factors/recovery-codes', /*      */ reader, named, recoveryCodes(services));
  app.post('/factors/recovery-codes', /*     */ reader, named, mfa, newRecoveryCodes(services));
  app.delete('/factors/recovery-codes', /*   */ reader, named, mfa, recoveryCodesRemoved(services));
  app.post('/factors/recovery-codes/regenerate', reader, named, mfa, renewedRecoveryCodes(services));
  app.post('/factors/recovery-codes/verify', /**/ reader, named, mfa, verifyRecoveryCode(services));
  app.post('/factors/:id/challenge', /*      */ reader, named, mfa, challenge(services));
  app.post('/factors/:id/verify', /*         */ reader, named, mfa, verifyChallenge(services));
  app.delete('/factors/:id', /*              */ reader, named, mfa, unenrol(services));
  app.post('/passkeys/authentication/options', open, keys, passkeySignInOptions(services));
  app.post('/passkeys/authentication/verify', open, keys, passkeySignIn(services));
  app.post('/passkeys/proof/options', /*     */ reader, named, mfa, passkeyProofOptions(services));
  app.post('/passkeys/proof/verify', /*      */ reader, named, mfa, passkeyProof(services));
  app.post('/passkeys/registration/options', reader, named, mfa, passkeyOptions(services));
  app.post('/passkeys/registration/verify', reader, named, mfa, passkeyAdded(services));
  app.get('/passkeys', /*                    */ reader, passkeys(services));
  app.patch('/passkeys/:id', /*              */ reader, named, mfa, passkeyRenamed(services));
  app.delete('/passkeys/:id', /*             */ reader, named, mfa, passkeyRemoved(services));
  app.get('/admin/users', /*                 */ admin, adminList(services));
  app.post('/admin/users', /*                */ admin, adminCreate(services));
  app.get('/admin/users/:id', /*             */ admin, adminGet(services));
  app.put('/admin/users/:id', /*             */ admin, adminChange(services));
  app.delete('/admin/users/:id', /*          */ admin, adminDelete(services));
  app.get('/admin/users/:id/factors', /*     */ admin, adminFactors(services));
  app.delete('/admin/users/:id/factors/:factorId', admin, adminRemoveFactor(services));
  app.get('/admin/users/:id/passkeys', /*    */ admin, adminPasskeys(services));
  app.delete('/admin/users/:id/passkeys/:passkeyId', admin, adminRemovePasskey(services));
  app.post('/admin/generate_link', /*        */ admin, generateLink(services));
  app.get('/admin/audit', /*                 */ admin, adminAudit(services));
  app.post('/invite', /*                     */ admin, invite(services));

  hangPrograms(app, services);

  app.all('*', () => {
    throw new AuthError('not_found', 'There is nothing here.');
  });
  return app;
}

/** Programs that act for readers (OAuth 2.1). */
function hangPrograms(app: Hono<AuthEnv>, services: Services): void {
  const reader = signedIn(services);
  const admin = operator(services);
  const strong = secondFactorShown;
  const codes = perNetwork(services, 'codes', 30, 5 * MINUTE);
  const programs = perNetwork(services, 'programs', 600, 5 * MINUTE);
  const registrations = perNetwork(services, 'registrations', 20, HOUR);
  const small = limitBody(PROGRAM_BODY_MAX_BYTES);
  const metadata: AuthHandler = async (c) =>
    c.json(serverMetadata(services), 200, { 'Cache-Control': 'public, max-age=600' });

  //                                            who     how often
  app.get('/.well-known/oauth-authorization-server', open, metadata);
  app.get('/.well-known/openid-configuration', open, metadata);
  app.get('/oauth/authorize', /*             */ open, codes, authorizeProgram(services));
  app.post('/oauth/token', /*                */ open, programs, small, programToken(services));
  app.post('/oauth/revoke', /*               */ open, programs, small, revokeToken(services));
  app.on(['GET', 'POST'], '/oauth/userinfo', open, programs, small, userInfo(services)); // programs only
  app.post('/oauth/clients/register', /*     */ open, registrations, small, registerProgram(services));
  app.get('/oauth/authorizations/:id', /*    */ reader, named, strong, codes, getAuthorization(services));
  app.post('/oauth/authorizations/:id/consent', reader, named, strong, codes, consent(services));
  app.get('/user/oauth/grants', /*           */ reader, strong, getGrants(services));
  app.delete('/user/oauth/grants', /*        */ reader, strong, codes, deleteGrant(services));
  app.get('/admin/oauth/clients', /*         */ admin, adminListClients(services));
  app.post('/admin/oauth/clients', /*        */ admin, adminCreateClient(services));
  app.get('/admin/oauth/clients/:id', /*     */ admin, adminGetClient(services));
  app.put('/admin/oauth/clients/:id', /*     */ admin, adminChangeClient(services));
  app.delete('/admin/oauth/clients/:id', /*  */ admin, adminDeleteClient(services));
  app.post('/admin/oauth/clients/:id/regenerate_secret', admin, adminRenewSecret(services));
}

/** Our answers are about a reader or open something, so no cache may keep them unless a route says otherwise. */
const notKept: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};

/**
 * Any origin may call and sends no cookies: the bearer token decides. The version header is exposed, or browsers hide
 * every code.
 */
function authCors() {
  return anyOrigin({
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-region', 'x-supabase-api-version'],
    exposeHeaders: [
      'WWW-Authenticate',
      'X-Supabase-Api-Version',
      'X-Total-Count',
      'Link',
      'Retry-After',
      'x-sb-error-code',
    ],
    maxAge: 86_400,
  });
}
