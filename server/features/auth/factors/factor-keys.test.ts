import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { type Authenticator, createAuthenticator } from '../../../testing/authenticator.ts';

// A key as the second factor: what the official client asks for with `factorType: 'webauthn'`.
let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

let networks = 0;
async function reader(email: string) {
  const client = auth.client({ from: `192.0.2.${networks++ % 250}` });
  await client.signInWithOtp({ email });
  await client.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  return client;
}
type Client = Awaited<ReturnType<typeof reader>>;

const levelOf = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
const site = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] };

/** What is to be signed, as it comes over the wire: the client would turn it into bytes for a browser. */
async function challenge(client: Client, factorId: string, webauthn: object = site) {
  const { data } = await client.getSession();
  const path = `/auth/v1/factors/${factorId}/challenge`;
  const answer = await auth.call('POST', path, {
    token: data.session?.access_token ?? '',
    body: { factorId, webauthn },
    headers: { 'x-forwarded-for': '192.0.2.251' },
  });
  return (await answer.json()) as {
    id: string;
    type: string;
    expires_at: number;
    error_code?: string;
    webauthn: { type: 'create' | 'request'; credential_options: { publicKey: never } };
  };
}

/** The client takes what a browser's `credentials.create()` and `get()` answer. */
async function verify(
  client: Client,
  factorId: string,
  asked: Awaited<ReturnType<typeof challenge>>,
  authenticator: Authenticator,
  how: object = {},
) {
  const { type, credential_options } = asked.webauthn;
  const made = authenticator[type === 'create' ? 'create' : 'get'](credential_options.publicKey, how);
  const { data } = await client.getSession();
  return auth.call('POST', `/auth/v1/factors/${factorId}/verify`, {
    token: data.session?.access_token ?? '',
    body: { challenge_id: asked.id, webauthn: { ...site, type, credential_response: made } },
    headers: { 'x-forwarded-for': '192.0.2.251' },
  });
}
const codeOf = async (answer: Response) => ((await answer.json()) as { error_code?: string }).error_code;

async function enrol(client: Client) {
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: `key ${networks}` });
  if (!data) throw error;
  return data;
}

async function withKey(email: string, authenticator = createAuthenticator()) {
  const client = await reader(email);
  const factor = await enrol(client);
  const answer = await verify(client, factor.id, await challenge(client, factor.id), authenticator);
  expect(answer.status).toBe(200);
  await client.setSession((await answer.json()) as { access_token: string; refresh_token: string });
  return { client, factor, authenticator };
}

test('a key is enrolled, raises the session, is asked for at the next sign-in, and can be taken away', async () => {
  const email = 'ada@example.com';
  const client = await reader(email);
  const factor = await enrol(client);
  expect(factor).toMatchObject({ type: 'webauthn' });
  const asked = await challenge(client, factor.id);
  expect(asked).toMatchObject({
    type: 'webauthn',
    expires_at: Math.floor((auth.services.clock.now().getTime() + 5 * MINUTE) / SECOND),
    webauthn: { type: 'create', credential_options: { publicKey: { rp: { id: 'localhost' }, attestation: 'none' } } },
  });
  const authenticator = createAuthenticator();
  const made = await verify(client, factor.id, asked, authenticator, { verifies: false });
  await client.setSession((await made.json()) as { access_token: string; refresh_token: string });
  expect(await levelOf(client)).toBe('aal2');
  expect((await client.getClaims()).data?.claims.amr?.[0]).toMatchObject({ method: 'mfa/webauthn' });
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factor.id, status: 'verified' }]);
  expect((await auth.mails())[0]).toMatchObject({
    to: email,
    text: expect.stringContaining('Two-step sign-in was added'),
  });

  const later = await reader(email);
  expect(await levelOf(later)).toBe('aal1');
  const again = await challenge(later, factor.id);
  expect(again.webauthn).toMatchObject({
    type: 'request',
    credential_options: { publicKey: { rpId: 'localhost', allowCredentials: [{ id: authenticator.keys[0]?.id }] } },
  });
  const signed = authenticator.get(again.webauthn.credential_options.publicKey);
  const token = (await later.getSession()).data.session?.access_token ?? '';
  const body = { challenge_id: again.id, webauthn: { ...site, type: 'request', credential_response: signed } };
  const headers = { 'x-forwarded-for': '192.0.2.251' };
  const answer = await auth.call('POST', `/auth/v1/factors/${factor.id}/verify`, { token, body, headers });
  await later.setSession((await answer.json()) as { access_token: string; refresh_token: string });
  expect(await levelOf(later)).toBe('aal2');
  expect((await later.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  expect(await auth.services.db.selectFrom('webauthn_credentials').selectAll().execute()).toEqual([]);
});

test('an answer counts once, from this site, for this challenge and factor, and by this key', async () => {
  const { factor, authenticator } = await withKey('bea@example.com');
  const { authenticator: others } = await withKey('bea.other@example.com');
  const client = await reader('bea@example.com');
  const asked = await challenge(client, factor.id);
  const wrong = async (from: Authenticator, how: object) => codeOf(await verify(client, factor.id, asked, from, how));
  const refused = 'mfa_verification_failed';
  expect(await wrong(authenticator, { origin: 'https://localhost.example' })).toBe(refused);
  expect(await wrong(authenticator, { rpId: 'localhost.example' })).toBe(refused);
  expect(await wrong(others, {})).toBe(refused);
  expect(await wrong(others, { key: { ...others.keys[0], id: authenticator.keys[0]?.id } })).toBe(refused);
  const path = `/auth/v1/factors/${factor.id}/verify`;
  const token = (await client.getSession()).data.session?.access_token ?? '';
  const headers = { 'x-forwarded-for': '192.0.2.251' };
  for (const proof of [{ code: '000000' }, { webauthn: site }, { webauthn: { ...site, credential_response: 'x' } }])
    expect(
      await codeOf(await auth.call('POST', path, { token, headers, body: { challenge_id: asked.id, ...proof } })),
    ).toBe(refused);
  const other = await challenge(client, factor.id);
  const mixed = { ...asked, webauthn: other.webauthn };
  expect(await codeOf(await verify(client, factor.id, mixed, authenticator))).toBe(refused);
  expect((await verify(client, factor.id, asked, authenticator)).status).toBe(200);
  expect(await codeOf(await verify(client, factor.id, asked, authenticator))).toBe('mfa_challenge_expired');
  auth.services.clock.advance(5 * MINUTE);
  expect(await codeOf(await verify(client, factor.id, other, authenticator))).toBe('mfa_challenge_expired');
});

test('a key is for our site, whatever a program says', async () => {
  const client = await reader('cy@example.com');
  const factor = await enrol(client);
  expect(await challenge(client, factor.id, { rpId: 'evil.example' })).toMatchObject({
    error_code: 'validation_failed',
  });
});

test('a copied key is refused, and its owner is told', async () => {
  const authenticator = createAuthenticator();
  authenticator.setCount(7);
  const { factor } = await withKey('dee@example.com', authenticator);
  const client = await reader('dee@example.com');
  authenticator.setCount(1);
  const answer = await verify(client, factor.id, await challenge(client, factor.id), authenticator);
  expect(await codeOf(answer)).toBe('webauthn_verification_failed');
  expect((await auth.mails())[0]).toMatchObject({
    to: 'dee@example.com',
    text: expect.stringContaining('seems to have'),
  });
});

test('a key that is a second factor is no passkey: it signs nobody in by itself', async () => {
  const { client, authenticator } = await withKey('eve@example.com');
  expect((await client.passkey.list()).data).toEqual([]);
  const { createBrowser } = await import('../../../testing/browser.ts');
  const visitor = auth.client({ browser: createBrowser(auth.app) });
  const { data } = await visitor.passkey.startAuthentication();
  const credential = authenticator.get(data?.options ?? { challenge: '' });
  const { error } = await visitor.passkey.verifyAuthentication({ challengeId: data?.challenge_id ?? '', credential });
  expect(error).toMatchObject({ code: 'webauthn_verification_failed', message: 'Passkey not found' });
});

test('a key that was begun with one factor gives no second one once there is another', async () => {
  const { client } = await withKey('fay@example.com');
  const weak = await reader('fay@example.com');
  expect((await weak.mfa.enroll({ factorType: 'webauthn' })).error).toMatchObject({ code: 'insufficient_aal' });
  const factor = await enrol(client);
  const asked = await challenge(weak, factor.id);
  expect(asked.error_code).toBe('insufficient_aal');
});
