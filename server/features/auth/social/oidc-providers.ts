import { Apple, decodeIdToken, Kakao, KeyCloak, LinkedIn, MicrosoftEntraId, type OAuth2Tokens, Slack } from 'arctic';
import type { ProviderCredentials } from '../../../auth-config.ts';
import type { Services } from '../../../services.ts';
import { IdClaims, inTime, type Person, personFromClaims, type SocialProvider } from './provider.ts';

type Settings = Services['config']['auth'];

// These answer with an id token straight from their own token endpoint over TLS, which vouches for it: no second check
// of the signature is needed (OpenID Connect Core 3.1.3.7).
const fromIdToken =
  (issuer: string, believe: (claims: Record<string, unknown>) => boolean) =>
  async (tokens: OAuth2Tokens, { nonce }: { nonce: string }): Promise<Person> => {
    const claims = IdClaims.parse(decodeIdToken(tokens.idToken()));
    if (claims.nonce !== undefined && claims.nonce !== nonce) throw new Error('The nonce of the id token is not ours.');
    return personFromClaims({ ...claims, email_verified: believe(claims) }, issuer);
  };

const says = (claims: Record<string, unknown>) => claims.email_verified === true;

function withNonce(url: URL, nonce: string): URL {
  url.searchParams.set('nonce', nonce);
  return url;
}

export function apple(
  { clientId, clientSecret }: ProviderCredentials,
  settings: Settings,
  callback: string,
): SocialProvider {
  const pem = clientSecret.replaceAll('\\n', '\n').replace(/-----[A-Z ]+-----/g, '');
  const client = new Apple(clientId, settings.apple.teamId, settings.apple.keyId, Buffer.from(pem, 'base64'), callback);
  return {
    authorizeUrl({ state, nonce, scopes }) {
      const url = withNonce(client.createAuthorizationURL(state, ['name', 'email', ...scopes]), nonce);
      url.searchParams.set('response_mode', 'form_post');
      return url;
    },
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    person: fromIdToken('https://appleid.apple.com', says),
  };
}

export function azure(
  { clientId, clientSecret }: ProviderCredentials,
  settings: Settings,
  callback: string,
): SocialProvider {
  const client = new MicrosoftEntraId(settings.azureTenant, clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, verifier, nonce, scopes }) =>
      withNonce(client.createAuthorizationURL(state, verifier, ['openid', 'email', 'profile', ...scopes]), nonce),
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(code, verifier)),
    // Any tenant's administrator can write any address, so it counts only with the "domain owner verified" claim.
    person: fromIdToken(
      'https://login.microsoftonline.com',
      (claims) => claims.xms_edov === true || claims.xms_edov === '1',
    ),
  };
}

export function keycloak(
  { clientId, clientSecret }: ProviderCredentials,
  settings: Settings,
  callback: string,
): SocialProvider {
  const client = new KeyCloak(settings.keycloakUrl, clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, verifier, nonce, scopes }) =>
      withNonce(client.createAuthorizationURL(state, verifier, ['openid', 'email', 'profile', ...scopes]), nonce),
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(code, verifier)),
    person: fromIdToken(settings.keycloakUrl, says),
  };
}

export function linkedin(
  { clientId, clientSecret }: ProviderCredentials,
  _settings: Settings,
  callback: string,
): SocialProvider {
  const client = new LinkedIn(clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, nonce, scopes }) =>
      withNonce(client.createAuthorizationURL(state, ['openid', 'email', 'profile', ...scopes]), nonce),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    person: fromIdToken('https://www.linkedin.com', says),
  };
}

export function slack(
  { clientId, clientSecret }: ProviderCredentials,
  _settings: Settings,
  callback: string,
): SocialProvider {
  const client = new Slack(clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, nonce, scopes }) =>
      withNonce(client.createAuthorizationURL(state, ['openid', 'email', 'profile', ...scopes]), nonce),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    person: fromIdToken('https://slack.com', says),
  };
}

export function kakao(
  { clientId, clientSecret }: ProviderCredentials,
  _settings: Settings,
  callback: string,
): SocialProvider {
  const client = new Kakao(clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, nonce, scopes }) =>
      withNonce(
        client.createAuthorizationURL(state, ['openid', 'account_email', 'profile_nickname', ...scopes]),
        nonce,
      ),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    person: fromIdToken('https://kauth.kakao.com', says),
  };
}
