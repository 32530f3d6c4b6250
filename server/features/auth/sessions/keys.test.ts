import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from '../../../platform/secrets.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { authenticate } from '../auth.ts';

const encryptionKey = Buffer.alloc(32, 7).toString('base64');
const jwk = async (alg: 'ES256' | 'RS256', kid: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg, key_ops: ['sign', 'verify'] };
};
const secretsOf = (keys: unknown[]) =>
  loadSecrets({ jwtKeys: JSON.stringify(keys), encryptionKey, dataDir: '/nowhere' });
const oct = {
  kty: 'oct',
  kid: 'shared',
  k: Buffer.from('37 characters that both sides know of').toString('base64url'),
};

let auth: AuthTest;
let rsa: Awaited<ReturnType<typeof jwk>>;
beforeAll(async () => {
  auth = await startAuthTest();
  rsa = await jwk('RS256', 'second');
});
afterAll(() => auth.close());

test('a new signing key signs nobody out, and the published list names both', async () => {
  const [first, second] = [await jwk('ES256', 'first'), rsa];
  auth.services.secrets = await secretsOf([first]);
  const client = auth.client();
  await client.signInWithOtp({ email: 'ada@example.com' });
  const { data } = await client.verifyOtp({
    token_hash: (await auth.mailTo('ada@example.com')).tokenHash,
    type: 'email',
  });
  const token = data.session?.access_token ?? '';
  auth.services.secrets = await secretsOf([second, first]);
  const request = new Request('http://x', { headers: { authorization: `Bearer ${token}` } });
  await expect(authenticate(auth.services, request)).resolves.toBeDefined();
  const renewed = await client.refreshSession();
  const header = JSON.parse(
    Buffer.from(renewed.data.session?.access_token.split('.')[0] ?? '', 'base64url').toString(),
  );
  expect(header).toMatchObject({ alg: 'RS256', kid: 'second' });
  auth.services.secrets = await secretsOf([second]);
  await expect(authenticate(auth.services, request)).rejects.toMatchObject({ code: 'session_ended' });
});

test('a shared secret signs, lets operators’ tools in, and is never published', async () => {
  auth.services.secrets = await secretsOf([oct]);
  const client = auth.client();
  await client.signInWithOtp({ email: 'bea@example.com' });
  await client.verifyOtp({ token_hash: (await auth.mailTo('bea@example.com')).tokenHash, type: 'email' });
  expect((await client.getUser()).data.user?.email).toBe('bea@example.com');
  const tool = await new SignJWT({ role: 'supabase_admin', sub: '1234567890' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from(oct.k, 'base64url'));
  expect((await auth.call('GET', '/auth/v1/admin/users', { token: tool })).status).toBe(200);
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tool.split('.')[1]}.`;
  expect((await auth.call('GET', '/auth/v1/admin/users', { token: none })).status).toBe(403);
});

test('the public half of a key never passes as a shared secret', async () => {
  auth.services.secrets = await secretsOf([rsa]);
  const { publicJwk } = auth.services.secrets.signingKeys[0];
  for (const header of [{ alg: 'HS256', kid: 'second' }, { alg: 'HS256' }]) {
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader(header)
      .sign(Buffer.from(JSON.stringify(publicJwk)));
    expect((await auth.call('GET', '/auth/v1/admin/users', { token: forged })).status).toBe(403);
  }
});
