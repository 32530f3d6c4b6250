import { Hono } from 'hono';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../../contract/limits.ts';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startGoogleTest } from '../../../testing/auth-testing.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { meanwhile } from '../../../testing/one-connection.ts';
import { makePkce } from '../../../testing/program.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { createStranger, heldBody } from '../../../testing/stranger.ts';
import { serviceRoleKey } from '../auth.ts';

// Nothing that an intruder has begun may outlive the moment when the owner ends everything.
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
const { call, signIn, addTotp, network } = createStranger(() => auth);
const codeTo = (phone: string) =>
  /^\d{6}/.exec(received.findLast((one) => one.phone === phone)?.message ?? '')?.[0] ?? null;
const newAddress = () => `owner-${crypto.randomUUID()}@example.com`;
let numbers = 0;
const newNumber = () => `+4915190${String(++numbers).padStart(5, '0')}`;
const byGoogle = (claims: object) =>
  google.identity
    .idToken(claims as never, { clientId: google.clientId, nonce: null })
    .then((id_token) => call('POST', '/token?grant_type=id_token', { provider: 'google', id_token }));

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

const endings: [string, (token: string) => Promise<{ status: number }>][] = [
  ['End all others', (token) => call('POST', '/functions/v1/end-sessions', {}, { token })],
  ['a new password', (token) => call('PUT', '/user', { password: 'one of my own' }, { token })],
  ['sign out everywhere', (token) => call('POST', '/logout?scope=global', {}, { token })],
];

describe('a change of number or address that an intruder has begun ends', () => {
  /**
   * Asks for the message again, then for those of two living sessions, one after the other. When the second of these
   * has arrived, ours would have arrived too.
   */
  const resend = async (type: 'phone_change' | 'email_change', contact: string) => {
    const field = type === 'phone_change' ? 'phone' : 'email';
    const sentTo = async (living: string) =>
      field === 'phone'
        ? received.filter((one) => one.phone === living).length
        : (await auth.mails()).filter(({ to }) => to === living).length;
    const livings = field === 'phone' ? [newNumber(), newNumber()] : [newAddress(), newAddress()];
    for (const living of livings) {
      const { token } = await signIn(newAddress());
      expect((await call('PUT', '/user', { [field]: living }, { token })).status).toBe(200);
    }
    received.length = 0;
    await call('POST', '/resend', { type, [field]: contact });
    for (const living of livings) {
      const before = await sentTo(living);
      await call('POST', '/resend', { type, [field]: living });
      await expect.poll(() => sentTo(living)).toBeGreaterThan(before);
    }
  };
  /** Well within the life of a change, so that only the ending can have ended it. */
  const LATER = 5 * MINUTE;
  const laterByPhone = async (phone: string) => {
    auth.services.clock.advance(LATER);
    // Without a session, from anywhere.
    await resend('phone_change', phone);
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
      auth.services.clock.advance(LATER);
      await resend('email_change', address);
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
    expect(notice?.text).not.toMatch(/Changed\s+on/);
    auth.services.clock.advance(HOUR + 1000);
    received.length = 0;
    await call('POST', '/resend', { type: 'phone_change', phone });
    const entered = await call('POST', '/verify', { type: 'phone_change', phone, token: codeTo(phone) ?? '000000' });
    expect([codeTo(phone), entered.status]).toEqual([null, 403]);
  });

  test('unsent, though it is asked for again, once the session that began it has ended', async () => {
    const [ended, living] = [await signIn(newAddress()), await signIn(newAddress())];
    const [phone, other] = [newNumber(), newNumber()];
    await call('PUT', '/user', { phone }, { token: ended.token });
    await call('PUT', '/user', { phone: other }, { token: living.token });
    await call('POST', '/logout?scope=local', {}, { token: ended.token });
    received.length = 0;
    await call('POST', '/resend', { type: 'phone_change', phone });
    await call('POST', '/resend', { type: 'phone_change', phone: other });
    // Both would go out after the answer, in the order in which they were asked for.
    await expect.poll(() => codeTo(other)).not.toBeNull();
    expect(codeTo(phone)).toBeNull();
  });

  test('unhidden by the owner’s own wish for another number', async () => {
    const email = newAddress();
    const [owner, intruder] = [await signIn(email), await signIn(email)];
    const notices = async () =>
      (await auth.mails()).filter(({ to, text }) => to === email && /asked\s+to\s+change/.test(text)).length;
    for (const [{ token }, told] of [
      [owner, 1],
      [owner, 1],
      [intruder, 2],
    ] as const) {
      await call('PUT', '/user', { phone: newNumber() }, { token });
      expect(await notices()).toBe(told);
    }
  });

  test('with an address that an operator sets, though one of the two mailboxes has agreed', async () => {
    const email = newAddress();
    const intruder = await signIn(email);
    const theirs = `intruder-${crypto.randomUUID()}@example.org`;
    expect((await call('PUT', '/user', { email: theirs }, { token: intruder.token })).status).toBe(200);
    const half = { type: 'email_change', token_hash: (await auth.mailTo(email)).tokenHash };
    expect((await call('POST', '/verify', half)).json.msg).toMatch(/other email/);
    const token = await serviceRoleKey(auth.services);
    const rescued = newAddress();
    await call('PUT', `/admin/users/${intruder.id}`, { email: rescued }, { token });
    const other = { type: 'email_change', token_hash: (await auth.mailTo(theirs)).tokenHash };
    expect((await call('POST', '/verify', other)).status).toBe(403);
    const { json } = await call('GET', `/admin/users/${intruder.id}`, undefined, { token });
    expect([json.email, json.new_email]).toEqual([rescued, undefined]);
  });

  test('with a number that an operator sets', async () => {
    const intruder = await signIn(newAddress());
    const theirs = newNumber();
    await call('PUT', '/user', { phone: theirs }, { token: intruder.token });
    const token = await serviceRoleKey(auth.services);
    await call('PUT', `/admin/users/${intruder.id}`, { phone: newNumber() }, { token });
    const entered = await call('POST', '/verify', { type: 'phone_change', phone: theirs, token: codeTo(theirs) });
    expect(entered.status).toBe(403);
  });

  test('its reader can take it back', async () => {
    const reader = await signIn(newAddress());
    await call('PUT', '/user', { phone: newNumber() }, { token: reader.token });
    await call('PUT', '/user', { phone: '' }, { token: reader.token });
    expect((await call('GET', '/user', undefined, { token: reader.token })).json.new_phone).toBeUndefined();
  });
});

describe('passkeys', () => {
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

  test('of the owner stay, though used elsewhere since the session that ends the others was signed in with them', async () => {
    const email = newAddress();
    const mine = await addPasskey((await signIn(email)).token);
    const theirs = await addPasskey((await signIn(email)).token);
    const { json } = await mine();
    auth.services.clock.advance(1000);
    await mine();
    await theirs();
    await call('POST', '/functions/v1/end-sessions', {}, { token: json.access_token });
    expect([(await mine()).status, (await theirs()).status]).toEqual([200, 400]);
  });
});

describe('feeds', () => {
  const feedOf = async (token: string) => {
    const { json } = await call('POST', '/functions/v1/create-weekly-feeds', {}, { token });
    return async () => (await auth.app.request(new URL(json.atom).pathname)).status;
  };
  test.each(endings.slice(0, 2))('that an intruder has made end with %s', async (_, end) => {
    const email = newAddress();
    const read = await feedOf((await signIn(email)).token);
    expect((await end((await signIn(email)).token)).status).toBeLessThan(300);
    expect(await read()).toBe(404);
  });
  test('stay when the official client signs out', async () => {
    const { token } = await signIn(newAddress());
    const read = await feedOf(token);
    // Its default.
    expect((await call('POST', '/logout?scope=global', {}, { token })).status).toBe(204);
    expect(await read()).toBe(200);
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
  await call('POST', '/functions/v1/end-sessions', {}, { token: owner.token, from: owner.from });
  expect(await networksOf(owner.id)).toBe(1);
});

test.each<[string, string, string]>([
  ['End all others', 'POST', '/functions/v1/end-sessions'],
  ['sign out of others', 'POST', '/logout?scope=others'],
])(
  'after %s, the network that the owner asks from stays known, no matter who used it last',
  async (_, method, path) => {
    const email = newAddress();
    const owner = await signIn(email);
    await signIn(email, owner.from);
    await call(method, path, {}, { token: owner.token, from: owner.from });
    expect(await networksOf(owner.id)).toBe(1);
  },
);

const networksOf = async (userId: string) =>
  (await auth.services.db.selectFrom('known_networks').select('network').where('user_id', '=', userId).execute())
    .length;

describe('a call that an ended session began while it lived changes nothing:', () => {
  /** The guard lets the call pass; then its body is awaited, and `meanwhile` happens. */
  async function held(method: string, path: string, body: object, token: string, meanwhile: () => Promise<unknown>) {
    const text = JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(text.length),
      'x-forwarded-for': network(),
    };
    const init: RequestInit & { duplex: string } = {
      method,
      headers,
      body: heldBody(text, meanwhile),
      duplex: 'half',
    };
    const answer = await auth.app.request(path, init);
    const json = (await answer.json()) as { error_code?: string; code?: string };
    return [answer.status, json.error_code ?? json.code];
  }
  const alive = async (token: string) => (await call('GET', '/user', undefined, { token })).status;
  const enter = async (email: string, password: string) =>
    (await call('POST', '/token?grant_type=password', { email, password })).status;

  test.each<[string, string, string, object]>([
    ['a new password', 'PUT', '/auth/v1/user', { password: 'of the intruder' }],
    ['a fresh proof', 'PUT', '/auth/v1/user', { current_password: 'known to both' }],
    ['both', 'PUT', '/auth/v1/user', { current_password: 'known to both', password: 'of the intruder' }],
    ['another address', 'PUT', '/auth/v1/user', { email: 'intruder@example.org' }],
    ['feeds', 'POST', '/functions/v1/create-weekly-feeds', {}],
    ['the end of all others', 'POST', '/functions/v1/end-sessions', {}],
    ['the end of everything', 'POST', '/auth/v1/logout?scope=global', {}],
    ['the account', 'POST', '/functions/v1/delete-user', {}],
    ['the profile', 'PUT', '/auth/v1/user', { data: { full_name: 'Mallory' } }],
    ['an import', 'POST', '/functions/v1/post-import-text', { text: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' }],
  ])('%s', async (_, method, path, body) => {
    const email = newAddress();
    const owner = await signIn(email);
    await call('PUT', '/user', { password: 'known to both' }, { token: owner.token });
    const intruder = await signIn(email);
    const answer = await held(method, path, body, intruder.token, () =>
      call('POST', '/functions/v1/end-sessions', {}, { token: owner.token, from: owner.from }),
    );
    expect(answer).toEqual(path.startsWith('/auth') ? [403, 'session_not_found'] : [401, 'session_ended']);
    expect([await alive(intruder.token), await alive(owner.token)]).toEqual([403, 200]);
    expect([await enter(email, 'of the intruder'), await enter(email, 'known to both')]).toEqual([400, 200]);
    const { json } = await call('GET', '/functions/v1/get-weekly-settings', undefined, { token: owner.token });
    expect(json.feeds).toBeNull();
    const kept = await call('GET', '/user', undefined, { token: owner.token });
    expect(kept.json.user_metadata.full_name).toBeUndefined();
  });

  test('as an operator', async () => {
    const [operator, reader] = [await signIn(newAddress()), await signIn(newAddress())];
    const key = await serviceRoleKey(auth.services);
    await call('PUT', `/admin/users/${operator.id}`, { role: 'service_role' }, { token: key });
    const { json } = await call('POST', '/token?grant_type=refresh_token', { refresh_token: operator.refresh });
    const end = () => call('POST', '/logout?scope=global', {}, { token: json.access_token });
    const path = `/auth/v1/admin/users/${reader.id}`;
    expect(await held('PUT', path, { role: 'x' }, json.access_token, end)).toEqual([403, 'session_not_found']);
  });

  test('recovery codes', async () => {
    const email = newAddress();
    const owner = await signIn(email);
    const factor = await addTotp(owner.token, owner.from);
    auth.services.clock.advance(MINUTE);
    const intruder = await signIn(email);
    const asked = await call('POST', `/factors/${factor.id}/challenge`, {}, intruder);
    const proof = { challenge_id: asked.json.id, code: factor.code() };
    const raised = await call('POST', `/factors/${factor.id}/verify`, proof, intruder);
    const token = raised.json.access_token as string;
    const end = () => call('POST', '/functions/v1/end-sessions', {}, { token: factor.token });
    expect(await held('POST', '/auth/v1/factors/recovery-codes', {}, token, end)).toEqual([403, 'session_not_found']);
    const left = await call('GET', '/factors/recovery-codes', undefined, { token: factor.token });
    expect(left.code).toBe('mfa_factor_not_found');
  });
});

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

/** Makes all of these calls meet at the reader's row, and lets them on in their order. */
async function inOrder(userId: string, ...calls: (() => Promise<{ status: number }>)[]) {
  const answers: Promise<{ status: number }>[] = [];
  await auth.services.db.transaction().execute((trx) =>
    meanwhile(async () => {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      for (const one of calls) {
        answers.push(one());
        await expect.poll(waiting).toBe(answers.length);
      }
    }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(auth.services.db);
  return rows[0]?.n;
};

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

// PGlite runs one transaction at a time.
describe.skipIf(!onPostgres)('what waits for the end of everything comes too late:', () => {
  const end = (token: string) => () => call('POST', '/functions/v1/end-sessions', {}, { token });

  test('the old password', async () => {
    const email = newAddress();
    const owner = await signIn(email);
    await call('PUT', '/user', { password: 'the old one' }, { token: owner.token });
    const change = () => call('PUT', '/user', { password: 'the new one' }, { token: owner.token });
    const enter = () => call('POST', '/token?grant_type=password', { email, password: 'the old one' });
    expect(await inOrder(owner.id, change, enter)).toEqual([200, 400]);
  });

  test('a passkey that is being removed', async () => {
    const email = newAddress();
    const enter = await addPasskey((await signIn(email)).token);
    const owner = await signIn(email);
    expect(await inOrder(owner.id, end(owner.token), enter)).toEqual([200, 400]);
  });

  test('a number that is being confirmed', async () => {
    const email = newAddress();
    const intruder = await signIn(email);
    const phone = newNumber();
    await call('PUT', '/user', { phone }, { token: intruder.token });
    const owner = await signIn(email);
    const confirm = () => call('POST', '/verify', { type: 'phone_change', phone, token: codeTo(phone) });
    expect(await inOrder(owner.id, end(owner.token), confirm)).toEqual([200, 403]);
  });

  const linkGoogle = async (token: string) => {
    const claims = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true, name: 'x' };
    const id_token = await google.identity.idToken(claims, { clientId: google.clientId, nonce: null });
    const link = { provider: 'google', id_token, link_identity: true };
    expect((await call('POST', '/token?grant_type=id_token', link, { token })).status).toBe(200);
  };
  const idOf = async (path: string, token: string) => JSON.parse((await call('GET', path, undefined, { token })).text);

  test.each<[string, (token: string) => Promise<() => Promise<{ status: number }>>, number]>([
    [
      'the deletion of the account',
      async (token) => () => call('POST', '/functions/v1/delete-user', {}, { token }),
      401,
    ],
    ['signing out everywhere', async (token) => () => call('POST', '/logout?scope=global', {}, { token }), 403],
    ['the profile', async (token) => () => call('PUT', '/user', { data: { full_name: 'Mallory' } }, { token }), 403],
    ['taking a change back', async (token) => () => call('PUT', '/user', { email: '' }, { token }), 403],
    [
      'giving an identity up',
      async (token) => {
        await linkGoogle(token);
        const { identities } = await idOf('/user', token);
        const { identity_id } = identities.find((one: { provider: string }) => one.provider === 'google');
        return () => call('DELETE', `/user/identities/${identity_id}`, undefined, { token });
      },
      403,
    ],
    [
      'giving a passkey up',
      async (token) => {
        const [{ id }] = await idOf('/passkeys', token);
        return () => call('DELETE', `/passkeys/${id}`, undefined, { token });
      },
      403,
    ],
  ])('%s', async (_, prepare, refused) => {
    const email = newAddress();
    const owner = await signIn(email);
    await addPasskey(owner.token);
    const intruder = await signIn(email);
    expect(await inOrder(owner.id, end(owner.token), await prepare(intruder.token))).toEqual([200, refused]);
    expect((await call('GET', '/user', undefined, { token: owner.token })).status).toBe(200);
    expect(await idOf('/passkeys', owner.token)).toHaveLength(1);
  });

  test('giving a second factor up', async () => {
    const email = newAddress();
    const owner = await signIn(email);
    const factor = await addTotp(owner.token, owner.from);
    auth.services.clock.advance(MINUTE);
    const intruder = await signIn(email);
    const asked = await call('POST', `/factors/${factor.id}/challenge`, {}, intruder);
    const proof = { challenge_id: asked.json.id, code: factor.code() };
    const token = (await call('POST', `/factors/${factor.id}/verify`, proof, intruder)).json.access_token as string;
    const remove = () => call('DELETE', `/factors/${factor.id}`, undefined, { token });
    expect(await inOrder(owner.id, end(factor.token), remove)).toEqual([200, 403]);
  });

  test('but a proof does not, which was given while the second factor was shown', async () => {
    const owner = await signIn(newAddress());
    await call('PUT', '/user', { password: 'known to the owner' }, { token: owner.token });
    const { json } = await call('POST', '/factors', { factor_type: 'totp' }, owner);
    const asked = await call('POST', `/factors/${json.id}/challenge`, {}, owner);
    const code = new TOTP({ secret: Secret.fromBase32(json.totp.secret) }).generate({
      timestamp: auth.services.clock.now().getTime(),
    });
    const prove = () => call('PUT', '/user', { current_password: 'known to the owner' }, { token: owner.token });
    const show = () => call('POST', `/factors/${json.id}/verify`, { challenge_id: asked.json.id, code }, owner);
    expect(await inOrder(owner.id, prove, show)).toEqual([200, 200]);
    const { amr } = await auth.services.db
      .selectFrom('sessions')
      .select('amr')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect((amr as { method: string }[]).map(({ method }) => method)).toEqual(['totp', 'password', 'otp']);
  });

  test('an identity that is being linked', async () => {
    const email = newAddress();
    const intruder = await signIn(email);
    const owner = await signIn(email);
    google.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true, name: 'x' };
    const { challenge, verifier } = makePkce();
    const query = `provider=google&skip_http_redirect=true&code_challenge=${challenge}&code_challenge_method=s256`;
    const away = await call('GET', `/user/identities/authorize?${query}`, undefined, { token: intruder.token });
    const back = await fetch(away.json.url, { redirect: 'manual' });
    const { pathname, search } = new URL(back.headers.get('location') ?? '');
    const there = await call('GET', pathname.replace('/auth/v1', '') + search);
    const auth_code = new URL(there.headers.get('location') ?? '').searchParams.get('code');
    const exchange = () => call('POST', '/token?grant_type=pkce', { auth_code, code_verifier: verifier });
    expect(await inOrder(owner.id, end(owner.token), exchange)).toEqual([200, 404]);
    const id_token = await google.identity.idToken(google.person, { clientId: google.clientId, nonce: null });
    const second = await signIn(email);
    const link = { provider: 'google', id_token, link_identity: true };
    const byToken = () => call('POST', '/token?grant_type=id_token', link, { token: second.token });
    expect(await inOrder(owner.id, end(owner.token), byToken)).toEqual([200, 403]);
    const { json } = await call('GET', '/user', undefined, { token: owner.token });
    expect(json.app_metadata.providers).toEqual(['email']);
  });
});

// PGlite runs one transaction at a time.
describe.skipIf(!onPostgres)('what an intruder’s provider opens ends too:', () => {
  const intruderAt = async (token: string) => {
    const person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true, name: 'x' };
    const id_token = await google.identity.idToken(person, { clientId: google.clientId, nonce: null });
    const link = { provider: 'google', id_token, link_identity: true };
    expect((await call('POST', '/token?grant_type=id_token', link, { token })).status).toBe(200);
    return person;
  };
  /** A code to exchange, and who exchanges it. */
  const codeOf = async (person: GoogleFake['person']) => {
    google.person = person;
    const { challenge, verifier } = makePkce();
    const away = await call('GET', `/authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256`);
    const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
    const { pathname, search } = new URL(back.headers.get('location') ?? '');
    const end = await call('GET', pathname.replace('/auth/v1', '') + search);
    const auth_code = new URL(end.headers.get('location') ?? '').searchParams.get('code');
    return () => call('POST', '/token?grant_type=pkce', { auth_code, code_verifier: verifier });
  };

  test('a code that is exchanged while everything ends', async () => {
    const owner = await signIn(newAddress());
    const exchange = await codeOf(await intruderAt(owner.token));
    const end = () => call('POST', '/functions/v1/end-sessions', {}, { token: owner.token });
    expect(await inOrder(owner.id, end, exchange)).toEqual([200, 404]);
  });

  test('an identity that is being given up signs nobody in', async () => {
    const owner = await signIn(newAddress());
    const person = await intruderAt(owner.token);
    const { json } = await call('GET', '/user', undefined, { token: owner.token });
    const { identity_id } = json.identities.find((one: { provider: string }) => one.provider === 'google');
    const giveUp = () => call('DELETE', `/user/identities/${identity_id}`, undefined, { token: owner.token });
    let entered: string | undefined;
    const enter = async () => {
      const answer = await byGoogle({ ...person, name: 'another token' });
      entered = answer.json.user?.id;
      return answer;
    };
    expect(await inOrder(owner.id, giveUp, enter)).toEqual([200, 200]);
    expect(entered).not.toBe(owner.id);
  });

  test('a code that a provider brings while its identity is given up', async () => {
    const { db } = auth.services;
    const owner = await signIn(newAddress());
    google.person = await intruderAt(owner.token);
    const { json } = await call('GET', '/user', undefined, { token: owner.token });
    const { identity_id } = json.identities.find((one: { provider: string }) => one.provider === 'google');
    const { challenge, verifier } = makePkce();
    const away = await call('GET', `/authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256`);
    const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
    const { pathname, search, searchParams } = new URL(back.headers.get('location') ?? '');
    const calls: ReturnType<typeof call>[] = [];
    const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let held: Promise<void> | undefined;
    let gone = false;
    await db.transaction().execute((trx) =>
      meanwhile(async () => {
        await trx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute();
        calls.push(call('GET', pathname.replace('/auth/v1', '') + search));
        await expect.poll(waiting).toBe(1);
        // Issuing its code waits for this row.
        held = db.transaction().execute(async (other) => {
          const state = searchParams.get('state') ?? '';
          await other.selectFrom('flow_states').select('id').where('id', '=', state).forUpdate().execute();
          locked.resolve();
          await gate.promise;
        });
        await locked.promise;
        const giveUp = call('DELETE', `/user/identities/${identity_id}`, undefined, { token: owner.token });
        calls.push(giveUp.finally(() => (gone = true)));
        await expect.poll(waiting).toBe(2);
      }),
    );
    await expect.poll(async () => gone || (await waiting()) === 2).toBe(true);
    gate.resolve();
    await held;
    const [arrived, given] = await Promise.all(calls);
    expect(given?.status).toBe(200);
    const auth_code = new URL(arrived?.headers.get('location') ?? '').searchParams.get('code');
    const late = await call('POST', '/token?grant_type=pkce', { auth_code, code_verifier: verifier });
    expect([late.status, late.json.user?.id]).toEqual([404, undefined]);
  });

  test('but a code that a page exchanges three times at once gives it one session', async () => {
    const person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true, name: 'x' };
    const exchange = await codeOf(person);
    const answers = await Promise.all([exchange(), exchange(), exchange()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1);
  });

  test('the network of a session that is ended while it is refreshed', async () => {
    const email = newAddress();
    const owner = await signIn(email);
    const intruder = await signIn(email);
    const theirs = network();
    const calls: Promise<{ status: number }>[] = [];
    const undone = auth.services.db.transaction().execute((trx) =>
      meanwhile(async () => {
        // Noting this network waits for this row.
        const row = { network: auth.services.secrets.keyedHash('network', theirs), seen_at: new Date() };
        await trx
          .insertInto('known_networks')
          .values({ user_id: owner.id, ...row })
          .execute();
        const renew = { refresh_token: intruder.refresh };
        calls.push(call('POST', '/token?grant_type=refresh_token', renew, { from: theirs }));
        await expect.poll(waiting).toBe(1);
        let ended = false;
        const end = call('POST', '/functions/v1/end-sessions', {}, { token: owner.token, from: owner.from });
        calls.push(end.finally(() => (ended = true)));
        await expect.poll(async () => ended || (await waiting()) === 2).toBe(true);
        throw new Error('taken back');
      }),
    );
    await expect(undone).rejects.toThrow('taken back');
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await networksOf(owner.id)).toBe(1);
  });
});

test('first uses of links and the end of everything do not wait for each other in a circle', async () => {
  const email = newAddress();
  const owner = await signIn(email);
  for (let round = 0; round < 5; round++) {
    auth.services.clock.advance(MINUTE);
    await call('POST', '/otp', { email });
    const { tokenHash } = await auth.mailTo(email);
    const { headers } = await call('GET', `/verify?token=${tokenHash}&type=email`);
    const token = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1)).get('access_token') ?? '';
    const answers = await Promise.all([
      call('GET', '/user', undefined, { token }),
      call('POST', '/functions/v1/end-sessions', {}, { token: owner.token, from: owner.from }),
      call('POST', '/verify', { token_hash: tokenHash, type: 'email' }),
      call('GET', `/verify?token=${tokenHash}&type=email`),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
});

describe('a message to an address that the account no longer has opens nothing:', () => {
  const moved = async (id: string) => {
    const token = await serviceRoleKey(auth.services);
    expect((await call('PUT', `/admin/users/${id}`, { email: newAddress() }, { token })).status).toBe(200);
  };
  const asked = async () => {
    const email = newAddress();
    const owner = await signIn(email);
    await call('POST', '/otp', { email });
    return { email, owner, mail: await auth.mailTo(email) };
  };

  test('a link and a code', async () => {
    const { email, owner, mail } = await asked();
    await moved(owner.id);
    const byLink = await call('POST', '/verify', { type: 'email', token_hash: mail.tokenHash });
    const byCode = await call('POST', '/verify', { type: 'email', email, token: mail.code });
    expect([byLink.code, byCode.code]).toEqual(['otp_expired', 'otp_expired']);
    const byProgram = await call('GET', `/verify?token=${mail.tokenHash}&type=email`);
    expect(byProgram.headers.get('location')).toContain('otp_expired');
    const { json } = await call('GET', '/user', undefined, { token: owner.token });
    expect(json.email).not.toBe(email);
  });

  test('a session that a program made of a link', async () => {
    const { email, owner, mail } = await asked();
    const { headers } = await call('GET', `/verify?token=${mail.tokenHash}&type=email`);
    const token = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1)).get('access_token') ?? '';
    await moved(owner.id);
    expect((await call('GET', '/functions/v1/get-profile', undefined, { token })).status).toBe(401);
    expect((await call('GET', '/user', undefined, { token })).status).toBe(403);
    const { json } = await call('GET', '/user', undefined, { token: owner.token });
    expect(json.email).not.toBe(email);
  });

  test('where its owner has given it up', async () => {
    const { owner, mail } = await asked();
    const claims = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true, name: 'x' };
    const id_token = await google.identity.idToken(claims, { clientId: google.clientId, nonce: null });
    const link = { provider: 'google', id_token, link_identity: true };
    await call('POST', '/token?grant_type=id_token', link, { token: owner.token });
    const { json } = await call('GET', '/user', undefined, { token: owner.token });
    const { identity_id } = json.identities.find((one: { provider: string }) => one.provider === 'email');
    const gone = await call('DELETE', `/user/identities/${identity_id}`, undefined, { token: owner.token });
    expect(gone.status, gone.text).toBe(200);
    const entered = await call('POST', '/verify', { type: 'email', token_hash: mail.tokenHash });
    expect(entered.code).toBe('otp_expired');
  });
});

test('the neighbours’ text messages keep no number waiting where it has signed in', async () => {
  const at = (n: number) => `2001:db8:9:${n.toString(16)}::1`;
  const phone = newNumber();
  await call('POST', '/otp', { phone }, { from: at(0) });
  await call('POST', '/verify', { type: 'sms', phone, token: codeTo(phone) }, { from: at(0) });
  const answers: number[] = [];
  for (let n = 1; n <= 61; n++)
    answers.push((await call('POST', '/otp', { phone: newNumber() }, { from: at(n) })).status);
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([59, 429]);
  expect((await call('POST', '/otp', { phone }, { from: at(0) })).status).toBe(200);
});

test('nobody’s phone is flooded with codes of a second step, and the owner of one is not kept waiting by others', async () => {
  const phone = newNumber();
  const mallory = await signIn(newAddress());
  const enrol = (token: string, from: string) =>
    call('POST', '/factors', { factor_type: 'phone', phone }, { token, from });
  const ask = async (id: string, token: string, from = network()) =>
    (await call('POST', `/factors/${id}/challenge`, {}, { token, from })).status;
  const owner = await signIn(newAddress());
  const mine = (await enrol(owner.token, owner.from)).json.id as string;
  const asked = await call('POST', `/factors/${mine}/challenge`, {}, { token: owner.token, from: owner.from });
  const body = { challenge_id: asked.json.id, code: codeTo(phone) };
  const { json } = await call('POST', `/factors/${mine}/verify`, body, { token: owner.token, from: owner.from });
  const theirs = (await enrol(mallory.token, mallory.from)).json.id as string;
  const before = received.length;
  const answers: number[] = [];
  for (let n = 0; n < 65; n++) answers.push(await ask(theirs, mallory.token));
  // One of the sixty was the owner's first.
  expect([received.length - before, answers.at(-1)]).toEqual([59, 429]);
  expect(await ask(mine, json.access_token, owner.from)).toBe(200);
});
