import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../contract/limits.ts';
import { identityScopeNames, scopeNames } from '../../../../contract/scopes.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { meanwhile } from '../../../testing/one-connection.ts';
import { agree, authorizeUrl, CALLBACK, letIn, makePkce, postForm, registerProgram } from '../../../testing/program.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { clearExpired, serviceRoleKey } from '../auth.ts';
import { removeOldestUnusedClients } from '../queries/oauth-clients.ts';

let auth: AuthTest;
let reader: { token: string; userId: string };
beforeAll(async () => {
  auth = await startAuthTest({ AUTH_LIMIT_SCALE: '1000' });
  reader = await signIn(auth, 'reader@example.com');
});
afterAll(() => auth.close());

const register = (body: object, headers = {}) =>
  auth.call('POST', '/auth/v1/oauth/clients/register', { body, headers });
const fault = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error];

test('the metadata documents name every address, and each of them answers', async () => {
  const read = async (path: string) => {
    const answer = await auth.app.request(path, { headers: { origin: 'https://program.example' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')], path).toEqual([200, '*']);
    return (await answer.json()) as Record<string, string & string[]>;
  };
  const server = await read('/.well-known/oauth-authorization-server/auth/v1');
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    for (const path of [`/.well-known/${name}`, `/.well-known/${name}/auth/v1`, `/auth/v1/.well-known/${name}`])
      expect(await read(path)).toEqual(server);
  const issuer = 'http://localhost:3000/auth/v1';
  expect(server).toMatchObject({
    issuer,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: [...identityScopeNames, ...scopeNames],
    subject_types_supported: ['public'],
  });
  for (const name of ['authorization', 'token', 'revocation', 'registration', 'userinfo']) {
    const url = new URL(server[`${name}_endpoint`] ?? '');
    const answer = await auth.app.request(url.pathname, { method: name === 'authorization' ? 'GET' : 'POST' });
    expect([name, answer.status === 404 || answer.status >= 500]).toEqual([name, false]);
  }
  expect(await read('/.well-known/oauth-protected-resource')).toMatchObject({
    resource: 'http://localhost:3000',
    authorization_servers: [issuer],
  });
  expect(await read('/.well-known/oauth-protected-resource/functions/v1')).toMatchObject({
    resource: 'http://localhost:3000/functions/v1',
  });
});

test('anyone who calls without a token, or without the scope, is told where to get it', async () => {
  const at = 'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource"';
  const nobody = await auth.call('GET', '/functions/v1/get-profile');
  expect(nobody.headers.get('www-authenticate')).toBe(`Bearer ${at}`);
  const wrong = await auth.call('GET', '/functions/v1/get-profile', { token: 'dso_wrong' });
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, `Bearer error="invalid_token", ${at}`]);
  const held = await letIn(auth, reader.token, { scope: 'search' });
  const poor = await auth.call('GET', '/functions/v1/get-profile', { token: held.access_token });
  expect([poor.status, poor.headers.get('www-authenticate')]).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="profile:read", ${at}`,
  ]);
});

test('a program registers with an address of its own, or one on the reader’s device, and no other', async () => {
  const good = [
    'https://program.example/callback',
    'http://localhost/cb',
    'http://127.0.0.1:3000/cb',
    'http://[::1]/cb',
    'com.example.app:/oauth2',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ];
  for (const uri of good) expect([uri, (await register({ redirect_uris: [uri] })).status]).toEqual([uri, 201]);
  const bad = [
    'http://program.example/callback',
    'http://127.evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'https://program.example/#part',
    'https://user@program.example/',
    'https://program.example\\@evil.example/',
    'https:program.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://program.example/',
    '/callback',
    `https://program.example/${'x'.repeat(2000)}`,
  ];
  for (const uri of bad)
    expect([uri, ...(await fault(await register({ redirect_uris: [uri] })))]).toEqual([
      uri,
      400,
      'invalid_redirect_uri',
    ]);
  expect(await fault(await register({}))).toEqual([400, 'invalid_redirect_uri']);
  const uris = Array.from({ length: 11 }, (_, at) => `https://program.example/${at}`);
  expect(await fault(await register({ redirect_uris: uris }))).toEqual([400, 'invalid_redirect_uri']);
  for (const wrong of [
    { client_name: 'x'.repeat(101) },
    { client_uri: 'javascript:alert(1)' },
    { grant_types: ['password'] },
    { response_types: ['token'] },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { token_endpoint_auth_method: 'none', client_type: 'confidential' },
  ])
    expect(await fault(await register({ redirect_uris: [CALLBACK], ...wrong }))).toEqual([
      400,
      'invalid_client_metadata',
    ]);
});

test('what a program does not say of itself is left out of the answer: an empty address is a broken one', async () => {
  const answer = (await (await register({ redirect_uris: [CALLBACK] })).json()) as object;
  expect(Object.keys(answer)).not.toContain('client_uri');
  expect(Object.keys(answer)).not.toContain('logo_uri');
});

test('a name cannot dress up: no line breaks, nothing that turns the direction of writing', async () => {
  const name = 'Good\u202Etobor\n\u0007Robot';
  const answer = await register({ redirect_uris: [CALLBACK], client_name: name });
  expect(((await answer.json()) as { client_name: string }).client_name).toBe('Good tobor  Robot');
});

test('nobody is sent to an address that is not registered, letter by letter, but for the port of one’s own device', async () => {
  const { client_id } = await registerProgram(auth, { redirect_uris: [CALLBACK, 'http://127.0.0.1/cb'] });
  const begin = async (redirect_uri: string) => {
    const answer = await auth.app.request(authorizeUrl(client_id, makePkce().challenge, { redirect_uri }));
    return answer.status;
  };
  for (const uri of [CALLBACK, 'http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb']) expect(await begin(uri)).toBe(302);
  for (const uri of [
    `${CALLBACK}/`,
    `${CALLBACK}?a=b`,
    'https://program.example:8443/callback',
    'https://program.example/other',
    'https://PROGRAM.example/callback',
    'https://evil.example/callback',
    'http://127.0.0.1:80/other',
    'http://localhost/cb',
    'https://127.0.0.1/cb',
    'nonsense',
    '',
  ])
    expect([uri, await begin(uri)]).toEqual([uri, 400]);
  const person = await auth.app.request(authorizeUrl(client_id, makePkce().challenge, { redirect_uri: 'x' }), {
    headers: { accept: 'text/html' },
  });
  expect(person.headers.get('location')).toBe('http://localhost:3000/oauth/consent?refused=validation_failed');
});

test.each([
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'admin everything' }, 'invalid_scope'],
  [{ request_uri: 'https://evil.example' }, 'request_not_supported'],
  [{ state: 'x'.repeat(5000) }, 'invalid_request'],
])(
  'a request with %j is refused: to the program in words, and at its own address once an operator vouches for it',
  async (more, error) => {
    const { client_id } = await registerProgram(auth);
    const ask = () => auth.app.request(authorizeUrl(client_id, makePkce().challenge, more as Record<string, string>));
    expect(await fault(await ask())).toEqual([400, error]);
    const { db } = auth.services;
    await db.updateTable('oauth_clients').set({ registration: 'manual' }).where('id', '=', client_id).execute();
    const answer = await ask();
    const back = new URL(answer.headers.get('location') ?? '');
    expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([CALLBACK, error]);
    expect(back.searchParams.get('iss')).toBe('http://localhost:3000/auth/v1');
  },
);

test('a parameter that is given twice is refused', async () => {
  const { client_id } = await registerProgram(auth);
  const url = `${authorizeUrl(client_id, makePkce().challenge)}&redirect_uri=https%3A%2F%2Fevil.example`;
  expect((await auth.app.request(url)).status).toBe(400);
});

test('a program with a secret proves it, by header or by body; a public one needs none', async () => {
  const { client_id, client_secret = '' } = await registerProgram(auth, {
    token_endpoint_auth_method: 'client_secret_basic',
  });
  expect(client_secret).toMatch(/^[\w-]{43}$/);
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
  });
  const exchange = async (form: Record<string, string>, headers = {}) => {
    const { verifier, challenge } = makePkce();
    const back = await agree(auth, reader.token, authorizeUrl(client_id, challenge, { scope: 'search' }));
    const code = back.searchParams.get('code') ?? '';
    return postForm(
      auth,
      'token',
      { grant_type: 'authorization_code', code, code_verifier: verifier, ...form },
      headers,
    );
  };
  const wrong = await exchange({}, basic('wrong'));
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="programs"']);
  expect(((await wrong.json()) as { error: string }).error).toBe('invalid_client');
  for (const form of [{ client_id }, { client_id, client_secret: 'wrong' }, { client_id: 'x' }, {}])
    expect(await fault(await postForm(auth, 'token', { grant_type: 'refresh_token', ...(form as object) }))).toEqual([
      401,
      'invalid_client',
    ]);
  expect((await exchange({}, basic(client_secret))).status).toBe(200);
  expect((await exchange({ client_id, client_secret })).status).toBe(200);
});

test('the official client’s admin API lists, makes, reads, changes and removes programs', async () => {
  const client = auth.client({ token: await serviceRoleKey(auth.services) });
  const { oauth } = client.admin;
  const made = await oauth.createClient({ client_name: 'By hand', redirect_uris: [CALLBACK] });
  expect(made.error).toBeNull();
  expect(made.data).toMatchObject({ registration_type: 'manual', client_type: 'confidential', client_name: 'By hand' });
  const id = made.data?.client_id ?? '';
  expect((await oauth.getClient(id)).data?.client_secret).toBeUndefined();
  const changed = await oauth.updateClient(id, { client_name: 'Better', redirect_uris: ['https://other.example/cb'] });
  expect(changed.data).toMatchObject({ client_name: 'Better', redirect_uris: ['https://other.example/cb'] });
  expect((await oauth.updateClient(id, {})).error?.code).toBe('validation_failed');
  const renewed = await oauth.regenerateClientSecret(id);
  expect(renewed.data?.client_secret).not.toBe(made.data?.client_secret);
  const list = await oauth.listClients({ page: 1, perPage: 1000 });
  expect(list.data.clients.map(({ client_id }) => client_id)).toContain(id);
  expect((list.data as { total: number }).total).toBeGreaterThan(1);
  expect((await oauth.deleteClient(id)).error).toBeNull();
  expect((await oauth.getClient(id)).error?.code).toBe('oauth_client_not_found');
  expect((await oauth.getClient('x').catch((error) => ({ error })))?.error).toBeInstanceOf(Error);
});

test('removing a program ends what readers have let it do', async () => {
  const held = await letIn(auth, reader.token, { scope: 'profile:read' });
  const admin = auth.client({ token: await serviceRoleKey(auth.services) }).admin.oauth;
  expect((await admin.deleteClient(held.clientId)).error).toBeNull();
  expect((await auth.call('GET', '/functions/v1/get-profile', { token: held.access_token })).status).toBe(401);
});

test('programs that register themselves are few per network, and those that nobody lets in give way', async () => {
  const strict = await startAuthTest({ AUTH_LIMIT_SCALE: '1' });
  try {
    const from = (ip: string) => ({ body: { redirect_uris: [CALLBACK] }, headers: { 'x-forwarded-for': ip } });
    const once = (ip: string) => strict.call('POST', '/auth/v1/oauth/clients/register', from(ip));
    for (let at = 0; at < 20; at++) expect((await once('192.0.2.7')).status).toBe(201);
    const refused = await once('192.0.2.7');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const { db, clock } = strict.services;
    clock.advance(1000);
    await sql`insert into oauth_clients (id, name, uri, logo_uri, redirect_uris, grant_types, auth_method, registration, created_at, updated_at)
      select gen_random_uuid(), 'flood', '', '', '{}', '{}', 'none', 'dynamic', ${clock.now()}, ${clock.now()}
      from generate_series(1, 4980)`.execute(db);
    const count = async () =>
      Number(
        (
          await db
            .selectFrom('oauth_clients')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    clock.advance(11 * MINUTE);
    // The oldest give way, and those whose readers are just being asked come last.
    const oldest = await db.selectFrom('oauth_clients').select('id').where('name', '=', '').limit(1).executeTakeFirst();
    const asking = authorizeUrl(oldest?.id ?? '', makePkce().challenge);
    expect((await strict.app.request(asking)).status).toBe(302);
    clock.advance(1000);
    for (let at = 0; at < 20; at++) expect((await once('192.0.2.8')).status).toBe(201);
    expect(await count()).toBe(5000);
    const left = await db.selectFrom('oauth_clients').select('id').where('name', '=', '').execute();
    expect(left.map(({ id }) => id)).toContain(oldest?.id);
    expect(left).toHaveLength(21);
    // Nor does one that has just registered, even if the readers of all others are being asked.
    const fresh = ((await (await once('192.0.2.10')).json()) as { client_id: string }).client_id;
    await sql`insert into oauth_requests (id, client_id, redirect_uri, scopes, code_challenge, created_at, expires_at)
      select gen_random_uuid(), id, '', '{}', '', ${clock.now()}, ${new Date(clock.now().getTime() + MINUTE)}
      from oauth_clients where id <> ${fresh}`.execute(db);
    expect((await once('192.0.2.10')).status).toBe(201);
    expect(await db.selectFrom('oauth_clients').select('id').where('id', '=', fresh).execute()).toHaveLength(1);
    const someone = await signIn(strict, 'someone@example.com');
    // Programs that a reader has let in take nobody's place, no matter how many.
    await sql`insert into oauth_grants (user_id, client_id, scopes, agreed, granted_at)
      select ${someone.userId}, id, '{}', '{}', ${clock.now()} from oauth_clients`.execute(db);
    expect((await once('192.0.2.9')).status).toBe(201);
    clock.advance(1000);
    const held = await letIn(strict, someone.token, { scope: 'search' });
    const grants = await db
      .selectFrom('oauth_grants')
      .select('client_id')
      .where('user_id', '=', someone.userId)
      .execute();
    expect(grants).toHaveLength(100);
    await sql`delete from oauth_grants where client_id <> ${held.clientId}`.execute(db);
    clock.advance(31 * DAY);
    await clearExpired(strict.services);
    const kept = await db.selectFrom('oauth_clients').select('id').execute();
    expect(kept).toEqual([{ id: held.clientId }]);
  } finally {
    await strict.close();
  }
});

// PGlite runs one transaction at a time.
test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a program that a reader is letting in does not give way, and nobody waits in a circle',
  async () => {
    const { db, clock } = auth.services;
    const { client_id } = await registerProgram(auth);
    const begun = await auth.app.request(authorizeUrl(client_id, makePkce().challenge));
    const id = new URL(begun.headers.get('location') ?? '').searchParams.get('authorization_id');
    const { token } = reader;
    await auth.call('GET', `/auth/v1/oauth/authorizations/${id}`, { token });
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.n;
    };
    const calls: Promise<unknown>[] = [];
    await db.transaction().execute((trx) =>
      meanwhile(async () => {
        await trx.selectFrom('oauth_clients').select('id').where('id', '=', client_id).forUpdate().execute();
        const gone = removeOldestUnusedClients(db, clock.now(), 10_000);
        calls.push(gone.then(() => 'done'));
        await expect
          .poll(async () => (await waiting()) === 1 || (await Promise.race([gone, 'waits'])) !== 'waits')
          .toBe(true);
        const before = (await waiting()) ?? 0;
        const body = { action: 'approve' };
        calls.push(
          auth
            .call('POST', `/auth/v1/oauth/authorizations/${id}/consent`, { token, body })
            .then(({ status }) => status),
        );
        await expect.poll(waiting).toBe(before + 1);
      }),
    );
    expect(await Promise.all(calls)).toEqual(['done', 200]);
    expect((await auth.call('GET', '/auth/v1/user/oauth/grants', { token })).status).toBe(200);
    const kept = await db.selectFrom('oauth_clients').select('id').where('id', '=', client_id).execute();
    expect(kept).toHaveLength(1);
  },
);
