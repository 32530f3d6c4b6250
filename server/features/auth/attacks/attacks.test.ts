import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../../contract/limits.ts';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startGoogleTest } from '../../../testing/auth-testing.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { createBrowser } from '../../../testing/browser.ts';
import { authorizeUrl, makePkce, registerProgram } from '../../../testing/program.ts';
import { createStranger } from '../../../testing/stranger.ts';

// Attacks that once succeeded, and similar ones, from the outside as a stranger would try them. They were written by
// somebody who had not fixed the faults.
let auth: AuthTest;
let google: GoogleFake;
beforeAll(async () => {
  google = await createGoogleFake();
  auth = await startGoogleTest(google, {
    // As outside the demo.
    AUTH_LIMIT_SCALE: '1',
    ALLOWED_REDIRECTS: 'https://*.example.com/**,https://shop-*.test/cb',
  });
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

const SITE = 'http://localhost:3000';
const { network, call, signIn, addTotp } = createStranger(() => auth);
let people = 0;
const idToken = (email: string, nonce: string | null = null) =>
  google.identity.idToken(
    { sub: `attack-${people++}`, email, email_verified: true, name: 'x' },
    { clientId: google.clientId, nonce },
  );
const mailsTo = async (email: string) => (await auth.mails()).filter(({ to }) => to === email);

test('1: no spelling of an address takes a session to a stranger', async () => {
  const browser = createBrowser(auth.app);
  const { client_id } = await registerProgram(auth, { redirect_uris: ['https://evil.test/cb'] });
  const wishes = [
    'https://evil%2Etest?.example.com/x',
    'https://evil。test?.example.com/x',
    'https://evil｡test#.example.com/x',
    'https://evil.test\\.example.com/x',
    'https://evil.test\t.example.com/x',
    'https://evil.test%09.example.com/x',
    'https://.example.com/x',
    'https://a.example.com.:443/x',
    'https://a.example.com:8443/x',
    'https://a@evil.test/.example.com/x',
    'https:evil.test/.example.com/x',
    'https:///evil.test/.example.com',
    '//evil.test/x.example.com/',
    'https://xn--a.example.com.evil.test/',
    'https://shop-x.evil.test/cb',
    'https://shop-%2Eevil.test/cb',
    'https://shop-x.test/cb/../x',
    'https://shop-x.test/cb?x=1',
    'http://localhost:3000.evil.test/',
    'http://localhost:3000@evil.test/',
    'http://localhost%2F@evil.test/',
    'http://127.0.0.1.evil.test/',
    'http://[::1].evil.test/',
    `${SITE}/auth/v1/oauth/authorize?client_id=${client_id}&redirect_uri=https://evil.test/cb&response_type=token`,
    `${SITE}/%61uth/v1/oauth/authorize?client_id=${client_id}&redirect_uri=https://evil.test/cb`,
    `${SITE}/auth/v1/authorize?provider=google`,
  ];
  for (const wish of wishes) {
    google.person = { sub: 'victim', email: 'victim@example.org', email_verified: true, name: 'v' };
    const headers = { 'x-forwarded-for': network() };
    const away = await browser.fetch(`/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(wish)}`, {
      headers,
    });
    const back =
      (await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })).headers.get('location') ?? '';
    const end = (await browser.fetch(back, { headers })).headers.get('location') ?? '';
    expect(end.replace(/#.*/, ''), wish).toBe(SITE);
    // And by the referrer, which is plain ASCII.
    const referer = [...wish].every((letter) => letter <= '~' && letter >= ' ') ? wish : encodeURI(wish);
    const referred = await browser.fetch('/auth/v1/authorize?provider=google', { headers: { ...headers, referer } });
    const flow = new URL(referred.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const row = await auth.services.db.selectFrom('flow_states').selectAll().where('id', '=', flow).executeTakeFirst();
    expect(row?.redirect_to, wish).toBe(SITE);
  }
});

test('1b: who is sent on to a program’s or a provider’s address carries nothing along', async () => {
  const { client_id } = await registerProgram(auth, { redirect_uris: ['https://evil.test/cb'] });
  const query = new URLSearchParams({ client_id, redirect_uri: 'https://evil.test/cb', response_type: 'token' });
  const refused = await auth.app.request(`/auth/v1/oauth/authorize?${query}`);
  // Anybody can register any address, so that no error leads there before a reader has been asked (RFC 9700, 4.11.2).
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  const headers = { accept: 'text/html' };
  for (const more of [{ prompt: 'none' }, { response_type: 'x' }, { scope: 'x' }, { code_challenge_method: 'plain' }]) {
    const url = authorizeUrl(client_id, makePkce().challenge, { redirect_uri: 'https://evil.test/cb', ...more });
    const answer = await auth.app.request(url, { headers });
    expect(answer.headers.get('location')).toBe(`${SITE}/oauth/consent?refused=validation_failed`);
  }
  // A redirect without a fragment keeps the one that the browser has.
  const operators = { registration: 'manual' } as const;
  await auth.services.db.updateTable('oauth_clients').set(operators).where('id', '=', client_id).execute();
  const known = await auth.app.request(`/auth/v1/oauth/authorize?${query}`);
  expect(known.headers.get('location')).toMatch(/^https:\/\/evil\.test\/cb\?.*#/);
  const away = await auth.app.request('/auth/v1/authorize?provider=google');
  expect(away.headers.get('location')).toContain('#');
});

test('2: anyone who types an address before its owner leaves nothing in the account', async () => {
  const email = 'owner-two@example.com';
  const stranger = network();
  await call('POST', '/signup', { email, password: 'of the stranger', data: { name: 'Mallory' } }, { from: stranger });
  await call('POST', '/otp', { email, data: { name: 'Mallory', marketing_consent: true } }, { from: stranger });
  await call('POST', '/resend', { type: 'signup', email }, { from: network() });
  await call('POST', '/signup', { email, password: 'of the owner', data: {} }, { from: network() });
  // The owner follows the oldest mail that was not asked for with a password: the one sent again.
  const findAgain = async () => (await mailsTo(email)).find(({ text }) => text.includes('requested again'));
  // It goes out after the answer.
  await expect.poll(findAgain).toBeDefined();
  const again = await findAgain();
  const hash = new URL(/^https?:\S+$/m.exec(again?.text ?? '')?.[0] ?? 'http://x').searchParams.get('token_hash');
  const entered = await call('POST', '/verify', { token_hash: hash, type: 'signup' });
  expect(entered.status).toBe(200);
  expect(JSON.stringify(entered.json.user.user_metadata)).not.toMatch(/Mallory|consent/);
  for (const password of ['of the stranger', 'of the owner']) {
    const tried = await call('POST', '/token?grant_type=password', { email, password });
    expect([tried.status, tried.code], password).toEqual([400, 'invalid_credentials']);
  }
});

test('3: with a second factor, nothing that a session of one factor can reach opens the account for good', async () => {
  const email = 'owner-three@example.com';
  const owner = await signIn(email);
  const factor = await addTotp(owner.token, owner.from);
  auth.services.clock.advance(2 * MINUTE);
  const thief = await signIn(email);
  const tries: [string, string, unknown?][] = [
    [
      'POST',
      '/token?grant_type=id_token',
      { provider: 'google', id_token: await idToken('t@example.org'), link_identity: true },
    ],
    ['GET', '/user/identities/authorize?provider=google&skip_http_redirect=true'],
    ['PUT', '/user', { email: 'thief@example.org' }],
    ['PUT', '/user', { phone: '+447700900123' }],
    ['PUT', '/user', { password: 'of the thief' }],
    ['POST', '/factors', { factor_type: 'totp' }],
    ['POST', '/factors', { factor_type: 'webauthn' }],
    ['DELETE', `/factors/${factor.id}`],
    ['POST', '/factors/recovery-codes', {}],
    ['POST', '/factors/recovery-codes/regenerate', {}],
    ['DELETE', '/factors/recovery-codes'],
    ['POST', '/passkeys/registration/options', {}],
    ['GET', '/user/oauth/grants'],
    ['POST', '/logout?scope=others'],
  ];
  for (const [method, path, body] of tries) {
    const { status, code } = await call(method, path, body ?? (method === 'GET' ? undefined : {}), {
      token: thief.token,
    });
    expect([code, status >= 400 && status < 500], `${method} ${path}`).toEqual(['insufficient_aal', true]);
  }
  // A fresh proof by mail does not replace the second factor.
  await call('GET', '/reauthenticate', undefined, { token: thief.token, from: thief.from });
  const { code } = await auth.mailTo(email);
  const proved = await call('PUT', '/user', { nonce: code, password: 'of the thief' }, { token: thief.token });
  expect(proved.code).toBe('insufficient_aal');
  for (const name of ['end-sessions', 'delete-user'])
    expect((await auth.call('POST', `/functions/v1/${name}`, { token: thief.token, body: {} })).status).toBe(403);
  expect((await call('GET', '/user', undefined, { token: factor.token })).status).toBe(200);
});

test('5: no factor that was begun with one factor gives the second, in whatever order', async () => {
  const email = 'owner-five@example.com';
  const owner = await signIn(email);
  const thief = await signIn(email);
  // The thief begins while the account has no second factor.
  const begun = await call('POST', '/factors', { factor_type: 'totp', friendly_name: 'x' }, { token: thief.token });
  const challenge = await call(
    'POST',
    `/factors/${begun.json.id}/challenge`,
    {},
    { token: thief.token, from: thief.from },
  );
  await addTotp(owner.token, owner.from);
  const secret = Secret.fromBase32(begun.json.totp.secret);
  const code = new TOTP({ secret }).generate({ timestamp: auth.services.clock.now().getTime() });
  const late = await signIn(email);
  for (const { token, from } of [thief, late]) {
    const body = { challenge_id: challenge.json.id, code };
    const answer = await call('POST', `/factors/${begun.json.id}/verify`, body, { token, from });
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  }
});

test('6 and 7: strangers shut nobody’s mail, and make nobody’s newest link or code useless', async () => {
  const email = 'owner-six@example.com';
  const owner = await signIn(email);
  auth.services.clock.advance(2 * HOUR);
  for (const type of ['email_change', 'signup'])
    for (let n = 0; n < 15; n++) await call('POST', '/resend', { type, email });
  expect((await call('POST', '/otp', { email }, { from: owner.from })).status).toBe(200);
  const mine = await auth.mailTo(email);
  const challenge = 'a'.repeat(43);
  for (let n = 0; n < 15; n++)
    await call('POST', '/otp', { email, code_challenge: challenge, code_challenge_method: 's256' });
  const link = await call('POST', '/verify', { token_hash: mine.tokenHash, type: 'email' }, { from: owner.from });
  expect(link.status).toBe(200);
  for (let n = 0; n < 70; n++) await call('POST', '/recover', { email });
  auth.services.clock.advance(2 * MINUTE);
  expect((await call('POST', '/recover', { email }, { from: owner.from })).status).toBe(200);
});

test('9 and 14: what a profile says about consent and connections comes from its reader alone', async () => {
  const email = 'owner-nine@example.com';
  for (const data of [
    { marketing_consent: true },
    { marketing_consent_date: new Date().toISOString(), marketing_consent: true },
    { youtube_access_token: 'x', spotify_access_token: 'x' },
  ]) {
    await call('POST', '/otp', { email, data });
    await call('POST', '/signup', { email, password: 'a password', data });
  }
  const mails = await mailsTo(email);
  const hash = new URL(/^https?:\S+$/m.exec(mails[0]?.text ?? '')?.[0] ?? 'http://x').searchParams.get('token_hash');
  const { json } = await call('POST', '/verify', { token_hash: hash, type: 'signup' });
  expect(JSON.stringify(json.user.user_metadata)).not.toMatch(/consent|access_token/);
  const token = json.access_token as string;
  for (const data of [
    { marketing_consent: 'yes' },
    { marketing_consent: 1 },
    { marketing_consent: { $ne: false } },
    { youtube_access_token: 'connected' },
    { spotify_access_token: true },
    { marketing_consent_date: 'yesterday' },
  ])
    expect((await call('PUT', '/user', { data }, { token })).status, JSON.stringify(data)).toBe(400);
  await call('PUT', '/user', { data: { marketing_consent: true } }, { token });
  expect(
    (await call('PUT', '/user', { data: { ['__proto__']: { x: 1 }, constructor: { prototype: 1 } } }, { token }))
      .status,
  ).toBeLessThan(500);
});

test('10: a session that a scanner opened is worth nothing until somebody uses it, and then its link is spent', async () => {
  const email = 'owner-ten@example.com';
  await call('POST', '/otp', { email });
  const { tokenHash } = await auth.mailTo(email);
  const scan = async () =>
    new URLSearchParams(
      ((await call('GET', `/verify?token=${tokenHash}&type=email`)).headers.get('location') ?? '').split('#')[1],
    );
  const first = await scan();
  const second = await scan();
  const old = await call('POST', '/token?grant_type=refresh_token', { refresh_token: first.get('refresh_token') });
  expect(old.status).toBe(400);
  const used = await call('POST', '/token?grant_type=refresh_token', { refresh_token: second.get('refresh_token') });
  expect(used.status).toBe(200);
  expect(used.json.user.email_confirmed_at).toBeTruthy();
  expect((await call('POST', '/verify', { token_hash: tokenHash, type: 'email' })).status).toBe(403);
  expect((await scan()).get('error_code')).toBe('otp_expired');
});

test('11: signing up tells nothing that somebody else has stored', async () => {
  const email = 'owner-eleven@example.com';
  await call('POST', '/signup', { email, password: 'a password', data: { secret: 'of the first' } });
  const { text } = await call('POST', '/signup', { email, password: 'another one', data: { mine: 1 } });
  expect(text).not.toContain('of the first');
  expect(text).toContain('"mine":1');
});

test('12: an id token counts once, however it is spelt, and only with its nonce', async () => {
  const nonce = 'n-once';
  const { createHash } = await import('node:crypto');
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const withNonce = await idToken('nonce@example.org', hashed);
  const enter = async (token: string, more = {}) =>
    (await call('POST', '/token?grant_type=id_token', { provider: 'google', id_token: token, ...more })).status;
  expect(await enter(withNonce)).toBe(400);
  expect(await enter(withNonce, { nonce: '' })).toBe(400);
  expect(await enter(withNonce, { nonce: hashed })).toBe(400);
  expect(await enter(withNonce, { nonce })).toBe(200);
  const plain = await idToken('plain@example.org');
  expect(await enter(plain, { nonce: 'made up' })).toBe(400);
  expect(await enter(plain)).toBe(200);
  expect(await enter(plain)).toBe(400);
  // The last letter of the signature has bits that nobody reads, and some readers ignore padding.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const respelt = [...letters].map((letter) => plain.slice(0, -1) + letter);
  for (const token of [...respelt, `${plain}=`, `${plain}==`, `${plain} `, ` ${plain}`, `${plain}\n`])
    expect(await enter(token), token.slice(-4)).toBe(400);
});

test('15: another’s question is not there, and says so', async () => {
  const reader = await signIn('reader-fifteen@example.com');
  const body = { id: crypto.randomUUID() };
  expect((await auth.call('DELETE', '/functions/v1/delete-question', { token: reader.token, body })).status).toBe(404);
});

test('weak ones: of many codes one lives; guesses run dry for all networks together', async () => {
  const email = 'owner-codes@example.com';
  const owner = await signIn(email);
  auth.services.clock.advance(HOUR);
  const codes: string[] = [];
  for (let n = 0; n < 5; n++) {
    await call('POST', '/otp', { email });
    codes.push((await auth.mailTo(email)).code);
  }
  const newest = codes.pop() ?? '';
  for (const token of codes.filter((code) => code !== newest))
    expect((await call('POST', '/verify', { email, token, type: 'email' })).status).toBe(403);
  let tries = 0;
  for (; tries < 200; tries++) {
    const wrong = newest === '000000' ? '000001' : '000000';
    const { status } = await call('POST', '/verify', {
      email: ` OWNER-codes@Example.com `,
      token: wrong,
      type: 'magiclink',
    });
    if (status === 429) break;
  }
  expect(tries).toBeLessThan(70);
  // The link of a mail that the owner asks for still works.
  await call('POST', '/otp', { email }, { from: owner.from });
  const { tokenHash } = await auth.mailTo(email);
  expect((await call('POST', '/verify', { token_hash: tokenHash, type: 'email' })).status).toBe(200);
});

test('weak ones: wrong passwords from everywhere shut out neither a known device nor the mailbox', async () => {
  const email = 'owner-passwords@example.com';
  const owner = await signIn(email);
  const { status } = await call(
    'PUT',
    '/user',
    { password: 'the right one' },
    { token: owner.token, from: owner.from },
  );
  expect(status).toBe(200);
  const strangers = Array.from({ length: 10 }, network);
  let refused = 0;
  for (let n = 0; n < 220; n++) {
    const body = { email, password: `wrong ${n}` };
    const tried = await call('POST', '/token?grant_type=password', body, { from: strangers[n % 10] ?? '' });
    if (tried.status === 429) refused++;
  }
  expect(refused).toBeGreaterThan(0);
  const right = { email, password: 'the right one' };
  expect((await call('POST', '/token?grant_type=password', right, { from: owner.from })).status).toBe(200);
  expect((await call('POST', '/otp', { email })).status).toBe(200);
  // `current_password` is not a second way to guess.
  let guesses = 0;
  for (; guesses < 60; guesses++) {
    const body = { current_password: `wrong ${guesses}`, data: {} };
    if ((await call('PUT', '/user', body, { token: owner.token, from: strangers[0] ?? '' })).status === 429) break;
  }
  expect(guesses).toBeLessThan(40);
});

test('wrong passwords for one account without address and number keep no other such account waiting', async () => {
  const unnamed = async () => {
    const token = await google.identity.idToken(
      { sub: `attack-${people++}`, email: '', email_verified: false, name: 'x' },
      { clientId: google.clientId, nonce: null },
    );
    const client = auth.client();
    const { data } = await client.signInWithIdToken({ provider: 'google', token });
    expect(data.user).toMatchObject({ email: '', phone: '' });
    expect((await client.updateUser({ password: 'correct horse' })).error).toBeNull();
    return client;
  };
  const guesser = await unnamed();
  const other = await unnamed();
  let refused: string | undefined;
  for (let n = 0; n < 25 && refused !== 'over_request_rate_limit'; n++)
    refused = (await guesser.updateUser({ current_password: `wrong ${n}` })).error?.code;
  expect(refused).toBe('over_request_rate_limit');
  expect((await other.updateUser({ current_password: 'correct horse' })).error).toBeNull();
});

test('weak ones: a refresh token two steps old ends the session an hour later, one of another kind opens nothing', async () => {
  const { refresh } = await signIn('owner-refresh@example.com');
  const renew = (refresh_token: string) => call('POST', '/token?grant_type=refresh_token', { refresh_token });
  const second = (await renew(refresh)).json.refresh_token as string;
  auth.services.clock.advance(HOUR / 2);
  const third = (await renew(second)).json.refresh_token as string;
  auth.services.clock.advance(HOUR);
  expect((await renew(refresh)).code).toBe('refresh_token_already_used');
  expect((await renew(third)).status).toBe(400);
  for (const forged of [`dso_${third}`, `dsr_${third}`, `${third}A`, third.slice(0, -1), third.toUpperCase()])
    expect((await renew(forged)).status, forged).toBe(400);
});

test('weak ones: other bodies, other hosts, other names', async () => {
  const { token } = await signIn('owner-odd@example.com');
  for (const type of [
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ]) {
    const answer = await call('PUT', '/user', '{"data":{"x":1}}', { token, headers: { 'content-type': type } });
    expect(answer.status, type).toBe(400);
  }
  const preflight = await auth.app.request('/auth/v1/user', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.test', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  for (const host of ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test'])
    expect((await auth.app.request(`http://${host}/outbox.json`)).status, host).toBe(404);
  expect((await auth.app.request('/metrics')).status).toBe(401);
  expect((await auth.app.request('/')).headers.get('permissions-policy')).toContain('camera=()');
  const query =
    'request=x&request_uri=https://evil.test&client_id=x&redirect_uri=https://evil.test&response_mode=form_post';
  const away = await auth.app.request(`/auth/v1/authorize?provider=google&${query}`);
  const there = new URL(away.headers.get('location') ?? '').searchParams;
  expect([there.get('request'), there.get('request_uri'), there.get('response_mode')]).toEqual([null, null, null]);
  expect(there.get('redirect_uri')).toBe(`${SITE}/auth/v1/callback`);
});

test('of ten at once with one link, code, token or signature, one comes in', async () => {
  const ten = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work));
  const entered = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
  const email = 'owner-race@example.com';
  await call('POST', '/otp', { email });
  const { tokenHash, code } = await auth.mailTo(email);
  expect(entered(await ten(() => call('POST', '/verify', { token_hash: tokenHash, type: 'email' })))).toBe(1);
  expect(entered([await call('POST', '/verify', { email, token: code, type: 'email' })])).toBe(0);
  await call('POST', '/otp', { email });
  const digits = { email, token: (await auth.mailTo(email)).code, type: 'email' };
  expect(entered(await ten(() => call('POST', '/verify', digits)))).toBe(1);
  const id_token = await idToken('race@example.org');
  const byGoogle = () => call('POST', '/token?grant_type=id_token', { provider: 'google', id_token });
  expect(entered(await ten(byGoogle))).toBe(1);

  const { token, from } = await signIn('owner-race-two@example.com');
  const browser = createBrowser(auth.app);
  const passkeys = auth.client({ browser, from });
  const device = createAuthenticator();
  const options = await call('POST', '/passkeys/registration/options', {}, { token, from });
  const made = { challenge_id: options.json.challenge_id, credential: device.create(options.json.options) };
  expect(entered(await ten(() => call('POST', '/passkeys/registration/verify', made, { token })))).toBe(1);
  const asked = await passkeys.passkey.startAuthentication();
  const credential = device.get(asked.data?.options ?? { challenge: '' });
  const challengeId = asked.data?.challenge_id ?? '';
  const signed = await ten(() => passkeys.passkey.verifyAuthentication({ challengeId, credential }));
  expect(signed.filter(({ error }) => error === null)).toHaveLength(1);

  const factor = await addTotp(token, from);
  auth.services.clock.advance(MINUTE);
  const { json } = await call('POST', '/factors/recovery-codes', {}, { token: factor.token, from });
  const weak = await signIn('owner-race-two@example.com');
  const body = { code: json.codes[0] };
  const recovered = await ten(() => call('POST', '/factors/recovery-codes/verify', body, { token: weak.token }));
  expect(entered(recovered)).toBe(1);
});
