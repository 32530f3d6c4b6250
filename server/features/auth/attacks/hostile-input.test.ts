import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { heldBody } from '../../../testing/stranger.ts';
import { serviceRoleKey } from '../auth.ts';

// Input that no client sends: the answer is a 4xx in the protocol's words, on either engine.
let auth: AuthTest;
let token: string;
let key: string;
let userId: string;
let networks = 0;
beforeAll(async () => {
  auth = await startAuthTest();
  const data = await signIn('ada@example.com');
  token = data.session?.access_token ?? '';
  userId = data.user?.id ?? '';
  key = await serviceRoleKey(auth.services);
});
afterAll(() => auth.close());

async function signIn(email: string) {
  const client = auth.client();
  await client.signInWithOtp({ email });
  const { data } = await client.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  return data;
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const unstorable = {
  'a NUL': '"\\u0000"',
  'a NUL in a key': '{"a\\u0000b":1}',
  'half a character': '"\\ud800"',
  'a thousand levels': deep(1000),
  'a hundred thousand levels': deep(100_000),
};

test('no stranger’s upload is read, and a page elsewhere may read why', async () => {
  for (const [method, status] of [
    ['POST', 401],
    ['PUT', 405],
  ] as const) {
    let read = false;
    const body = heldBody('{}', async () => {
      read = true;
    });
    const init: RequestInit & { duplex: string } = {
      method,
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', origin: 'https://x.example' },
      body,
      duplex: 'half',
    };
    const answer = await auth.app.request('/functions/v1/post-shelf-import', init);
    expect([answer.status, answer.headers.get('access-control-allow-origin'), read]).toEqual([status, '*', false]);
  }
});

test('a large body may hold long texts, and no more values than a small one', async () => {
  const list = (count: number) => `[${'1,'.repeat(count)}1]`;
  const send = async (path: string, body: string) => {
    const answer = await auth.call('POST', path, { token, body });
    return [answer.status, ((await answer.json()) as { message: string }).message ?? 'read'];
  };
  const refused = [400, 'The request body holds too many values.'];
  // The first part is mended, for which it would be parsed again, value by value.
  expect(await send('/functions/v1/post-shelf-import', `{"content":"a\\u0000","x":${list(400_000)}}`)).toEqual(refused);
  expect(await send('/auth/v1/otp', `{"email":"x@example.com","x":${list(400_000)}}`)).toEqual(refused);
  const quotes = '\\"},[1,{\\n'.repeat(15_000);
  expect(await send('/functions/v1/post-shelf-import', `{"content":"title\\n${quotes}"}`)).toEqual([200, 'read']);
  auth.services.clock.advance(MINUTE);
});

test('of one reader two large bodies are held at once, and no third one is read', async () => {
  let read = 0;
  const gate = Promise.withResolvers<void>();
  const send = () => {
    const body = heldBody('{"content":"title\\nDune"}', async () => {
      read += 1;
      await gate.promise;
    });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const init: RequestInit & { duplex: string } = { method: 'POST', headers, body, duplex: 'half' };
    return auth.app.request('/functions/v1/post-shelf-import', init);
  };
  const two = [send(), send()];
  await vi.waitFor(() => expect(read).toBe(2));
  const third = await send();
  expect([third.status, read]).toEqual([409, 2]);
  expect(await third.json()).toMatchObject({ code: 'import_busy' });
  gate.resolve();
  expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await send()).status).toBe(200);
  // Past the limit of a minute.
  auth.services.clock.advance(MINUTE);
});

test('one network may hold four large bodies, and leaves room for the others', async () => {
  let read = 0;
  const gate = Promise.withResolvers<void>();
  const send = (of: string, from: string) => {
    const body = heldBody('{"content":"title\\nDune"}', async () => {
      read += 1;
      await gate.promise;
    });
    const headers = {
      authorization: `Bearer ${of}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      'x-forwarded-for': from,
    };
    const init: RequestInit & { duplex: string } = { method: 'POST', headers, body, duplex: 'half' };
    return auth.app.request('/functions/v1/post-shelf-import', init);
  };
  const readers = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => (await signIn(`uploads-${name}@example.com`)).session?.access_token),
  );
  const [one = '', two = '', three = ''] = readers;
  const held = [one, one, two, two].map((each) => send(each, '198.51.100.7'));
  await vi.waitFor(() => expect(read).toBe(4));
  const turnedAway = await send(three, '198.51.100.7');
  expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([429, '10']);
  const elsewhere = send(three, '203.0.113.9');
  await vi.waitFor(() => expect(read).toBe(5));
  gate.resolve();
  expect((await Promise.all([...held, elsewhere])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  auth.services.clock.advance(MINUTE);
});

test('a body that breaks off because its sender went away is no error of ours', async () => {
  const errors = vi.spyOn(auth.services.log, 'error');
  for (const path of ['/auth/v1/otp', '/functions/v1/post-search']) {
    const gone = new AbortController();
    const body = heldBody('', async () => {
      gone.abort();
      throw new Error('the connection was closed');
    });
    const headers = { 'content-type': 'application/json', 'content-length': '100' };
    const { signal } = gone;
    const init: RequestInit & { duplex: string } = { method: 'POST', headers, body, duplex: 'half', signal };
    await auth.app.request(path, init);
  }
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

async function refused(method: string, path: string, body: string, bearer?: string) {
  const answer = await auth.call(method, `/auth/v1${path}`, { body, ...(bearer && { token: bearer }) });
  const text = await answer.text();
  expect([answer.status, text], `${method} ${path} ${body.slice(0, 60)}`).toEqual([
    400,
    expect.stringMatching(/"error_code":"(bad_json|validation_failed)"/),
  ]);
}

test.each(Object.entries(unstorable))('%s in profile data', async (_, value) => {
  await refused('PUT', '/user', `{"data":{"x":${value}}}`, token);
  await refused('POST', '/otp', `{"email":"bea@example.com","data":{"x":${value}}}`);
  await refused('POST', '/signup', `{"email":"bea@example.com","password":"correct horse","data":{"x":${value}}}`);
  await refused('PUT', `/admin/users/${userId}`, `{"user_metadata":{"x":${value}}}`, key);
  await refused('POST', '/admin/users', `{"email":"cy@example.com","app_metadata":{"x":${value}}}`, key);
});

test('a NUL in names', async () => {
  await refused('POST', '/factors', '{"factor_type":"totp","friendly_name":"a\\u0000b"}', token);
  await refused('POST', '/factors', '{"factor_type":"totp","issuer":"a\\u0000b"}', token);
  await refused('PUT', `/admin/users/${userId}`, '{"role":"a\\u0000b"}', key);
  await refused('PUT', `/admin/users/${userId}`, '{"ban_duration":"99999999999999999999h"}', key);
});

test('names that every object has', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const grant = await auth.call('POST', `/auth/v1/token?grant_type=${name}`, { body: {} });
    expect([grant.status, await grant.text()]).toEqual([400, expect.stringContaining('unsupported_grant_type')]);
    const body = `{"type":"${name}","token":"123456","email":"ada@example.com"}`;
    await refused('POST', '/verify', body);
    const provider = await auth.call('POST', '/auth/v1/token?grant_type=id_token', {
      body: `{"provider":"${name}","id_token":"x"}`,
    });
    expect(await provider.json()).toMatchObject({ msg: `Provider (issuer "${name}") is not enabled` });
  }
});

test.each(Object.entries(unstorable))('%s in what programs, passkeys and the second step send', async (_, value) => {
  const program = (field: string) => `{"redirect_uris":["https://x.example/cb"],"${field}":${value}}`;
  const credential = (field: string) =>
    `{"challenge_id":"${crypto.randomUUID()}","credential":{"id":"x","rawId":"x","type":"public-key","response":{"${field}":${value}}}}`;
  const id = crypto.randomUUID();
  const bodies: [string, string, string, string?][] = [
    ...['client_name', 'client_uri', 'redirect_uris', 'grant_types', 'x'].map(
      (field) => ['POST', '/oauth/clients/register', program(field)] as [string, string, string],
    ),
    ['POST', '/admin/oauth/clients', program('client_name'), key],
    ...['grant_type', 'code', 'refresh_token', 'client_id', 'client_secret', 'token'].flatMap((field) =>
      ['/oauth/token', '/oauth/revoke'].map(
        (path) => ['POST', path, `{"client_id":"${id}","${field}":${value}}`] as [string, string, string],
      ),
    ),
    ['POST', `/oauth/authorizations/${id}/consent`, `{"action":${value}}`, token],
    ['POST', '/passkeys/authentication/options', `{"gotrue_meta_security":{"captcha_token":${value}}}`],
    ['POST', '/passkeys/authentication/verify', credential('clientDataJSON')],
    ['POST', '/passkeys/registration/verify', credential('attestationObject'), token],
    ['POST', '/passkeys/proof/verify', credential('signature'), token],
    ['PATCH', `/passkeys/${id}`, `{"friendly_name":${value}}`, token],
    ['POST', `/factors/${id}/challenge`, `{"channel":${value}}`, token],
    ['POST', `/factors/${id}/verify`, `{"challenge_id":"${id}","code":${value}}`, token],
    ['POST', '/factors/recovery-codes/verify', `{"code":${value}}`, token],
    ['POST', '/functions/v1/create-personal-token', `{"name":${value},"scopes":["search"],"days":7}`, token],
    ['POST', '/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${value}}}`, token],
  ];
  for (const [method, path, body, bearer] of bodies) {
    const at = path.startsWith('/functions') || path === '/mcp' ? path : `/auth/v1${path}`;
    const headers = { 'x-forwarded-for': `192.0.2.${++networks % 250}` };
    const answer = await auth.call(method, at, { body, headers, ...(bearer && { token: bearer }) });
    const text = await answer.text();
    expect([answer.status < 500, text], `${method} ${path} ${body.slice(0, 80)}`).toEqual([
      true,
      expect.not.stringMatching(/sql|syntax|kysely|pglite|\bat .*\.ts/i),
    ]);
  }
});

test('a NUL, half of a character and odd names in the address of a request for access', async () => {
  const odd = ['%00', '%ED%A0%80', '%C3%28', '__proto__', 'constructor', '%F0%9F%93%9A', 'x'.repeat(5000)];
  for (const value of odd) {
    const names = [
      'client_id',
      'redirect_uri',
      'state',
      'nonce',
      'scope',
      'resource',
      'code_challenge',
      'prompt',
      value,
    ];
    for (const name of names) {
      const answer = await auth.app.request(`/auth/v1/oauth/authorize?client_id=${userId}&${name}=${value}`, {
        headers: { 'x-forwarded-for': `192.0.2.${++networks % 250}` },
      });
      expect(answer.status, `${name}=${value.slice(0, 20)}`).toBe(400);
    }
  }
});

test('a NUL in an address', async () => {
  for (const path of [
    '/auth/v1/authorize?provider=a%00b',
    '/auth/v1/verify?token=a%00&type=email',
    '/feeds/a%00/weekly.atom',
  ]) {
    expect((await auth.app.request(path)).status, path).toBe(400);
  }
});

test('JSON that does not say that it is JSON', async () => {
  for (const [method, path] of [
    ['POST', '/auth/v1/otp'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/functions/v1/post-search'],
  ] as const) {
    for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', '']) {
      const answer = await auth.call(method, path, {
        body: { email: 'ada@example.com', query: 'rome' },
        token,
        headers: { 'content-type': type },
      });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('application/json')]);
    }
  }
});

test.each(Object.entries(unstorable))('%s in product calls', async (_, value) => {
  for (const [name, field] of [
    ['create-topic', 'label'],
    ['post-import-text', 'text'],
  ]) {
    const answer = await auth.call('POST', `/functions/v1/${name}`, { token, body: `{"${field}":${value}}` });
    expect([400, 200, 404, 413], `${name} ${answer.status}`).toContain(answer.status);
  }
  const body = `{"id":${value}}`;
  expect((await auth.call('DELETE', '/functions/v1/delete-question', { token, body })).status).toBeLessThan(500);
});

test('what is of the wrong kind is told in words, with its name', async () => {
  const told = async (method: string, path: string, body: unknown) => {
    const answer = await auth.call(method, path, { body: JSON.stringify(body), token });
    expect(answer.status).toBe(400);
    return ((await answer.json()) as { message: string }).message;
  };
  expect(await told('POST', '/auth/v1/otp', 1)).toBe('The input must be an object.');
  expect(await told('POST', '/auth/v1/otp', { email: 'a@example.com', create_user: 'x' })).toBe(
    'create_user must be true or false.',
  );
  expect(await told('POST', '/functions/v1/create-book-like', { saved: 'yes' })).toBe(
    'id is missing. saved must be true or false.',
  );
  expect(await told('POST', '/functions/v1/delete-connection', { source: 'vimeo' })).toBe(
    'source must be one of: youtube, spotify.',
  );
});
