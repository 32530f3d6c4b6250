import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { womenAuthors } from '../books/traits/women.ts';

// What a book must not be, who must (not) have written it, and which form or reader it is for.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    ...['children', 'classics-world', 'drama', 'fiction-contemporary', 'graphic-novels', 'historical-fiction'],
    ...[
      'history-africa-middle-east',
      'investing-money',
      'journalism-media',
      'mystery',
      'mythology-folklore',
      'parenting',
      'philosophy',
      'poetry',
    ],
    ...['romance', 'sport', 'travel', 'writing-craft'],
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'chooser@example.com')).token;
});
afterAll(() => server.close());

/**
 * The ids of the books that an answer is sure of, of these and those that it calls likely, and of all that it shows,
 * and what it says besides.
 */
async function ask(query: string) {
  const { items, further, likely, unmet } = await searchAs(server, token, query);
  const sure = items.map(({ id }) => id);
  const shown = [...sure, ...further.map(({ id }) => id)];
  return { sure, promised: shown.slice(0, sure.length + likely), shown, unmet };
}

/** The records of books by id. */
const records = (ids: readonly string[]) =>
  server.services.db
    .selectFrom('works')
    .select(['id', 'authors', 'country', 'length', 'form', 'audience', 'moods'])
    .where('id', 'in', ids)
    .execute();

describe('who must not have written it', () => {
  test('not by a white person: no book from a country of white authors, and the answer says what it cannot know', async () => {
    const { sure, promised, unmet } = await ask('slave trade in Africa, not by white people');
    expect(sure.length).toBeGreaterThan(0);
    for (const { country } of await records(promised)) expect(['FR', 'GB', 'US', 'DE', 'ZA']).not.toContain(country);
    expect(unmet.join(' ')).toContain('not whether they are white');
  });

  test('not all dead white men: women or authors from elsewhere', async () => {
    const { sure } = await ask('philosphy that isn’t all dead white men');
    expect(sure.length).toBeGreaterThan(3);
    for (const { country, authors } of await records(sure)) {
      const isElsewhere = !['FR', 'GB', 'US', 'DE', 'GR', 'IT', 'AT', 'NL'].includes(country ?? '');
      expect(isElsewhere || authors.some((name) => womenAuthors().has(name))).toBe(true);
    }
  });

  test.each([
    ['polish reportage', 'PL'],
    ['a short italian novel, not sad', 'IT'],
  ])('“%s” is by authors from there', async (query, from) => {
    const { sure, promised } = await ask(query);
    expect(sure.length).toBeGreaterThan(0);
    expect(new Set((await records(promised)).map(({ country }) => country))).toEqual(new Set([from]));
  });

  test('by women from where we know of none: nothing else is promised', async () => {
    const { promised, unmet } = await ask('Mongolian poetry by women');
    expect(promised).toEqual([]);
    expect(unmet[0]).toContain('by a Mongolian author');
  });
});

describe('what it must not be', () => {
  test('who wants no love story gets no romance', async () => {
    const { sure, shown } = await ask('anything but a love story, set in paris');
    expect(sure.length).toBeGreaterThan(0);
    expect(shown).not.toContain('lord-of-scoundrels-chase');
  });

  test('“Not a romance, but …” at the beginning leaves romances out', async () => {
    const { promised } = await ask('Not a romance, but a novel about friendship');
    expect(promised.length).toBeGreaterThan(0);
    for (const { moods } of await records(promised)) expect(moods).not.toContain('romantic');
  });

  test('what a record says that its book is without is no mention of it', async () => {
    const { sure, promised } = await ask('war novel with no battles in it');
    expect(sure.length).toBeGreaterThan(0);
    expect(promised).toContain('siege-dunmore');
    expect(promised).not.toContain('war-and-peace-tolstoy');
  });

  test('a long book is neither sure nor likely where a short one is asked for', async () => {
    const { promised } = await ask('a short russian novel about love');
    expect(promised.length).toBeGreaterThan(0);
    for (const { length } of await records(promised)) expect(length).not.toBe('long');
  });

  test('an author who is ruled out without a pause does not write the books that are found', async () => {
    const { sure } = await ask('Scottish crime not Ian Rankin');
    expect(sure).toContain('garnethill-mina');
    expect(sure.filter((id) => id.endsWith('-rankin'))).toEqual([]);
  });

  test('what is ruled out behind the second of two questions is no answer to the first', async () => {
    const { sure, promised } = await ask('How does the stock market work and why does it crash, no Malkiel');
    expect(sure.length).toBeGreaterThan(0);
    expect(promised).not.toContain('random-walk-down-wall-street-malkiel');
  });

  test('a word for many things rules out each of them', async () => {
    const { promised } = await ask('a picture book with no animals');
    expect(promised).toContain('snowy-day-keats');
    expect(promised).not.toContain('very-hungry-caterpillar-carle');
    expect(promised).not.toContain('tiger-who-came-to-tea-kerr');
  });

  test('a love story that isn’t straight is between two men or two women', async () => {
    expect((await ask('a love story that isn’t straight')).sure).toContain('price-of-salt-highsmith');
  });

  test('of a genre, at most two guesses are sure where something is ruled out that few records tell', async () => {
    const { sure, promised } = await ask('poetry but not about nature');
    expect(sure.length).toBeLessThanOrEqual(2);
    expect(promised.length).toBeGreaterThan(0);
  });

  test('crime without something is crime fiction', async () => {
    const { sure } = await ask('crime, but no alcoholic divorced detective');
    expect(sure.length).toBeGreaterThan(0);
    for (const { form } of await records(sure)) expect(form).toBe('novel');
  });
});

describe('which form and which reader', () => {
  test.each([
    ['baby book. not pink, no princesses', 'dear-zoo-campbell'],
    ['how does the stock market actually work, explain like i am 12', 'learn-to-earn-lynch'],
    ['Comic book about history of Iran or the middle east', 'persepolis-satrapi'],
  ])('“%s” is answered by %s', async (query, book) => expect((await ask(query)).promised.slice(0, 3)).toContain(book));

  test('fairy tales are for children too, though not for them alone', async () => {
    const { promised, shown } = await ask('collection of fairy tales from around the world, for reading at bedtime');
    expect(promised).toContain('andersens-fairy-tales-andersen');
    expect(shown).toContain('italian-folktales-calvino');
  });

  test('a handbook of poetry is no poetry', async () => {
    const { promised } = await ask('poems that don’t rhyme, not sad');
    expect(promised).not.toContain('poetry-handbook-oliver');
  });

  test('who is content with one of two things gets the books on each', async () => {
    const { promised, shown } = await ask('6 year old girl mad about dinosaurs and bugs');
    expect(promised).toContain('harry-and-the-bucketful-of-dinosaurs-whybrow');
    expect(shown).toContain('james-and-the-giant-peach-dahl');
  });

  test('novels in letters are told so by their records', async () => {
    const { promised } = await ask('novel told only in emails or letters, funny');
    expect(promised).toContain('appeal-hallett');
    expect(promised).not.toContain('brief-wondrous-life-of-oscar-wao-diaz');
  });
});

test('what no record tells does not spoil the rest, and is said', async () => {
  const { sure, unmet } = await ask('secret santa for boss under £10 who’s into cycling');
  expect(sure).toContain('rider-krabbe');
  expect(unmet).toContain('Our records do not say what a book costs.');
  const print = await ask('for my gran, 79, likes poetry, needs large print');
  expect(print.sure.length).toBeGreaterThan(0);
  expect(print.unmet).toContain('Our records do not say which books there are in large print.');
});
