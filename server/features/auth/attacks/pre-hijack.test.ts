import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { serviceRoleKey } from '../auth.ts';

// Somebody types in an address that is not theirs, and waits for its owner to confirm what they have set up.
let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
afterAll(() => auth.close());

const stranger = () => auth.client({ from: '198.51.100.66' });
const strangersPassword = 'password of a stranger';

async function nextMail(email: string, work: () => Promise<unknown>) {
  const before = (await auth.mails()).filter(({ to }) => to === email).length;
  await work();
  await vi.waitFor(async () =>
    expect((await auth.mails()).filter(({ to }) => to === email).length).toBeGreaterThan(before),
  );
  return auth.mailTo(email);
}
const strangerEnters = async (email: string) =>
  (await stranger().signInWithPassword({ email, password: strangersPassword })).error === null;

test('a confirmation sent once more brings no password of anyone who signed up first', async () => {
  const email = 'resent@example.com';
  await stranger().signUp({ email, password: strangersPassword });
  const owner = auth.client();
  const mail = await nextMail(email, () => owner.resend({ type: 'signup', email }));
  expect((await owner.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })).error).toBeNull();
  expect(await strangerEnters(email)).toBe(false);
});

test('nor after the owner has signed up too and asks for that mail again', async () => {
  const email = 'both@example.com';
  await stranger().signUp({ email, password: strangersPassword });
  const owner = auth.client();
  await owner.signUp({ email, password: 'password of the owner' });
  const mail = await nextMail(email, () => owner.resend({ type: 'signup', email }));
  await owner.verifyOtp({ email, token: mail.code, type: 'signup' });
  expect(await strangerEnters(email)).toBe(false);
});

test.each<[string, () => { email?: string; email_confirm?: boolean }]>([
  ['confirms the address', () => ({ email_confirm: true })],
  ['gives the account another address', () => ({ email: `rescued-${crypto.randomUUID()}@example.com` })],
])('nor does it when an operator %s', async (_, change) => {
  const email = `operated-${crypto.randomUUID()}@example.com`;
  const { data } = await stranger().signUp({ email, password: strangersPassword });
  const body = change();
  const token = await serviceRoleKey(auth.services);
  expect((await auth.call('PUT', `/auth/v1/admin/users/${data.user?.id}`, { token, body })).status).toBe(200);
  expect(await strangerEnters(body.email ?? email)).toBe(false);
});

test('an operator who sends the address back unchanged voids no mail of a sign-up', async () => {
  const email = 'unchanged@example.com';
  const { data } = await auth.client().signUp({ email, password: 'password of the owner' });
  const token = await serviceRoleKey(auth.services);
  const body = { email, user_metadata: { note: 'x' } };
  expect((await auth.call('PUT', `/auth/v1/admin/users/${data.user?.id}`, { token, body })).status).toBe(200);
  const link = { token_hash: (await auth.mailTo(email)).tokenHash, type: 'signup' } as const;
  expect((await auth.client().verifyOtp(link)).error).toBeNull();
  expect((await auth.client().signInWithPassword({ email, password: 'password of the owner' })).error).toBeNull();
});

test('of an unconfirmed address, the password of the last sign-up is told from a wrong one, and no other', async () => {
  const email = 'told-apart@example.com';
  await stranger().signUp({ email, password: strangersPassword });
  auth.services.clock.advance(61_000);
  await auth.client().signUp({ email, password: 'password of the owner' });
  const tell = async (password: string) => (await stranger().signInWithPassword({ email, password })).error?.code;
  expect([await tell('password of the owner'), await tell(strangersPassword)]).toEqual([
    'email_not_confirmed',
    'invalid_credentials',
  ]);
});

test('two mails about two sign-ups say which is which', async () => {
  const email = 'which@example.com';
  const signUp = (agent: string, password: string) =>
    auth.call('POST', '/auth/v1/signup', { body: { email, password }, headers: { 'user-agent': agent } });
  await signUp('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', strangersPassword);
  const first = await auth.mailTo(email);
  auth.services.clock.advance(61_000);
  await signUp(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
    'owners',
  );
  const second = await auth.mailTo(email);
  expect(first.text).toContain('Firefox on Linux');
  expect(second.text).toContain('Safari on iPhone');
  const times = [first, second].map(({ text }) => /\d\d:\d\d:\d\d UTC/.exec(text)?.[0]);
  expect(times[0]).toBeDefined();
  expect(times[1]).not.toBe(times[0]);
});

test('what a stranger wrote into a profile is not the owner’s, whichever mail she answers', async () => {
  const data = {
    marketing_consent: true,
    marketing_consent_place: 'modal',
    nickname: 'Mallory',
    youtube_access_token: 'x',
  };
  for (const [email, ask] of [
    ['profile-1@example.com', () => stranger().signInWithOtp({ email: 'profile-1@example.com', options: { data } })],
    [
      'profile-2@example.com',
      () => stranger().signUp({ email: 'profile-2@example.com', password: strangersPassword, options: { data } }),
    ],
  ] as const) {
    await ask();
    const owner = auth.client();
    await owner.signInWithOtp({ email });
    const { tokenHash } = await auth.mailTo(email);
    const { data: session } = await owner.verifyOtp({ token_hash: tokenHash, type: 'email' });
    for (const key of Object.keys(data)) expect(session.user?.user_metadata).not.toHaveProperty(key);
    const token = session.session?.access_token ?? '';
    const history = await auth.call('GET', '/functions/v1/get-consent-history', { token });
    expect(await history.json()).toEqual({ events: [] });
  }
});

test('one’s own profile data comes with one’s own mail; consent does not, since anybody can type an address', async () => {
  const email = 'own@example.com';
  const owner = auth.client();
  await owner.signInWithOtp({ email, options: { data: { nickname: 'Ada', marketing_consent: true } } });
  const { data } = await owner.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  expect(data.user?.user_metadata).toMatchObject({ nickname: 'Ada' });
  expect(data.user?.user_metadata).not.toHaveProperty('marketing_consent');
});

test('signing up tells nothing that the first person has stored', async () => {
  const email = 'told@example.com';
  await auth.client().signUp({ email, password: 'first of two', options: { data: { secret: 'of the first' } } });
  const { data } = await stranger().signUp({ email, password: strangersPassword, options: { data: { mine: 1 } } });
  expect(data.user?.user_metadata).toMatchObject({ mine: 1, email });
  expect(JSON.stringify(data)).not.toContain('of the first');
});
