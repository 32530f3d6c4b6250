import { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { serviceRoleKey } from '../auth.ts';

let auth: AuthTest;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  auth = await startAuthTest();
  admin = new GoTrueAdminApi({
    url: 'http://localhost:3000/auth/v1',
    headers: { Authorization: `Bearer ${await serviceRoleKey(auth.services)}` },
    fetch: async (input, init) => auth.app.request(input as string, init),
  });
});
afterAll(() => auth.close());

const password = 'correct horse';

test('an operator opens, reads, changes, bans and deletes accounts', async () => {
  const { data, error } = await admin.createUser({ email: 'Ada@example.com', password, user_metadata: { a: 1 } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: 'ada@example.com', user_metadata: { a: 1 } });
  expect(data.user?.user_metadata).toEqual({ a: 1 });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  const id = data.user?.id ?? '';
  expect((await admin.createUser({ email: 'ada@example.com' })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  });
  const changed = await admin.updateUserById(id, {
    email_confirm: true,
    app_metadata: { roles: ['editor'] },
    user_metadata: { b: 2 },
  });
  expect(changed.data.user).toMatchObject({
    app_metadata: { provider: 'email', roles: ['editor'] },
    user_metadata: { a: 1, b: 2 },
    email_confirmed_at: expect.any(String),
  });
  const client = auth.client();
  expect((await client.signInWithPassword({ email: 'ada@example.com', password })).error).toBeNull();
  await admin.updateUserById(id, { ban_duration: '24h' });
  expect((await client.signInWithPassword({ email: 'ada@example.com', password })).error).toMatchObject({
    code: 'user_banned',
  });
  expect((await client.refreshSession()).error).toMatchObject({ code: 'user_banned' });
  await admin.updateUserById(id, { ban_duration: 'none', email: 'ada.new@example.com' });
  expect((await client.signInWithPassword({ email: 'ada.new@example.com', password })).error).toBeNull();
  expect((await admin.getUserById(id)).data.user?.email).toBe('ada.new@example.com');
  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await client.getUser()).error).not.toBeNull();
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('a soft deletion keeps the id and nothing else', async () => {
  const { data } = await admin.createUser({
    email: 'bea@example.com',
    email_confirm: true,
    user_metadata: { name: 'Bea' },
  });
  const now = auth.services.clock.now();
  const factor = { factor_type: 'phone' as const, phone: '491511234567', created_at: now, updated_at: now };
  await auth.services.db
    .insertInto('factors')
    .values({ ...factor, user_id: data.user?.id ?? '', id: crypto.randomUUID(), friendly_name: 'Bea’s phone' })
    .execute();
  expect((await admin.deleteUser(data.user?.id ?? '', true)).error).toBeNull();
  expect(await auth.services.db.selectFrom('factors').select('id').execute()).toEqual([]);
  const row = await auth.services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', data.user?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/bea@|Bea/);
  expect((await admin.createUser({ email: 'bea@example.com' })).error).toBeNull();
});

test('lists come in pages that the client can follow', async () => {
  for (let n = 0; n < 5; n++) await admin.createUser({ email: `page${n}@example.com` });
  const { data, error } = await admin.listUsers({ page: 1, perPage: 2 });
  expect(error).toBeNull();
  expect(data.users).toHaveLength(2);
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
});

test('a made link signs in, and carries what a mail would', async () => {
  const { data } = await admin.generateLink({
    type: 'signup',
    email: 'cy@example.com',
    password,
    options: { data: { a: 1 }, redirectTo: 'http://localhost:3000/welcome' },
  });
  expect(data.properties).toMatchObject({
    verification_type: 'signup',
    redirect_to: 'http://localhost:3000/welcome',
    email_otp: expect.stringMatching(/^\d{6}$/),
  });
  expect(data.properties?.action_link).toMatch(/\?token=.*type=signup.*redirect_to=http:\/\/localhost:3000\/welcome/);
  expect(data.user?.user_metadata).toEqual({ a: 1 });
  const { error } = await auth.client().verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' });
  expect(error).toBeNull();
  expect((await auth.client().signInWithPassword({ email: 'cy@example.com', password })).error).toBeNull();
  const again = await admin.generateLink({ type: 'signup', email: 'cy@example.com', password });
  expect(again.error).toMatchObject({ code: 'email_exists' });
  for (const type of ['magiclink', 'recovery'] as const) {
    const made = await admin.generateLink({ type, email: 'cy@example.com' });
    const got = await auth.client().verifyOtp({ token_hash: made.data.properties?.hashed_token ?? '', type });
    expect(got.error).toBeNull();
  }
});

test('an invitation mails the way in', async () => {
  const { data, error } = await admin.inviteUserByEmail('dee@example.com', { data: { team: 'readers' } });
  expect(error).toBeNull();
  expect(data.user?.invited_at).toMatch(/^\d{4}-/);
  const mail = await auth.mailTo('dee@example.com');
  expect(mail.subject).toBe('You are invited to Deepshelf');
  expect((await auth.client().verifyOtp({ token_hash: mail.tokenHash, type: 'invite' })).error).toBeNull();
  expect((await admin.inviteUserByEmail('dee@example.com')).error).toMatchObject({ code: 'email_exists' });
});

test('security events can be read, and hold no address', async () => {
  const token = await serviceRoleKey(auth.services);
  const answer = await auth.call('GET', '/auth/v1/admin/audit', { token });
  const text = await answer.text();
  expect(text).toContain('account_created');
  expect(text).not.toContain('@');
});

test('nobody else gets in: not the public key, not a reader', async () => {
  const refused = await auth.client().admin.listUsers();
  expect(refused.error).toMatchObject({ status: 403, code: 'not_admin' });
  await auth.client().signInWithOtp({ email: 'eve@example.com' });
  const client = auth.client();
  const { data } = await client.verifyOtp({
    token_hash: (await auth.mailTo('eve@example.com')).tokenHash,
    type: 'email',
  });
  const reader = await auth.call('GET', '/auth/v1/admin/users', { token: data.session?.access_token ?? '' });
  expect(reader.status).toBe(403);
  expect((await auth.call('GET', '/auth/v1/admin/users')).status).toBe(401);
});

test('of what several operators write into one account at once nothing is lost', async () => {
  const { data } = await admin.createUser({ email: 'eli@example.com', email_confirm: true });
  const id = data.user?.id ?? '';
  await Promise.all([
    ...Array.from({ length: 8 }, (_, at) => admin.updateUserById(id, { app_metadata: { [`key${at}`]: at } })),
    admin.updateUserById(id, { phone: '491511111199', phone_confirm: true }),
  ]);
  const { app_metadata } = (await admin.getUserById(id)).data.user ?? {};
  for (let at = 0; at < 8; at++) expect(app_metadata).toMatchObject({ [`key${at}`]: at });
  expect(app_metadata?.providers).toEqual(['email', 'phone']);
});

test('a number counts as confirmed where the operator says so, and only where there is one', async () => {
  const phone = () => `4915112${String(100_000 + Math.floor(Math.random() * 900_000))}`;
  const enters = async (number: string) =>
    (await auth.client().signInWithPassword({ phone: number, password })).error?.code ?? 'signed in';
  const [confirmed, waiting] = [phone(), phone()];
  const made = await admin.createUser({ phone: confirmed, password, phone_confirm: true });
  expect(made.data.user).toMatchObject({ phone: confirmed, phone_confirmed_at: expect.any(String) });
  expect(await enters(confirmed)).toBe('signed in');
  const { data } = await admin.createUser({ phone: waiting, password });
  expect(await enters(waiting)).toBe('phone_not_confirmed');
  const id = data.user?.id ?? '';
  await admin.updateUserById(id, { phone_confirm: true });
  expect(await enters(waiting)).toBe('signed in');
  // There is no address to confirm.
  const { user } = (await admin.updateUserById(id, { email_confirm: true })).data;
  expect(user).toMatchObject({ email: '', app_metadata: { providers: ['phone'] } });
  expect(user?.email_confirmed_at).toBeUndefined();
});
