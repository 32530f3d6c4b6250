import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAs } from '../../../testing/search-as.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: [
      'art-architecture',
      'fantasy',
      'self-improvement',
      'astronomy-space',
      'children',
      'history-ancient',
      'history-medieval-early-modern',
      'medicine-health',
      'nature',
    ],
  });
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
  ['stars, astronmy, Cósmos', 'stars, astronomy, Cósmos'],
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

const spellingOf = async (query: string) => {
  const { alternative_search_suggestions: next } = await searchAs(server, token, query);
  return next.find(({ kind }) => kind === 'spelling')?.query ?? null;
};

test.each([
  ['romen empire', 'roman empire'],
  ['hary poter', 'harry potter'],
  ['blakc hoels', 'black holes'],
  ['alexander the grent', 'alexander the great'],
  // “Medical history” stands together too, but more letters are wrong.
  ['medeival history', 'medieval history'],
])('“%s” are two words that stand together: %s', async (query, mended) => {
  expect(await spellingOf(query)).toBe(mended);
});

test.each([
  ['wizrd', 'wizard'],
  ['egpyt', 'egypt'],
  ['yoag', 'yoga'],
])('“%s” has nothing but one short word, which is mended: %s', async (query, mended) => {
  expect(await spellingOf(query)).toBe(mended);
});

test.each(['blah', 'gout', 'kilt', 'zinc', 'sensible, feasible', 'hygge', 'Mona Awad', 'el amor en los tiempos'])(
  '“%s” stays as typed',
  async (query) => {
    expect(await spellingOf(query)).toBeNull();
  },
);

test.each([
  ['brandon sandersen', 'Brandon Sanderson'],
  ['jrr tolkein', 'J. R. R. Tolkien'],
  ['harry poter', 'Harry Potter'],
  ['lord of teh rings', 'The Lord of the Rings'],
  ['the name of the winds', 'The Name of the Wind'],
])('“%s” is nearly a name, and the answer says which: %s', async (query, name) => {
  expect(await spellingOf(query)).toBe(name);
});

test.each([
  'Ursula Le Guin',
  'the hobbit',
  'harry potter',
  'a wizard of earth sea',
  'le guin',
  'the color of magic',
  'howls moving castle',
  'charlottes web',
  'the road less travelled',
  'the time travelers guide to medieval england',
  // Other words than those of “The Story of Art”.
  'history of art',
])('“%s” is right as it stands', async (query) => {
  expect(await spellingOf(query)).toBeNull();
});

test('no mending is claimed while a word is left that no book has', async () => {
  const letters = (chars: string) => fc.string({ unit: fc.constantFrom(...chars), minLength: 6, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(letters('qxzjvk'), fc.constantFrom('astronmy', 'asteriods', 'dragns'), async (word, typo) => {
      expect(await spellingOf(`${word} ${typo}`)).toBeNull();
      expect(await spellingOf(`${typo} and ${word}`)).toBeNull();
    }),
    { numRuns: 10, seed: 1 },
  );
});

test('what readers ask for a book in its record’s own words is never mended', async () => {
  const { db } = server.services;
  const records = await db.selectFrom('works').select(['title', 'authors', 'asks']).execute();
  const said = records.flatMap(({ title, authors, asks }) => [title, ...authors, ...asks]);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...said), async (query) => {
      expect(await spellingOf(query)).toBeNull();
    }),
    { numRuns: 60, seed: 1 },
  );
});
