import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../../contract/limits.ts';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startGoogleTest } from '../../../testing/auth-testing.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { createStranger } from '../../../testing/stranger.ts';
import { serviceRoleKey } from '../auth.ts';

// What an intruder has begun must not outlive the moment in which its owner ends everything.
const received: { phone: string; message: string }[] = [];
let webhook: Served;
let auth: AuthTest;
let google: GoogleFake;
beforeAll(async () => {
  const app = new Hono();
  app.post('/sms', async (c) => {
    received.push(JSON.parse(await c.req.text()));
    return c.json({});
  });
  webhook = await serveApp(app);
  google = await createGoogleFake();
  auth = await startGoogleTest(google, {
    AUTH_LIMIT_SCALE: '1',
    SMS_WEBHOOK_URL: `${webhook.url}/sms`,
    SMS_WEBHOOK_SECRET: 'a secret of the operator',
  });
});
beforeEach(() => {
  received.length = 0;
  auth.services.clock.set(new Date());
});
afterAll(async () => {
  await auth.close();
  await webhook.close();
});
const { call, signIn, addTotp } = createStranger(() => auth);
const codeTo = (phone: string) =>
  /^\d{6}/.exec(received.findLast((one) => one.phone === phone)?.message ?? '')?.[0] ?? null;
const newAddress = () => `owner-${crypto.randomUUID()}@example.com`;
let numbers = 0;
const newNumber = () => `+4915190${String(++numbers).padStart(5, '0')}`;
const byGoogle = (claims: object) =>
  google.identity
    .idToken(claims as never, { clientId: google.clientId, nonce: null })
    .then((id_token) => call('POST', '/token?grant_type=id_token', { provider: 'google', id_token }));

const endings: [string, (token: string) => Promise<{ status: number }>][] = [
  ['End all others', (token) => call('POST', '/functions/v1/end-sessions', {}, { token })],
  ['a new password', (token) => call('PUT', '/user', { password: 'one of my own' }, { token })],
  ['sign out everywhere', (token) => call('POST', '/logout?scope=global', {}, { token })],
];

describe('a change of number or address that an intruder has begun ends', () => {
  const laterByPhone = async (phone: string) => {
    auth.services.clock.advance(30 * DAY);
    received.length = 0;
    // Without a session, from anywhere.
    await call('POST', '/resend', { type: 'phone_change', phone });
    await expect
      .poll(() => codeTo(phone), { timeout: 3000 })
      .not.toBeNull()
      .catch(() => {});
    return call('POST', '/verify', { type: 'phone_change', phone, token: codeTo(phone) ?? '000000' });
  };

  test.each(endings)('a number, after %s', async (_, end) => {
    const email = newAddress();
    const intruder = await signIn(email);
    const phone = newNumber();
    expect((await call('PUT', '/user', { phone }, { token: intruder.token })).status).toBe(200);
    const owner = await signIn(email);
    expect((await end(owner.token)).status).toBeLessThan(300);
    const entered = await laterByPhone(phone);
    expect([entered.status, entered.json.user?.email]).toEqual([403, undefined]);
  });

  test('a number, though the owner has set up a second step since', async () => {
    const email = newAddress();
    const intruder = await signIn(email);
    const phone = newNumber();
    await call('PUT', '/user', { phone }, { token: intruder.token });
    const owner = await signIn(email);
    const strong = await addTotp(owner.token, owner.from);
    await call('POST', '/functions/v1/end-sessions', {}, { token: strong.token });
    expect((await laterByPhone(phone)).status).toBe(403);
  });

  test.each(endings)(
    'an address, of an account that has none (Google without one, X, Spotify, a phone), after %s',
    async (_, end) => {
      const claims = { sub: crypto.randomUUID(), email: '', email_verified: false, name: 'x' };
      const intruder = (await byGoogle({ ...claims, name: 'first' })).json.access_token as string;
      const address = `intruder-${crypto.randomUUID()}@example.org`;
      expect((await call('PUT', '/user', { email: address }, { token: intruder })).status).toBe(200);
      auth.services.clock.advance(2000);
      const owner = (await byGoogle({ ...claims, name: 'second' })).json.access_token as string;
      expect((await end(owner)).status).toBeLessThan(300);
      auth.services.clock.advance(30 * DAY);
      const before = (await auth.mails()).length;
      await call('POST', '/resend', { type: 'email_change', email: address });
      await expect
        .poll(async () => (await auth.mails()).length, { timeout: 3000 })
        .toBeGreaterThan(before)
        .catch(() => {});
      const { tokenHash } = await auth.mailTo(address);
      const entered = await call('POST', '/verify', { type: 'email_change', token_hash: tokenHash });
      expect([entered.status, entered.json.user?.email]).toEqual([403, undefined]);
    },
  );

  test('after an hour, though its session lives, and its owner hears of it by mail', async () => {
    const email = newAddress();
    const intruder = await signIn(email);
    const phone = newNumber();
    await call('PUT', '/user', { phone }, { token: intruder.token });
    const [notice] = (await auth.mails()).filter(({ to }) => to === email);
    expect(notice?.text).toMatch(/asked\s+to\s+change\s+the\s+phone\s+number/);
    auth.services.clock.advance(HOUR + 1000);
    received.length = 0;
    await call('POST', '/resend', { type: 'phone_change', phone });
    const entered = await call('POST', '/verify', { type: 'phone_change', phone, token: codeTo(phone) ?? '000000' });
    expect([codeTo(phone), entered.status]).toEqual([null, 403]);
  });

  test('its reader can take it back', async () => {
    const reader = await signIn(newAddress());
    await call('PUT', '/user', { phone: newNumber() }, { token: reader.token });
    await call('PUT', '/user', { phone: '' }, { token: reader.token });
    expect((await call('GET', '/user', undefined, { token: reader.token })).json.new_phone).toBeUndefined();
  });
});

describe('passkeys', () => {
  const addPasskey = async (token: string) => {
    const device = createAuthenticator();
    const asked = await call('POST', '/passkeys/registration/options', {}, { token });
    const made = { challenge_id: asked.json.challenge_id, credential: device.create(asked.json.options) };
    expect((await call('POST', '/passkeys/registration/verify', made, { token })).status).toBe(200);
    return async () => {
      const begun = await call('POST', '/passkeys/authentication/options', {});
      const signed = { challenge_id: begun.json.challenge_id, credential: device.get(begun.json.options) };
      return call('POST', '/passkeys/authentication/verify', signed);
    };
  };

  test.each(endings.slice(0, 2))(
    'that others have lately added go with %s, and the owner’s own stays',
    async (_, end) => {
      const email = newAddress();
      const theirs = await addPasskey((await signIn(email)).token);
      const mine = await addPasskey((await signIn(email)).token);
      const { json } = await mine();
      expect((await end(json.access_token)).status).toBe(200);
      expect([(await theirs()).status, (await mine()).status]).toEqual([400, 200]);
      const notices = (await auth.mails()).filter(
        ({ to, text }) => to === email && /within\s+the\s+last\s+thirty\s+days\s+were\s+removed/.test(text),
      );
      expect(notices).toHaveLength(1);
    },
  );
});

describe('feeds', () => {
  const feedOf = async (token: string) => {
    const { json } = await call('POST', '/functions/v1/create-weekly-feeds', {}, { token });
    return async () => (await auth.app.request(new URL(json.atom).pathname)).status;
  };
  test.each(endings)('that an intruder has made end with %s', async (_, end) => {
    const email = newAddress();
    const read = await feedOf((await signIn(email)).token);
    expect((await end((await signIn(email)).token)).status).toBeLessThan(300);
    expect(await read()).toBe(404);
  });
  test('of who is banned, or softly deleted, are closed', async () => {
    const token = await serviceRoleKey(auth.services);
    const closed = [];
    for (const [method, body] of [
      ['PUT', { ban_duration: '24h' }],
      ['DELETE', { should_soft_delete: true }],
    ] as const) {
      const reader = await signIn(newAddress());
      const read = await feedOf(reader.token);
      await call(method, `/admin/users/${reader.id}`, body, { token });
      closed.push(await read());
    }
    expect(closed).toEqual([404, 404]);
  });
});

test('networks of sessions that were ended are strangers’ again', async () => {
  const email = newAddress();
  await signIn(email);
  const owner = await signIn(email);
  await call('POST', '/functions/v1/end-sessions', {}, { token: owner.token });
  const { db } = auth.services;
  const known = await db.selectFrom('known_networks').select('network').where('user_id', '=', owner.id).execute();
  expect(known).toHaveLength(1);
});

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
// PGlite runs one transaction at a time.
describe.skipIf(!onPostgres)('of several who confirm one address or number at once, none is told 500', () => {
  const unnamed = async () =>
    (await byGoogle({ sub: crypto.randomUUID(), email: '', email_verified: false, name: 'x' })).json
      .access_token as string;
  const refused = { email_exists: true, phone_exists: true, conflict: true } as Record<string, boolean>;
  test('address', async () => {
    const address = newAddress();
    const hashes: string[] = [];
    for (let n = 0; n < 3; n++) {
      await call('PUT', '/user', { email: address }, { token: await unnamed() });
      hashes.push((await auth.mailTo(address)).tokenHash);
    }
    const answers = await Promise.all(
      hashes.map((token_hash) => call('POST', '/verify', { type: 'email_change', token_hash })),
    );
    expect(answers.filter(({ status, code }) => status !== 200 && !refused[code ?? ''])).toEqual([]);
  });
  test('number', async () => {
    const phone = newNumber();
    const codes: string[] = [];
    for (let n = 0; n < 3; n++) {
      await call('PUT', '/user', { phone }, { token: await unnamed() });
      codes.push(codeTo(phone) ?? '');
    }
    const answers = await Promise.all(
      codes.map((token) => call('POST', '/verify', { type: 'phone_change', phone, token })),
    );
    expect(answers.filter(({ status, code }) => status !== 200 && !refused[code ?? ''])).toEqual([]);
  });
});

test('a token made in the moment in which all is ended does not live on', async () => {
  const email = newAddress();
  const intruder = await signIn(email);
  const owner = await signIn(email);
  const wish = { name: 'x', scopes: ['profile:read'], days: 7 };
  const make = () => call('POST', '/functions/v1/create-personal-token', wish, { token: intruder.token });
  const end = call('POST', '/functions/v1/end-sessions', {}, { token: owner.token });
  const made = await Promise.all([make(), make(), make(), make()]);
  expect((await end).status).toBe(200);
  const open = [];
  for (const { json } of made)
    if (json.secret)
      open.push((await call('GET', '/functions/v1/get-profile', undefined, { token: json.secret as string })).status);
  expect(open.filter((status) => status === 200)).toEqual([]);
});
