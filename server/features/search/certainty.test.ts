import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks } from '../books/books.ts';

// A book is certain only if every wish of the request was read and the record meets it.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    ...['artificial-intelligence', 'classics-world', 'fiction-asia', 'fiction-contemporary', 'historical-fiction'],
    ...['horror-gothic', 'journalism-media', 'law-justice', 'mystery', 'poetry', 'short-stories'],
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'certain@example.com')).token;
});
afterAll(() => server.close());

/** The records of the books that an answer is sure of, in its order, and the titles of those that it calls likely. */
async function ask(query: string) {
  const { items, further, likely } = await searchAs(server, token, query);
  const ids = items.map(({ id }) => id);
  const works = await findWorks(server.services.db, ids);
  const sure = ids.flatMap((id) => works.filter((work) => work.id === id));
  return { sure, likely: further.slice(0, likely).map(({ title }) => title) };
}

describe('a people before one of two forms is meant of both', () => {
  test.each([
    ['Korean stories or poems in english', 'KR'],
    ['Chilean poetry or novels', 'CL'],
  ])('“%s”', async (query, country) => {
    const { sure } = await ask(query);
    expect(sure.length).toBeGreaterThan(0);
    expect(new Set(sure.map((work) => work.country))).toEqual(new Set([country]));
  });
});

test('a collection with one story set in a place is not one of stories set there', async () => {
  const { sure } = await ask('short stories set in Mumbai');
  expect(sure.map(({ title }) => title)).toEqual(['Bombay Stories']);
});

describe('a record that calls a book short does not say how short', () => {
  test.each(['Japanese novels under 120 pages', 'Korean novellas, at most 130 pages'])('“%s”', async (query) => {
    const { sure, likely } = await ask(query);
    expect(sure.length + likely.length).toBeGreaterThan(0);
    expect(sure.length).toBeLessThan(2);
    for (const { length } of sure) expect(length).not.toMatch(/middle|long/);
  });
});

test('what a cover shows rules no book out, nor makes one less certain', async () => {
  const plain = await ask('novel from Japan');
  const { sure } = await ask('novel from Japan, no cats on the cover please');
  expect(sure.length).toBeGreaterThan(4);
  expect(sure.map(({ id }) => id)).toEqual(plain.sure.map(({ id }) => id));
});

test('a people behind “from” is read where something is ruled out as well', async () => {
  const { sure } = await ask('novels from Japan, no samurai');
  expect(sure.length).toBeGreaterThan(1);
  for (const { country } of sure) expect(country).toBe('JP');
});

test('a story that only passes through a place is not set there for certain', async () => {
  const { sure } = await ask('novels set in Venice');
  expect(sure.length).toBeGreaterThan(0);
  for (const { places } of sure) expect(places.slice(0, 2)).toContain('Venice');
});

test('the more is ruled out that records do not tell of, the fewer books are certain', async () => {
  const all = await ask('novels set in Paris');
  const some = await ask('novels set in Paris, not twee, no bakeries and no accordions');
  expect(some.sure.length).toBeGreaterThan(0);
  expect(some.sure.length).toBeLessThan(all.sure.length);
  expect(some.likely.length).toBeGreaterThan(0);
});

test('where a record need not tell of what is ruled out, one book at most is sure, and others are likely', async () => {
  const { sure, likely } = await ask('mystery with no police in it');
  expect(sure.length).toBeLessThan(2);
  expect(sure.length + likely.length).toBeGreaterThan(1);
});

test.each([
  ['Italian novels from after 1960', 'IT', 1961],
  ['Korean fiction since 1990', 'KR', 1990],
])('“%s” says who wrote it as well as when', async (query, country, from) => {
  const { sure } = await ask(query);
  expect(sure.length).toBeGreaterThan(1);
  for (const work of sure) {
    expect(work.country).toBe(country);
    expect(work.year).toBeGreaterThanOrEqual(from);
  }
});

test('of what really happened, the years are those of the events', async () => {
  const { sure } = await ask('true crime books from the nineteenth century');
  expect(sure.map(({ title }) => title)).toContain('The Suspicions of Mr Whicher');
  for (const { periods } of sure) expect(periods).toContain('19th century');
});

test('“written before” is said of the book', async () => {
  const { sure } = await ask('true crime written before 1970');
  expect(sure.length).toBeGreaterThan(0);
  for (const { year } of sure) expect(year).toBeLessThan(1970);
});

test('a record that does not say when things happened is not certain for other years than those of the book', async () => {
  const { sure } = await ask('true crime from the 1950s');
  for (const { year, periods } of sure) expect((year ?? 0) < 1960 || periods.length > 0).toBe(true);
  expect(sure.map(({ title }) => title)).not.toContain('Mindhunter');
});

describe('a people before a genre asks for no other books of theirs', () => {
  test.each(['Danish crime or thrillers', 'Swedish thrillers'])('“%s”', async (query) => {
    const { sure } = await ask(query);
    expect(sure.length).toBeGreaterThan(0);
    for (const { genres } of sure) expect(genres.join()).toMatch(/Mystery|Thriller/);
  });
});

test('“books like” a detective shows none of his own cases', async () => {
  const { sure } = await ask('books like Sherlock Holmes');
  expect(sure.length).toBeGreaterThan(1);
  for (const { authors } of sure) expect(authors).not.toContain('Arthur Conan Doyle');
});
