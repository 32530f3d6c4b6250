import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { keepsMailRules } from '../../../testing/mail-rules.ts';
import { anonKey, clearExpired, serviceRoleKey } from '../auth.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

const count = async (table: 'one_time_tokens' | 'flow_states' | 'sessions' | 'users' | 'audit_events') => {
  const rows = await auth.services.db.selectFrom(table).selectAll().execute();
  return rows.length;
};

test('what is over is forgotten, and what is alive stays', async () => {
  const reader = auth.client();
  await reader.signInWithOtp({ email: 'ada@example.com' });
  await reader.verifyOtp({ token_hash: (await auth.mailTo('ada@example.com')).tokenHash, type: 'email' });
  await auth.client({ flowType: 'pkce' }).signInWithOtp({ email: 'typo@example.com' });
  expect([await count('one_time_tokens'), await count('flow_states'), await count('users')]).toEqual([1, 1, 2]);
  auth.services.clock.advance(2 * HOUR + MINUTE);
  await clearExpired(auth.services);
  expect([await count('one_time_tokens'), await count('flow_states'), await count('users')]).toEqual([0, 0, 2]);
  auth.services.clock.advance(30 * DAY);
  await clearExpired(auth.services);
  expect([await count('users'), await count('sessions')]).toEqual([1, 1]);
  expect((await reader.refreshSession()).error).toBeNull();
  auth.services.clock.advance(365 * DAY + MINUTE);
  await clearExpired(auth.services);
  expect([await count('users'), await count('sessions'), await count('audit_events')]).toEqual([1, 0, 0]);
});

test('who was invited is not swept away as unconfirmed', async () => {
  const operator = { token: await serviceRoleKey(auth.services) };
  const emails = ['invited@example.com', 'typed@example.com'];
  await auth.call('POST', '/auth/v1/invite', { ...operator, body: { email: emails[0] } });
  await auth.call('POST', '/auth/v1/otp', { body: { email: emails[1] } });
  auth.services.clock.advance(31 * DAY);
  await clearExpired(auth.services);
  const left = await auth.services.db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  expect(left).toEqual([{ email: emails[0] }]);
});

test('while mails fail, nobody is told to wait for one, known or not', async () => {
  await auth.call('POST', '/auth/v1/otp', { body: { email: 'bea@example.com' } });
  const { mailer } = auth.services;
  const send = mailer.send;
  mailer.send = () => Promise.reject(new Error('connection refused'));
  expect((await auth.call('POST', '/auth/v1/otp', { body: { email: 'bea@example.com' } })).status).toBe(503);
  const recover = async (email: string) => (await auth.call('POST', '/auth/v1/recover', { body: { email } })).status;
  expect([await recover('bea@example.com'), await recover('nobody@example.com')]).toEqual([503, 503]);
  mailer.send = send;
  auth.services.clock.advance(MINUTE);
  expect([await recover('bea@example.com'), await recover('nobody@example.com')]).toEqual([200, 200]);
});

test('a confirmation is sent once more, and leaves the password to be chosen by anyone who answers it', async () => {
  const client = auth.client();
  await client.signUp({ email: 'cy@example.com', password: 'correct horse' });
  const first = await auth.mailTo('cy@example.com');
  expect((await client.resend({ type: 'signup', email: 'cy@example.com' })).error).toBeNull();
  await vi.waitFor(async () => expect((await auth.mailTo('cy@example.com')).tokenHash).not.toBe(first.tokenHash));
  const second = await auth.mailTo('cy@example.com');
  expect((await client.verifyOtp({ token_hash: second.tokenHash, type: 'signup' })).error).toBeNull();
  const early = await auth.client().signInWithPassword({ email: 'cy@example.com', password: 'correct horse' });
  expect(early.error).toMatchObject({ code: 'invalid_credentials' });
  expect((await client.updateUser({ password: 'correct horse' })).error).toBeNull();
  const before = (await auth.mails()).length;
  await client.resend({ type: 'signup', email: 'cy@example.com' });
  await client.signInWithOtp({ email: 'marker@example.com' });
  expect((await auth.mails()).length).toBe(before + 1);
});

test('security events name what happened, and no address, token or code', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'dee@example.com' });
  const mail = await auth.mailTo('dee@example.com');
  const { data } = await client.verifyOtp({ email: 'dee@example.com', token: mail.code, type: 'email' });
  await client.updateUser({ password: 'a new one' });
  await auth.client().signInWithPassword({ email: 'dee@example.com', password: 'wrong' });
  await client.signOut();
  const rows = await auth.services.db
    .selectFrom('audit_events')
    .selectAll()
    .where('user_id', '=', data.user?.id ?? '')
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.event)).toEqual([
    'account_created',
    'signed_in',
    'password_changed',
    'sign_in_failed',
    'signed_out',
  ]);
  const text = JSON.stringify(rows);
  for (const secret of ['@', mail.code, mail.tokenHash, 'wrong', 'a new one']) expect(text).not.toContain(secret);
});

test('a mail is escaped, keeps the rules of mail programs, and has a text part', async () => {
  const named = await startAuthTest({ PRODUCT_NAME: 'Books & <Co>' });
  await named.client().signInWithOtp({ email: 'eve@example.com' });
  const mail = await named.mailTo('eve@example.com');
  expect(mail.subject).toBe('Your sign-in link for Books & <Co>');
  expect(mail.html).toContain('Books &amp; &lt;Co&gt;');
  expect(mail.html).not.toContain('<Co>');
  keepsMailRules(mail);
  expect(mail.html).toContain(mail.code);
  expect(mail.text).toContain(mail.link.href);
  expect(mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  await named.close();
});

test('the public key is the same text each time, and opens nothing', async () => {
  expect(await anonKey(auth.services)).toBe(await anonKey(auth.services));
  const claims = JSON.parse(Buffer.from((await anonKey(auth.services)).split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toEqual({ role: 'anon', iss: 'http://localhost:3000/auth/v1' });
});
