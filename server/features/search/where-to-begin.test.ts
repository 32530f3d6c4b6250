import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchAnswer } from '../../../contract/search.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

// Readers who have heard of an author or a series ask which book to begin with, and in which order to go on.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    'children',
    'classics-english',
    'classics-world',
    'fantasy',
    'fiction-twentieth-century',
    'science-fiction',
    'writing-craft',
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'beginner@example.com')).token;
});
afterAll(() => server.close());

async function ask(query: string): Promise<SearchAnswer['items']> {
  server.services.clock.advance(2000);
  const answer = await server.call('POST', '/functions/v1/post-search', { token, body: { query } });
  expect(answer.status).toBe(200);
  return SearchAnswer.parse(await answer.json()).items;
}

test.each([
  ['which Henry James should I read first?', 'Henry James'],
  ['where do I start with Dickens', 'Charles Dickens'],
  ['What is Ursula Le Guin’s best book?', 'Ursula K. Le Guin'],
  ['which Thomas Mann first', 'Thomas Mann'],
])('“%s” is answered by that author’s books alone', async (query, author) => {
  const items = await ask(query);
  expect(items.length).toBeGreaterThan(2);
  for (const item of items) expect(item.authors).toContain(author);
});

test.each([
  ['which order for Foundation', ['Foundation', 'Foundation and Empire', 'Second Foundation']],
  ['in which order should I read Tolkien?', ['The Fellowship of the Ring', 'The Two Towers', 'The Return of the King']],
  ['Earthsea reading order', ['A Wizard of Earthsea', 'The Tombs of Atuan', 'The Farthest Shore']],
])('“%s” is answered by the volumes from first to last', async (query, titles) => {
  const series = (await ask(query)).map(({ title }) => title).filter((title) => titles.includes(title));
  expect(series).toEqual(titles);
});

test('what has an author’s name by chance is no question for one', async () => {
  for (const query of ['order in a kitchen', 'law and order']) {
    for (const { why } of await ask(query)) expect(why).not.toMatch(/^By /);
  }
});
