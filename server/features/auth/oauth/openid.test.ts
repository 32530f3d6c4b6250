import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../../contract/limits.ts';
import { generateKeys, loadSecrets } from '../../../platform/secrets.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { agree, authorizeUrl, letIn, makePkce, postForm, registerProgram } from '../../../testing/program.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { serviceRoleKey } from '../auth.ts';

// "Sign in with Deepshelf": what a program learns about its reader, and that the id token gives access to nothing.
let auth: AuthTest;
let reader: { token: string; userId: string };
const email = 'ada@example.com';
const issuer = 'http://localhost:3000/auth/v1';
beforeAll(async () => {
  auth = await startAuthTest({ AUTH_LIMIT_SCALE: '1000' });
  reader = await signIn(auth, email);
});
afterAll(() => auth.close());

type Answer = { id_token?: string; access_token: string; scope: string };
const enter = async (scope: string, more: Record<string, string> = {}) =>
  (await letIn(auth, reader.token, { scope, ...more })) as Answer & { clientId: string };
const ask = (token: string, method = 'GET') => auth.call(method, '/auth/v1/oauth/userinfo', { token });
async function read(idToken: string | undefined, audience: string) {
  const keys = (await (await auth.app.request('/auth/v1/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const currentDate = auth.services.clock.now();
  return (await jwtVerify(idToken ?? '', createLocalJWKSet(keys), { issuer, audience, currentDate })).payload;
}

test('a program learns who has signed in, as far as the reader has agreed, and the same from /userinfo', async () => {
  const user_metadata = { full_name: 'Ada L.', avatar_url: { not: 'a word' }, user_name: 'ada' };
  await auth.call('PUT', '/auth/v1/user', { token: reader.token, body: { data: user_metadata } });
  auth.services.clock.advance(5 * MINUTE);
  const nonce = 'n&1';
  const all = await enter('openid email profile phone search', { nonce });
  expect(all.scope).toBe('openid email profile phone search');
  const claims = await read(all.id_token, all.clientId);
  const now = Math.floor(auth.services.clock.now().getTime() / SECOND);
  expect(claims).toMatchObject({ sub: reader.userId, nonce, iat: now, exp: now + HOUR / SECOND });
  expect(now - Number(claims.auth_time)).toBeGreaterThanOrEqual((5 * MINUTE) / SECOND - 1);
  const about = {
    email,
    email_verified: true,
    name: 'Ada L.',
    preferred_username: 'ada',
    updated_at: expect.any(Number),
  };
  expect(claims).toMatchObject(about);
  for (const name of ['picture', 'phone_number', 'role', 'session_id', 'user_metadata'])
    expect(claims).not.toHaveProperty(name);
  for (const method of ['GET', 'POST']) {
    const answer = await ask(all.access_token, method);
    expect([answer.status, await answer.json()]).toEqual([200, { sub: reader.userId, ...about }]);
  }
  const few = await enter('openid');
  expect(Object.keys(await read(few.id_token, few.clientId)).sort()).toEqual([
    'aud',
    'auth_time',
    'exp',
    'iat',
    'iss',
    'sub',
  ]);
  expect(await (await ask(few.access_token)).json()).toEqual({ sub: reader.userId });
});

test('without openid there is nothing to learn, and openid opens no product call', async () => {
  const held = await enter('search email profile');
  expect([held.scope, held.id_token]).toEqual(['search', undefined]);
  expect((await ask(held.access_token)).status).toBe(403);
  const { client_id } = await registerProgram(auth);
  const refused = async (more: Record<string, string>) => {
    const begun = await auth.app.request(authorizeUrl(client_id, makePkce().challenge, more));
    return ((await begun.json()) as { error: string }).error;
  };
  expect(await refused({ scope: 'email profile' })).toBe('invalid_scope');
  expect(await refused({ scope: 'openid', prompt: 'none' })).toBe('interaction_required');
  expect(await refused({ scope: 'openid', nonce: 'x'.repeat(513) })).toBe('invalid_request');
  const known = await enter('openid email');
  for (const path of ['get-profile', 'get-relevant-books?page=1']) {
    const answer = await auth.call('GET', `/functions/v1/${path}`, { token: known.access_token });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  const wish = { name: 'x', scopes: ['openid'], days: 7 };
  const made = await auth.call('POST', '/functions/v1/create-personal-token', { token: reader.token, body: wish });
  expect(made.status).toBe(400);
});

test('an id token opens nothing, and no other token tells who the reader is', async () => {
  const held = await enter('openid search');
  const token = held.id_token ?? '';
  const status = async (path: string, method = 'GET') => (await auth.call(method, path, { token })).status;
  expect(await status('/auth/v1/user')).toBe(403);
  expect(await status('/auth/v1/admin/users')).toBe(403);
  expect(await status('/functions/v1/get-profile')).toBe(401);
  expect(await status('/metrics')).toBe(401);
  expect(await status('/mcp', 'POST')).toBe(401);
  expect((await ask(token)).status).toBe(401);
  const refresh = await auth.call('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  });
  expect(refresh.status).toBe(400);
  const wish = { name: 'x', scopes: ['profile:read'], days: 7 };
  const made = await auth.call('POST', '/functions/v1/create-personal-token', { token: reader.token, body: wish });
  const { secret } = (await made.json()) as { secret: string };
  const narrow = await enter('openid search', { resource: 'http://localhost:3000/mcp' });
  const others = [reader.token, secret, narrow.access_token, await serviceRoleKey(auth.services), 'dso_x', 'x'];
  for (const other of others) {
    const answer = await ask(other);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  }
  expect((await auth.app.request('/auth/v1/oauth/userinfo')).headers.get('www-authenticate')).toBe('Bearer');
});

test('what the reader takes back is over, and who is banned signs in to no program', async () => {
  const held = await enter('openid');
  await auth.call('DELETE', `/auth/v1/user/oauth/grants?client_id=${held.clientId}`, { token: reader.token });
  expect((await ask(held.access_token)).status).toBe(401);
  const { client_id } = await registerProgram(auth);
  const { verifier, challenge } = makePkce();
  const back = await agree(auth, reader.token, authorizeUrl(client_id, challenge, { scope: 'openid' }));
  const ban = (banned_until: Date | null) =>
    auth.services.db.updateTable('users').set({ banned_until }).where('id', '=', reader.userId).execute();
  await ban(new Date(auth.services.clock.now().getTime() + HOUR));
  const code = back.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier };
  expect((await postForm(auth, 'token', form)).status).toBe(400);
  await ban(null);
});

test('where only a shared secret signs, nobody could check an id token, so there is none', async () => {
  const own = auth.services.secrets;
  const { encryptionKey } = await generateKeys();
  const k = Buffer.from('37 characters that both sides know of').toString('base64url');
  const jwtKeys = JSON.stringify([{ kty: 'oct', kid: 'shared', k }]);
  auth.services.secrets = await loadSecrets({ jwtKeys, encryptionKey, dataDir: '/nowhere' });
  const metadata = await (await auth.app.request('/.well-known/openid-configuration')).json();
  auth.services.secrets = own;
  expect(metadata).not.toHaveProperty('userinfo_endpoint');
  expect((metadata as { scopes_supported: string[] }).scopes_supported).not.toContain('openid');
});
