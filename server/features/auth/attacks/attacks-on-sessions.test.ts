import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../contract/limits.ts';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startGoogleTest } from '../../../testing/auth-testing.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { createBrowser } from '../../../testing/browser.ts';
import { authorizeUrl, letIn, makePkce, postForm } from '../../../testing/program.ts';
import { createStranger } from '../../../testing/stranger.ts';
import { clearExpired, serviceRoleKey } from '../auth.ts';

// Attacks that mix several ways in: half-used links, programs and tokens beside sessions, changes that race.
let auth: AuthTest;
let google: GoogleFake;
beforeAll(async () => {
  google = await createGoogleFake();
  auth = await startGoogleTest(google, { AUTH_LIMIT_SCALE: '1' });
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());
const { call, signIn, addTotp, network } = createStranger(() => auth);

let people = 0;
const newAddress = () => `reader-${++people}@example.com`;
const idToken = (email: string) =>
  google.identity.idToken(
    { sub: `mixed-${++people}`, email, email_verified: true, name: 'x' },
    { clientId: google.clientId, nonce: null },
  );
const linkGoogle = async (token: string) => {
  const body = { provider: 'google', id_token: await idToken('elsewhere@example.org'), link_identity: true };
  const linked = await call('POST', '/token?grant_type=id_token', body, { token });
  expect(linked.status, linked.text).toBe(200);
};

describe('a session that a GET of a link has made', () => {
  const scan = async (tokenHash: string) => {
    const { headers } = await call('GET', `/verify?token=${tokenHash}&type=email`);
    return new URLSearchParams((headers.get('location') ?? '').split('#')[1]);
  };
  const opens = async (held: URLSearchParams) => {
    const token = held.get('access_token') ?? '';
    const refresh = await call('POST', '/token?grant_type=refresh_token', { refresh_token: held.get('refresh_token') });
    const user = await call('GET', '/user', undefined, { token });
    const product = await call('GET', '/functions/v1/get-profile', undefined, { token });
    return [refresh.status, user.status, product.status];
  };

  test('ends with its link', async () => {
    const email = newAddress();
    await call('POST', '/otp', { email });
    const held = await scan((await auth.mailTo(email)).tokenHash);
    // The token is valid for an hour, and so is the link, both with a tolerance for clocks.
    auth.services.clock.advance(HOUR + 2 * MINUTE);
    const renewed = await call('POST', '/token?grant_type=refresh_token', { refresh_token: held.get('refresh_token') });
    expect([renewed.status, renewed.code]).toEqual([400, 'session_not_found']);
    await call('POST', '/otp', { email });
    const swept = await scan((await auth.mailTo(email)).tokenHash);
    auth.services.clock.advance(DAY);
    await clearExpired(auth.services);
    expect((await opens(swept))[0]).toBe(400);
    const left = await auth.services.db.selectFrom('sessions').select('id').where('used_at', 'is', null).execute();
    expect(left).toEqual([]);
  });

  test('ends when its reader comes in by another mail', async () => {
    const email = newAddress();
    await call('POST', '/otp', { email });
    const held = await scan((await auth.mailTo(email)).tokenHash);
    await call('POST', '/otp', { email });
    const { code } = await auth.mailTo(email);
    expect((await call('POST', '/verify', { email, token: code, type: 'email' })).status).toBe(200);
    expect(await opens(held)).toEqual([400, 403, 401]);
  });

  test('is first used by many calls at once, and stays', async () => {
    const email = newAddress();
    await call('POST', '/otp', { email });
    const token = (await scan((await auth.mailTo(email)).tokenHash)).get('access_token') ?? '';
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('GET', '/user', undefined, { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});

test('what ends all sessions ends programs and personal tokens too, and nothing lets a program in again unasked', async () => {
  const endings: Record<string, (token: string) => Promise<{ status: number }>> = {
    'End all others': (token) => call('POST', '/functions/v1/end-sessions', {}, { token }),
    'a new password': (token) => call('PUT', '/user', { password: 'one of my own' }, { token }),
    'sign out of others': (token) => call('POST', '/logout?scope=others', {}, { token }),
    'sign out everywhere': (token) => call('POST', '/logout?scope=global', {}, { token }),
    'an operator’s new password': async () => {
      const { id } = held;
      return call(
        'PUT',
        `/admin/users/${id}`,
        { password: 'of the operator' },
        { token: await serviceRoleKey(auth.services) },
      );
    },
  };
  let held = await signIn(newAddress());
  for (const [name, end] of Object.entries(endings)) {
    const email = newAddress();
    held = await signIn(email);
    const program = await letIn(auth, held.token, { scope: 'profile:read' });
    const wish = { name: 'script', scopes: ['profile:read'], days: 365 };
    const made = await call('POST', '/functions/v1/create-personal-token', wish, { token: held.token });
    const tokens = [program.access_token, made.json.secret as string];
    const open = async () =>
      Promise.all(
        tokens.map(async (token) => (await call('GET', '/functions/v1/get-profile', undefined, { token })).status),
      );
    expect(await open(), name).toEqual([200, 200]);
    expect((await end(held.token)).status, name).toBeLessThan(300);
    expect(await open(), name).toEqual([401, 401]);
    // The program asks again, and its reader is asked: the earlier consent does not count any more.
    auth.services.clock.advance(2 * MINUTE);
    const again = await signIn(email);
    const begun = await auth.app.request(
      authorizeUrl(program.clientId, makePkce().challenge, { scope: 'profile:read' }),
    );
    const id = new URL(begun.headers.get('location') ?? '').searchParams.get('authorization_id');
    const shown = await call('GET', `/oauth/authorizations/${id}`, undefined, { token: again.token });
    expect(shown.json, name).toMatchObject({ authorization_id: id, scope: 'profile:read' });
    const refresh = { grant_type: 'refresh_token', client_id: program.clientId, refresh_token: program.refresh_token };
    expect((await postForm(auth, 'token', refresh)).status, name).toBe(400);
  }
});

test('a personal token, which outlives the session, takes a fresh proof', async () => {
  const reader = await signIn(newAddress());
  auth.services.clock.advance(20 * MINUTE);
  const wish = { name: 'of a thief', scopes: ['profile:read'], days: 365 };
  const make = () => call('POST', '/functions/v1/create-personal-token', wish, { token: reader.token });
  const refused = await make();
  expect([refused.status, refused.code]).toEqual([403, 'reauthentication_needed']);
  await call('GET', '/reauthenticate', undefined, { token: reader.token });
  const address = (await call('GET', '/user', undefined, { token: reader.token })).json.email as string;
  const { code: nonce } = await auth.mailTo(address);
  expect((await call('PUT', '/user', { nonce }, { token: reader.token })).status).toBe(200);
  expect((await make()).status).toBe(200);
});

test('of two ways in that are given up at once, one stays', async () => {
  const reader = await signIn(newAddress());
  await linkGoogle(reader.token);
  const { json } = await call('GET', '/user', undefined, { token: reader.token });
  const ids = (json.identities as { identity_id: string }[]).map(({ identity_id }) => identity_id);
  expect(ids).toHaveLength(2);
  const answers = await Promise.all(
    ids.map((id) => call('DELETE', `/user/identities/${id}`, undefined, { token: reader.token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const after = await call('GET', '/user', undefined, { token: reader.token });
  expect(after.json.identities).toHaveLength(1);
});

test('of two first factors that are proved at once, one counts, and the other session is not raised', async () => {
  const email = newAddress();
  const owner = await signIn(email);
  const thief = await signIn(email);
  const begun = await Promise.all(
    [owner, thief].map(async ({ token, from }) => {
      const factor = await call('POST', '/factors', { factor_type: 'webauthn', friendly_name: from }, { token, from });
      const asked = await call('POST', `/factors/${factor.json.id}/challenge`, {}, { token, from });
      const made = createAuthenticator().create(asked.json.webauthn.credential_options.publicKey, { verifies: false });
      const webauthn = { type: 'create', credential_response: made };
      return {
        path: `/factors/${factor.json.id}/verify`,
        body: { challenge_id: asked.json.id, webauthn },
        token,
        from,
      };
    }),
  );
  const answers = await Promise.all(
    begun.map(({ path, body, token, from }) => call('POST', path, body, { token, from })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(
    statuses.filter((status) => status === 200),
    answers.map(({ text }) => text).join('\n'),
  ).toHaveLength(1);
  expect(Math.max(...statuses)).toBeLessThan(500);
  const verified = await auth.services.db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', owner.id)
    .where('status', '=', 'verified')
    .execute();
  expect(verified).toHaveLength(1);
});

test('an account that was given the operator’s role has it only while it is signed in, with both factors', async () => {
  const email = newAddress();
  const { id } = await signIn(email);
  const key = await serviceRoleKey(auth.services);
  await call('PUT', `/admin/users/${id}`, { role: 'service_role' }, { token: key });
  auth.services.clock.advance(2 * MINUTE);
  const one = await signIn(email);
  const list = async (token: string) => (await call('GET', '/admin/users', undefined, { token })).status;
  const figures = async (token: string) =>
    (await auth.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await list(one.token), await figures(one.token)]).toEqual([200, 200]);
  const factor = await addTotp(one.token, one.from);
  auth.services.clock.advance(2 * MINUTE);
  const weak = await signIn(email);
  expect([await list(weak.token), await figures(weak.token)]).toEqual([403, 403]);
  expect(await list(factor.token)).toBe(200);
  await call('POST', '/logout?scope=global', {}, { token: factor.token });
  for (const token of [one.token, weak.token, factor.token])
    expect([await list(token), await figures(token)]).toEqual([403, 401]);
  expect(await list(key)).toBe(200);
});

test('an account whose operator’s role was taken away has it no more, whatever its token says', async () => {
  const key = await serviceRoleKey(auth.services);
  const { id, refresh } = await signIn(newAddress());
  const give = (role: string) => call('PUT', `/admin/users/${id}`, { role }, { token: key });
  await give('service_role');
  const { json } = await call('POST', '/token?grant_type=refresh_token', { refresh_token: refresh });
  const token = json.access_token as string;
  const enters = async () => [
    (await call('GET', '/admin/users', undefined, { token })).status,
    (await auth.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).status,
  ];
  expect(await enters()).toEqual([200, 200]);
  await give('authenticated');
  expect(await enters()).toEqual([403, 401]);
});

test('whatever an operator does is in the audit log', async () => {
  const email = newAddress();
  const reader = await signIn(email);
  const factor = await addTotp(reader.token, reader.from);
  const token = await serviceRoleKey(auth.services);
  await call('POST', '/admin/generate_link', { type: 'magiclink', email }, { token });
  await call('DELETE', `/admin/users/${reader.id}/factors/${factor.id}`, undefined, { token });
  const program = { client_name: 'x', redirect_uris: ['https://program.example/cb'] };
  const { json } = await call('POST', '/admin/oauth/clients', program, { token });
  await call('DELETE', `/admin/oauth/clients/${json.client_id}`, undefined, { token });
  const log = JSON.parse((await call('GET', '/admin/audit', undefined, { token })).text) as {
    event: string;
    user_id: string | null;
    details: { change?: string };
  }[];
  const done = log
    .filter(({ event }) => event === 'changed_by_operator')
    .map(({ user_id, details }) => [user_id, details.change]);
  expect(done.slice(0, 4).reverse()).toEqual([
    [reader.id, 'link: magiclink'],
    [reader.id, 'factor removed'],
    [null, `program ${json.client_id}: registered`],
    [null, `program ${json.client_id}: removed`],
  ]);
});

test('a stranger does not learn who is banned; the owner does, with the code', async () => {
  const email = newAddress();
  const { id } = await signIn(email);
  const key = await serviceRoleKey(auth.services);
  await call('PUT', `/admin/users/${id}`, { ban_duration: '24h' }, { token: key });
  auth.services.clock.advance(2 * MINUTE);
  const [banned, nobody] = [await call('POST', '/otp', { email }), await call('POST', '/otp', { email: newAddress() })];
  expect([banned.status, banned.text]).toEqual([nobody.status, nobody.text]);
  const { code } = await auth.mailTo(email);
  const entered = await call('POST', '/verify', { email, token: code, type: 'email' });
  expect([entered.status, entered.code]).toEqual([400, 'user_banned']);
});

test('a change of address that a stranger wants too is not sent again for the stranger', async () => {
  const [mine, theirs, wanted] = [newAddress(), newAddress(), newAddress()];
  const reader = await signIn(mine);
  const stranger = await signIn(theirs);
  await call('PUT', '/user', { email: wanted }, { token: reader.token });
  await call('PUT', '/user', { email: wanted }, { token: stranger.token });
  const count = async () => (await auth.mails()).filter(({ to }) => to === wanted).length;
  const before = await count();
  auth.services.clock.advance(2 * MINUTE);
  await call('POST', '/resend', { type: 'email_change', email: wanted });
  await call('POST', '/resend', { type: 'email_change', email: mine });
  // Both go out after the answer, in the order in which they were asked for.
  await expect.poll(count).toBe(before + 1);
  const [newest] = (await auth.mails()).filter(({ to }) => to === wanted);
  const hash = new URL(/^https?:\S+$/m.exec(newest?.text ?? '')?.[0] ?? 'http://x').searchParams.get('token_hash');
  const token = await auth.services.db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('user_id', '=', reader.id)
    .execute();
  expect(hash).toBeTruthy();
  expect(token.length).toBeGreaterThan(0);
  expect((await call('POST', '/verify', { token_hash: hash, type: 'email_change' })).status).toBe(200);
  expect((await call('GET', '/user', undefined, { token: stranger.token })).json.email).toBe(theirs);
});

test('strangers who ask for codes themselves use up no guess of the reader’s own network', async () => {
  const email = newAddress();
  const { from } = await signIn(email);
  auth.services.clock.advance(2 * MINUTE);
  for (let n = 0; n < 8; n++) {
    const stranger = `203.0.113.${n}`;
    await call('POST', '/otp', { email }, { from: stranger });
    for (let guess = 0; guess < 10; guess++)
      await call('POST', '/verify', { email, token: `00000${guess}`, type: 'email' }, { from: stranger });
  }
  expect((await call('POST', '/verify', { email, token: '000000', type: 'email' })).status).toBe(429);
  await call('POST', '/otp', { email }, { from });
  const { code } = await auth.mailTo(email);
  expect((await call('POST', '/verify', { email, token: code, type: 'email' }, { from })).status).toBe(200);
});

test('what a stranger types in takes no address or number away from a reader who moves there', async () => {
  const [mine, wanted] = [newAddress(), newAddress()];
  const reader = await signIn(mine);
  await call('POST', '/otp', { email: wanted });
  expect((await call('PUT', '/user', { email: wanted }, { token: reader.token })).status).toBe(200);
  const fromNew = (await auth.mailTo(wanted)).tokenHash;
  const fromOld = (await auth.mailTo(mine)).tokenHash;
  await call('POST', '/signup', { email: wanted, password: 'of a stranger' });
  for (const token_hash of [fromNew, fromOld])
    expect((await call('POST', '/verify', { type: 'email_change', token_hash })).status).toBe(200);
  expect((await call('GET', '/user', undefined, { token: reader.token })).json.email).toBe(wanted);
  const other = await signIn(newAddress());
  const taken = await call('PUT', '/user', { email: wanted }, { token: other.token });
  expect([taken.status, taken.code]).toEqual([422, 'email_exists']);
});

test('one mailbox that takes no mail stops nobody else’s', async () => {
  const email = newAddress();
  await signIn(email);
  auth.services.clock.advance(2 * MINUTE);
  const { mailer } = auth.services;
  const send = mailer.send;
  const answers: number[] = [];
  try {
    for (const responseCode of [450, 550]) {
      const refused = { responseCode, response: `${responseCode} no`, command: 'RCPT TO' };
      mailer.send = (mail) =>
        mail.to === email ? send(mail) : Promise.reject(Object.assign(new Error('refused'), refused));
      answers.push((await call('POST', '/otp', { email: newAddress() })).status);
      answers.push((await call('POST', '/recover', { email })).status);
    }
  } finally {
    mailer.send = send;
  }
  expect(answers).toEqual([503, 200, 503, 200]);
});

test('a thief with the first factor uses up no try of the owner’s security key', async () => {
  const email = newAddress();
  const owner = await signIn(email);
  const key = createAuthenticator();
  const { json: factor } = await call('POST', '/factors', { factor_type: 'webauthn', friendly_name: 'key' }, owner);
  const verify = async (who: { token: string; from: string }, type: string, sign: (options: never) => object) => {
    const asked = await call('POST', `/factors/${factor.id}/challenge`, {}, who);
    const credential_response = sign(asked.json.webauthn.credential_options.publicKey as never);
    const body = { challenge_id: asked.json.id, webauthn: { type, credential_response } };
    return (await call('POST', `/factors/${factor.id}/verify`, body, who)).status;
  };
  expect(await verify(owner, 'create', (options) => key.create(options, { verifies: false }))).toBe(200);
  auth.services.clock.advance(2 * MINUTE);
  const thief = await signIn(email);
  for (let n = 0; n < 21; n++)
    expect(await verify({ ...thief, from: `203.0.113.${100 + n}` }, 'request', () => ({}))).toBe(422);
  const back = await signIn(email);
  expect(await verify(back, 'request', (options) => key.get(options))).toBe(200);
});

test('a form of a megabyte with a hundred thousand names keeps nobody waiting', async () => {
  const names = Array.from({ length: 170_000 }, (_, n) => `${n.toString(36)}=`).join('&');
  for (const path of ['token', 'revoke', 'clients/register']) {
    const answer = await auth.app.request(`/auth/v1/oauth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: names,
    });
    expect(answer.status, path).toBe(413);
  }
});

describe('a trip to a provider that somebody else has begun', () => {
  const consent = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const person = (name: string) => ({ sub: name, email: `${name}@example.org`, email_verified: true, name });
  const challenge = makePkce();
  const pkce = `&code_challenge=${challenge.challenge}&code_challenge_method=s256`;
  type Browser = ReturnType<typeof createBrowser>;
  const arrive = async (browser: Browser, back: string, init?: RequestInit) =>
    (await browser.fetch(back, init)).headers.get('location') ?? '';
  const exchange = (code: string | null) =>
    call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: challenge.verifier });

  test('leaves its victim where they were, in every way that it comes back', async () => {
    const attacker = await signIn(newAddress());
    const victim = await signIn(newAddress());
    const begin: Record<string, (browser: Browser) => Promise<string>> = {
      'a sign-in': async (browser) =>
        (await browser.get('/auth/v1/authorize?provider=google')).headers.get('location') ?? '',
      'a link': async (browser) => {
        const headers = { authorization: `Bearer ${attacker.token}` };
        const path = '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true';
        return ((await (await browser.fetch(path, { headers })).json()) as { url: string }).url;
      },
    };
    for (const [what, leave] of Object.entries(begin)) {
      const theirs = createBrowser(auth.app);
      const own = createBrowser(auth.app);
      // The victim has a trip of their own under way, so their browser has a mark.
      await own.get('/auth/v1/authorize?provider=google');
      google.person = person(`victim-${++people}`);
      const back = await consent(await leave(theirs));
      const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      const asForm = { ...form, body: new URL(back).search.slice(1) };
      for (const [browser, init] of [
        [own, undefined],
        [createBrowser(auth.app), undefined],
        [own, { headers: { authorization: `Bearer ${victim.token}` } }],
        [own, { headers: { cookie: 'deepshelf-flow=x' } }],
      ] as [Browser, RequestInit | undefined][]) {
        const end = await arrive(browser, back, init);
        expect(end, what).toContain('error_code=bad_oauth_state');
        expect(end, what).not.toMatch(/access_token|[?&#]code=/);
      }
      const posted = await own.fetch('/auth/v1/callback', asForm);
      expect(posted.headers.get('location')).toContain('bad_oauth_state');
      for (const { token } of [attacker, victim])
        expect((await call('GET', '/user', undefined, { token })).json.app_metadata.providers).toEqual(['email']);
    }
  });

  test('with PKCE links nothing before the browser that began shows its verifier, and only in the session that asked', async () => {
    const attacker = await signIn(newAddress());
    const path = `/user/identities/authorize?provider=google&skip_http_redirect=true${pkce}`;
    const leave = async () => (await call('GET', path, undefined, { token: attacker.token })).json.url as string;
    google.person = person(`victim-${++people}`);
    const end = new URL(await arrive(createBrowser(auth.app), await consent(await leave())));
    const providers = async () =>
      (await call('GET', '/user', undefined, { token: attacker.token })).json.app_metadata.providers;
    expect(await providers()).toEqual(['email']);
    const code = end.searchParams.get('code');
    const wrong = { auth_code: code, code_verifier: makePkce().verifier };
    expect((await call('POST', '/token?grant_type=pkce', wrong)).code).toBe('bad_code_verifier');
    // Plain, as if the challenge were the verifier.
    const plain = { auth_code: code, code_verifier: challenge.challenge };
    expect((await call('POST', '/token?grant_type=pkce', plain)).code).toBe('bad_code_verifier');
    await call('POST', '/logout?scope=local', {}, { token: attacker.token });
    expect((await exchange(code)).code).toBe('session_not_found');
    // The person at the provider is linked to no account.
    const away = await createBrowser(auth.app).get('/auth/v1/authorize?provider=google');
    expect(away.status).toBe(302);
    const linked = await auth.services.db
      .selectFrom('identities')
      .select('user_id')
      .where('provider_id', '=', google.person.sub)
      .execute();
    expect(linked).toEqual([]);
  });

  test('is not begun from another account’s session, from one factor, or from one of long ago', async () => {
    const reader = await signIn(newAddress());
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true';
    expect((await call('GET', path)).status).toBe(401);
    auth.services.clock.advance(20 * MINUTE);
    expect((await call('GET', path, undefined, { token: reader.token })).code).toBe('reauthentication_needed');
  });
});

describe('a passkey opens an account without an address', () => {
  const nameless = () =>
    google.identity.idToken(
      { sub: `mixed-${++people}`, email: '', email_verified: false, name: 'x' },
      { clientId: google.clientId, nonce: null },
    );
  const addPasskey = async (token: string) => {
    const device = createAuthenticator();
    const asked = await call('POST', '/passkeys/registration/options', {}, { token });
    expect(asked.json.options.user.name).not.toBe('');
    const made = { challenge_id: asked.json.challenge_id, credential: device.create(asked.json.options) };
    expect((await call('POST', '/passkeys/registration/verify', made, { token })).status).toBe(200);
    return async () => {
      const begun = await call('POST', '/passkeys/authentication/options', {});
      const signed = { challenge_id: begun.json.challenge_id, credential: device.get(begun.json.options) };
      return (await call('POST', '/passkeys/authentication/verify', signed)).json.user?.id;
    };
  };
  test('whose provider tells none', async () => {
    const body = { provider: 'google', id_token: await nameless() };
    const { json } = await call('POST', '/token?grant_type=id_token', body);
    const enter = await addPasskey(json.access_token);
    expect(await enter()).toBe(json.user.id);
  });
  test('whose reader has given it up', async () => {
    const owner = await signIn(newAddress());
    const body = { provider: 'google', id_token: await nameless(), link_identity: true };
    await call('POST', '/token?grant_type=id_token', body, { token: owner.token });
    const enter = await addPasskey(owner.token);
    const { json } = await call('GET', '/user', undefined, { token: owner.token });
    const { identity_id } = json.identities.find((one: { provider: string }) => one.provider === 'email');
    const gone = await call('DELETE', `/user/identities/${identity_id}`, undefined, { token: owner.token });
    expect(gone.status, gone.text).toBe(200);
    expect(await enter()).toBe(owner.id);
  });
});

test('without recovery codes, a session that came in by one has one factor, whatever it has proved since', async () => {
  const email = newAddress();
  const owner = await signIn(email);
  await call('PUT', '/user', { password: 'known to both' }, { token: owner.token });
  const factor = await addTotp(owner.token, owner.from);
  const { json } = await call('POST', '/factors/recovery-codes', {}, { token: factor.token });
  const entered = await call('POST', '/token?grant_type=password', { email, password: 'known to both' });
  const body = { code: json.codes[0] };
  const raised = await call('POST', '/factors/recovery-codes/verify', body, { token: entered.json.access_token });
  const token = raised.json.access_token as string;
  await call('PUT', '/user', { current_password: 'known to both' }, { token });
  const seen = async (one: string) => (await auth.call('GET', '/functions/v1/get-profile', { token: one })).status;
  expect(await seen(token)).toBe(200);
  await call('DELETE', '/factors/recovery-codes', undefined, { token: factor.token });
  expect([await seen(token), await seen(factor.token)]).toEqual([403, 200]);
});

describe('a code to sign in with that somebody keeps for later', () => {
  const stash = async (token: string) => {
    const email = `elsewhere-${++people}@example.org`;
    google.person = { sub: `mixed-${people}`, email, email_verified: true, name: 'x' };
    const id_token = await google.identity.idToken(google.person, { clientId: google.clientId, nonce: null });
    await call('POST', '/token?grant_type=id_token', { provider: 'google', id_token, link_identity: true }, { token });
    const { challenge, verifier } = makePkce();
    const query = `provider=google&code_challenge=${challenge}&code_challenge_method=s256`;
    const away = await call('GET', `/authorize?${query}`);
    const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
    const { pathname, search } = new URL(back.headers.get('location') ?? '');
    const end = await call('GET', pathname.replace('/auth/v1', '') + search);
    const auth_code = new URL(end.headers.get('location') ?? '').searchParams.get('code');
    expect(auth_code).toBeTruthy();
    return () => call('POST', '/token?grant_type=pkce', { auth_code, code_verifier: verifier });
  };
  const unlink = async (token: string) => {
    const { json } = await call('GET', '/user', undefined, { token });
    const { identity_id: id } = json.identities.find(({ provider }: { provider: string }) => provider === 'google');
    return call('DELETE', `/user/identities/${id}`, undefined, { token });
  };
  test.each<[string, (token: string) => Promise<{ status: number }>]>([
    ['the identity is given up', unlink],
    ['all others are ended', (token) => auth.call('POST', '/functions/v1/end-sessions', { token, body: {} })],
    ['the password is new', (token) => call('PUT', '/user', { password: 'of today' }, { token })],
    ['the reader signs out everywhere', (token) => call('POST', '/logout?scope=global', {}, { token })],
  ])('is worth nothing when %s', async (_, end) => {
    const owner = await signIn(newAddress());
    const exchange = await stash(owner.token);
    expect((await end(owner.token)).status).toBeLessThan(300);
    const late = await exchange();
    expect([late.status, late.code]).toEqual([404, 'flow_state_not_found']);
  });
});

test('guesses at a second step come to an end, and the owner hears of them', async () => {
  const email = newAddress();
  const owner = await signIn(email);
  const factor = await addTotp(owner.token, owner.from);
  auth.services.clock.advance(2 * MINUTE);
  const thief = await signIn(email);
  const mails = async () => (await auth.mails()).filter(({ to }) => to === email).length;
  const before = await mails();
  let judged = 0;
  for (let window = 0; window < 6; window++) {
    for (let n = 0; n < 20; n++) {
      const from = network();
      const asked = await call('POST', `/factors/${factor.id}/challenge`, {}, { token: thief.token, from });
      const body = { challenge_id: asked.json.id, code: factor.code() === '000000' ? '000001' : '000000' };
      const answer = await call('POST', `/factors/${factor.id}/verify`, body, { token: thief.token, from });
      if (answer.code === 'mfa_verification_failed') judged++;
    }
    auth.services.clock.advance(10 * MINUTE + 1000);
  }
  expect(judged).toBe(100); // NIST SP 800-63B, 5.2.2
  expect(await mails()).toBe(before + 1);
  // The owner hears of it in the settings too, and may try again a week later.
  auth.services.clock.advance(7 * DAY);
  const from = network();
  const again = await signIn(email, from);
  const asked = await call('POST', `/factors/${factor.id}/challenge`, {}, { token: again.token, from });
  const body = { challenge_id: asked.json.id, code: factor.code() };
  const entered = await call('POST', `/factors/${factor.id}/verify`, body, { token: again.token, from });
  expect(entered.status).toBe(200);
  const { json } = await call('GET', '/functions/v1/get-sign-ins', undefined, { token: entered.json.access_token });
  expect(json.events.map(({ event }: { event: string }) => event)).toContain('factor_guessed');
});

test('guesses at one second step leave its owner the recovery codes and every other one', async () => {
  const email = newAddress();
  const owner = await signIn(email);
  const factor = await addTotp(owner.token, owner.from);
  const codes = await call('POST', '/factors/recovery-codes', {}, { token: factor.token });
  auth.services.clock.advance(MINUTE);
  const other = await addTotp(factor.token, owner.from);
  auth.services.clock.advance(MINUTE);
  const thief = await signIn(email);
  const prove = async (id: string, code: string, token: string, from: string) => {
    const asked = await call('POST', `/factors/${id}/challenge`, {}, { token, from });
    return call('POST', `/factors/${id}/verify`, { challenge_id: asked.json.id, code }, { token, from });
  };
  let last: string | undefined;
  for (let n = 0; n < 25; n++) {
    last = (await prove(factor.id, factor.code() === '000000' ? '000001' : '000000', thief.token, network())).code;
    await call(
      'POST',
      '/factors/recovery-codes/verify',
      { code: `wrong ${n}` },
      { token: thief.token, from: thief.from },
    );
  }
  expect(last).toBe('over_request_rate_limit');
  const one = await signIn(email);
  expect((await prove(other.id, other.code(), one.token, one.from)).status).toBe(200);
  const weak = await signIn(email);
  const body = { code: codes.json.codes[0] };
  const recovered = await call('POST', '/factors/recovery-codes/verify', body, { token: weak.token, from: weak.from });
  expect(recovered.status).toBe(200);
});

test('who types nineteen wrong codes and then the right one is told of no guesses', async () => {
  const email = newAddress();
  const owner = await signIn(email);
  const factor = await addTotp(owner.token, owner.from);
  // Setting it up was a try, too.
  auth.services.clock.advance(11 * MINUTE);
  const weak = await signIn(email);
  for (let n = 0; n < 20; n++) {
    const from = network();
    const asked = await call('POST', `/factors/${factor.id}/challenge`, {}, { token: weak.token, from });
    const wrong = factor.code() === '000000' ? '000001' : '000000';
    const body = { challenge_id: asked.json.id, code: n < 19 ? wrong : factor.code() };
    const answer = await call('POST', `/factors/${factor.id}/verify`, body, { token: weak.token, from });
    expect(answer.status).toBe(n < 19 ? 422 : 200);
  }
  const told = (await auth.mails()).filter(({ to, subject }) => to === email && /Wrong codes/.test(subject));
  expect(told).toEqual([]);
});

test('an address that a provider spells with the sign for kelvin is not the one with a k', async () => {
  const victim = await signIn('mike@example.com');
  const entered = await call('POST', '/token?grant_type=id_token', {
    provider: 'google',
    id_token: await idToken('mi\u212Ae@example.com'),
  });
  expect(entered.json.user?.id).not.toBe(victim.id);
  expect((await call('POST', '/otp', { email: 'mi\u212Ae@example.com' })).status).toBe(400);
});

test('the networks of one IPv6 site share a limit', async () => {
  const register = (n: number) =>
    call(
      'POST',
      '/oauth/clients/register',
      { redirect_uris: ['https://x.example/cb'] },
      { from: `2001:db8:7:${n.toString(16)}::1` },
    );
  const answers: number[] = [];
  for (let n = 0; n < 165; n++) answers.push((await register(n)).status);
  expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([160, 429]);
  const elsewhere = await call(
    'POST',
    '/oauth/clients/register',
    { redirect_uris: ['https://x.example/cb'] },
    { from: '2001:db8:8::1' },
  );
  expect(elsewhere.status).toBe(201);
});
