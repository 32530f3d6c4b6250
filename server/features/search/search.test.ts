import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '../../../contract/search.ts';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks, kindredOf, topics } from '../books/books.ts';
import { womenAuthors } from '../books/traits/women.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'astronomy-space'] });
  token = (await signIn(server, 'searcher@example.com')).token;
});
afterAll(() => server.close());

const ask = (query: string) => searchAs(server, token, query);
const listOf = (key: string) => (topics().get(key)?.books ?? []).map(({ key: book }) => book);

const ids = ({ items, further }: SearchAnswer) => [...items, ...further].map(({ id }) => id);

test('a topic that the request names is offered as a page of its own; one said in passing is not', async () => {
  expect((await ask('the fall of Rome')).topics[0]).toEqual({ key: 'fall-of-rome', name: 'The fall of Rome' });
  const passing = await ask('a detective who likes strong coffee, and whose wife grew up near the walls of old Rome');
  expect(passing.topics).toEqual([]);
});

test('a topic that lists none of the books that fit is not offered for a word of its name', async () => {
  const { items, topics: shownTopics } = await ask('space');
  const shown = new Set(items.map(({ id }) => id));
  expect(items.length).toBeGreaterThan(0);
  for (const { key } of shownTopics) expect(listOf(key).some((id) => shown.has(id))).toBe(true);
});

test('what has changed in a record, without its day having changed, is in the next answer', async () => {
  const { db } = server.services;
  const subtitle = async () => (await ask('Cosmos')).items.find(({ id }) => id === 'cosmos-sagan')?.subtitle;
  const before = (await subtitle()) ?? null;
  await db.updateTable('works').set({ subtitle: 'Of All There Is' }).where('id', '=', 'cosmos-sagan').execute();
  expect(await subtitle()).toBe('Of All There Is');
  await db.updateTable('works').set({ subtitle: before }).where('id', '=', 'cosmos-sagan').execute();
  expect((await subtitle()) ?? null).toBe(before);
});

describe('what a query names', () => {
  test.each([
    ['Cosmos', 'cosmos-sagan'],
    ['cosmos', 'cosmos-sagan'],
    ['The Anabasis', 'anabasis-xenophon'],
    ['pale blue dot: a vision of the human future in space', 'pale-blue-dot-sagan'],
    ['1177 B.C.', '1177-bc-cline'],
  ])('the title %s comes first, whatever its case, article and subtitle', async (query, id) => {
    const { items } = await ask(query);
    expect(items[0]).toMatchObject({ id, why: expect.stringMatching(/^This is the book you asked for\. /) });
  });

  test.each(['Mary Beard', 'beard', 'books by Mary Beard', 'MARY BEARD'])(
    '%s finds all her books first',
    async (query) => {
      const found = await ask(query);
      expect(ids(found).slice(0, 2).sort()).toEqual(['pompeii-beard', 'spqr-beard']);
    },
  );

  test('a last name in passing does not name an author', async () => {
    const { items } = await ask('a roman with a beard');
    for (const { why } of items) expect(why ?? '').not.toContain('whom you named');
  });

  test.each([
    ['Comsos', 'cosmos-sagan'],
    ['The Right Stuf', 'right-stuff-wolfe'],
    ['Pompei', 'pompeii-beard'],
    ['herodotos', 'histories-herodotus'],
    ['Suetonuis', 'twelve-caesars-suetonius'],
  ])('one wrong letter in “%s” is repaired', async (query, id) => {
    expect(ids(await ask(query)).slice(0, 3)).toContain(id);
  });

  test('a repaired query says so and offers what it took it for', async () => {
    const { alternative_search_suggestions: steps } = await ask('astrnomy');
    expect(steps[0]).toEqual({ query: 'astronomy', kind: 'spelling' });
  });

  test('under a title stand the books that its record puts beside it, and none that only shares a word', async () => {
    const { items, further } = await ask('SPQR');
    expect(items.map(({ id }) => id)).toEqual(['spqr-beard']);
    const { kindred } = await server.services.db
      .selectFrom('works')
      .select('kindred')
      .where('id', '=', 'spqr-beard')
      .executeTakeFirstOrThrow();
    const beside = kindredOf({ kindred }).map(({ key }) => key);
    const held = new Set((await findWorks(server.services.db, beside)).map(({ id }) => id));
    expect(held.size).toBeGreaterThan(1);
    expect(further.slice(0, held.size).map(({ id }) => id)).toEqual(beside.filter((id) => held.has(id)));
    expect(further[0]?.why).toMatch(/^(?:After|Like) “SPQR”/);
  });

  test('books like a named one are about the same and leave it out', async () => {
    const found = await ask('books like The Fall of the Roman Empire');
    expect(ids(found)).not.toContain('fall-of-the-roman-empire-heather');
    expect(ids(found).slice(0, 3)).toContain('fall-of-rome-ward-perkins');
    // Only what the record of the named book says of it makes a book one to read after it.
    expect(found.items[0]?.why).not.toMatch(/^Like/);
  });
});

describe('what a query is about', () => {
  test.each([
    ['moon landing', ['carrying-the-fire-collins', 'man-on-the-moon-chaikin']],
    ['why did rome fall?', ['fall-of-rome-ward-perkins', 'fall-of-the-roman-empire-heather']],
    ['stargazing with a small telescope', ['turn-left-at-orion-consolmagno', 'nightwatch-dickinson']],
    ['cuneiform and the first cities', ['history-begins-at-sumer-kramer', 'weavers-scribes-and-kings-podany']],
  ])('%s', async (query, expected) => {
    const first = ids(await ask(query)).slice(0, 6);
    for (const id of expected) expect(first).toContain(id);
  });

  test('what is not wanted is left out, by topic and by name', async () => {
    expect(ids(await ask('ancient rome, no julius caesar'))).not.toContain('gallic-war-caesar');
    const withoutBeard = ids(await ask('roman history but not Mary Beard'));
    expect(withoutBeard.length).toBeGreaterThan(3);
    expect(withoutBeard).not.toContain('spqr-beard');
  });

  test('the next steps find something', async () => {
    const { alternative_search_suggestions: steps } = await ask('roman emperors');
    expect(steps.length).toBeGreaterThanOrEqual(3);
    for (const { query } of steps) expect((await ask(query)).items.length, query).toBeGreaterThan(0);
  });

  test('nothing found is an answer, with places to begin', async () => {
    const answer = await ask('xyzzyqwrt plughfrotz');
    expect(answer.items).toEqual([]);
    expect(answer.alternative_search_suggestions.map(({ kind }) => kind)).toContain('broader');
    expect((await ask(answer.alternative_search_suggestions[0]?.query ?? '')).items.length).toBeGreaterThan(0);
  });

  test('the same query is answered the same way', async () => {
    expect(await ask('planets and stars')).toEqual(await ask('planets and stars'));
  });
});

describe('other languages', () => {
  test.each([
    'la caída del imperio romano',
    'la chute de l’Empire romain',
    'der Untergang des Römischen Reiches',
    'a queda do Império Romano',
    'la caduta dell’impero romano',
    'रोमन साम्राज्य का पतन',
    'ローマ帝国の滅亡',
    '罗马帝国的衰亡',
  ])('%s is understood', async (query) => {
    const { items, alternative_search_suggestions: steps } = await ask(query);
    const fall = ['decline-and-fall-of-the-roman-empire-gibbon', 'fall-of-the-roman-empire-heather'];
    expect(items.slice(0, 5).map(({ id }) => id)).toEqual(expect.arrayContaining(fall));
    expect(steps.map(({ kind }) => kind)).not.toContain('spelling');
  });

  test.each(['سقوط الإمبراطورية الرومانية', 'падение Римской империи', 'rzym starożytny', '로마 제국'])(
    '%s does not fail',
    async (query) => {
      expect(await ask(query)).toMatchObject({ items: expect.any(Array) });
    },
  );
});

describe('the reader’s own library', () => {
  test('a book on the shelf is marked; a removed one is not found again', async () => {
    const before = await ask('carthage hannibal');
    const [first, second] = ids(before);
    expect(before.items[0]?.in_library).toBe(false);
    const add = (id?: string) => server.call('POST', '/functions/v1/create-book-relation', { token, body: { id } });
    await add(first);
    await add(second);
    await server.call('DELETE', '/functions/v1/delete-profile-youtube-episode-relation', {
      token,
      body: { id: second },
    });
    const after = await ask('carthage hannibal');
    expect(after.items[0]).toMatchObject({ id: first, in_library: true });
    expect(ids(after)).not.toContain(second);
  });

  test('the reason stays with a book that is added from a search', async () => {
    const body = { id: 'pompeii-beard', query: 'daily life in pompeii' };
    const found = (await ask(body.query)).items.find(({ id }) => id === body.id);
    await server.call('POST', '/functions/v1/create-book-relation', { token, body });
    const library = await server.call('GET', '/functions/v1/get-relevant-books?page=1&pageSize=24', { token });
    const { data } = (await library.json()) as { data: { id: string; why: string | null }[] };
    expect(found?.why).toMatch(/\w+ \w+/);
    expect(data.find(({ id }) => id === body.id)?.why).toBe(found?.why);
  });
});

describe('what is refused', () => {
  test.each([{}, { query: '' }, { query: '   ' }, { query: 7 }, { query: 'x'.repeat(2001) }])('%j', async (body) => {
    server.services.clock.advance(2000);
    expect((await server.call('POST', '/functions/v1/post-search', { token, body })).status).toBe(400);
  });

  test('a visitor', async () => {
    expect((await server.call('POST', '/functions/v1/post-search', { body: { query: 'rome' } })).status).toBe(401);
  });

  test('a search before there is an index says when to come back', async () => {
    const empty = await startTestServer();
    const reader = await signIn(empty, 'early@example.com');
    const answer = await empty.call('POST', '/functions/v1/post-search', {
      token: reader.token,
      body: { query: 'rome' },
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    await empty.close();
  });
});

describe('how a book was made', () => {
  const shown = async (query: string) => {
    const { items, unmet } = await ask(query);
    const rows = await server.services.db
      .selectFrom('works')
      .select(['id', 'year', 'country', 'original_language', 'authors'])
      .where(
        'id',
        'in',
        items.map(({ id }) => id),
      )
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    return { rows, unmet };
  };

  test('only books of the years, the origin or the language that the request asks for', async () => {
    const late = await shown('astronomy, published after 2010');
    for (const { year } of late.rows) expect(year).toBeGreaterThan(2010);
    const latin = await shown('roman history originally written in Latin');
    for (const { original_language } of latin.rows) expect(original_language).toBe('la');
    const german = await shown('books by German authors');
    for (const { country } of german.rows) expect(country).toBe('DE');
    const women = await shown('roman history by women');
    for (const { authors } of women.rows) expect(authors.some((name) => womenAuthors().has(name))).toBe(true);
    expect([...late.unmet, ...latin.unmet, ...german.unmet, ...women.unmet]).toEqual([]);
  });

  test.each([
    ['Italian authors in translation', 'IT'],
    ['ancient history by American writers', 'US'],
    ['writers from Canada on space', 'CA'],
  ])('“%s”: authors from nowhere else', async (query, from) => {
    const { rows } = await shown(query);
    for (const { country } of rows) expect(country).toBe(from);
  });

  test('of a people within a country, records that speak of it are shown, and what is not known is said', async () => {
    const { unmet } = await shown('Welsh writers');
    expect(unmet).toEqual([
      'Our records give an author’s country, but not whether they are Welsh; these books speak of it.',
    ]);
  });

  test('where no author of that origin is known to have written on it, that is said, and no stray is shown', async () => {
    const { items, unmet } = await ask('astronomy by Bolivian authors');
    expect(items).toEqual([]);
    expect(unmet).toEqual(['We know of no book on this by a Bolivian author.']);
  });

  test('what no book meets is said, and the rest of the request answered', async () => {
    const { unmet } = await shown('books in Spanish about astronomy');
    expect(unmet).toEqual(['We have no book on this in Spanish. These meet the rest of what you asked for.']);
  });

  test('a book whose record does not say is shown with that said, behind those that are known', async () => {
    const setYear = (year: number | null) =>
      server.services.db.updateTable('works').set({ year }).where('id', '=', 'cosmos-sagan').execute();
    await setYear(null);
    const { items, unmet } = await ask('Cosmos by Carl Sagan, published before 1990');
    await setYear(1980);
    expect(items[0]?.id).toBe('cosmos-sagan');
    expect(unmet).toEqual(['For some of these books we do not know the year.']);
  });

  test('“recent” goes by the clock', async () => {
    server.services.clock.set(new Date('2031-05-01T12:00:00Z'));
    token = (await signIn(server, 'late@example.com')).token;
    const { rows } = await shown('recent books on astronomy');
    for (const { year } of rows) expect(year).toBeGreaterThanOrEqual(2021);
  });
});
