import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { isDiscreet } from '../../wording/discreet.ts';

// Words that are a subject, and also a title, an author's name or one of two questions.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    ...['astronomy-space', 'classics-world', 'earth-climate', 'economics', 'fiction-twentieth-century'],
    ...[
      'historical-fiction',
      'history-asia-pacific',
      'history-world',
      'investing-money',
      'memoir',
      'mystery',
      'nature',
    ],
    ...['parenting', 'writing-craft'],
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'subjects@example.com')).token;
});
afterAll(() => server.close());

/** The ids of the books that an answer is sure of. */
const sure = async (query: string) => (await searchAs(server, token, query)).items.map(({ id }) => id);

describe('a word in a title that is a subject of other books', () => {
  test.each([
    ['slavery', 'narrative-of-the-life-of-frederick-douglass'],
    ['india', 'discovery-of-india-nehru'],
    ['the sea', 'sea-around-us-carson'],
  ])('“%s” is also answered by %s', async (query, book) => {
    expect(await sure(query)).toContain(book);
  });

  test('a novel of that title still comes first', async () => {
    expect((await sure('the sea'))[0]).toBe('sea-banville');
  });

  test('a rare word is still short for a title', async () => {
    expect((await sure('karenina'))[0]).toBe('anna-karenina-tolstoy');
  });
});

test('on a subject alone, a likely book with all its words in the title is sure', async () => {
  expect(await sure('trees')).toContain('finding-the-mother-tree-simard');
});

test('on a subject alone, a likely book that readers ask for in all its words is sure', async () => {
  expect(await sure('why are some countries rich and others poor')).toContain('guns-germs-and-steel-diamond');
});

describe('a word that is also a surname', () => {
  test('“James Webb telescope” is about the telescope and by nobody called Webb', async () => {
    const found = await sure('James Webb telescope');
    expect(found[0]).toBe('pillars-of-creation-panek');
    expect(found).not.toContain('parents-guide-to-gifted-children-webb');
  });

  test('“french novel but a short one” is not like the novels of Tana French', async () => {
    const found = await sure('french novel but a short one');
    expect(found).toContain('candide-voltaire');
    expect(found.filter((id) => /-harper$|-lehane$|-french$/.test(id))).toEqual([]);
  });

  test('“a green book” is by nobody called Greene', async () => {
    expect((await sure('a green book')).filter((id) => id.endsWith('-greene'))).toEqual([]);
  });

  test('with “by”, or with a first name, it is an author', async () => {
    expect((await sure('books by French')).some((id) => id.endsWith('-french'))).toBe(true);
    expect((await sure('Tana French'))[0]).toMatch(/-french$/);
  });
});

describe('two questions in one', () => {
  test('the first, which names what both are about, is answered', async () => {
    expect(await sure('What is money, and why do we trust it?')).toContain('ascent-of-money-ferguson');
  });
});

test.each(['china', 'mountains', 'mothers', 'investing', 'india', 'antarctica'])(
  '%s leads to a sensitive subject only where three of its books share it',
  async (query) => {
    const { items, alternative_search_suggestions: steps } = await searchAs(server, token, query);
    expect(steps).not.toEqual([]);
    const ids = items.map(({ id }) => id);
    const works = await server.services.db.selectFrom('works').select('subjects').where('id', 'in', ids).execute();
    const sharing = (step: string) =>
      works.filter(({ subjects }) => subjects.some((own) => own.toLowerCase() === step.toLowerCase())).length;
    for (const { query: step, kind } of steps)
      if (kind === 'neighbour' && !isDiscreet(step)) expect(sharing(step), step).toBeGreaterThanOrEqual(3);
  },
);

test('the history of the novel is about novels', async () => {
  expect(await sure('history of the novel')).toContain('how-fiction-works-wood');
});

test('where the dog lives, no animal dies', async () => {
  const found = await sure('a book about dogs where the dog lives');
  expect(found.length).toBeGreaterThan(0);
  const told = await server.services.db.selectFrom('works').select('caution').where('id', 'in', found).execute();
  for (const { caution } of told) expect(caution).not.toContain('animal death');
});
