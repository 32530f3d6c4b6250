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

describe('a request that is only a subject is answered by the books on it', () => {
  const shown = async (query: string) => (await searchAs(server, token, query)).items;

  test.each(['trees', 'a book about trees', 'a book on trees for my dad', 'birds', 'gardening'])(
    '“%s” has at least five, and those that are no novels first',
    async (query) => {
      const books = await shown(query);
      expect(books.length).toBeGreaterThanOrEqual(5);
      expect(books[0]?.genres).not.toContain('Literary Fiction');
    },
  );

  test('a novel comes after the books on a subject', async () => {
    const isNovel = (await shown('trees')).map(({ genres }) => genres.includes('Literary Fiction'));
    const first = isNovel.indexOf(true);
    expect(isNovel.slice(first === -1 ? isNovel.length : first)).not.toContain(false);
  });

  test('a beginner gets introductions first, and a history is no novel', async () => {
    const books = await shown('philosophy for beginners');
    expect(books.length).toBeGreaterThanOrEqual(5);
    expect(await sure('philosophy for beginners')).not.toContain('critique-of-pure-reason-kant');
    expect(await sure('history of trees')).not.toContain('overstory-powers');
  });

  test('a question, a likeness and a chore are no subjects', async () => {
    expect((await shown('do trees talk to each other')).length).toBeLessThan((await shown('trees')).length);
    expect(await sure('weather')).toEqual([]);
  });

  test('an author, a mood and a course are no subjects', async () => {
    expect((await sure('a book by a gardener')).length).toBeLessThan((await sure('a book for a gardener')).length);
    expect(await sure('happiness')).toContain('happiness-project-rubin');
    expect(await sure('happy books')).not.toContain('happiness-project-rubin');
  });

  test('the reader of a history is not what it is of', async () => {
    expect(await sure('the history of gardening')).toContain('brother-gardeners-wulf');
    expect(await sure('for a history gardener')).not.toContain('second-nature-pollan');
  });

  test('a novel is no first book on a subject, unless most of its books are novels', async () => {
    expect(await sure('dogs')).toContain('dogs-way-home-cameron');
    expect(await sure('dogs for beginners')).not.toContain('dogs-way-home-cameron');
    expect((await sure('robots for beginners')).length).toBeGreaterThan(1);
  });

  test('the name of a genre is answered by its shelf', async () => {
    expect(await sure('classics')).toContain('passing-larsen');
  });
});

test.each(['parenting a teenager', 'parenting teenagers', 'raising a teenager', 'how to parent a teen'])(
  '“%s” asks for parents, and not for a teenager',
  async (query) => {
    const { items } = await searchAs(server, token, query);
    expect(items.map(({ id }) => id)).toContain('untangled-damour');
  },
);
