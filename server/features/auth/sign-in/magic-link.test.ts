import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
afterAll(() => auth.close());

const signIn = async (email: string, options: Parameters<AuthTest['client']>[0] = {}) => {
  const client = auth.client(options);
  const { error } = await client.signInWithOtp({ email });
  expect(error).toBeNull();
  const mail = await auth.mailTo(email);
  const verified = await client.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
  expect(verified.error).toBeNull();
  return { client, mail, session: verified.data.session };
};

test('a link signs a new reader in, and the session has the shape of the protocol', async () => {
  const { client, session } = await signIn('Ada@Example.com'.toLowerCase());
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({
    email: 'ada@example.com',
    phone: '',
    role: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  expect(data.user?.email_confirmed_at).toMatch(/^\d{4}-/);
  expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', identity_data: { email_verified: true } });
  const claims = await client.getClaims();
  expect(claims.data?.claims).toMatchObject({
    iss: 'http://localhost:3000/auth/v1',
    aud: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp' }],
    session_id: expect.any(String),
  });
});

test('the code signs in from another device, and works once', async () => {
  await auth.client().signInWithOtp({ email: 'bo@example.com' });
  const { code } = await auth.mailTo('bo@example.com');
  const phone = auth.client({ from: '198.51.100.7' });
  const first = await phone.verifyOtp({ email: 'bo@example.com', token: code, type: 'email' });
  expect(first.data.session).not.toBeNull();
  const second = await phone.verifyOtp({ email: 'bo@example.com', token: code, type: 'email' });
  expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('a link that is clicked twice at once signs in once', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'twice@example.com' });
  const { tokenHash } = await auth.mailTo('twice@example.com');
  const body = { type: 'email', token_hash: tokenHash };
  const answers = await Promise.all(Array.from({ length: 5 }, () => auth.call('POST', '/auth/v1/verify', { body })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403, 403]);
});

test('several links are good at once, whatever their type; one success voids the others', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'cy@example.com' });
  const first = await auth.mailTo('cy@example.com');
  await client.signInWithOtp({ email: 'cy@example.com' });
  const second = await auth.mailTo('cy@example.com');
  expect(second.tokenHash).not.toBe(first.tokenHash);
  const good = await client.verifyOtp({ token_hash: first.tokenHash, type: 'magiclink' });
  expect(good.error).toBeNull();
  const void_ = await client.verifyOtp({ token_hash: second.tokenHash, type: 'email' });
  expect(void_.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('a link is over after an hour', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'dee@example.com' });
  const { tokenHash } = await auth.mailTo('dee@example.com');
  auth.services.clock.advance(HOUR + 1);
  const { error } = await client.verifyOtp({ token_hash: tokenHash, type: 'email' });
  expect(error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' });
});

test('a link points to our page, with an allowed redirect escaped and any other left out', async () => {
  const client = auth.client();
  const target = 'http://localhost:3000/library?a=1&b=2#c';
  await client.signInWithOtp({ email: 'eve@example.com', options: { emailRedirectTo: target } });
  const mail = await auth.mailTo('eve@example.com');
  expect(mail.link.pathname).toBe('/auth/confirm');
  expect(mail.link.searchParams.get('type')).toBe('email');
  expect(mail.link.searchParams.get('redirect_to')).toBe(target);
  await client.signInWithOtp({ email: 'eve@example.com', options: { emailRedirectTo: 'https://evil.example/' } });
  expect((await auth.mailTo('eve@example.com')).link.searchParams.has('redirect_to')).toBe(false);
});

test('known and unknown addresses get the same answer', async () => {
  await signIn('known@example.com');
  const answers = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map(async (email) => {
      const answer = await auth.call('POST', '/auth/v1/otp', { body: { email, code_challenge: null } });
      return { status: answer.status, body: await answer.text(), headers: [...answer.headers.keys()].sort() };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 200, body: '{}' });
});

test('a mail that cannot be sent is not claimed, and trying again at once is allowed', async () => {
  const strict = await startAuthTest({ MESSAGE_INTERVAL: '60' });
  try {
    const { mailer } = strict.services;
    const send = mailer.send;
    mailer.send = () => Promise.reject(new Error('connection refused'));
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const failed = await strict.call('POST', '/auth/v1/otp', { body: { email: 'fay@example.com' }, headers });
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('60');
    mailer.send = send;
    expect((await strict.call('POST', '/auth/v1/otp', { body: { email: 'fay@example.com' }, headers })).status).toBe(
      200,
    );
    const tooSoon = await strict.client().signInWithOtp({ email: 'fay@example.com' });
    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(tooSoon.error?.message).toBe('For security purposes, you can only request this after 60 seconds.');
    strict.services.clock.advance(MINUTE);
    expect((await strict.client().signInWithOtp({ email: 'fay@example.com' })).error).toBeNull();
  } finally {
    await strict.close();
  }
});

test('a stranger who guesses runs dry; the reader who waits for the code does not', async () => {
  await auth.client({ from: '192.0.2.50' }).signInWithOtp({ email: 'gil@example.com' });
  const { code } = await auth.mailTo('gil@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  const guess = (from: string, token: string) =>
    auth.client({ from }).verifyOtp({ email: 'gil@example.com', token, type: 'email' });
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 40; n++) codes.push((await guess(`203.0.113.${n}`, wrong)).error?.code);
  expect(codes[0]).toBe('otp_expired');
  expect(codes.at(-1)).toBe('over_request_rate_limit');
  expect((await guess('203.0.113.99', code)).error?.code).toBe('over_request_rate_limit');
  expect((await guess('192.0.2.50', code)).error).toBeNull();
});

test('tokens and codes are nowhere in the database', async () => {
  await auth.client().signInWithOtp({ email: 'hal@example.com' });
  const mail = await auth.mailTo('hal@example.com');
  const rows = JSON.stringify(await auth.services.db.selectFrom('one_time_tokens').selectAll().execute());
  expect(rows).not.toContain(mail.tokenHash);
  expect(rows).not.toContain(`"${mail.code}"`);
});
