import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { SECOND } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import { IdClaims, inTime, type Person, personFromClaims, type SocialProvider } from './provider.ts';

type GoogleConfig = NonNullable<Services['config']['auth']['google']>;

export type GoogleProvider = SocialProvider & {
  /**
   * Checks signature, issuer, audience, time, and the nonce, which must be given if the token has one. @throws Error
   * otherwise.
   */
  verifyIdToken(idToken: string, nonce: string | null): Promise<{ person: Person; expires: Date }>;
};

const issuer = 'https://accounts.google.com';

/** Google's endpoints, or those of a stand-in. */
export function googleEndpoints(baseUrl: string | null) {
  return {
    authorize: `${baseUrl ?? issuer}/o/oauth2/v2/auth`,
    token: `${baseUrl ?? 'https://oauth2.googleapis.com'}/token`,
    certs: `${baseUrl ?? 'https://www.googleapis.com'}/oauth2/v3/certs`,
  };
}

/** Sign-in with Google: PKCE and a nonce on our side, and an id token that we check ourselves. */
export function google(services: Pick<Services, 'clock'>, config: GoogleConfig, callback: string): GoogleProvider {
  const endpoints = googleEndpoints(config.baseUrl);
  const client = new OAuth2Client(config.clientId, config.clientSecret, callback);
  const certs = createRemoteJWKSet(new URL(endpoints.certs));
  const provider: GoogleProvider = {
    authorizeUrl({ state, verifier, nonce, scopes }) {
      const all = [
        'openid',
        'email',
        'profile',
        ...scopes.filter((scope) => !['openid', 'email', 'profile'].includes(scope)),
      ];
      const url = client.createAuthorizationURLWithPKCE(
        endpoints.authorize,
        state,
        CodeChallengeMethod.S256,
        verifier,
        all,
      );
      url.searchParams.set('nonce', nonce);
      return url;
    },
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(endpoints.token, code, verifier)),
    person: async (tokens, { nonce }) => (await provider.verifyIdToken(tokens.idToken(), nonce)).person,
    async verifyIdToken(idToken, nonce) {
      const { payload } = await jwtVerify(idToken, certs, {
        issuer: [issuer, 'accounts.google.com'],
        audience: config.clientId,
        algorithms: ['RS256', 'ES256'],
        currentDate: services.clock.now(),
        clockTolerance: 60,
        requiredClaims: ['exp', 'sub'],
      });
      const claims = IdClaims.parse(payload);
      if ((claims.nonce ?? null) !== nonce) throw new Error('The nonce of the id token is not ours.');
      return { person: personFromClaims(claims, issuer), expires: new Date(Number(payload.exp) * SECOND) };
    },
  };
  return provider;
}
