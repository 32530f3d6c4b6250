import { Apple, decodeIdToken, Kakao, KeyCloak, LinkedIn, MicrosoftEntraId, type OAuth2Tokens, Slack } from 'arctic';
import { IdClaims, inTime, type MakersOf, type Person, personFromClaims } from './provider.ts';

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

export const apple: MakersOf['apple'] = ({ clientId, clientSecret, fields }, callback) => {
  const pem = clientSecret.replaceAll('\\n', '\n').replace(/-----[A-Z ]+-----/g, '');
  const client = new Apple(clientId, fields.TEAM_ID, fields.KEY_ID, Buffer.from(pem, 'base64'), callback);
  return {
    authorizeUrl({ state, nonce, scopes }) {
      const url = withNonce(client.createAuthorizationURL(state, ['name', 'email', ...scopes]), nonce);
      url.searchParams.set('response_mode', 'form_post');
      return url;
    },
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    person: fromIdToken('https://appleid.apple.com', says),
  };
};

export const azure: MakersOf['azure'] = ({ clientId, clientSecret, fields }, callback) => {
  const client = new MicrosoftEntraId(fields.TENANT, clientId, clientSecret, callback);
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
};

export const keycloak: MakersOf['keycloak'] = ({ clientId, clientSecret, fields }, callback) => {
  const client = new KeyCloak(fields.URL, clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, verifier, nonce, scopes }) =>
      withNonce(client.createAuthorizationURL(state, verifier, ['openid', 'email', 'profile', ...scopes]), nonce),
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(code, verifier)),
    person: fromIdToken(fields.URL, says),
  };
};

export const linkedin: MakersOf['linkedin'] = ({ clientId, clientSecret }, callback) => {
  const client = new LinkedIn(clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, nonce, scopes }) =>
      withNonce(client.createAuthorizationURL(state, ['openid', 'email', 'profile', ...scopes]), nonce),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    person: fromIdToken('https://www.linkedin.com', says),
  };
};

export const slack: MakersOf['slack'] = ({ clientId, clientSecret }, callback) => {
  const client = new Slack(clientId, clientSecret, callback);
  return {
    authorizeUrl: ({ state, nonce, scopes }) =>
      withNonce(client.createAuthorizationURL(state, ['openid', 'email', 'profile', ...scopes]), nonce),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    person: fromIdToken('https://slack.com', says),
  };
};

export const kakao: MakersOf['kakao'] = ({ clientId, clientSecret }, callback) => {
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
};
