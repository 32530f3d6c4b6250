import { GoTrueAdminApi } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadSecrets } from '../../../platform/secrets.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { serviceRoleKey } from '../auth.ts';

// What the official client's own suite asks of a server, in our words. The servers are set up as its own are, and
// nothing here is a browser. `believes` accepts addresses without confirmation, `mails` confirms them, `closed` accepts
// nobody.
let believes: AuthTest;
let mails: AuthTest;
let closed: AuthTest;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  const common = { MANUAL_LINKING: '0', AUTH_LIMIT_SCALE: '1000' };
  believes = await startAuthTest({ ...common, SIGNUP_CONFIRMATION: '0', ANONYMOUS_SIGN_INS: '1' });
  mails = await startAuthTest(common);
  closed = await startAuthTest({ ...common, SIGNUP_DISABLED: '1' });
  admin = new GoTrueAdminApi({
    url: 'http://localhost:3000/auth/v1',
    headers: { Authorization: `Bearer ${await serviceRoleKey(believes.services)}` },
    fetch: async (input, init) => believes.app.request(input as string, init),
  });
});
beforeEach(() => {
  for (const server of [believes, mails, closed]) server.services.clock.set(new Date());
});
afterAll(async () => {
  await Promise.all([believes, mails, closed].map((server) => server.close()));
});

let people = 0;
const credentials = () => ({ email: `reader.${++people}@example.com`, password: 'a password of theirs' });
const phoneNumber = () => `1${String(7_000_000_000 + ++people)}`;
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
const invalidEmail = 'xx:;x@x.x';

/** Somebody who has signed up, with what their client keeps. */
async function member(flowType: 'implicit' | 'pkce' = 'implicit') {
  const storage = new Map<string, string>();
  const client = believes.client({ storage, flowType });
  const own = credentials();
  const { data, error } = await client.signUp(own);
  expect(error).toBeNull();
  if (!data.session || !data.user) throw new Error('No session.');
  const key = [...storage.keys()].find((name) => name.endsWith('token')) ?? '';
  const keep = (change: object) =>
    storage.set(key, JSON.stringify({ ...JSON.parse(storage.get(key) ?? '{}'), ...change }));
  return { client, keep, ...own, user: data.user, session: data.session };
}
const past = () => Math.floor(Date.now() / 1000) - 3600;
const expired = (() => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: '1', aud: 'authenticated', exp: past(), iat: 1 })}.c2ln`;
})();

describe('signing up and in', () => {
  test.each(['implicit', 'pkce'] as const)('with the flow %s, with data, and again', async (flowType) => {
    const { client, email, password, user } = await member(flowType);
    expect(user.email).toBe(email);
    const again = await client.signUp({ email, password });
    expect(again.error?.message).toMatch(/^User already registered/);
    expect([again.data.user, again.data.session]).toEqual([null, null]);
    const data = { info: 'some info' };
    const more = await believes
      .client({ flowType })
      .signUp({ ...credentials(), options: { data, emailRedirectTo: 'x' } });
    expect(more.data.user?.user_metadata).toMatchObject(data);
  });

  test('with a number, where numbers are believed', async () => {
    const [phone, password] = [phoneNumber(), 'a password of theirs'];
    await believes.client().signUp({ phone, password });
    const { data, error } = await believes.client().signInWithPassword({ phone, password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, email: '', phone_confirmed_at: expect.any(String) });
    expect(data.user?.app_metadata).toMatchObject({ provider: 'phone' });
    const one = await mails.client().signUp({ phone: phoneNumber(), password, options: { channel: 'whatsapp' } });
    expect(one.error).not.toBeNull();
    const sent = await mails.client().signInWithOtp({ phone: phoneNumber(), options: { channel: 'whatsapp' } });
    expect([sent.error !== null, sent.data.session]).toEqual([true, null]);
    expect((await mails.client({ flowType: 'pkce' }).signInWithOtp({ phone: phoneNumber() })).error).not.toBeNull();
  });

  test('with a password, in the shape of the protocol', async () => {
    const { email, password } = await member();
    const { data, error } = await believes.client().signInWithPassword({ email, password });
    expect(error).toBeNull();
    const user = {
      id: expect.any(String),
      email,
      phone: '',
      aud: 'authenticated',
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      app_metadata: { provider: 'email' },
    };
    expect(data.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 3600,
      expires_at: expect.any(Number),
      token_type: 'bearer',
      user,
    });
    const wrong = await believes.client().signInWithPassword({ email, password: `${password}-wrong` });
    expect([wrong.error?.code, wrong.data.session]).toEqual(['invalid_credentials', null]);
    expect((await believes.client().signInWithPassword({ phone: '+34123', password })).error).not.toBeNull();
  });

  test('what is unfit is refused in words that programs show', async () => {
    const client = believes.client();
    const short = await client.signUp({ ...credentials(), password: '123' });
    expect(short.error?.message).toContain('Password should be at least 6 characters');
    const odd = await client.signUp({ email: 'a', password: '123456' });
    expect(odd.error?.message).toContain('Unable to validate email address: invalid format');
    expect((await client.signInWithOtp({ email: 'invalid-email' })).error).not.toBeNull();
    expect((await client.signInWithOtp({ phone: 'invalid-phone' })).error).not.toBeNull();
    const code = await client.verifyOtp({ email: 'test@example.com', token: 'invalid-token', type: 'email' });
    expect([code.error?.status, code.data.session]).toEqual([403, null]);
    const unknown = await believes.client({ flowType: 'pkce' }).signInWithOtp({
      ...credentials(),
      options: { shouldCreateUser: false },
    });
    expect(unknown.error?.message).toBe('Signups not allowed for otp');
    const refused = await closed.client().signUp(credentials());
    expect(refused.error?.message).toBe('Signups not allowed for this instance');
  });

  test('codes for a number that nobody has, and for what is none', async () => {
    for (const type of ['sms', 'phone_change'] as const) {
      const { error } = await mails.client().verifyOtp({ phone: phoneNumber(), token: '123456', type });
      expect([error?.status, error?.message]).toEqual([403, 'Token has expired or is invalid']);
      const none = await mails.client().verifyOtp({ phone: `${phoneNumber()}-invalid`, token: '123456', type });
      expect(none.error?.message).toBe('Invalid phone number format (E.164 required)');
    }
  });

  test('a message is sent once more to anyone who waits, and nobody is told who does', async () => {
    for (const options of [{}, { emailRedirectTo: 'x' }])
      expect((await mails.client().resend({ type: 'signup', email: credentials().email, options })).error).toBeNull();
    for (const options of [{}, { captchaToken: 'some_token' }])
      expect((await mails.client().resend({ type: 'phone_change', phone: phoneNumber(), options })).error).toBeNull();
    const { email } = await member();
    for (const [server, address] of [
      [believes, email],
      [mails, 'this_user@does-not-exist.com'],
    ] as const) {
      const { data, error } = await server
        .client()
        .resetPasswordForEmail(address, { redirectTo: 'http://localhost:9999/' });
      expect([data, error]).toEqual([{}, null]);
    }
    const { data, error } = await believes.client().signInWithOtp({ ...credentials(), options: { data: { a: 1 } } });
    expect([data, error]).toEqual([{ user: null, session: null }, null]);
  });

  test('without a name, where that is allowed', async () => {
    const data = { info: 'some info' };
    const client = believes.client();
    const entered = await client.signInAnonymously({ options: { data } });
    expect(entered.data.user).toMatchObject({ is_anonymous: true });
    expect(entered.data.user?.user_metadata).toEqual(data);
    const { error } = await client.reauthenticate();
    expect(error?.message).toContain('Reauthentication requires the user to have an email or a phone number');
    expect((await mails.client().signInAnonymously()).error?.message).toContain('Anonymous sign-ins are disabled');
    const known = await (await member()).client.reauthenticate();
    expect([known.error, known.data]).toEqual([null, { user: null, session: null }]);
  });

  test('by what is not offered', async () => {
    const client = mails.client({ flowType: 'pkce' });
    const signature = new Uint8Array([1, 2, 3]);
    for (const chain of ['solana', 'ethereum'] as const) {
      const { error } = await client.signInWithWeb3({ chain, message: 'x', signature } as never);
      expect(error?.message).toContain('Web3 provider is disabled');
    }
    const google = await client.signInWithIdToken({ provider: 'google', token: 'x', nonce: 'y' });
    expect(google.error?.message).toContain('Provider (issuer "https://accounts.google.com") is not enabled');
    for (const wish of [{ providerId: 'valid-provider-id' }, { domain: 'valid-domain' }, {}]) {
      const { data, error } = await client.signInWithSSO(wish as never);
      expect([data, error?.message]).toEqual([null, expect.stringContaining('SAML 2.0 is disabled')]);
    }
    expect((await client.exchangeCodeForSession('mock_code')).error?.status).toBe(400);
  });
});

describe('a session', () => {
  test('is renewed, given or kept, once for callers at the same time', async () => {
    const { client, session, keep, email } = await member();
    const given = await client.refreshSession({ refresh_token: session.refresh_token });
    expect(given.data.session).toMatchObject({ token_type: 'bearer', user: { email } });
    expect(given.data.session?.refresh_token).not.toBe(session.refresh_token);
    const own = await client.refreshSession();
    expect(own.data.session?.refresh_token).not.toBe(given.data.session?.refresh_token);
    keep({ expires_at: past() });
    const [one, other] = await Promise.all([client.getSession(), client.getSession()]);
    expect(one.error).toBeNull();
    expect(one.data.session?.access_token).toBe(other.data.session?.access_token);
    expect(one.data.session?.access_token).not.toBe(own.data.session?.access_token);
    keep({ expires_at: past() });
    expect((await client.getClaims()).data?.claims.email).toBe(email);
  });

  test('is taken over by its tokens, and not by what is none', async () => {
    const { session } = await member();
    const client = believes.client();
    expect((await client.setSession(session)).error).toBeNull();
    const { data, error } = await client.updateUser({ data: { hello: 'world' } });
    expect([error, data.user?.user_metadata]).toEqual([null, expect.objectContaining({ hello: 'world' })]);
    const { access_token, refresh_token } = session;
    const bad = await client.setSession({ access_token: 'invalid-access-token', refresh_token });
    expect(bad.error?.message).toContain('Invalid JWT structure');
    for (const token of [refresh_token.slice(1), 'invalid-refresh-token']) {
      const old = await client.setSession({ access_token: expired, refresh_token: token });
      expect(old.error?.message).toContain('Invalid Refresh Token: Refresh Token Not Found');
    }
    expect((await client.refreshSession({ refresh_token: 'x' })).data.session).toBeNull();
    expect(access_token).not.toBe('');
  });

  test('that has run out and cannot be renewed is told, and is gone', async () => {
    const { client, keep } = await member();
    keep({ expires_at: past(), access_token: 'expired-token', refresh_token: 'expired-refresh-token' });
    const { data, error } = await client.getSession();
    expect([data.session, error?.message]).toEqual([null, expect.stringContaining('Invalid Refresh Token')]);
    expect((await client.getSession()).data.session).toBeNull();
  });

  test('ends when its owner leaves, even without an account any more', async () => {
    const one = await member();
    expect((await one.client.signOut()).error).toBeNull();
    expect((await one.client.getUser()).data.user).toBeNull();
    const two = await member();
    expect((await admin.deleteUser(two.user.id)).error).toBeNull();
    expect((await two.client.signOut()).error).toBeNull();
    expect((await two.client.getSession()).data.session).toBeNull();
    const three = await member();
    expect((await admin.signOut(three.session.access_token)).error).toBeNull();
    expect((await three.client.getUser()).error).not.toBeNull();
    expect((await admin.signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/);
  });

  test('is told by its claims, checked with the published key, or by asking where the key is shared', async () => {
    const { client, keep, email } = await member();
    expect((await believes.client().getClaims()).data).toBeNull();
    expect((await client.getClaims()).data?.claims).toMatchObject({ email, role: 'authenticated' });
    const [head, body] = (await client.getSession()).data.session?.access_token.split('.') ?? [];
    keep({ access_token: `${head}.${body}.${Buffer.alloc(64).toString('base64url')}` });
    expect((await client.getClaims()).error?.message).toContain('Invalid JWT signature');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
    keep({ access_token: `${unsigned}.${body}.aW52YWxpZA` });
    expect((await client.getClaims()).error?.message).toContain('unable to parse or verify signature');
    const own = believes.services.secrets;
    const k = Buffer.from('37 characters that both sides know of').toString('base64url');
    const encryptionKey = Buffer.alloc(32, 7).toString('base64');
    const jwtKeys = JSON.stringify([{ kty: 'oct', kid: 'shared', k }]);
    believes.services.secrets = await loadSecrets({ jwtKeys, encryptionKey, dataDir: '/nowhere' });
    const shared = await member();
    const claims = await shared.client.getClaims();
    believes.services.secrets = own;
    expect(claims.data?.claims.email).toBe(shared.email);
  });
});

describe('an account', () => {
  test('is read and changed by its owner, whose ways in are listed', async () => {
    const { client, email } = await member();
    const { data, error } = await client.updateUser({ data: { hello: 'world' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { hello: 'world' }, updated_at: expect.any(String) });
    const identities = (await client.getUserIdentities()).data?.identities ?? [];
    expect(identities).toMatchObject([{ provider: 'email', identity_data: { email } }]);
    const link = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    expect(link.error?.message).toContain('Manual linking is disabled');
    const unlink = identities[0] && (await client.unlinkIdentity(identities[0]));
    expect(unlink?.error?.message).toContain('Manual linking is disabled');
  });

  test('gets a second step, and loses it', async () => {
    const { client, user } = await member();
    const without = await believes.call('POST', '/auth/v1/factors', { body: { factor_type: 'totp' } });
    expect(await without.json()).toMatchObject({ msg: expect.stringContaining('Bearer token') });
    const enrolled = await client.mfa.enroll({ factorType: 'totp' });
    expect(enrolled.data?.totp.qr_code).toMatch(/^data:image\/svg\+xml/);
    const factorId = enrolled.data?.id ?? '';
    const asked = await client.mfa.challenge({ factorId });
    expect(asked.data).toMatchObject({ id: expect.any(String), expires_at: expect.any(Number) });
    const wrong = { factorId, code: '123456' };
    const verified = await client.mfa.verify({ ...wrong, challengeId: asked.data?.id ?? '' });
    expect([verified.data, verified.error?.message]).toEqual([null, expect.stringContaining('Invalid TOTP code')]);
    expect((await client.mfa.challengeAndVerify(wrong)).error?.message).toContain('Invalid TOTP code');
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal1', currentAuthenticationMethods: [{ method: 'password' }] });
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    await client.mfa.enroll({ factorType: 'totp' });
    const listed = await admin.mfa.listFactors({ userId: user.id });
    const id = listed.data?.factors[0]?.id ?? '';
    const removed = await admin.mfa.deleteFactor({ userId: user.id, id });
    expect([removed.error, JSON.stringify(removed.data)]).toEqual([null, expect.stringContaining(id)]);
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
    expect((await admin.mfa.listFactors({ userId: nobody })).error).not.toBeNull();
    expect((await admin.mfa.deleteFactor({ userId: nobody, id: nobody })).error).not.toBeNull();
    const other = believes.client();
    for (const { error } of [
      await other.mfa.challenge({ factorId }),
      await other.mfa.verify({ factorId, challengeId: nobody, code: '1' }),
      await other.mfa.unenroll({ factorId }),
    ])
      expect(error).not.toBeNull();
  });
});

describe('recovery codes', () => {
  /** Somebody with an authenticator app who has just shown it. */
  async function protectedMember() {
    const one = await member();
    const { data } = await one.client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? '') }).generate({
        timestamp: believes.services.clock.now().getTime(),
      });
    expect((await one.client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: code() })).error).toBeNull();
    return { ...one, codes: one.client.mfa.recoveryCodes, factorId: data?.id ?? '' };
  }
  const again = async ({ email, password }: { email: string; password: string }) => {
    const client = believes.client();
    expect((await client.signInWithPassword({ email, password })).error).toBeNull();
    return client;
  };

  test('are told once, counted, replaced and removed', async () => {
    const { codes, client, user } = await protectedMember();
    expect((await codes.getStatus()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect((await codes.regenerate()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect((await codes.generate({ friendlyName: 'app' })).error?.code).toBe('mfa_factor_name_conflict');
    const { data: made } = await codes.generate({ friendlyName: 'In the drawer' });
    expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'In the drawer', total: 10 });
    expect(new Set(made?.codes).size).toBe(10);
    for (const code of made?.codes ?? []) expect(code).toMatch(/^[a-z2-7]{16}$/);
    expect((await codes.generate()).error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
    const status = { id: made?.id, type: 'recovery_code', total: 10, remaining: 10 };
    expect((await codes.getStatus()).data).toEqual(status);
    const listed = await client.mfa.listFactors();
    expect(listed.data?.recovery_code).toMatchObject([{ id: made?.id, friendly_name: 'In the drawer' }]);
    const { data: others } = await codes.regenerate();
    expect(others).toMatchObject({ id: made?.id, friendly_name: 'In the drawer', total: 10 });
    expect(others?.codes).not.toEqual(made?.codes);
    expect((await codes.unenroll()).data).toEqual({ id: made?.id });
    expect((await codes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    expect((await codes.generate()).data?.friendly_name).toBe('Recovery codes');
    const factor = (await admin.mfa.listFactors({ userId: user.id })).data?.factors.find(
      ({ factor_type }) => factor_type === 'recovery_code',
    );
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: factor?.id ?? '' })).error).toBeNull();
    expect((await codes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    expect(await believes.services.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  test('stand in for the second step, each once, however they are typed', async () => {
    const owner = await protectedMember();
    const made = (await owner.codes.generate()).data?.codes ?? [];
    const [first = '', second = ''] = made;
    const client = await again(owner);
    const { recoveryCodes } = client.mfa;
    for (const asked of [recoveryCodes.generate(), recoveryCodes.regenerate(), recoveryCodes.unenroll()])
      expect((await asked).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await recoveryCodes.verify({ code: 'aaaaaaaaaaaaaaaa' })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid recovery code entered',
    });
    const typed = ` ${first.slice(0, 4)}-${first.slice(4, 8)} ${first.slice(8).toUpperCase()}`;
    expect((await recoveryCodes.verify({ code: typed })).data?.access_token).toEqual(expect.any(String));
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level?.currentAuthenticationMethods).toMatchObject([
      { method: 'mfa/recovery_code' },
      { method: 'password' },
    ]);
    expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await recoveryCodes.verify({ code: first })).error?.code).toBe('mfa_verification_failed');
    for (const code of made.slice(1)) expect((await recoveryCodes.verify({ code })).error).toBeNull();
    expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 0 });
    expect((await recoveryCodes.verify({ code: second })).error?.code).toBe('mfa_verification_failed');

    // A session that used a code has one factor again once the codes are gone; one that used the app keeps both.
    expect((await owner.codes.unenroll()).error).toBeNull();
    const levelOf = async (who: typeof client) => {
      await who.refreshSession();
      return (await who.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
    };
    expect([await levelOf(client), await levelOf(owner.client)]).toEqual(['aal1', 'aal2']);
  });

  test('are no second step by themselves, and are not handled as one', async () => {
    const owner = await protectedMember();
    const { client, codes } = owner;
    const { data: made } = await codes.generate();
    const factorId = made?.id ?? '';
    const refused = [
      await client.mfa.challenge({ factorId }),
      await client.mfa.verify({ factorId, challengeId: nobody, code: made?.codes[0] ?? '' }),
      await client.mfa.unenroll({ factorId }),
      await client.mfa.enroll({ factorType: 'recovery_code' as 'totp' }),
    ].map(({ error }) => [error?.status, error?.code]);
    expect(refused).toEqual([400, 400, 422, 400].map((status) => [status, 'validation_failed']));
    // With the last second step they go, and the account has one factor.
    expect((await client.mfa.unenroll({ factorId: owner.factorId })).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    await client.refreshSession();
    expect((await codes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});

describe('an operator', () => {
  test('opens and changes accounts, and keeps their words', async () => {
    const user_metadata = { profile_image: 'https://avatars.example.com/u/1.png' };
    const app_metadata = { roles: ['editor', 'publisher'] };
    const own = credentials();
    const { data, error } = await admin.createUser({ ...own, user_metadata, app_metadata, email_confirm: false });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: own.email, app_metadata: { provider: 'email', providers: ['email'] } });
    expect(data.user?.user_metadata).toEqual(user_metadata);
    expect(data.user?.email_confirmed_at).toBeFalsy();
    const id = data.user?.id ?? '';
    const confirmed = await admin.updateUserById(id, { email_confirm: true });
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
    const moved = await admin.updateUserById(id, {
      email: `new.${own.email}`,
      user_metadata: { favorite_color: 'yellow' },
    });
    expect(moved.data.user).toMatchObject({ email: `new.${own.email}`, user_metadata: { favorite_color: 'yellow' } });
    expect((await admin.getUserById(id)).data.user?.email).toBe(`new.${own.email}`);
    expect((await admin.listUsers()).data.users.map((one) => one.id)).toContain(id);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.listUsers()).data.users.map((one) => one.id)).not.toContain(id);
  });

  test('is told what cannot be', async () => {
    const format = 'Unable to validate email address: invalid format';
    expect((await admin.createUser({ email: invalidEmail, password: 'password123' })).error?.message).toMatch(format);
    expect((await admin.inviteUserByEmail(invalidEmail)).error?.message).toMatch(format);
    const link = await admin.generateLink({ type: 'signup', email: invalidEmail, password: 'password123' });
    expect([link.error?.message, link.data]).toEqual([format, { user: null, properties: null }]);
    for (const { error } of [
      await admin.getUserById(nobody),
      await admin.deleteUser(nobody),
      await admin.updateUserById(nobody, { email: 'new@email.com' }),
    ])
      expect(error?.status).toBe(404);
    for (const wish of [{ page: -1, perPage: 10 }, { page: 1, perPage: -1 }, { page: 1.5 }]) {
      const { data, error } = await admin.listUsers(wish);
      expect([error?.status, data.users], JSON.stringify(wish)).toEqual([400, []]);
    }
  });

  test('makes links and invites', async () => {
    const data = { status: 'alpha' };
    const redirectTo = 'http://localhost:3000/welcome';
    const made = await admin.generateLink({ type: 'signup', ...credentials(), options: { data, redirectTo } });
    expect(made.data.user?.user_metadata).toEqual(data);
    const { email } = credentials();
    await admin.createUser({ email });
    const newEmail = credentials().email;
    const change = await admin.generateLink({ type: 'email_change_current', email, newEmail, options: { redirectTo } });
    expect(change.data.user?.new_email).toBe(newEmail);
    for (const [{ properties }, type] of [
      [made.data, 'signup'],
      [change.data, 'email_change'],
    ] as const) {
      expect(Object.keys(properties ?? {}).sort()).toEqual([
        'action_link',
        'email_otp',
        'hashed_token',
        'redirect_to',
        'verification_type',
      ]);
      expect(properties?.action_link).toMatch(new RegExp(`\\?token=.*type=${type}.*redirect_to=`));
    }
    const invited = await admin.inviteUserByEmail(credentials().email, { data, redirectTo });
    expect([invited.error, invited.data.user?.invited_at]).toEqual([null, expect.any(String)]);
  });

  test('keeps a list of programs', async () => {
    const { oauth } = admin;
    const wish = (client_name: string) => ({ client_name, redirect_uris: ['https://example.com/callback'] });
    const uris = ['https://example.com/callback', 'http://localhost:3000/callback', 'https://app.example.com/auth'];
    const made = await oauth.createClient({ client_name: 'One', redirect_uris: uris });
    expect(made.data).toMatchObject({
      redirect_uris: uris,
      client_secret: expect.any(String),
      response_types: ['code'],
    });
    expect(made.data?.grant_types).toEqual(['authorization_code', 'refresh_token']);
    const id = made.data?.client_id ?? '';
    const logo_uri = 'https://example.com/new-logo.png';
    expect((await oauth.updateClient(id, { logo_uri })).data).toMatchObject({ logo_uri, client_name: 'One' });
    const renewed = await oauth.regenerateClientSecret(id);
    expect(renewed.data?.client_secret).not.toBe(made.data?.client_secret);
    expect((await oauth.getClient(id)).data?.client_secret).toBeUndefined();
    for (const name of ['Two', 'Three']) expect((await oauth.createClient(wish(name))).error).toBeNull();
    expect((await oauth.listClients()).data.clients.length).toBeGreaterThanOrEqual(3);
    expect((await oauth.listClients({ page: 1, perPage: 2 })).data.clients).toHaveLength(2);
    const bad = await oauth.createClient({ client_name: 'Bad', redirect_uris: [] });
    expect(bad.error?.message).toMatch(/redirect_uris/);
    expect((await oauth.deleteClient(id)).error).toBeNull();
    expect((await oauth.getClient(id)).error).not.toBeNull();
    expect((await oauth.getClient('00000000-0000-0000-0000-000000000000')).error).not.toBeNull();
  });
});

describe('a passkey, for a program that keeps no cookies', () => {
  type Client = ReturnType<AuthTest['client']>;
  async function add(client: Client, device = createAuthenticator()) {
    const { data, error } = await client.passkey.startRegistration();
    if (!data) throw error;
    const credential = device.create(data.options);
    const added = await client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    expect(added.error).toBeNull();
    return { device, id: added.data?.id ?? '', options: data };
  }
  async function enter(device: ReturnType<typeof createAuthenticator>, client = believes.client()) {
    const { data, error } = await client.passkey.startAuthentication();
    if (!data) throw error;
    const answer = { challengeId: data.challenge_id, credential: device.get(data.options) };
    return { client, options: data.options, answer, ...(await client.passkey.verifyAuthentication(answer)) };
  }

  test('is added, listed, renamed, signs in once a challenge, and is removed', async () => {
    const { client, user } = await member();
    const { device, id, options } = await add(client);
    expect(options.options.pubKeyCredParams).toContainEqual({ alg: -7, type: 'public-key' });
    expect(options.options.authenticatorSelection?.residentKey).toBe('required');
    const unknown = { challengeId: '00000000-0000-0000-0000-000000000000', credential: device.get(options.options) };
    expect((await client.passkey.verifyRegistration(unknown as never)).error?.code).toBe(
      'webauthn_challenge_not_found',
    );
    expect((await believes.client().passkey.startRegistration()).error?.name).toBe('AuthSessionMissingError');
    const renamed = await client.passkey.update({ passkeyId: id, friendlyName: 'a test key' });
    expect(renamed.data).toMatchObject({ id, friendly_name: 'a test key' });
    expect((await client.passkey.update({ passkeyId: nobody, friendlyName: 'x' })).error).toMatchObject({
      status: 404,
    });
    const entered = await enter(device);
    expect(entered.error).toBeNull();
    expect(entered.options.allowCredentials ?? []).toEqual([]);
    expect((await entered.client.getUser()).data.user?.id).toBe(user.id);
    expect((await client.passkey.list()).data).toMatchObject([{ id, last_used_at: expect.any(String) }]);
    const replayed = await entered.client.passkey.verifyAuthentication(entered.answer);
    expect(replayed.error?.code).toBe('webauthn_challenge_not_found');
    expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    expect((await enter(device)).error?.code).toBe('webauthn_verification_failed');
  });

  test('that nobody has added signs nobody in, and an operator can take one away', async () => {
    const { client, user } = await member();
    const { id } = await add(client);
    const stranger = createAuthenticator();
    const begun = await client.passkey.startRegistration();
    stranger.create(begun.data?.options ?? ({} as never));
    expect((await enter(stranger)).error?.code).toBe('webauthn_verification_failed');
    const second = await add(client);
    const listed = await admin.passkey.listPasskeys({ userId: user.id });
    expect(listed.data?.map((one) => one.id).sort()).toEqual([id, second.id].sort());
    expect((await admin.passkey.deletePasskey({ userId: user.id, passkeyId: second.id })).error).toBeNull();
    expect((await enter(second.device)).error?.code).toBe('webauthn_verification_failed');
  });

  test('a challenge that a program has asked for is worth nothing in a browser', async () => {
    const { client } = await member();
    const { device } = await add(client);
    const { data } = await believes.client().passkey.startAuthentication();
    const body = { challenge_id: data?.challenge_id, credential: device.get(data?.options ?? { challenge: '' }) };
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { origin: 'null' },
      { origin: 'http://localhost:3000', cookie: 'deepshelf-passkey=a program' },
    ]) {
      const answer = await believes.call('POST', '/auth/v1/passkeys/authentication/verify', { body, headers });
      expect(((await answer.json()) as { error_code: string }).error_code).toBe('webauthn_challenge_not_found');
    }
  });
});
