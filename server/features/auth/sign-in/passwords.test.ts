import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
afterAll(() => auth.close());

const password = 'correct horse';

/** A confirmed reader with a password, signed in. */
async function reader(email: string) {
  const client = auth.client();
  expect((await client.signUp({ email, password })).error).toBeNull();
  const { tokenHash } = await auth.mailTo(email);
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  expect(error).toBeNull();
  return { client, session: data.session, user: data.user };
}

test('signing up mails a link; only then the password counts', async () => {
  const client = auth.client();
  const { data, error } = await client.signUp({
    email: 'ann@example.com',
    password,
    options: { data: { lang: 'en' } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email: 'ann@example.com', user_metadata: { lang: 'en', email_verified: false } });
  expect(data.user?.identities).toHaveLength(1);
  expect((await client.signInWithPassword({ email: 'ann@example.com', password })).error).toMatchObject({
    code: 'email_not_confirmed',
  });
  const { tokenHash, subject } = await auth.mailTo('ann@example.com');
  expect(subject).toBe('Confirm your email address for Deepshelf');
  await client.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  const signedIn = await client.signInWithPassword({ email: 'ANN@example.com', password });
  expect(signedIn.data.user?.user_metadata).toMatchObject({ email_verified: true });
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }]);
});

test('unknown account, account without a password and wrong password are told alike', async () => {
  await reader('bob@example.com');
  await auth.call('POST', '/auth/v1/otp', { body: { email: 'nopassword@example.com' } });
  const answers = await Promise.all(
    ['bob@example.com', 'nopassword@example.com', 'nobody@example.com'].map(async (email) => {
      const answer = await auth.call('POST', '/auth/v1/token?grant_type=password', {
        body: { email, password: 'wrong-one' },
      });
      return [answer.status, await answer.text()];
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.[0]).toBe(400);
});

test('signing up again with a taken address answers alike and writes to its owner', async () => {
  await reader('cat@example.com');
  const { data, error } = await auth.client().signUp({ email: 'cat@example.com', password: 'another one' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ session: null, user: { email: 'cat@example.com', identities: [] } });
  const mail = await auth.mailTo('cat@example.com');
  expect(mail.subject).toBe('You already have an account with Deepshelf');
  expect((await auth.client().verifyOtp({ token_hash: mail.tokenHash, type: 'email' })).error).toBeNull();
  expect((await auth.client().signInWithPassword({ email: 'cat@example.com', password })).error).toBeNull();
});

test('only the sign-up whose mail is answered sets the password', async () => {
  const stranger = auth.client();
  await stranger.signUp({ email: 'dora@example.com', password: 'strangers-password' });
  await auth.client().signInWithOtp({ email: 'dora@example.com' });
  const { tokenHash } = await auth.mailTo('dora@example.com');
  await auth.client().verifyOtp({ token_hash: tokenHash, type: 'email' });
  const { error } = await stranger.signInWithPassword({ email: 'dora@example.com', password: 'strangers-password' });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
});

test('a password has a least and a greatest length', async () => {
  const client = auth.client();
  const short = await client.signUp({ email: 'eve@example.com', password: '12345' });
  expect(short.error).toMatchObject({
    status: 422,
    code: 'weak_password',
    message: 'Password should be at least 6 characters.',
    reasons: ['length'],
  });
  const long = await client.signUp({ email: 'eve@example.com', password: 'x'.repeat(73) });
  expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' });
  const none = await client.signUp({ email: 'eve@example.com', password: '' });
  expect(none.error?.message).toBe('Signup requires a valid password');
  const bad = await client.signUp({ email: 'eve', password });
  expect(bad.error?.message).toBe('Unable to validate email address: invalid format');
});

test('a forgotten password is replaced, and every other session ends', async () => {
  const { client: elsewhere } = await reader('fay@example.com');
  const before = (await auth.mails()).length;
  const client = auth.client();
  expect((await client.resetPasswordForEmail('fay@example.com')).error).toBeNull();
  await vi.waitFor(async () => expect(await auth.mails()).toHaveLength(before + 1));
  const mail = await auth.mailTo('fay@example.com');
  expect(mail.link.searchParams.get('type')).toBe('recovery');
  await client.verifyOtp({ email: 'fay@example.com', token: mail.code, type: 'recovery' });
  expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' });
  expect((await client.updateUser({ password: 'a new one' })).error).toBeNull();
  expect((await elsewhere.getUser()).error).not.toBeNull();
  expect((await client.getUser()).error).toBeNull();
  expect((await client.signInWithPassword({ email: 'fay@example.com', password: 'a new one' })).error).toBeNull();
});

test('asking for a new password tells nothing about the address', async () => {
  const before = (await auth.mails()).length;
  const { data, error } = await auth.client().resetPasswordForEmail('stranger@example.com');
  expect([data, error]).toEqual([{}, null]);
  expect((await auth.client().resend({ type: 'signup', email: 'stranger@example.com' })).error).toBeNull();
  await reader('marker@example.com');
  expect((await auth.mails()).length).toBe(before + 1);
});

test('an old session needs a fresh code before the password changes', async () => {
  const { session } = await reader('gil@example.com');
  auth.services.clock.advance(DAY + 1);
  const renewed = await auth.call('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: session?.refresh_token },
  });
  const { access_token: token } = (await renewed.json()) as { access_token: string };
  const put = async (body: object) => {
    const answer = await auth.call('PUT', '/auth/v1/user', { token, body });
    return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
  };
  expect(await put({ password: 'a new one' })).toEqual([400, 'reauthentication_needed']);
  expect((await auth.call('GET', '/auth/v1/reauthenticate', { token })).status).toBe(200);
  const { code } = await auth.mailTo('gil@example.com');
  expect(await put({ password: 'a new one', nonce: code === '111111' ? '222222' : '111111' })).toEqual([
    422,
    'reauthentication_not_valid',
  ]);
  expect(await put({ password: 'a new one', nonce: code })).toEqual([200, undefined]);
  expect(await put({ password: 'yet another', nonce: code })).toEqual([422, 'reauthentication_not_valid']);
  const signIn = await auth.call('POST', '/auth/v1/verify', {
    body: { type: 'email', email: 'gil@example.com', token: code },
  });
  expect(signIn.status).toBe(403);
  auth.services.clock.set(new Date());
});

test('a password is stored as argon2id and shown nowhere', async () => {
  const { client } = await reader('hal@example.com');
  const row = await auth.services.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'hal@example.com')
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(await client.getUser())).not.toContain('argon2');
});

test('where sign-up is off, nobody new enters, and readers still do', async () => {
  const closed = await startAuthTest({ SIGNUP_DISABLED: '1' });
  try {
    const { error } = await closed.client().signUp({ email: 'ivy@example.com', password });
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    });
    expect((await closed.client().signInWithOtp({ email: 'ivy@example.com' })).error).toMatchObject({
      code: 'signup_disabled',
    });
    expect((await closed.client().signInAnonymously()).error).toMatchObject({ code: 'signup_disabled' });
  } finally {
    await closed.close();
  }
});

test('where addresses are believed, signing up is signing in', async () => {
  const easy = await startAuthTest({ SIGNUP_CONFIRMATION: '0', ANONYMOUS_SIGN_INS: '1' });
  try {
    const client = easy.client();
    const { data, error } = await client.signUp({ email: 'jo@example.com', password });
    expect(error).toBeNull();
    expect(data.session?.user.email_confirmed_at).toMatch(/^\d{4}-/);
    const twice = await client.signUp({ email: 'jo@example.com', password });
    expect(twice.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
    const byPhone = await client.signUp({ phone: '+4915112345678', password });
    expect(byPhone.data.user).toMatchObject({ phone: '4915112345678', app_metadata: { provider: 'phone' } });
    expect((await client.signInWithPassword({ phone: '4915112345678', password })).error).toBeNull();
    const anonymous = easy.client();
    const guest = await anonymous.signInAnonymously({ options: { data: { from: 'a link' } } });
    expect(guest.data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { from: 'a link' } });
    const named = await anonymous.updateUser({ email: 'guest@example.com' });
    expect(named.data.user).toMatchObject({ id: guest.data.user?.id, is_anonymous: false, email: 'guest@example.com' });
  } finally {
    await easy.close();
  }
});
