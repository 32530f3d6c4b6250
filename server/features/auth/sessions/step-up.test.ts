import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startGoogleTest } from '../../../testing/auth-testing.ts';

// Changing how an account is entered takes more than a session that somebody has got hold of.
let auth: AuthTest;
let google: GoogleFake;
beforeAll(async () => {
  google = await createGoogleFake();
  auth = await startGoogleTest(google);
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

async function reader(email: string) {
  const client = auth.client();
  await client.signInWithOtp({ email });
  const { data } = await client.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  return { client, token: data.session?.access_token ?? '' };
}
type Client = Awaited<ReturnType<typeof reader>>['client'];

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.services.clock.now().getTime() });

async function addTotp(client: Client) {
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  if (!data) throw new Error('Not enrolled.');
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })).error).toBeNull();
  auth.services.clock.advance(31 * SECOND);
  return data;
}
let people = 0;
const idToken = (email: string) =>
  google.identity.idToken(
    { sub: `step-${people++}`, email, email_verified: true, name: 'x' },
    { clientId: google.clientId, nonce: null },
  );
const linkGoogle = async (client: Client, email = 'elsewhere@example.com') =>
  client.linkIdentity({ provider: 'google', token: await idToken(email) });
const identityOf = async (client: Client, provider: string) => {
  const found = (await client.getUserIdentities()).data?.identities.find((one) => one.provider === provider);
  if (!found) throw new Error(`No identity of ${provider}.`);
  return found;
};
const reauthenticate = async (client: Client, email: string) => {
  expect((await client.reauthenticate()).error).toBeNull();
  return client.updateUser({ nonce: (await auth.mailTo(email)).code });
};

test('with a second factor, a session without it neither links nor unlinks, nor changes address, number or password', async () => {
  const email = 'two@example.com';
  const { client } = await reader(email);
  await linkGoogle(client);
  await addTotp(client);
  const { client: thief } = await reader(email);
  const refused = { code: 'insufficient_aal' };
  expect((await linkGoogle(thief, 'thief@example.com')).error).toMatchObject(refused);
  const away = await thief.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  expect(away.error).toMatchObject(refused);
  expect((await thief.unlinkIdentity(await identityOf(client, 'email'))).error).toMatchObject(refused);
  expect((await thief.updateUser({ email: 'thief@example.com' })).error).toMatchObject(refused);
  expect((await thief.updateUser({ password: 'of the thief' })).error).toMatchObject(refused);
  expect((await linkGoogle(client, 'more@example.com')).error).toBeNull();
});

test('without one, a session that was opened a while ago must show a fresh proof first', async () => {
  const email = 'old@example.com';
  const { client } = await reader(email);
  await linkGoogle(client);
  auth.services.clock.advance(20 * MINUTE);
  const asked = { code: 'reauthentication_needed' };
  expect((await linkGoogle(client, 'more@example.com')).error).toMatchObject(asked);
  expect((await client.unlinkIdentity(await identityOf(client, 'google'))).error).toMatchObject(asked);
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(asked);
  expect((await client.updateUser({ email: 'new@example.com' })).error).toMatchObject(asked);
  expect((await client.updateUser({ password: 'another password' })).error).toMatchObject(asked);
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(asked);
  expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
  expect((await reauthenticate(client, email)).error).toBeNull();
  expect((await client.unlinkIdentity(await identityOf(client, 'google'))).error).toBeNull();
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
});

test('the way back to the mailbox goes only with the mailbox’s word, second factor or not', async () => {
  const email = 'mailbox@example.com';
  const { client } = await reader(email);
  await linkGoogle(client);
  await addTotp(client);
  auth.services.clock.advance(20 * MINUTE);
  const unlink = async () => client.unlinkIdentity(await identityOf(client, 'email'));
  expect((await unlink()).error).toMatchObject({ code: 'reauthentication_needed' });
  expect((await client.getUser()).data.user?.email).toBe(email);
  expect((await reauthenticate(client, email)).error).toBeNull();
  expect((await unlink()).error).toBeNull();
});

test('a password does not speak for the mailbox', async () => {
  const email = 'password@example.com';
  const { client } = await reader(email);
  await client.updateUser({ password: 'correct horse' });
  await linkGoogle(client);
  auth.services.clock.advance(20 * MINUTE);
  const thief = auth.client();
  expect((await thief.signInWithPassword({ email, password: 'correct horse' })).error).toBeNull();
  const refused = await thief.unlinkIdentity(await identityOf(thief, 'email'));
  expect(refused.error).toMatchObject({ code: 'reauthentication_needed' });
});

test('a factor that was enrolled before the first counts is worth nothing after it', async () => {
  const email = 'enrolled@example.com';
  const { client } = await reader(email);
  const early = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'of a thief' });
  const { db, clock } = auth.services;
  const user = (await client.getUser()).data.user?.id ?? '';
  const phone = '00000000-0000-4000-8000-000000000001';
  await db
    .insertInto('factors')
    .values({
      user_id: user,
      id: phone,
      friendly_name: '',
      factor_type: 'phone',
      phone: '491510000000',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute();
  await addTotp(client);
  const left = await db.selectFrom('factors').select('status').where('user_id', '=', user).execute();
  expect(left).toEqual([{ status: 'verified' }]);
  const { client: thief, token } = await reader(email);
  if (!early.data) throw new Error('Not enrolled.');
  await db
    .insertInto('factors')
    .values({
      user_id: user,
      id: phone,
      friendly_name: '',
      factor_type: 'phone',
      phone: '491510000000',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute();
  expect((await thief.mfa.challenge({ factorId: phone })).error).toMatchObject({ code: 'insufficient_aal' });
  const answer = await auth.call('POST', `/auth/v1/factors/${phone}/verify`, {
    token,
    body: { challenge_id: '00000000-0000-4000-8000-000000000002', code: '123456' },
  });
  expect(await answer.json()).toMatchObject({ error_code: 'insufficient_aal' });
});

test('a session without the second factor ends itself and no other', async () => {
  const email = 'others@example.com';
  const { client } = await reader(email);
  await addTotp(client);
  const { client: thief } = await reader(email);
  expect((await thief.signOut({ scope: 'others' })).error).toBeNull(); // The client takes a 403 for done.
  expect((await client.getUser()).error).toBeNull();
  const { client: second } = await reader(email);
  await second.signOut({ scope: 'global' });
  expect((await client.getUser()).error).toBeNull();
  expect((await second.getUser()).error).not.toBeNull();
});

test('the owner hears by mail of every change to how the account is entered', async () => {
  const email = 'told@example.com';
  const { client } = await reader(email);
  const heard = async () =>
    (await auth.mails())
      .filter(({ to, subject }) => to === email && subject.endsWith('account)'))
      .map(({ text }) => text);
  const changes: [RegExp, () => Promise<{ error: unknown }>][] = [
    [/password was changed/, () => client.updateUser({ password: 'correct horse' })],
    [/way to sign in was added/, () => linkGoogle(client, 'more@example.com')],
    [/way to sign in was removed/, async () => client.unlinkIdentity(await identityOf(client, 'google'))],
  ];
  let known = 0;
  const hears = async (pattern: RegExp) => {
    const letters = await heard();
    expect(letters).toHaveLength(++known);
    expect(letters[0]).toMatch(pattern);
    expect(letters[0]).not.toMatch(/^\d{6}$/m);
  };
  for (const [pattern, change] of changes) {
    expect((await change()).error).toBeNull();
    await hears(pattern);
  }
  const factor = await addTotp(client);
  await hears(/Two-step sign-in was added/);
  expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  await hears(/second step was removed/);
  await client.updateUser({ email: 'told.new@example.com' });
  for (const address of [email, 'told.new@example.com'])
    await client.verifyOtp({ token_hash: (await auth.mailTo(address)).tokenHash, type: 'email_change' });
  await hears(/email address was changed/);
});

test('a change stands though its mail is not taken', async () => {
  const { client } = await reader('untold@example.com');
  const { mailer } = auth.services;
  const send = mailer.send;
  mailer.send = () => Promise.reject(new Error('connection refused'));
  const { error } = await client.updateUser({ password: 'correct horse' });
  mailer.send = send;
  expect(error).toBeNull();
});
