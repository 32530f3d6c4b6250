import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../server/testing/sign-in.ts';
import { startTestServer, type TestServer } from '../server/testing/testing.ts';
import { keepTwo } from './example.ts';
import { createDeepshelf } from './index.js';

const HOST = 'http://localhost:3000';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  const reader = await signIn(server, 'programmer@example.com');
  const body = { name: 'Example', scopes: ['search', 'library:read', 'library:write'], days: 30 };
  const made = await server.call('POST', '/functions/v1/create-personal-token', { token: reader.token, body });
  token = ((await made.json()) as { secret: string }).secret;
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const reach = async (request: Request) => server.app.request(request);

test('the example of the README does what it says, with a personal access token', async () => {
  vi.stubGlobal('fetch', reach);
  const books = await keepTwo(HOST, token, 'black holes');
  expect(books.map(({ _liked }) => _liked)).toEqual([false, false]);
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const example = readFileSync(new URL('example.ts', import.meta.url), 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${example.replace('./index.js', 'deepshelf-client')}\`\`\``);
});

test('visitors need no token, and a refusal is the error of an answer, in words', async () => {
  const visitor = createDeepshelf({ host: HOST, fetch: reach });
  const tried = await visitor.POST('/functions/v1/try-search', { body: { query: 'black holes' } });
  expect(tried.data?.items.length).toBeGreaterThan(0);
  const refused = await visitor.GET('/functions/v1/get-relevant-books');
  expect(refused.data).toBeUndefined();
  expect([refused.response.status, refused.error?.code]).toEqual([401, 'no_authorization']);
  const removed = await createDeepshelf({ host: HOST, token, fetch: reach }).DELETE(
    '/functions/v1/delete-profile-youtube-episode-relation',
    { body: { id: tried.data?.items[0]?.id ?? '' } },
  );
  expect(removed.response.status).toBe(200);
});
