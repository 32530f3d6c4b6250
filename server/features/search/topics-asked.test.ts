import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { topics } from '../books/books.ts';

// A request that is a topic, and no more, is answered by the books that were chosen for it.
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['biology-evolution', 'business', 'history-ancient', 'politics'] });
  token = (await signIn(server, 'topics@example.com')).token;
});
afterAll(() => server.close());

/** The ids of the books that an answer is sure of. */
const sure = async (query: string) => (await searchAs(server, token, query)).items.map(({ id }) => id);
const listOf = (key: string) => (topics().get(key)?.books ?? []).map(({ key: book }) => book);

describe('the books of a topic answer its very name, in its order', () => {
  test.each(['evolution', 'I would like to read something about evolution, please', 'Evolution books'])(
    '“%s”',
    async (query) => {
      const list = listOf('evolution');
      const own = (await sure(query)).filter((id) => list.includes(id));
      expect(own.length).toBeGreaterThan(4);
      expect(own).toEqual(list.filter((id) => own.includes(id)));
    },
  );
});

test('another form of one of its names brings the likely books of a topic', async () => {
  const list = listOf('startups');
  expect((await sure('start a company')).filter((id) => list.includes(id)).length).toBeGreaterThan(1);
});

test('a request that says more than a topic is not answered by its whole list', async () => {
  const list = listOf('evolution');
  const own = (await sure('evolution of birds, a novel')).filter((id) => list.includes(id));
  expect(own.length).toBeLessThan(3);
});
