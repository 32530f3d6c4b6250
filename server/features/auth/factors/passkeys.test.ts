import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { createBrowser } from '../../../testing/browser.ts';

// Passkeys as the official client asks for them: added in a session, then enough to sign in.
let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

let networks = 0;
async function reader(email: string) {
  const browser = createBrowser(auth.app);
  const client = auth.client({ browser, from: `192.0.2.${networks++ % 250}` });
  await client.signInWithOtp({ email });
  await client.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  return { client, browser };
}
type Client = Awaited<ReturnType<typeof reader>>['client'];

const visitor = () => auth.client({ browser: createBrowser(auth.app), from: `192.0.2.${networks++ % 250}` });

async function addPasskey(client: Client, authenticator = createAuthenticator(), how = {}) {
  const { data, error } = await client.passkey.startRegistration();
  if (!data) throw error;
  const credential = authenticator.create(data.options, how);
  const added = await client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
  return { authenticator, options: data, added };
}

type Authenticator = ReturnType<typeof createAuthenticator>;
async function signIn(client: Client, authenticator: Authenticator, how: Parameters<Authenticator['get']>[1] = {}) {
  const { data, error } = await client.passkey.startAuthentication();
  if (!data) throw error;
  const credential = authenticator.get(data.options, how);
  return client.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
}

async function addTotp(client: Client) {
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  if (!data) throw new Error('Not enrolled.');
  const secret = Secret.fromBase32(data.totp.secret);
  const code = new TOTP({ secret }).generate({ timestamp: auth.services.clock.now().getTime() });
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
}
const levelOf = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data;

test('a passkey is added, signs in without a name, is renamed, and taken away', async () => {
  const email = 'ada@example.com';
  const { client } = await reader(email);
  const { authenticator, options, added } = await addPasskey(client);
  expect(options.expires_at).toBe(Math.floor((auth.services.clock.now().getTime() + 5 * MINUTE) / SECOND));
  expect(options.options).toMatchObject({
    rp: { id: 'localhost', name: 'Deepshelf' },
    user: { name: email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(added.error).toBeNull();
  expect(added.data).toMatchObject({ friendly_name: 'a program' });
  const id = added.data?.id ?? '';
  expect((await auth.mails())[0]).toMatchObject({ to: email, text: expect.stringContaining('A passkey was added') });

  const later = visitor();
  const { data, error } = await signIn(later, authenticator);
  expect(error).toBeNull();
  expect(data?.user?.email).toBe(email);
  expect((await later.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
  expect((await later.getUser()).data.user?.email).toBe(email);

  const renamed = await later.passkey.update({ passkeyId: id, friendlyName: ' My phone ' });
  expect(renamed.data).toMatchObject({ id, friendly_name: 'My phone' });
  expect((await client.passkey.list()).data).toMatchObject([
    { id, friendly_name: 'My phone', last_used_at: auth.services.clock.now().toISOString() },
  ]);
  expect((await later.passkey.delete({ passkeyId: id })).error).toBeNull();
  expect((await auth.mails())[0]).toMatchObject({ to: email, text: expect.stringContaining('A passkey was removed') });
  expect((await client.passkey.list()).data).toEqual([]);
  expect((await signIn(visitor(), authenticator)).error).toMatchObject({
    status: 400,
    code: 'webauthn_verification_failed',
  });
});

test('a challenge is answered once, soon, and by the browser or session that it was made for', async () => {
  const { client } = await reader('bea@example.com');
  const { authenticator } = await addPasskey(client);
  const asking = visitor();
  const challenge = async () => {
    const { data } = await asking.passkey.startAuthentication();
    if (!data) throw new Error('No challenge.');
    return { challengeId: data.challenge_id, credential: authenticator.get(data.options) };
  };
  const elsewhere = await challenge();
  expect((await visitor().passkey.verifyAuthentication(elsewhere)).error).toMatchObject({
    status: 400,
    code: 'webauthn_challenge_not_found',
  });
  const foreign = visitor();
  await foreign.passkey.startAuthentication();
  expect((await foreign.passkey.verifyAuthentication(elsewhere)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  });
  // Others have not used it up.
  expect((await asking.passkey.verifyAuthentication(elsewhere)).error).toBeNull();
  expect((await asking.passkey.verifyAuthentication(elsewhere)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  });
  const late = await challenge();
  auth.services.clock.advance(5 * MINUTE);
  expect((await asking.passkey.verifyAuthentication(late)).error).toMatchObject({
    status: 400,
    code: 'webauthn_challenge_expired',
  });

  const { client: one } = await reader('bea.one@example.com');
  const { client: two } = await reader('bea.two@example.com');
  const { client: sameReader } = await reader('bea.one@example.com');
  const { data } = await one.passkey.startRegistration();
  if (!data) throw new Error('No challenge.');
  const made = { challengeId: data.challenge_id, credential: authenticator.create(data.options) };
  expect((await two.passkey.verifyRegistration(made)).error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  expect((await sameReader.passkey.verifyRegistration(made)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  });
  expect((await one.passkey.verifyRegistration(made)).error).toBeNull();
  expect((await one.passkey.verifyRegistration(made)).error).toMatchObject({ code: 'webauthn_challenge_not_found' });
});

test('another site, another name, no check of the person, another’s challenge or signature: none makes or uses a passkey', async () => {
  const { client } = await reader('cy@example.com');
  const refused = { status: 400, code: 'webauthn_verification_failed' };
  for (const how of [
    { origin: 'https://localhost.example' },
    { origin: 'http://localhost:3001' },
    { verifies: false },
    // The certificates of makers name addresses that would be asked.
    { vouched: true },
  ]) {
    expect((await addPasskey(client, createAuthenticator(), how)).added.error, JSON.stringify(how)).toMatchObject(
      refused,
    );
  }
  const { authenticator } = await addPasskey(client);
  const { authenticator: other } = await addPasskey((await reader('cy.other@example.com')).client);
  const [otherKey] = other.keys;
  for (const how of [
    { origin: 'https://localhost.example' },
    { verifies: false },
    { rpId: 'localhost.example' },
    { userHandle: otherKey?.userHandle ?? '' },
    { userHandle: '' },
  ]) {
    expect((await signIn(visitor(), authenticator, how)).error, JSON.stringify(how)).toMatchObject(refused);
  }
  const asking = visitor();
  const { data } = await asking.passkey.startAuthentication();
  const wrong = authenticator.get({ ...data?.options, challenge: 'bm90IG91cnM' });
  expect(
    (await asking.passkey.verifyAuthentication({ challengeId: data?.challenge_id ?? '', credential: wrong })).error,
  ).toMatchObject(refused);
  // The name of one key with the signature of another.
  const again = (await asking.passkey.startAuthentication()).data;
  const forged = { ...other.get(again?.options ?? { challenge: '' }), id: authenticator.keys[0]?.id ?? '' };
  const answer = { challengeId: again?.challenge_id ?? '', credential: { ...forged, rawId: forged.id } };
  expect((await asking.passkey.verifyAuthentication(answer)).error).toMatchObject(refused);
  expect((await signIn(visitor(), authenticator)).error).toBeNull();
});

test('a key whose count does not grow has been copied: it is refused, and its owner is told', async () => {
  const email = 'dee@example.com';
  const { client } = await reader(email);
  const authenticator = createAuthenticator();
  authenticator.setCount(5);
  await addPasskey(client, authenticator);
  expect((await signIn(visitor(), authenticator)).error).toBeNull();
  authenticator.setCount(2);
  const { error } = await signIn(visitor(), authenticator);
  expect(error).toMatchObject({ code: 'webauthn_verification_failed' });
  expect((await auth.mails())[0]).toMatchObject({ to: email, text: expect.stringContaining('seems to have') });
  const events = await auth.services.db.selectFrom('audit_events').select('event').orderBy('id').execute();
  expect(events.at(-1)).toEqual({ event: 'passkey_refused' });
});

test('what adds or takes away a passkey takes a fresh proof, or the second factor where there is one', async () => {
  const { client } = await reader('eve@example.com');
  const { authenticator, added } = await addPasskey(client);
  const passkeyId = added.data?.id ?? '';
  auth.services.clock.advance(20 * MINUTE);
  const stale = { status: 400, code: 'reauthentication_needed' };
  expect((await client.passkey.startRegistration()).error).toMatchObject(stale);
  expect((await client.passkey.delete({ passkeyId })).error).toMatchObject(stale);
  // Signing in by it is a proof.
  const fresh = visitor();
  await signIn(fresh, authenticator);
  await addTotp(fresh);
  const weak = visitor();
  expect((await signIn(weak, authenticator)).error).toBeNull();
  // It was there before the second factor, so it does not stand for that.
  expect(await levelOf(weak)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const refused = { code: 'insufficient_aal' };
  expect((await weak.passkey.startRegistration()).error).toMatchObject(refused);
  expect((await weak.passkey.update({ passkeyId, friendlyName: 'mine' })).error).toMatchObject(refused);
  expect((await weak.passkey.delete({ passkeyId })).error).toMatchObject(refused);

  const { authenticator: both } = await addPasskey(fresh);
  const strong = visitor();
  await signIn(strong, both);
  expect(await levelOf(strong)).toMatchObject({ currentLevel: 'aal2' });
  expect((await strong.passkey.delete({ passkeyId })).error).toBeNull();
});

test('a challenge from before is no way around a second factor that was set up since', async () => {
  const { client } = await reader('fay@example.com');
  const { data } = await client.passkey.startRegistration();
  const { client: owner } = await reader('fay@example.com');
  // The owner's own session goes up; this one ends with it.
  await addTotp(owner);
  const credential = createAuthenticator().create(
    data?.options ?? { challenge: '', rp: { name: '' }, user: { id: '' } },
  );
  const late = await client.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential });
  expect(late.error).not.toBeNull();
  expect((await owner.passkey.list()).data).toEqual([]);
});

test('nobody takes over a key that somebody has, nor names or removes another’s', async () => {
  const { client } = await reader('gus@example.com');
  const { authenticator, added } = await addPasskey(client);
  const { client: other } = await reader('gus.other@example.com');
  const taken = await addPasskey(other, createAuthenticator(), { id: authenticator.keys[0]?.id });
  expect(taken.added.error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' });
  const { data } = await other.passkey.startRegistration();
  const mine = createAuthenticator().create(data?.options ?? { challenge: '', rp: { name: '' }, user: { id: '' } });
  const key = { challengeId: data?.challenge_id ?? '', credential: mine };
  expect((await other.passkey.verifyRegistration(key)).error).toBeNull();
  const again = (await other.passkey.startRegistration()).data;
  expect(again?.options.excludeCredentials).toMatchObject([{ id: mine.id }]);
  const passkeyId = added.data?.id ?? '';
  const notFound = { status: 404, code: 'webauthn_credential_not_found' };
  expect((await other.passkey.update({ passkeyId, friendlyName: 'x' })).error).toMatchObject(notFound);
  expect((await other.passkey.delete({ passkeyId })).error).toMatchObject(notFound);
  expect((await signIn(visitor(), authenticator)).error).toBeNull();
});

test('ten passkeys are enough, and names have a length', async () => {
  const { client } = await reader('hal@example.com');
  for (let n = 0; n < 10; n++) {
    expect((await addPasskey(client)).added.error).toBeNull();
    auth.services.clock.advance(20 * SECOND);
  }
  expect((await client.passkey.startRegistration()).error).toMatchObject({ status: 422, code: 'too_many_passkeys' });
  const passkeyId = (await client.passkey.list()).data?.[0]?.id ?? '';
  for (const friendlyName of ['', '   ', 'x'.repeat(121)])
    expect((await client.passkey.update({ passkeyId, friendlyName })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
});

test('ten are enough for anyone who begins many before the first is made, too', async () => {
  const { client } = await reader('early@example.com');
  const authenticator = createAuthenticator();
  const begun = await Promise.all(Array.from({ length: 11 }, () => client.passkey.startRegistration()));
  const codes: (string | undefined)[] = [];
  for (const { data } of begun) {
    if (!data) throw new Error('Not begun.');
    const credential = authenticator.create(data.options);
    codes.push((await client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })).error?.code);
  }
  expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'too_many_passkeys']);
});

test('a banned reader’s passkey opens nothing, a deleted account takes its passkeys along, operators may remove one', async () => {
  const { client } = await reader('ida@example.com');
  const { authenticator, added } = await addPasskey(client);
  const userId = (await client.getUser()).data.user?.id ?? '';
  const { db, clock } = auth.services;
  const until = new Date(clock.now().getTime() + MINUTE);
  await db.updateTable('users').set({ banned_until: until }).where('id', '=', userId).execute();
  expect((await signIn(visitor(), authenticator)).error).toMatchObject({ code: 'user_banned' });
  clock.advance(2 * MINUTE);
  const { authenticator: second } = await addPasskey(client);
  const { serviceRoleKey } = await import('../auth.ts');
  const token = await serviceRoleKey(auth.services);
  const listed = await auth.call('GET', `/auth/v1/admin/users/${userId}/passkeys`, { token });
  expect(((await listed.json()) as unknown[]).length).toBe(2);
  const path = `/auth/v1/admin/users/${userId}/passkeys/${added.data?.id}`;
  expect((await auth.call('DELETE', path, { token })).status).toBe(204);
  expect((await auth.call('DELETE', path, { token })).status).toBe(404);
  expect((await signIn(visitor(), authenticator)).error).toMatchObject({ code: 'webauthn_verification_failed' });
  await auth.call('DELETE', `/auth/v1/admin/users/${userId}`, { token, body: { should_soft_delete: true } });
  expect((await signIn(visitor(), second)).error).toMatchObject({ code: 'webauthn_verification_failed' });
});

test('what is no passkey at all is refused, never a fault of ours', async () => {
  const browser = createBrowser(auth.app);
  const client = auth.client({ browser });
  for (const credential of [
    null,
    {},
    'x',
    { id: 'x', rawId: 'x', type: 'public-key', response: {} },
    {
      id: 'YQ',
      rawId: 'YQ',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
    },
  ]) {
    const { data } = await client.passkey.startAuthentication();
    const challengeId = data?.challenge_id ?? '';
    const { error } = await client.passkey.verifyAuthentication({ challengeId, credential: credential as never });
    expect([400, 404]).toContain(error && 'status' in error ? error.status : 0);
  }
  const { client: own } = await reader('kit@example.com');
  for (const object of ['', 'AA', 'gYGBgYGBgYGB'.repeat(1500), 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUEA']) {
    const { data } = await own.passkey.startRegistration();
    const credential = createAuthenticator().create(
      data?.options ?? { challenge: '', rp: { name: '' }, user: { id: '' } },
    );
    credential.response.attestationObject = object;
    const { error } = await own.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential });
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  }
});

test('where the public address has no name, passkeys are off, and say so', async () => {
  const bare = await startAuthTest({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  const { error } = await bare.client({ browser: createBrowser(bare.app) }).passkey.startAuthentication();
  expect(error).toMatchObject({ status: 404, code: 'passkey_disabled' });
  const settings = async (from: AuthTest) => (await from.call('GET', '/auth/v1/settings')).json();
  expect(await settings(bare)).toMatchObject({ passkeys_enabled: false });
  expect(await settings(auth)).toMatchObject({ passkeys_enabled: true });
  await bare.close();
});

test('a passkey is a fresh proof for its own reader’s session, and for nothing more', async () => {
  const { client } = await reader('proof@example.com');
  const { authenticator } = await addPasskey(client);
  const other = await reader('proof-other@example.com');
  const stranger = (await addPasskey(other.client)).authenticator;
  const second = visitor();
  await signIn(second, authenticator);
  const tokenOf = async (one: Client) => (await one.getSession()).data.session?.access_token ?? '';
  type Asked = { challenge_id: string; options: { challenge: string } };
  const ask = async (path: string, body: object, one = client) => {
    const answer = await auth.call('POST', `/auth/v1/passkeys/${path}`, { token: await tokenOf(one), body });
    return { status: answer.status, json: (await answer.json()) as Asked };
  };
  const begin = async (one = client, path = 'proof/options') => (await ask(path, {}, one)).json;
  const prove = async (asked: Asked | null, device = authenticator, how = {}, one = client) => {
    const credential = device.get(asked?.options ?? { challenge: '' }, how);
    return ask('proof/verify', { challenge_id: asked?.challenge_id, credential }, one);
  };
  const needsProof = async () => (await client.passkey.startRegistration()).error?.code ?? null;

  auth.services.clock.advance(20 * MINUTE);
  expect(await needsProof()).toBe('reauthentication_needed');
  const asked = await begin();
  expect(asked.options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: expect.any(String) }] });
  const refused = [
    await prove(await begin(), stranger),
    await prove(await begin(), authenticator, { verifies: false }),
    await prove(await begin(), authenticator, { origin: 'https://evil.test' }),
    // A challenge of another reader, of another session, of signing in.
    await prove(await begin(other.client), authenticator),
    await prove(await begin(second), authenticator),
    await prove((await client.passkey.startAuthentication()).data, authenticator),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 400, 400, 400, 400, 400]);
  expect(await needsProof()).toBe('reauthentication_needed');
  expect((await prove(asked)).status).toBe(200);
  expect((await prove(asked)).status).toBe(400);
  expect(await needsProof()).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1' });
  expect((await client.getClaims()).data?.claims.amr?.[0]).toMatchObject({ method: 'passkey' });
  auth.services.clock.advance(16 * MINUTE);
  expect(await needsProof()).toBe('reauthentication_needed');
  // It says nothing about the mailbox, and is no second factor.
  await prove(await begin());
  await addTotp(client);
  auth.services.clock.advance(MINUTE);
  const weak = visitor();
  await signIn(weak, authenticator);
  expect((await ask('proof/options', {}, weak)).status).toBe(200);
  const proof = await begin(weak);
  const credential = authenticator.get(proof.options);
  expect((await ask('proof/verify', { challenge_id: proof.challenge_id, credential }, weak)).status).toBe(200);
  expect((await weak.updateUser({ password: 'of a thief' })).error?.code).toBe('insufficient_aal');
});
