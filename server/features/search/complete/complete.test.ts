import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPLETIONS, MINUTE } from '../../../../contract/limits.ts';
import { Completions } from '../../../../contract/search.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { wordStarts } from './word-starts.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'astronomy-space', 'classics-english', 'fantasy'] });
  token = (await signIn(server, 'typist@example.com')).token;
});
afterAll(() => server.close());

async function complete(text: string) {
  server.services.clock.advance(1000);
  const answer = await server.call('POST', '/functions/v1/post-completions', { token, body: { text } });
  expect(answer.status).toBe(200);
  return Completions.parse(await answer.json()).items;
}

test.each([
  ['cosm', { kind: 'title', text: 'Cosmos', by: 'Carl Sagan', id: 'cosmos-sagan' }],
  ['COSM', { kind: 'title', text: 'Cosmos', by: 'Carl Sagan', id: 'cosmos-sagan' }],
  ['mary bea', { kind: 'author', text: 'Mary Beard', by: null, id: null }],
  ['beard', { kind: 'author', text: 'Mary Beard', by: null, id: null }],
  ['fall of ro', { kind: 'topic', text: 'The fall of Rome', by: null, id: 'fall-of-rome' }],
  ['the fall of ro', { kind: 'topic', text: 'The fall of Rome', by: null, id: 'fall-of-rome' }],
  // By the name of a character.
  [
    'elizabeth ben',
    { kind: 'title', text: 'Pride and Prejudice', by: 'Jane Austen', id: 'pride-and-prejudice-austen' },
  ],
])('%s is completed', async (typed, offered) => {
  expect(await complete(typed)).toContainEqual(offered);
});

test('a topic of that name comes before one that has another word for it; few in all', async () => {
  const found = await complete('roman');
  expect(found.length).toBeLessThanOrEqual(COMPLETIONS);
  expect(found[0]).toMatchObject({ kind: 'topic', text: 'The Roman Empire' });
});

test.each([
  ['topic', 3, 'hi'],
  ['author', 2, 'ma'],
  ['title', 5, 'th'],
])('of each kind there are so many at most: %s, %i', async (kind, most, typed) => {
  const found = await complete(typed);
  // The books of the author who comes first are added to the titles.
  expect(found.filter((each) => each.kind === kind)).toHaveLength(most);
});

test('the better known comes first, of whatever kind', async () => {
  expect((await complete('rom')).map(({ text }) => text)).toContain('The Roman Empire');
  // Not the hobby that somebody is looking for.
  const [first] = await complete('hobb');
  expect(first).toMatchObject({ kind: 'title', text: 'The Hobbit' });
});

test('an author who comes first is named once and followed by the best known books', async () => {
  const found = await complete('dicken');
  const names = found.map(({ text }) => text);
  expect(names.filter((name) => name === 'Charles Dickens')).toHaveLength(1);
  expect(found[0]).toMatchObject({ text: 'Charles Dickens' });
  for (const book of found.slice(1, 4)) expect(book).toMatchObject({ kind: 'title', by: 'Charles Dickens' });
});

test.each(['z', 'xqzzv', '%', '_', '...', 'I want to kill myself'])('%s is completed to nothing', async (typed) => {
  expect(await complete(typed)).toEqual([]);
});

test('a book that has come is known after ten minutes, and one that is gone no longer offered', async () => {
  const rename = (title: string) =>
    server.services.db.updateTable('works').set({ title }).where('id', '=', 'cosmos-sagan').execute();
  await complete('cos');
  await rename('Zyzzyva of the Stars');
  expect(await complete('zyzz')).toEqual([]);
  server.services.clock.advance(10 * MINUTE);
  // The old names answer this call while the new ones are read.
  await complete('zyzz');
  await expect.poll(() => complete('zyzz')).toMatchObject([{ id: 'cosmos-sagan' }]);
  await rename('Cosmos');
});

test('everything that is found begins with what was typed in one of its words, and nothing that begins with it is missed', () => {
  const word = fc.constantFrom('a', 'the', 'rome', 'roman', 'ro', 'war', 'of', 'wars');
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 12 }), text, (texts, typed) => {
      const found = wordStarts(texts.map((each) => [each, each] as const))(typed);
      for (const { entry } of found) expect(` ${entry}`).toContain(` ${typed}`);
      const begins = texts.filter((each) => each.startsWith(typed));
      expect(found.map(({ entry }) => entry)).toEqual(expect.arrayContaining(begins));
      for (const { entry, fit } of found) {
        const isWhole = ` ${entry} `.includes(` ${typed} `);
        // A text is not found from a small word in the middle (“of wars of war”).
        const isSmall = /^(?:a|the|of)\b/.test(typed);
        if (fit >= 2 || !isSmall) expect(isWhole).toBe(fit >= 2);
      }
    }),
  );
});
