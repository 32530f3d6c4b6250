import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';

// A stranger may request mails to anybody, but that must not cost the owner of the address the next one.
let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest({ AUTH_LIMIT_SCALE: '1' });
});
beforeEach(() => {
  nth++;
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

// Each test has networks of its own: the limits per network are not what is tried here.
let nth = 0;
const home = () => `192.0.2.${nth}`;
const owner = (from = home()) => auth.client({ from });
const stranger = (flowType: 'implicit' | 'pkce' = 'implicit') => auth.client({ from: `198.18.0.${nth}`, flowType });
const mailsTo = async (email: string) => (await auth.mails()).filter(({ to }) => to === email).length;

test('resending what nobody waits for sends nothing and takes nothing from the owner', async () => {
  const email = 'resend@example.com';
  await owner().signInWithOtp({ email });
  await owner().verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  for (const type of ['email_change', 'signup'] as const)
    for (let n = 0; n < 13; n++) await stranger().resend({ type, email });
  const before = await mailsTo(email);
  for (const from of [home(), '203.0.113.9']) {
    expect((await owner(from).signInWithOtp({ email })).error).toBeNull();
    expect((await owner(from).resetPasswordForEmail(email)).error).toBeNull();
  }
  await vi.waitFor(async () => expect(await mailsTo(email)).toBe(before + 4));
});

test('a stranger’s twenty mails leave the owner her own, and its link works in her browser', async () => {
  for (const known of [true, false]) {
    nth += 100;
    const email = `flood-${known}@example.com`;
    if (known) {
      await owner().signInWithOtp({ email });
      await owner().verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
    }
    for (let n = 0; n < 20; n++) await stranger('pkce').signInWithOtp({ email });
    expect((await owner().signInWithOtp({ email })).error).toBeNull();
    const mail = await auth.mailTo(email);
    expect(mail.link.pathname).toBe('/auth/confirm');
    expect((await owner().verifyOtp({ token_hash: mail.tokenHash, type: 'email' })).error).toBeNull();
  }
});

test('many strangers are stopped together, and the owner’s own network is not', async () => {
  const email = 'bombed@example.com';
  await owner().signInWithOtp({ email });
  await owner().verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  let refused = 0;
  for (let n = 0; n < 80; n++) {
    const { error } = await auth.client({ from: `203.0.113.${n}` }).signInWithOtp({ email });
    if (error?.code === 'over_email_send_rate_limit') refused++;
  }
  // Sixty, one of which was the owner's own first mail, before we knew her network.
  expect(refused).toBe(21);
  expect((await owner().signInWithOtp({ email })).error).toBeNull();
  auth.services.clock.advance(HOUR);
  expect((await stranger().signInWithOtp({ email })).error).toBeNull();
});

test('one code of a kind is alive for an address: the newest', async () => {
  const email = 'codes@example.com';
  const codes: string[] = [];
  for (let n = 0; n < 5; n++) {
    await owner().signInWithOtp({ email });
    codes.push((await auth.mailTo(email)).code);
  }
  const newest = codes.pop() ?? '';
  const earlier = codes.filter((code) => code !== newest);
  for (const token of earlier) {
    expect((await owner().verifyOtp({ email, token, type: 'email' })).error).toMatchObject({ code: 'otp_expired' });
  }
  expect((await owner().verifyOtp({ email, token: newest, type: 'email' })).error).toBeNull();
});

test('guesses are counted for the account over all networks, even those that asked for a code themselves', async () => {
  const email = 'guessed@example.com';
  const codes: (string | undefined)[] = [];
  for (let network = 0; network < 8; network++) {
    const thief = auth.client({ from: `198.51.100.${network}` });
    await thief.signInWithOtp({ email });
    const { code } = await auth.mailTo(email);
    const token = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 10; n++) codes.push((await thief.verifyOtp({ email, token, type: 'email' })).error?.code);
  }
  expect(codes.filter((code) => code === 'otp_expired').length).toBeLessThanOrEqual(60);
  expect(codes.at(-1)).toBe('over_request_rate_limit');
  const { tokenHash } = await auth.mailTo(email);
  expect((await owner().verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull();
});

test('two hundred wrong passwords of strangers do not shut out the right one where it is at home', async () => {
  const email = 'password@example.com';
  await owner().signInWithOtp({ email });
  const client = owner();
  await client.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  await client.updateUser({ password: 'correct horse' });
  // What two hundred tries leave behind; the tries themselves would take a minute.
  const tries = { name: 'auth-password-all', key: auth.services.secrets.keyedHash('limit', email) };
  const ends = new Date(auth.services.clock.now().getTime() + HOUR);
  await auth.services.db
    .insertInto('rate_limits')
    .values({ key: `${tries.name}:${tries.key}`, window_ends_at: ends, used: 201 })
    .execute();
  const shut = await stranger().signInWithPassword({ email, password: 'correct horse' });
  expect(shut.error).toMatchObject({ code: 'over_request_rate_limit' });
  expect((await owner().signInWithPassword({ email, password: 'correct horse' })).error).toBeNull();
});

test('the current password can be guessed a few times only', async () => {
  const email = 'current@example.com';
  const client = owner();
  await client.signInWithOtp({ email });
  const { data } = await client.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  await client.updateUser({ password: 'correct horse' });
  const codes: string[] = [];
  for (let n = 0; n < 22; n++) {
    const answer = await auth.call('PUT', '/auth/v1/user', {
      token: data.session?.access_token ?? '',
      body: { password: 'another one', current_password: `wrong ${n}` },
      headers: { 'x-forwarded-for': home() },
    });
    codes.push(((await answer.json()) as { error_code: string }).error_code);
  }
  expect(codes[0]).toBe('invalid_credentials');
  expect(codes.at(-1)).toBe('over_request_rate_limit');
});

test('a session that is refreshed in many networks multiplies neither mails nor guesses', async () => {
  const email = 'roaming@example.com';
  await owner().signInWithOtp({ email });
  const { data } = await owner().verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  const { access_token: token = '', refresh_token } = data.session ?? {};
  const call = async (method: string, path: string, from: string, body?: object) => {
    const answer = await auth.call(method, `/auth/v1${path}`, { token, body, headers: { 'x-forwarded-for': from } });
    return ((await answer.json()) as { error_code?: string }).error_code;
  };
  const networks = Array.from({ length: 25 }, (_, n) => `198.19.7.${n}`);
  const asked: (string | undefined)[] = [];
  for (const from of networks) {
    await call('POST', '/token?grant_type=refresh_token', from, { refresh_token });
    asked.push(await call('GET', '/reauthenticate', from));
  }
  expect(asked.filter((code) => code === undefined)).toHaveLength(20);
  const guessed: (string | undefined)[] = [];
  for (const from of networks.slice(0, 10))
    for (let n = 0; n < 10; n++) guessed.push(await call('PUT', '/user', from, { nonce: 'wrong' }));
  expect(guessed.filter((code) => code === 'reauthentication_not_valid')).toHaveLength(90);
  expect(guessed.at(-1)).toBe('over_request_rate_limit');
  // What two hundred tries leave behind.
  const key = `auth-password-own:${auth.services.secrets.keyedHash('limit', email)}`;
  const window_ends_at = new Date(auth.services.clock.now().getTime() + HOUR);
  await auth.services.db.insertInto('rate_limits').values({ key, window_ends_at, used: 200 }).execute();
  expect(await call('PUT', '/user', networks[20] ?? '', { current_password: 'x' })).toBe('over_request_rate_limit');
});

test('a neighbour in one network of the owner’s uses up no guesses that she has in another', async () => {
  const email = 'neighbour@example.com';
  const campus = '203.0.113.200';
  for (const from of [campus, home()]) {
    await owner(from).signInWithOtp({ email });
    await owner(from).verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  }
  for (let n = 0; n < 50; n++) {
    const { error } = await owner(campus).verifyOtp({ email, token: '000000', type: 'email' });
    expect(error?.code).toBe('otp_expired');
    if (n % 10 === 9) auth.services.clock.advance(10 * MINUTE);
  }
  await owner().signInWithOtp({ email });
  const { code } = await auth.mailTo(email);
  expect((await owner().verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
});

test('one network may not mail strangers through us, and a class that signs in behind one address is not shut out', async () => {
  const from = '198.51.100.200';
  const ask = async (path: string, body: object, network = from) => {
    const headers = { 'x-forwarded-for': network };
    const answer = await auth.call('POST', `/auth/v1${path}`, { body, headers });
    return {
      status: answer.status,
      retry: answer.headers.get('retry-after'),
      ...((await answer.json()) as { msg?: string }),
    };
  };
  await owner(from).signInWithOtp({ email: 'regular@example.com' });
  await owner(from).verifyOtp({ token_hash: (await auth.mailTo('regular@example.com')).tokenHash, type: 'email' });
  for (let n = 0; n < 30; n++) {
    expect(await ask('/otp', { email: `pupil-${n}@example.com` })).toMatchObject({ status: 200 });
    if (n % 10 === 9) auth.services.clock.advance(5 * MINUTE);
  }
  const password = 'correct horse battery';
  for (const [path, body] of [
    ['/otp', {}],
    ['/magiclink', {}],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/signup', { password }],
  ] as const)
    expect(await ask(path, { email: 'stranger@example.com', ...body })).toMatchObject({
      status: 429,
      retry: '300',
      msg: expect.stringMatching(/try again in 5 minutes, or from another network/),
    });
  expect((await auth.mails()).some(({ to }) => to === 'stranger@example.com')).toBe(false);
  // The same person again, somebody who has been signed in here, and other networks.
  expect(await ask('/otp', { email: 'pupil-3@example.com' })).toMatchObject({ status: 200 });
  expect(await ask('/otp', { email: 'regular@example.com' })).toMatchObject({ status: 200 });
  expect(await ask('/otp', { email: 'stranger@example.com' }, '198.51.100.201')).toMatchObject({ status: 200 });
  // Each that answers makes room for one more, once.
  const code = async () => (await auth.mailTo('pupil-3@example.com')).code;
  for (let n = 0; n < 2; n++) {
    const email = 'pupil-3@example.com';
    expect((await owner(from).verifyOtp({ email, token: await code(), type: 'email' })).error).toBeNull();
    await ask('/otp', { email });
  }
  auth.services.clock.advance(5 * MINUTE);
  expect(await ask('/otp', { email: 'late@example.com' })).toMatchObject({ status: 200 });
  expect(await ask('/otp', { email: 'later@example.com' })).toMatchObject({ status: 429 });
  // A link answers as a code does: its session is used by the first call.
  const { tokenHash } = await auth.mailTo('late@example.com');
  const opened = await auth.app.request(`/auth/v1/verify?token=${tokenHash}&type=magiclink`, { redirect: 'manual' });
  const [, fragment = ''] = (opened.headers.get('location') ?? '').split('#');
  const token = new URLSearchParams(fragment).get('access_token') ?? '';
  expect((await auth.call('GET', '/auth/v1/user', { token })).status).toBe(200);
  expect(await ask('/otp', { email: 'by-link@example.com' })).toMatchObject({ status: 200 });
  expect(await ask('/otp', { email: 'later@example.com' })).toMatchObject({ status: 429 });
  // Nor do several calls at once, each for the same address.
  const together = await Promise.all(
    (['/otp', '/recover', '/resend'] as const).map((path) =>
      ask(path, { email: 'together@example.com', ...(path === '/resend' && { type: 'signup' }) }),
    ),
  );
  expect(together.map(({ status }) => status)).toEqual([429, 429, 429]);
  auth.services.clock.advance(HOUR);
  expect(await ask('/otp', { email: 'later@example.com' })).toMatchObject({ status: 200 });
});
