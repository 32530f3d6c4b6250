import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: [
      'fiction-contemporary',
      'historical-fiction',
      'nature',
      'parenting',
      'philosophy',
      'science-fiction',
      'self-improvement',
      'young-adult',
    ],
  });
  token = (await signIn(server, 'wide@example.com')).token;
});
afterAll(() => server.close());

/** The ids of the books that an answer is sure of. */
const sure = async (query: string) => (await searchAs(server, token, query)).items.map(({ id }) => id);

describe('a common word that names a subject asks for books on it, and one so called is only one of them', () => {
  test.each([
    ['women', 'women-hannah'],
    ['trees', 'trees-everett'],
  ])('“%s”', async (query, called) => {
    const ids = await sure(query);
    expect(ids.length).toBeGreaterThan(2);
    expect(ids.indexOf(called)).toBeGreaterThan(0);
  });

  test.each([
    ['The Women', 'women-hannah'],
    ['“Women”', 'women-hannah'],
    ['Dune', 'dune-herbert'],
    ['dune', 'dune-herbert'],
    ['burnout', 'burnout-nagoski'],
  ])('but %s is a title', async (query, id) => {
    expect((await sure(query))[0]).toBe(id);
  });
});

test.each(['parenting a teenager', 'parenting teenagers', 'raising a teenager', 'how to parent a teen'])(
  '“%s” asks for parents, and not for a teenager',
  async (query) => {
    const { items } = await searchAs(server, token, query);
    expect(items.map(({ id }) => id)).toContain('untangled-damour');
  },
);
