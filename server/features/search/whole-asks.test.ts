import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

// A request that readers look for a book with, word for word, is answered by that book.
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: [
      'biography',
      'business',
      'children',
      'food',
      'memoir',
      'mystery',
      'parenting',
      'politics',
      'science-fiction',
    ],
  });
  token = (await signIn(server, 'asks@example.com')).token;
});
afterAll(() => server.close());

/** The ids of the books that an answer is sure of. */
const sure = async (query: string) => (await searchAs(server, token, query)).items.map(({ id }) => id);

describe('an ask of a book shows the book', () => {
  test.each([
    ['of words that most books have', 'labels like the clever one', 'siblings-without-rivalry-faber'],
    [
      'in other capitals and with a mark',
      'How do I find the work I am made for?',
      'what-color-is-your-parachute-bolles',
    ],
    [
      'that rules out what its record tells of',
      'quiet crime novel without violence on stage',
      'all-she-was-worth-miyabe',
    ],
    ['that only rules something out', 'no curry powder', 'invitation-to-indian-cooking-jaffrey'],
    ['that says more of other things', 'digs up the garden and breaks the door', 'diary-of-a-wombat-french'],
  ])('%s: “%s”', async (_, query, book) => {
    expect((await sure(query)).slice(0, 5)).toContain(book);
  });
});

test('a title comes before the books that are asked for in the same words', async () => {
  expect((await sure('and then there were none'))[0]).toBe('and-then-there-were-none-christie');
});

test('a part of an ask is no ask', async () => {
  expect(await sure('the clever one')).not.toContain('siblings-without-rivalry-faber');
});

test('the title of a novel is answered by it alone, and the books that are asked for in the same words are likely', async () => {
  const { items, further, likely } = await searchAs(server, token, 'the little prince');
  expect(items.map(({ id }) => id)).not.toContain('fox-and-i-raven');
  expect(further.slice(0, likely).map(({ id }) => id)).toContain('fox-and-i-raven');
});

test('books by an author come before those that are asked for by the name', async () => {
  const ids = await sure('George Orwell');
  expect(ids.indexOf('orwells-roses-solnit')).toBeGreaterThan(ids.indexOf('nineteen-eighty-four-orwell'));
});
