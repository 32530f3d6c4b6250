import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../../../../contract/limits.ts';
import { startFakes } from '../../../../fakes/fakes.ts';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startAuthTest, startGoogleTest } from '../../../testing/auth-testing.ts';
import { createBrowser } from '../../../testing/browser.ts';

let auth: AuthTest;
let google: GoogleFake;

const person = (sub: string, email: string, email_verified = true) => ({
  sub,
  email,
  email_verified,
  name: 'Ada Reader',
});

beforeAll(async () => {
  google = await createGoogleFake();
  auth = await startGoogleTest(google);
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

/** Follows a browser from the client's URL through Google back to the page it ends on. */
async function follow(url: string, between: () => void = () => {}): Promise<URL> {
  const browser = createBrowser(auth.app);
  const out = await browser.get(url);
  expect(out.status).toBe(302);
  const consent = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' });
  between();
  const back = await browser.get(consent.headers.get('location') ?? '');
  return new URL(back.headers.get('location') ?? '');
}

async function start(options: Parameters<AuthTest['client']>[0] = {}, oauth: object = {}) {
  const client = auth.client(options);
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true, ...oauth },
  });
  return { client, url: data.url ?? '' };
}

const tokensIn = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const userOf = async (url: URL) => {
  const answer = await auth.call('GET', '/auth/v1/user', { token: tokensIn(url).access_token ?? '' });
  return (await answer.json()) as {
    id: string;
    email: string;
    user_metadata: Record<string, unknown>;
    app_metadata: Record<string, unknown>;
    identities: { provider: string; identity_id: string }[];
  };
};

test('the implicit flow ends with a session in the fragment, and the provider’s tokens beside it', async () => {
  google.person = person('1', 'Ada@Example.com');
  const { url } = await start(
    {},
    {
      redirectTo: 'http://localhost:3000/library',
      scopes: 'https://www.googleapis.com/auth/youtube.readonly',
      queryParams: { access_type: 'offline', state: 'mine', client_id: 'mine' },
    },
  );
  const end = await follow(url);
  expect(end.href.split('#')[0]).toBe('http://localhost:3000/library');
  expect(tokensIn(end)).toMatchObject({
    token_type: 'bearer',
    expires_in: '3600',
    provider_token: expect.stringMatching(/^ya29/),
    provider_refresh_token: expect.any(String),
    sb: '',
  });
  expect(google.asked).toMatchObject({
    access_type: 'offline',
    client_id: google.clientId,
    code_challenge_method: 'S256',
  });
  expect(google.asked.state).not.toBe('mine');
  expect(google.asked.scope).toBe('openid email profile https://www.googleapis.com/auth/youtube.readonly');
  const user = await userOf(end);
  expect(user).toMatchObject({ email: 'ada@example.com', app_metadata: { provider: 'google', providers: ['google'] } });
  expect(user.user_metadata).toMatchObject({ full_name: 'Ada Reader' });
});

test('the PKCE flow ends with a code that only its verifier opens; a page that loads twice gets one session', async () => {
  google.person = person('2', 'bea@example.com');
  const storage = new Map<string, string>();
  const { client, url } = await start({ flowType: 'pkce', storage });
  const end = await follow(url);
  const code = end.searchParams.get('code') ?? '';
  const stranger = await auth.call('POST', '/auth/v1/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: 'x'.repeat(43) },
  });
  expect(await stranger.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
  const [, stored] = [...storage.entries()].find(([name]) => name.endsWith('code-verifier')) ?? [];
  const code_verifier = (JSON.parse(stored ?? '""') as string).split('/')[0];
  const { data, error } = await client.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.session?.provider_token).toMatch(/^ya29/);
  const again = await auth.call('POST', '/auth/v1/token?grant_type=pkce', { body: { auth_code: code, code_verifier } });
  expect(((await again.json()) as { refresh_token: string }).refresh_token).toBe(data.session?.refresh_token);
  auth.services.clock.advance(31_000);
  const late = await auth.call('POST', '/auth/v1/token?grant_type=pkce', { body: { auth_code: code, code_verifier } });
  expect([late.status, ((await late.json()) as { error_code: string }).error_code]).toEqual([
    404,
    'flow_state_not_found',
  ]);
});

test('a verified address joins the account that has confirmed it; claims fill gaps and overwrite nothing', async () => {
  await auth.call('POST', '/auth/v1/otp', { body: { email: 'cleo@example.com', data: { name: 'Cleo herself' } } });
  const { tokenHash } = await auth.mailTo('cleo@example.com');
  const first = await auth.call('POST', '/auth/v1/verify', { body: { type: 'email', token_hash: tokenHash } });
  const { user } = (await first.json()) as { user: { id: string } };
  google.person = { ...person('3', 'cleo@example.com'), marketing_consent: true } as GoogleFake['person'];
  const end = await follow((await start()).url);
  const joined = await userOf(end);
  expect(joined.id).toBe(user.id);
  expect(joined.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
  expect(joined.user_metadata).toMatchObject({ name: 'Cleo herself' });
  expect(joined.user_metadata).not.toHaveProperty('marketing_consent');
});

test('what a stranger set up on an unconfirmed address is not the owner’s', async () => {
  const stranger = auth.client();
  await stranger.signUp({
    email: 'dana@example.com',
    password: 'strangers-password',
    options: { data: { evil: true } },
  });
  google.person = person('4', 'dana@example.com');
  const user = await userOf(await follow((await start()).url));
  expect(user.user_metadata).not.toHaveProperty('evil');
  const { error } = await stranger.signInWithPassword({ email: 'dana@example.com', password: 'strangers-password' });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
});

test('an address that Google has not verified is never believed', async () => {
  google.person = person('5', 'ada@example.com', false);
  const end = await follow((await start({}, { redirectTo: 'http://localhost:3000/x' })).url);
  expect(tokensIn(end)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
  expect(end.searchParams.get('error_code')).toBe('provider_email_needs_verification');
});

test('whatever goes wrong ends on the site with an error, never on raw JSON', async () => {
  google.person = person('6', 'eli@example.com');
  const { url } = await start({}, { redirectTo: 'http://localhost:3000/x' });
  google.failNext = 'invalid_grant';
  expect(tokensIn(await follow(url))).toMatchObject({ error: 'server_error' });
  const late = await follow((await start()).url, () => auth.services.clock.advance(HOUR + 1));
  expect(tokensIn(late)).toMatchObject({ error_code: 'bad_oauth_state' });
  const unknown = await auth.app.request('/auth/v1/callback?state=nonsense&code=x');
  expect(unknown.headers.get('location')).toMatch(
    /^http:\/\/localhost:3000\/\?error=.*error_code=bad_oauth_state.*#error=/,
  );
  const { url: refused } = await start();
  const browser = createBrowser(auth.app);
  const state = new URL((await browser.get(refused)).headers.get('location') ?? '').searchParams.get('state');
  const denied = await browser.get(`/auth/v1/callback?state=${state}&error=access_denied&error_description=No`);
  expect(tokensIn(new URL(denied.headers.get('location') ?? ''))).toMatchObject({
    error: 'access_denied',
    error_description: 'No',
  });
});

test('the answer of Google counts once', async () => {
  google.person = person('7', 'fee@example.com');
  const browser = createBrowser(auth.app);
  const out = await browser.get((await start()).url);
  const consent = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' });
  const back = consent.headers.get('location') ?? '';
  expect((await browser.get(back)).headers.get('location')).toContain('access_token=');
  expect((await browser.get(back)).headers.get('location')).toContain('error_code=bad_oauth_state');
});

test('providers that are off say so in the protocol’s words', async () => {
  const answer = await auth.call('GET', '/auth/v1/authorize?provider=github');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: expect.stringMatching(/^Unsupported provider/),
  });
  const settings = (await (await auth.call('GET', '/auth/v1/settings')).json()) as {
    external: Record<string, boolean>;
  };
  expect(settings.external).toMatchObject({ google: true, github: false, kakao: false, email: true });
});

test('a reader links Google to an account and unlinks it again, but never the last way in', async () => {
  await auth.call('POST', '/auth/v1/otp', { body: { email: 'gus@example.com' } });
  const browser = createBrowser(auth.app);
  const client = auth.client({ browser });
  await client.verifyOtp({ token_hash: (await auth.mailTo('gus@example.com')).tokenHash, type: 'email' });
  auth.services.clock.advance(1000);
  google.person = person('8', 'gus.elsewhere@example.com');
  const { data } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  const consent = await fetch(data?.url ?? '', { redirect: 'manual' });
  const back = await browser.get(consent.headers.get('location') ?? '');
  const user = await userOf(new URL(back.headers.get('location') ?? ''));
  expect(user).toMatchObject({ email: 'gus@example.com', app_metadata: { providers: ['email', 'google'] } });
  const identities = (await client.getUserIdentities()).data?.identities ?? [];
  const linked = identities.find((one) => one.provider === 'google');
  if (!linked) throw new Error('Google was not linked.');
  expect((await client.unlinkIdentity(linked)).error).toBeNull();
  expect((await client.unlinkIdentity(linked)).error).toMatchObject({ code: 'single_identity_not_deletable' });
  google.person = person('1', 'ada@example.com');
  const taken = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  const again = await fetch(taken.data?.url ?? '', { redirect: 'manual' });
  const end = await browser.get(again.headers.get('location') ?? '');
  expect(end.headers.get('location')).toContain('error_code=identity_already_exists');
});

test('an id token of a device signs in; one for another program does not', async () => {
  const client = auth.client();
  const bad = await client.signInWithIdToken({ provider: 'google', token: 'a.b.c' });
  expect(bad.error).toMatchObject({ status: 400, message: 'Bad ID token' });
  const { clientId } = google;
  const who = person('9', 'ina@example.com');
  const nonce = createHash('sha256').update('device-nonce').digest('hex');
  const token = await google.identity.idToken(who, { clientId, nonce });
  const good = await client.signInWithIdToken({ provider: 'google', token, nonce: 'device-nonce' });
  expect(good.data.user?.email).toBe('ina@example.com');
  expect((await client.signInWithIdToken({ provider: 'google', token, nonce: 'another' })).error?.status).toBe(400);
  const foreign = await google.identity.idToken(who, { clientId: 'another-program', nonce });
  expect(
    (await client.signInWithIdToken({ provider: 'google', token: foreign, nonce: 'device-nonce' })).error?.status,
  ).toBe(400);
  await auth.call('POST', '/auth/v1/otp', { body: { email: 'ivo@example.com' } });
  const reader = auth.client();
  await reader.verifyOtp({ token_hash: (await auth.mailTo('ivo@example.com')).tokenHash, type: 'email' });
  const extra = await google.identity.idToken(person('10', 'ivo.elsewhere@example.com'), { clientId, nonce });
  const linked = await reader.linkIdentity({ provider: 'google', token: extra, nonce: 'device-nonce' });
  expect(linked.error).toBeNull();
  expect(linked.data).toMatchObject({
    user: { email: 'ivo@example.com', app_metadata: { providers: ['email', 'google'] } },
  });
  const off = await client.signInWithIdToken({ provider: 'apple', token: 'a.b.c' });
  expect(off.error).toMatchObject({ code: 'provider_disabled' });
});

test('an id token is taken once, and one with a nonce takes the nonce', async () => {
  const { clientId } = google;
  const nonce = createHash('sha256').update('device-nonce').digest('hex');
  const token = await google.identity.idToken(person('11', 'once@example.com'), { clientId, nonce });
  const enter = (given?: string) =>
    auth.client().signInWithIdToken({ provider: 'google', token, ...(given && { nonce: given }) });
  expect((await enter()).error?.status).toBe(400);
  expect((await enter('device-nonce')).error).toBeNull();
  expect((await enter('device-nonce')).error?.status).toBe(400);
  const bare = await google.identity.idToken(person('12', 'bare@example.com'), { clientId, nonce: null });
  expect((await auth.client().signInWithIdToken({ provider: 'google', token: bare, nonce: 'x' })).error?.status).toBe(
    400,
  );
  expect((await auth.client().signInWithIdToken({ provider: 'google', token: bare })).error).toBeNull();
  expect((await auth.client().signInWithIdToken({ provider: 'google', token: bare })).error?.status).toBe(400);
});

test('a caller’s request object does not pass to the provider', async () => {
  google.person = person('13', 'hints@example.com');
  const queryParams = { prompt: 'consent', request: 'a.b.c', request_uri: 'https://evil.example', registration: '{}' };
  await follow((await start({}, { queryParams })).url);
  expect(google.asked).toMatchObject({ prompt: 'consent' });
  for (const name of ['request', 'request_uri', 'registration']) expect(google.asked).not.toHaveProperty(name);
});

test('the stand-in of demo mode signs in too', async () => {
  const fakes = await startFakes();
  const demo = await startAuthTest(fakes.env);
  try {
    const browser = createBrowser(demo.app);
    const out = await browser.get('/auth/v1/authorize?provider=google');
    const form = new URLSearchParams({ decision: 'allow' });
    const consent = await fetch(out.headers.get('location') ?? '', { method: 'POST', body: form, redirect: 'manual' });
    const back = await browser.get(consent.headers.get('location') ?? '');
    expect(back.headers.get('location')).toContain('#access_token=');
  } finally {
    await demo.close();
    await fakes.stop();
  }
});
