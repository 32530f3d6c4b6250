import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type GooglePerson = { sub: string; email: string; email_verified: boolean; name: string };

export type GoogleIdentity = {
  /** Serves the public keys at Google's path. */
  app: Hono;
  /** A signed id token of this person for one client. */
  idToken(person: GooglePerson, grant: { clientId: string; nonce: string | null }): Promise<string>;
};

/** Signs id tokens as Google does. */
export async function createGoogleIdentity(now: () => Date = () => new Date()): Promise<GoogleIdentity> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = randomUUID();
  const keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }];
  const app = new Hono();
  app.get('/oauth2/v3/certs', (c) => c.json({ keys }));
  return {
    app,
    idToken: (person, { clientId, nonce }) => {
      const time = Math.floor(now().getTime() / 1000);
      return new SignJWT({ ...person, ...(nonce && { nonce }) })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer('https://accounts.google.com')
        .setAudience(clientId)
        .setIssuedAt(time)
        .setExpirationTime(time + 3600)
        .sign(privateKey);
    },
  };
}

export type GoogleFake = {
  app: Hono;
  identity: GoogleIdentity;
  /** The person who consents next, without being asked. */
  person: GooglePerson;
  /** The next exchange of a code fails with this OAuth error. */
  failNext: string | null;
  /** Parameters of the last request to the consent page. */
  asked: Record<string, string>;
  clientId: string;
  clientSecret: string;
};

type Grant = { redirectUri: string; challenge: string; nonce: string | null; scope: string; person: GooglePerson };

/** Google's sign-in for tests: it consents at once, checks PKCE and the client's secret, and each code works once. */
export async function createGoogleFake(now: () => Date = () => new Date()): Promise<GoogleFake> {
  const identity = await createGoogleIdentity(now);
  const grants = new Map<string, Grant>();
  const fake: GoogleFake = {
    app: new Hono().route('/', identity.app),
    identity,
    person: { sub: '1000', email: 'reader@example.com', email_verified: true, name: 'Ruth Reader' },
    failNext: null,
    asked: {},
    clientId: 'fake-google-client',
    clientSecret: 'fake-google-secret',
  };

  fake.app.get('/o/oauth2/v2/auth', (c) => {
    const query = c.req.query();
    fake.asked = query;
    if (query.client_id !== fake.clientId || query.response_type !== 'code') return c.text('invalid_client', 400);
    const { redirect_uri: redirectUri = '', code_challenge: challenge = '', nonce = null, scope = '' } = query;
    const code = `4/${randomUUID()}`;
    grants.set(code, { redirectUri, challenge, nonce, scope, person: fake.person });
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.state ?? '');
    back.searchParams.set('code', code);
    return c.redirect(back.href);
  });

  fake.app.post('/token', async (c) => {
    const body = (await c.req.parseBody()) as Record<string, string>;
    const basic = Buffer.from(c.req.header('authorization')?.replace(/^Basic /, '') ?? '', 'base64').toString();
    const error = fake.failNext ?? (basic === `${fake.clientId}:${fake.clientSecret}` ? null : 'invalid_client');
    fake.failNext = null;
    const grant = grants.get(body.code ?? '');
    grants.delete(body.code ?? '');
    const hash = createHash('sha256').update(body.code_verifier ?? '');
    const good = grant && grant.challenge === hash.digest('base64url') && grant.redirectUri === body.redirect_uri;
    if (error || !good) return c.json({ error: error ?? 'invalid_grant' }, 400);
    return c.json({
      access_token: `ya29.${randomUUID()}`,
      refresh_token: `1//${randomUUID()}`,
      expires_in: 3599,
      scope: grant.scope,
      token_type: 'Bearer',
      id_token: await identity.idToken(grant.person, { clientId: fake.clientId, nonce: grant.nonce }),
    });
  });
  return fake;
}
