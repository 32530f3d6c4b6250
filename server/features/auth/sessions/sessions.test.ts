import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { authenticate, deleteUser, setUserMetadata } from '../auth.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
afterAll(() => auth.close());

type Tokens = { access_token: string; refresh_token: string; user: { id: string } };

async function signIn(email: string): Promise<Tokens> {
  await auth.call('POST', '/auth/v1/otp', { body: { email } });
  const { tokenHash } = await auth.mailTo(email);
  const answer = await auth.call('POST', '/auth/v1/verify', { body: { type: 'email', token_hash: tokenHash } });
  return (await answer.json()) as Tokens;
}

const refresh = async (refresh_token: unknown) => {
  const answer = await auth.call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
  return {
    status: answer.status,
    body: (await answer.json()) as Tokens & { error_code?: string; expires_at?: number },
  };
};
const getUser = async (token: string) => (await auth.call('GET', '/auth/v1/user', { token })).status;
const enters = (token: string) =>
  authenticate(auth.services, new Request('http://x', { headers: { authorization: `Bearer ${token}` } }));

test('fifty callers with one refresh token all get the same next one', async () => {
  const { refresh_token } = await signIn('race@example.com');
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refresh_token)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
  expect(answers[0]?.body.refresh_token).not.toBe(refresh_token);
  expect(answers[0]?.body.expires_at).toBeUndefined();
});

test('the generation before gets the current token at any time, an older one only within the grace', async () => {
  const first = await signIn('grace@example.com');
  const second = (await refresh(first.refresh_token)).body;
  const third = (await refresh(second.refresh_token)).body;
  expect((await refresh(first.refresh_token)).body.refresh_token).toBe(third.refresh_token);
  auth.services.clock.advance(61 * SECOND);
  expect((await refresh(second.refresh_token)).body.refresh_token).toBe(third.refresh_token);
  const reused = await refresh(first.refresh_token);
  expect(reused).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  expect(await refresh(third.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'session_not_found' } });
  const events = await auth.services.db.selectFrom('audit_events').select('event').execute();
  expect(events.map((event) => event.event)).toContain('refresh_token_reused');
});

test('a refresh token two steps old ends the session an hour later, though the session was refreshed just now', async () => {
  const first = await signIn('two-steps@example.com');
  const second = (await refresh(first.refresh_token)).body;
  auth.services.clock.advance(HOUR);
  const third = (await refresh(second.refresh_token)).body;
  expect(await refresh(first.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used' },
  });
  expect(await refresh(third.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'session_not_found' } });
  auth.services.clock.set(new Date());
});

test('a session that a GET of a link has made is first used by anyone who refreshes it', async () => {
  await auth.call('POST', '/auth/v1/otp', { body: { email: 'provisional@example.com' } });
  const { tokenHash } = await auth.mailTo('provisional@example.com');
  const link = `/auth/v1/verify?token=${tokenHash}&type=magiclink`;
  const location = (await auth.app.request(link)).headers.get('location') ?? '';
  const renewed = await refresh(new URLSearchParams(location.split('#')[1]).get('refresh_token'));
  expect(renewed).toMatchObject({ status: 200, body: { user: { email_confirmed_at: expect.any(String) } } });
  const again = (await auth.app.request(link)).headers.get('location') ?? '';
  expect(again).toContain('error_code=otp_expired');
  expect((await refresh(renewed.body.refresh_token)).status).toBe(200);
});

test('a token of another service, or without an end, is none of ours, no matter who signed it', async () => {
  const { access_token, user } = await signIn('claims@example.com');
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
  const [key] = auth.services.secrets.signingKeys;
  const sign = (payload: object) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey);
  expect(await getUser(await sign({ ...claims, sub: user.id }))).toBe(200);
  const { exp: _, ...endless } = claims;
  const { iss: __, ...nameless } = claims;
  for (const payload of [endless, nameless, { ...claims, iss: 'https://elsewhere.example/auth/v1' }]) {
    const token = await sign(payload);
    expect(await getUser(token)).toBe(403);
    await expect(enters(token)).rejects.toMatchObject({ code: 'session_ended' });
  }
});

test('a reader writes no mark of ours into the profile, and answers in the form that counts', async () => {
  const { access_token: token, user } = await signIn('marks@example.com');
  const put = async (data: unknown) => (await auth.call('PUT', '/auth/v1/user', { token, body: { data } })).status;
  for (const data of [
    { youtube_access_token: 'of mine' },
    { spotify_access_token: 'of mine' },
    { marketing_consent: 'yes' },
    { marketing_consent: 1 },
    { marketing_consent: true, marketing_consent_date: 'today' },
    { marketing_consent_place: { a: 1 } },
  ]) {
    expect(await put(data), JSON.stringify(data)).toBe(400);
  }
  expect(await put({ marketing_consent: true, marketing_consent_date: new Date().toISOString() })).toBe(200);
  const { db, clock } = auth.services;
  await setUserMetadata(db, clock, user.id, { youtube_access_token: 'connected' });
  expect(await put({ youtube_access_token: 'connected', theme: 'dark' })).toBe(200);
  expect(await put({ youtube_access_token: null })).toBe(400);
  const profile = await auth.call('GET', '/functions/v1/get-profile', { token });
  expect(await profile.json()).toMatchObject({ youtube_connected: true, marketing_consent: true });
});

test('a refresh token that we did not make is refused in the protocol’s words', async () => {
  expect(await refresh('nonsense')).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
  expect(await refresh(undefined)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  expect(await refresh(7)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

test('a refresh that fails on our side is told as 503, so that the client keeps its session', async () => {
  const { refresh_token } = await signIn('busy@example.com');
  const { db } = auth.services;
  auth.services.priority = new Proxy(db, {
    get: () => () => {
      throw new Error('connection lost');
    },
  });
  const answer = await refresh(refresh_token);
  auth.services.priority = db;
  expect(answer.status).toBe(503);
  expect((await refresh(refresh_token)).status).toBe(200);
});

test('logging out ends the sessions that its scope names, at once and for product calls too', async () => {
  const [one, two, three] = [
    await signIn('out@example.com'),
    await signIn('out@example.com'),
    await signIn('out@example.com'),
  ];
  const out = (scope: string, token: string) => auth.call('POST', `/auth/v1/logout?scope=${scope}`, { token });
  const answer = await out('local', one.access_token);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(await getUser(one.access_token)).toBe(403);
  await expect(enters(one.access_token)).rejects.toMatchObject({ code: 'session_ended' });
  await out('others', two.access_token);
  expect(await getUser(two.access_token)).toBe(200);
  expect(await getUser(three.access_token)).toBe(403);
  await out('global', two.access_token);
  expect(await getUser(two.access_token)).toBe(403);
  expect((await out('nowhere', (await signIn('out@example.com')).access_token)).status).toBe(400);
});

test('deleting the account ends its sessions at once', async () => {
  const { access_token, refresh_token, user } = await signIn('gone@example.com');
  await expect(enters(access_token)).resolves.toMatchObject({ userId: user.id });
  expect(await deleteUser(auth.services.db, user.id)).toBe(true);
  await expect(enters(access_token)).rejects.toMatchObject({ code: 'session_ended' });
  expect(await getUser(access_token)).toBe(403);
  expect((await refresh(refresh_token)).status).toBe(400);
});

test('an access token is taken for a minute after its end, not longer', async () => {
  const { access_token } = await signIn('clock@example.com');
  auth.services.clock.advance(HOUR + MINUTE - 2 * SECOND);
  await expect(enters(access_token)).resolves.toBeDefined();
  auth.services.clock.advance(3 * SECOND);
  await expect(enters(access_token)).rejects.toMatchObject({ code: 'session_ended' });
});

test('without a reader’s token nobody enters', async () => {
  await expect(authenticate(auth.services, new Request('http://x'))).rejects.toMatchObject({
    code: 'no_authorization',
  });
  const { access_token } = await signIn('forge@example.com');
  const [head, , seal] = access_token.split('.');
  const forged = `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${seal}`;
  await expect(enters(forged)).rejects.toMatchObject({ code: 'session_ended' });
  const anonymous = await auth.client().getUser();
  expect(anonymous.error).toBeInstanceOf(Error);
});

test('metadata merges by top-level key, null deletes, and the size has a limit', async () => {
  const { access_token, user } = await signIn('meta@example.com');
  const put = async (data: unknown) => {
    const answer = await auth.call('PUT', '/auth/v1/user', { token: access_token, body: { data } });
    return { status: answer.status, body: (await answer.json()) as { user_metadata: Record<string, unknown> } };
  };
  const { db, clock } = auth.services;
  await setUserMetadata(db, clock, user.id, { youtube_access_token: 'connected' });
  await put({ a: { x: 1, y: 2 } });
  const merged = await put({ a: { z: 3 }, marketing_consent: true });
  expect(merged.body.user_metadata).toMatchObject({
    a: { z: 3 },
    youtube_access_token: 'connected',
    marketing_consent: true,
  });
  const deleted = await put({ marketing_consent: null });
  expect(deleted.body.user_metadata).not.toHaveProperty('marketing_consent');
  expect((await put({ big: 'x'.repeat(5000) })).status).toBe(422);
  expect((await put({ b: 1 })).body.user_metadata).not.toHaveProperty('big');
  expect((await put({ full: 'x'.repeat(3850) })).status).toBe(200);
  await setUserMetadata(db, clock, user.id, { youtube_access_token: 'connected', note: 'y'.repeat(200) });
});
