import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../contract/limits.ts';
import { agree, letIn } from '../../testing/program.ts';
import { signIn } from '../../testing/sign-in.ts';
import { heldBody } from '../../testing/stranger.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

const ADDRESS = new URL('http://localhost:3000/mcp');
const TOOLS = ['add_to_library', 'explain', 'library', 'reading_path', 'remove_from_library', 'search', 'weekly_pick'];

let server: TestServer;
let reader: { token: string; userId: string };
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'], env: { AUTH_LIMIT_SCALE: '1000', MESSAGE_INTERVAL: '0' } });
  // The official client compares what it holds with its own clock.
  server.services.clock.set(new Date());
});
beforeEach(async () => {
  reader = await signIn(server, `reader-${crypto.randomUUID()}@example.com`);
});
afterAll(() => server.close());

const reach = async (input: string | URL | Request, init?: RequestInit) => server.app.request(String(input), init);

/** What a program with the official client keeps, and the address that it would open in a browser. */
function makeProvider() {
  const kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    found?: OAuthDiscoveryState;
    verifier: string;
    opened?: URL;
  } = { verifier: '' };
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:9999/callback',
    clientMetadata: {
      client_name: 'Official client',
      redirect_uris: ['http://localhost:9999/callback'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.opened = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (found) => {
      kept.found = found;
    },
    discoveryState: () => kept.found,
  };
  return { kept, provider };
}

const newClient = () => new Client({ name: 'test', version: '1' });

/** The official client with a token that it has been given. */
async function connected(scope: string) {
  const { access_token } = await letIn(server, reader.token, { scope });
  return withToken(access_token);
}

async function withToken(token: string) {
  const client = newClient();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(ADDRESS, { requestInit, fetch: reach }));
  return client;
}

type Answer = { isError?: boolean; structuredContent?: unknown; content: unknown };
const call = async (client: Client, name: string, input: object = {}) =>
  (await client.callTool({ name, arguments: input as Record<string, unknown> })) as Answer;
const EVERYTHING = 'search library:read library:write recommendations:read questions:write';

test('the official client finds out where to ask, registers, is let in, uses every tool, and refreshes', async () => {
  const { kept, provider } = makeProvider();
  const transport = new StreamableHTTPClientTransport(ADDRESS, { authProvider: provider, fetch: reach });
  await expect(newClient().connect(transport)).rejects.toThrow(UnauthorizedError);
  const opened = kept.opened ?? new URL('http://nowhere.test');
  expect(opened.origin + opened.pathname).toBe('http://localhost:3000/auth/v1/oauth/authorize');
  expect(opened.searchParams.get('resource')).toBe('http://localhost:3000/mcp');
  expect(opened.searchParams.get('scope')?.split(' ').sort()).toEqual(EVERYTHING.split(' ').sort());
  const back = await agree(server, reader.token, opened.pathname + opened.search);
  await transport.finishAuth(back.searchParams);

  const client = newClient();
  await client.connect(new StreamableHTTPClientTransport(ADDRESS, { authProvider: provider, fetch: reach }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
  for (const { description, inputSchema, annotations } of tools) {
    expect(description).toEqual(expect.any(String));
    expect(inputSchema.type).toBe('object');
    expect(annotations?.openWorldHint).toBe(false);
  }

  const found = await call(client, 'search', { query: 'quantum mechanics' });
  const { books } = found.structuredContent as { books: { id: string; title: string; why: string }[] };
  const [book] = books;
  if (!book) throw new Error('nothing found');
  expect(book).toMatchObject({ title: expect.any(String), why: expect.any(String), in_library: false });
  const why = await call(client, 'explain', { id: book.id, query: 'quantum mechanics' });
  expect(why.structuredContent).toEqual({ why: expect.any(String) });
  const added = await call(client, 'add_to_library', { id: book.id, query: 'quantum mechanics' });
  expect(added.structuredContent).toMatchObject({ book: { id: book.id, why: expect.any(String) } });
  expect((await call(client, 'library')).structuredContent).toMatchObject({ total: 1, books: [{ id: book.id }] });
  expect((await call(client, 'weekly_pick')).structuredContent).toEqual({ pick: null });
  const path = await call(client, 'reading_path', { question: 'How does gravity work?' });
  const steps = (path.structuredContent as { path: { address: string; steps: object[] } }).path;
  expect(steps.address).toMatch(/^http:\/\/localhost:3000\/question\/[\w-]{22}$/);
  expect(steps.steps.length).toBeGreaterThan(0);
  expect((await call(client, 'remove_from_library', { id: book.id })).structuredContent).toEqual({ removed: true });
  expect((await call(client, 'library')).structuredContent).toMatchObject({ total: 0 });

  const before = kept.tokens?.access_token;
  server.services.clock.advance(61 * MINUTE);
  expect((await call(client, 'library')).structuredContent).toMatchObject({ total: 0 });
  expect(kept.tokens?.access_token).not.toBe(before);
  await client.close();
});

test('the weekly pick comes with its books and their reasons', async () => {
  const client = await connected('recommendations:read');
  const { db, clock } = server.services;
  const work = await db.selectFrom('works').select(['id', 'title']).limit(1).executeTakeFirstOrThrow();
  const pick = { user_id: reader.userId, id: crypto.randomUUID(), sunday: '2026-03-01' };
  const told = { theme: 'stars', title: 'Of stars', description: 'What shines', created_at: clock.now() };
  await db
    .insertInto('weekly_picks')
    .values({ ...pick, ...told })
    .execute();
  const book = { user_id: reader.userId, sunday: pick.sunday, position: 0, work_id: work.id, why: 'Because of stars' };
  await db.insertInto('weekly_pick_books').values(book).execute();
  expect((await call(client, 'weekly_pick')).structuredContent).toMatchObject({
    pick: { title: 'Of stars', books: [{ id: work.id, title: work.title, why: 'Because of stars' }] },
  });
});

test('a personal token works too; a session of a person, a stranger’s and one for elsewhere do not', async () => {
  const wish = { name: 'assistant', scopes: ['library:read'], days: 7 };
  const made = await server.call('POST', '/functions/v1/create-personal-token', { token: reader.token, body: wish });
  const { secret } = (await made.json()) as { secret: string };
  expect((await call(await withToken(secret), 'library')).structuredContent).toMatchObject({ total: 0 });
  const elsewhere = await letIn(server, reader.token, {
    scope: 'search',
    resource: 'http://localhost:3000/functions/v1',
  });
  for (const token of [reader.token, 'dso_wrong', elsewhere.access_token]) {
    const answer = await server.call('POST', '/mcp', { token, body: {} });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain(
      'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
    );
  }
  const here = await letIn(server, reader.token, { scope: 'profile:read', resource: 'http://localhost:3000/mcp' });
  expect((await server.call('GET', '/functions/v1/get-profile', { token: here.access_token })).status).toBe(401);
});

describe('a tool without its scope', () => {
  const needs: Record<string, [scope: string, input: object]> = {
    search: ['search', { query: 'x' }],
    explain: ['search', { id: 'x', query: 'x' }],
    library: ['library:read', {}],
    add_to_library: ['library:write', { id: 'x' }],
    remove_from_library: ['library:write', { id: 'x' }],
    weekly_pick: ['recommendations:read', {}],
    reading_path: ['questions:write', { question: 'x' }],
  };
  test.each(Object.entries(needs))(
    '%s is refused, and the program is told what it takes',
    async (name, [scope, input]) => {
      const others = EVERYTHING.split(' ')
        .filter((one) => one !== scope)
        .join(' ');
      const { access_token } = await letIn(server, reader.token, { scope: others });
      const params = { name, arguments: input };
      const answer = await server.call('POST', '/mcp', {
        token: access_token,
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      });
      expect(answer.status, await answer.clone().text()).toBe(403);
      expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
      expect(answer.headers.get('www-authenticate')).toContain(scope);
    },
  );
  test('every tool stands here', () => expect(Object.keys(needs).sort()).toEqual(TOOLS));
});

test('what a rule refuses is told in words; bad input, unknown tools and broken messages end in no 5xx', async () => {
  const client = await connected(EVERYTHING);
  const refused = await call(client, 'add_to_library', { id: 'no-such-book' });
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([true, expect.stringContaining('book')]);
  const { access_token: token } = await letIn(server, reader.token, { scope: EVERYTHING });
  const headers = { accept: 'application/json, text/event-stream' };
  const send = (body: unknown) => server.call('POST', '/mcp', { token, headers, body });
  const toolCall = (name: string, input: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  });
  for (const body of [
    '{',
    '[]',
    'null',
    {},
    { jsonrpc: '2.0', id: 1, method: 'nonsense' },
    toolCall('search', {}),
    toolCall('search', { query: 'x'.repeat(5000) }),
    toolCall('search', { query: 'a\u0000b' }),
    toolCall('library', { page: -1 }),
    toolCall('library', { page: 1e300 }),
    toolCall('add_to_library', { id: '../../etc' }),
    toolCall('__proto__', {}),
    toolCall('constructor', { query: 'x' }),
  ]) {
    const answer = await send(body);
    expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
    expect(await answer.text()).not.toMatch(/node_modules|\.ts:|select |insert /);
  }
  expect((await send({ padding: 'x'.repeat(70_000) })).status).toBe(413);
});

test('calls are counted: a program that asks without end is told to wait, and its reader is not', async () => {
  const { access_token: token } = await letIn(server, reader.token, { scope: 'search' });
  const headers = { accept: 'application/json, text/event-stream' };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  let status = 0;
  for (let count = 0; count <= 240; count++)
    ({ status } = await server.call('POST', '/mcp', { token, headers, body: list }));
  expect(status).toBe(429);
  expect((await server.call('GET', '/functions/v1/get-profile', { token: reader.token })).status).toBe(200);
});

test('a program of a browser may call from any origin', async () => {
  const answer = await server.app.request('/mcp', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://program.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
    },
  });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(answer.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
});

test('a token that is withdrawn while its call holds the body back runs no tool', async () => {
  const { access_token } = await letIn(server, reader.token, { scope: EVERYTHING });
  const [work] = await server.services.db.selectFrom('works').select('id').limit(1).execute();
  const params = { name: 'add_to_library', arguments: { id: work?.id } };
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const withdraw = () => server.call('POST', '/functions/v1/end-sessions', { token: reader.token, body: {} });
  const init: RequestInit & { duplex: string } = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-06-18',
      // Otherwise `bodyLimit` reads all of it.
      'content-length': String(text.length),
    },
    body: heldBody(text, withdraw),
    duplex: 'half',
  };
  expect((await server.app.request('/mcp', init)).status).toBe(401);
  const kept = await server.services.db
    .selectFrom('library_books')
    .select('work_id')
    .where('user_id', '=', reader.userId)
    .execute();
  expect(kept).toEqual([]);
});
