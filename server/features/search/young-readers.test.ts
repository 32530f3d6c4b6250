import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['children', 'young-adult', 'memoir'] });
  token = (await signIn(server, 'parent@example.com')).token;
});
afterAll(() => server.close());

/** The audiences of the books that a search shows, and their titles. */
async function shown(query: string) {
  const { items } = await searchAs(server, token, query);
  const ids = items.map(({ id }) => id);
  const rows = ids.length
    ? await server.services.db.selectFrom('works').select('audience').where('id', 'in', ids).execute()
    : [];
  return { titles: items.map(({ title }) => title), audiences: [...new Set(rows.map(({ audience }) => audience))] };
}

test.each([
  ['books for an 8 year old', 'child'],
  ['books for kids', 'child'],
  ['children’s books', 'child'],
  ['novels for teenagers', 'teen'],
])('“%s” is answered by the shelf of those readers', async (query, audience) => {
  const { titles, audiences } = await shown(query);
  expect(titles.length).toBeGreaterThan(4);
  expect(audiences).toEqual([audience]);
});

test('an age brings the books that are looked for at that age', async () => {
  const [small, big] = [await shown('something for my son, 4'), await shown('books for a ten-year-old girl')];
  expect(small.titles).toContain('The Gruffalo');
  expect(big.titles.length).toBeGreaterThan(2);
  for (const title of ['The Gruffalo', 'Where the Wild Things Are', 'Goodnight Moon'])
    expect(big.titles).not.toContain(title);
});

test.each(['something for my 4 year old son', 'a story for my nephew, 4'])(
  '“%s” has no word that such books have, and brings them',
  async (query) => {
    expect((await shown(query)).titles).toContain('The Gruffalo');
  },
);

test('who asks for more than a young reader’s books, or for somebody grown, is not given that shelf', async () => {
  expect((await shown('books about tax law for an 8 year old')).titles.length).toBeLessThan(4);
  expect((await shown('books for a 40 year old')).audiences).not.toContain('child');
});

test.each([
  ['a book my 13 year old son will actually read', 'teen'],
  ['gift for a 13 year old boy', 'teen'],
  ['books for my 13 year old son', 'teen'],
  ['a birthday present for my nephew who is turning fifteen', 'teen'],
  ['for my daughter, 9', 'child'],
  ['present for my niece who is turning ten', 'child'],
  ['a book my 12 year old will love', 'child'],
  ['something for a reluctant reader of 12', 'child'],
])('“%s” says only how old the reader is, and is given eight well-known books', async (query, audience) => {
  const { titles, audiences } = await shown(query);
  expect(titles.length).toBe(8);
  expect(audiences).toEqual([audience]);
});

test('a reason says for which age the book is, where our record does', async () => {
  const { items } = await searchAs(server, token, 'present for my niece who is turning ten');
  const said = items.flatMap(({ why }) => /^For (\w+) (?:to (\w+)|and up): /.exec(why ?? '') ?? []);
  expect(said.length).toBeGreaterThan(0);
});

test('a boy and a girl of the same age are given the same books', async () => {
  const [boy, girl] = [await shown('gift for a 13 year old boy'), await shown('gift for a 13 year old girl')];
  expect(boy.titles).toEqual(girl.titles);
});

test('who asks about a child of that age, or for a love story, is not given that shelf', async () => {
  const shelf = await shown('gift for a 14 year old girl');
  for (const query of [
    'my 14 year old will not talk to me',
    'my daughter is 14 and hates me',
    'a love story for a 14 year old girl',
  ])
    expect((await shown(query)).titles).not.toEqual(shelf.titles);
});
