import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { serveApp } from '../../../testing/serve-app.ts';
import { anonKey } from '../auth.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
afterAll(() => auth.close());

test('both shapes of an error are told at once, and the version is echoed to those who know it', async () => {
  const path = '/auth/v1/token?grant_type=refresh_token';
  const message = 'Invalid Refresh Token: Refresh Token Not Found';
  const old = await auth.call('POST', path, { body: { refresh_token: 'x' } });
  expect(await old.json()).toMatchObject({ code: 400, error_code: 'refresh_token_not_found', msg: message });
  expect(old.headers.get('x-supabase-api-version')).toBeNull();
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  const recent = await auth.call('POST', path, { body: { refresh_token: 'x' }, headers });
  expect(await recent.json()).toMatchObject({ code: 'refresh_token_not_found', message });
  expect(recent.headers.get('x-supabase-api-version')).toBe('2024-01-01');
});

test('another origin may call, send every header of the client and read every header of ours', async () => {
  const preflight = await auth.call('OPTIONS', '/auth/v1/token', {
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/apikey.*x-region.*x-supabase-api-version/);
  const answer = await auth.call('GET', '/auth/v1/user', { headers: { origin: 'https://elsewhere.example' } });
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('broken and oversized bodies, unknown grants and paths have answers of the protocol', async () => {
  const code = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { error_code: string }).error_code,
  ];
  expect(await code(await auth.call('POST', '/auth/v1/otp', { body: '{' }))).toEqual([400, 'bad_json']);
  const big = JSON.stringify({ email: 'a@example.com', data: { x: 'x'.repeat(1024 * 1024) } });
  const length = { 'content-length': String(big.length) };
  expect(await code(await auth.call('POST', '/auth/v1/otp', { body: big, headers: length }))).toEqual([
    413,
    'request_entity_too_large',
  ]);
  expect(await code(await auth.call('POST', '/auth/v1/token?grant_type=magic'))).toEqual([400, 'invalid_credentials']);
  expect(await code(await auth.call('POST', '/auth/v1/token?grant_type=web3'))).toEqual([
    422,
    'web3_provider_disabled',
  ]);
  expect(await code(await auth.call('POST', '/auth/v1/token?grant_type=pkce', { body: {} }))).toEqual([
    400,
    'validation_failed',
  ]);
  expect(await code(await auth.call('POST', '/auth/v1/sso', { body: {} }))).toEqual([404, 'saml_provider_disabled']);
  expect(await code(await auth.call('GET', '/auth/v1/nowhere'))).toEqual([404, 'not_found']);
  expect(await code(await auth.call('GET', '/auth/v1/user'))).toEqual([401, 'no_authorization']);
  const token = await anonKey(auth.services);
  expect(await code(await auth.call('GET', '/auth/v1/user', { token }))).toEqual([403, 'bad_jwt']);
  const otp = await auth.client().signInWithOtp({ email: 'nobody@example.com', options: { shouldCreateUser: false } });
  expect(otp.error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' });
});

test('health, settings and keys tell what clients ask for, and no private key', async () => {
  expect(await (await auth.call('GET', '/auth/v1/health')).json()).toMatchObject({ name: 'GoTrue' });
  const settings = await (await auth.call('GET', '/auth/v1/settings')).json();
  expect(settings).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    external: { email: true, anonymous_users: false },
  });
  const jwks = await auth.call('GET', '/auth/v1/.well-known/jwks.json');
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600');
  const { keys } = (await jwks.json()) as { keys: Record<string, unknown>[] };
  expect(keys).toMatchObject([{ kty: 'EC', alg: 'ES256', use: 'sig', kid: expect.any(String) }]);
  expect(keys.every((key) => !('d' in key))).toBe(true);
});

test('limits count per network, and hold for all of one IPv6 household', async () => {
  const strict = await startAuthTest({ AUTH_LIMIT_SCALE: '0.1' });
  const ask = async (n: number, from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await strict.call('POST', '/auth/v1/otp', { body: { email: `n${n}@example.com` }, headers })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push(await ask(n, `1.2.3.4, 2001:db8:0:1::${n + 1}`));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await ask(32, '2001:db8:0:2::1')).toBe(200);
  await strict.close();
});

test('where a captcha is configured, only a good answer to it passes', async () => {
  const app = new Hono();
  app.post('/verify', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    return c.json({ success: form.secret === 'shh' && form.response === 'human' });
  });
  const provider = await serveApp(app);
  const guarded = await startAuthTest({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SECRET: 'shh',
    CAPTCHA_URL: `${provider.url}/verify`,
  });
  const ask = (captchaToken?: string) =>
    guarded.client().signInWithOtp({ email: 'ada@example.com', options: captchaToken ? { captchaToken } : {} });
  expect((await ask()).error).toMatchObject({ status: 400, code: 'captcha_failed' });
  expect((await ask('robot')).error).toMatchObject({ code: 'captcha_failed' });
  expect((await ask('human')).error).toBeNull();
  await guarded.close();
  await provider.close();
});

test('no answer is kept by a cache, except what we publish', async () => {
  const email = 'cached@example.com';
  await auth.client().signInWithOtp({ email });
  const link = { token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' };
  const entered = await auth.call('POST', '/auth/v1/verify', { body: link });
  const { access_token: token } = (await entered.clone().json()) as { access_token: string };
  const answers = [entered];
  for (const path of [
    'user',
    'passkeys',
    'user/oauth/grants',
    'verify?token=x&type=email',
    'callback?state=x',
    'settings',
  ])
    answers.push(await auth.call('GET', `/auth/v1/${path}`, { token }));
  for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
  const keys = await auth.app.request('/auth/v1/.well-known/jwks.json');
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
});
