import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';

const secret = 'a secret of the operator';
const received: { phone: string; message: string; channel: string }[] = [];
let works = true;
let webhook: Served;
let auth: AuthTest;

beforeAll(async () => {
  const app = new Hono();
  app.post('/sms', async (c) => {
    const body = await c.req.text();
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    if (!works || c.req.header('x-signature') !== signature) return c.json({}, 500);
    received.push(JSON.parse(body));
    return c.json({});
  });
  webhook = await serveApp(app);
  auth = await startAuthTest({ SMS_WEBHOOK_URL: `${webhook.url}/sms`, SMS_WEBHOOK_SECRET: secret });
});
afterAll(async () => {
  await auth.close();
  await webhook.close();
});

const lastCode = () => /^\d{6}/.exec(received.at(-1)?.message ?? '')?.[0] ?? '';

test('a code by text message signs in', async () => {
  const client = auth.client();
  expect((await client.signInWithOtp({ phone: '+49 151 111 1111' })).error).toBeNull();
  expect(received.at(-1)).toMatchObject({ phone: '+491511111111', channel: 'sms' });
  const { data, error } = await client.verifyOtp({ phone: '+491511111111', token: lastCode(), type: 'sms' });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ phone: '491511111111', email: '', app_metadata: { provider: 'phone' } });
  expect(data.user?.phone_confirmed_at).toMatch(/^\d{4}-/);
});

test('a stranger who asks for another code does not spoil the one that the owner waits for', async () => {
  const phone = '+491516666666';
  const [owner, stranger] = [auth.client({ from: '192.0.2.10' }), auth.client({ from: '192.0.2.20' })];
  await owner.signInWithOtp({ phone });
  await owner.verifyOtp({ phone, token: lastCode(), type: 'sms' });
  await owner.signInWithOtp({ phone });
  const code = lastCode();
  expect((await stranger.signInWithOtp({ phone })).error).toBeNull();
  expect((await owner.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
});

test('signing up with a number confirms it by code; then the password counts', async () => {
  const client = auth.client();
  const { data } = await client.signUp({ phone: '+491512222222', password: 'correct horse' });
  expect(data).toMatchObject({ session: null, user: { phone: '491512222222' } });
  const early = await client.signInWithPassword({ phone: '+491512222222', password: 'correct horse' });
  expect(early.error).toMatchObject({ code: 'phone_not_confirmed' });
  await client.verifyOtp({ phone: '+491512222222', token: lastCode(), type: 'sms' });
  expect((await client.signInWithPassword({ phone: '491512222222', password: 'correct horse' })).error).toBeNull();
});

test('a number is added to an account by its code', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'ada@example.com' });
  await client.verifyOtp({ token_hash: (await auth.mailTo('ada@example.com')).tokenHash, type: 'email' });
  const { data } = await client.updateUser({ phone: '+491513333333' });
  expect(data.user).toMatchObject({ phone: '', new_phone: '491513333333' });
  const done = await client.verifyOtp({ phone: '+491513333333', token: lastCode(), type: 'phone_change' });
  expect(done.data.user).toMatchObject({ phone: '491513333333', app_metadata: { providers: ['email', 'phone'] } });
  expect((await client.updateUser({ phone: '+491511111111' })).error).toMatchObject({ code: 'phone_exists' });
});

test('a phone as second factor gets its code by message', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'fay@example.com' });
  await client.verifyOtp({ token_hash: (await auth.mailTo('fay@example.com')).tokenHash, type: 'email' });
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+49 151 2222222' });
  expect(data).toMatchObject({ type: 'phone', phone: '491512222222' });
  const factorId = data?.id ?? '';
  const { data: challenge } = await client.mfa.challenge({ factorId });
  const { error } = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: lastCode() });
  expect(error).toBeNull();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
});

test('a message that nobody takes is not claimed', async () => {
  works = false;
  const { error } = await auth.client().signInWithOtp({ phone: '+491514444444' });
  works = true;
  expect(error).toMatchObject({ status: 503, message: 'The message could not be sent. Please try again in a minute.' });
});

test('a number that is none, and a server without messages, say so', async () => {
  const bad = await auth.client().signInWithOtp({ phone: 'home' });
  expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
  const without = await startAuthTest();
  const { error } = await without.client().signInWithOtp({ phone: '+491515555555' });
  expect(error).toMatchObject({ status: 422, code: 'phone_provider_disabled' });
  await without.close();
});
