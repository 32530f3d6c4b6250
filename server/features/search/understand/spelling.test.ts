import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAs } from '../../../testing/search-as.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['fantasy', 'self-improvement', 'astronomy-space'] });
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

test.each([
  ['Asteriods, Moon & Mars?', 'Asteroids, Moon & Mars?'],
  ['planets, asteriods, Cósmos', 'planets, asteroids, Cósmos'],
  ['Ursula LeGuin: fantasy', 'Ursula Le Guin: fantasy'],
])('in “%s” only the mistyped word is replaced', async (query, mended) => {
  const { alternative_search_suggestions: next } = await searchAs(server, token, query);
  expect(next[0]).toEqual({ query: mended, kind: 'spelling' });
});

test.each(['Ursula LeGuin', 'leguin', 'ursula k. leguin short novel'])(
  '“%s” names Ursula K. Le Guin, in one word for two',
  async (query) => {
    const { items } = await searchAs(server, token, query);
    expect(items[0]?.authors).toEqual(['Ursula K. Le Guin']);
  },
);

test.each(['astromony', 'astronmy books', 'asteriods'])(
  '“%s” is repaired by the words of descriptions too',
  async (query) => {
    const { items, alternative_search_suggestions: next } = await searchAs(server, token, query);
    expect(next[0]?.kind).toBe('spelling');
    expect(items.length).toBeGreaterThan(0);
    for (const { genres } of items) expect(genres).toContain('Astronomy');
  },
);
