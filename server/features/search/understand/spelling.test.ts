import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['fantasy', 'self-improvement'] });
  ({ token } = await signIn(server, 'speller@example.com'));
});
afterAll(() => server.close());

test('a letter that should stand twice is the first thing to try: the hobit is no habit', async () => {
  const answer = await server.call('POST', '/functions/v1/post-search', {
    token,
    body: { query: 'the hobit' },
  });
  const { items } = (await answer.json()) as { items: { title: string }[] };
  expect(items[0]?.title).toBe('The Hobbit');
});
