import { keysOf } from '../../../../contract/keys-of.ts';
import { PROVIDERS } from '../../../../contract/providers.ts';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import { siteOf } from '../factors/webauthn.ts';
import type { AuthHandler } from '../guards.ts';
import { phoneEnabled } from '../messages/text-messages.ts';
import { enabledProviders } from '../social/providers.ts';

/** GET /settings: what is switched on, for programs that draw a sign-in form. */
export function settings(services: Services): AuthHandler {
  const { auth } = services.config;
  const enabled = enabledProviders(services);
  const social = Object.fromEntries(keysOf(PROVIDERS).map((name) => [name, enabled.includes(name)]));
  return async (c) =>
    c.json({
      external: { anonymous_users: auth.anonymousSignIns, email: true, phone: phoneEnabled(services), ...social },
      disable_signup: auth.signupDisabled,
      mailer_autoconfirm: !auth.signupConfirmation,
      phone_autoconfirm: !auth.signupConfirmation,
      sms_provider: phoneEnabled(services) ? 'webhook' : '',
      saml_enabled: false,
      passkeys_enabled: siteOf(services) !== null,
    });
}

/** GET /health: says that the auth service is running. /ready says whether the whole server is ready. */
export const health: AuthHandler = async (c) =>
  c.json({ version: 'deepshelf', name: 'GoTrue', description: 'Deepshelf speaks the GoTrue protocol' });

/** GET /.well-known/jwks.json: public keys, newest first, so that others can check access tokens. */
export function jwks(services: Services): AuthHandler {
  const keys = services.secrets.signingKeys.flatMap(({ publicJwk }) =>
    publicJwk ? [{ ...publicJwk, key_ops: ['verify'] }] : [],
  );
  return async (c) => c.json({ keys }, 200, { 'Cache-Control': 'public, max-age=600' });
}

/** POST /sso: single sign-on is not offered. */
export const samlDisabled: AuthHandler = async () => {
  throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled');
};
