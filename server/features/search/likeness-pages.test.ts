import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks, kindredOf } from '../books/books.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: ['young-adult', 'fantasy', 'horror-gothic', 'romance', 'classics-english'],
  });
  token = (await signIn(server, 'likes@example.com')).token;
});
afterAll(() => server.close());

const ask = (query: string) => searchAs(server, token, query);

const shown = async (query: string) => {
  const { items } = await ask(query);
  const works = new Map(
    (
      await findWorks(
        server.services.db,
        items.map(({ id }) => id),
      )
    ).map((work) => [work.id, work]),
  );
  return items.flatMap(({ id }) => works.get(id) ?? []);
};

const listOf = async (id: string) => {
  const [work] = await findWorks(server.services.db, [id]);
  return kindredOf(work ?? { kindred: [] }).map(({ key }) => key);
};

test('books like a named one begin with those that its record lists, in that order', async () => {
  const list = await listOf('hunger-games-collins');
  const ids = (await shown('what to read after the hunger games')).map(({ id }) => id);
  const listed = ids.filter((id) => list.includes(id));
  expect(listed.length).toBeGreaterThan(2);
  expect(ids.slice(0, listed.length)).toEqual(list.filter((id) => listed.includes(id)));
});

test('a title with its author after “like” is not what is asked for', async () => {
  const titles = (await shown('books like the hunger games by suzanne collins')).map(({ title }) => title);
  expect(titles).not.toContain('The Hunger Games');
  expect(titles.length).toBeGreaterThan(0);
});

test.each([
  ['along the lines of Emma by Jane Austen', 'Emma'],
  ['something akin to Bram Stoker’s Dracula', 'Dracula'],
  ['novels similar to Jane Eyre about a governess', 'Jane Eyre'],
  ['Jane Austen style romance, but with a duke', 'Emma'],
  ['the nearest thing to The Hunger Games', 'The Hunger Games'],
  ['like the Earthseas books', 'A Wizard of Earthsea'],
])('“%s” is not answered by the book that it names', async (query, named) => {
  const { items, missing } = await ask(query);
  expect(missing).toBeNull();
  expect(items.length).toBeGreaterThan(0);
  expect(items.map(({ title }) => title)).not.toContain(named);
});

describe('a book that does not meet a condition is not shown as fitting', () => {
  test('for adults', async () => {
    const works = await shown('books like twilight but for adults');
    expect(works.length).toBeGreaterThan(0);
    for (const { audience } of works) expect(['child', 'teen']).not.toContain(audience);
  });

  test('shorter', async () => {
    const works = await shown('game of thrones but shorter');
    expect(works.length).toBeGreaterThan(0);
    for (const { length } of works) expect(length).not.toBe('long');
  });
});

test('where no book like the named one is all that is asked for, that is said', async () => {
  const { items, unmet } = await ask('twilight but set on a submarine');
  expect(items).toEqual([]);
  expect(unmet.join(' ')).toContain('no book that is like “Twilight”');
});
