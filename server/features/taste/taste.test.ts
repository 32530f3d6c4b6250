import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import type { WeeklyPick } from '../../../contract/recommendations.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import type { Taste, TasteChange } from '../../../contract/taste.ts';
import { demoLikes } from '../../../fakes/demo-account.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { weeklyReader } from '../../testing/weekly-reader.ts';
import type { Work } from '../books/books.ts';
import { makeDuePicks } from '../recommendations/recommendations.ts';
import { leaningFrom } from './taste.ts';

let server: TestServer;
let works: Map<string, Work>;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'history-ancient'], env: { AUTH_LIMIT_SCALE: '1000' } });
  const rows = await server.services.db.selectFrom('works').selectAll().orderBy('id').execute();
  works = new Map(rows.map((work) => [work.id, work]));
});
afterAll(() => server.close());

let readers = 0;
async function reader() {
  const one = await weeklyReader(server, `taste${readers++}@example.com`);
  const json = async <T>(method: string, name: string, body?: unknown): Promise<T> => {
    // Limits count by the minute.
    server.services.clock.advance(2000);
    const answer = await one.call(method, name, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    ...one,
    json,
    taste: () => json<Taste>('GET', 'get-taste'),
    say: (kind: TasteChange['kind'], of: string, verdict: TasteChange['verdict']) =>
      json<Taste>('POST', 'set-taste', { kind, of, verdict }),
    dial: (surprise: number) => json<Taste>('POST', 'set-surprise', { surprise }),
    find: async (query: string) => {
      const { items, further } = await json<SearchAnswer>('POST', 'post-search', { query });
      return [...items, ...further].map(({ id }) => id);
    },
    read: (id: string) => json('POST', 'set-reading', { id, state: 'read' }),
    rate: (id: string, rating: number) => json('POST', 'set-reading', { id, state: 'read', rating }),
    shelf: async () =>
      (await json<{ data: { id: string }[] }>('GET', 'get-relevant-books?pageSize=100')).data.map(({ id }) => id),
  };
}
type One = Awaited<ReturnType<typeof reader>>;
const QUERY = 'the Roman Empire';
/** More books fit this than are moved. */
const MANY = 'ancient rome';
const has = (id: string, label: string) =>
  [...(works.get(id)?.subjects ?? []), ...(works.get(id)?.genres ?? [])].includes(label);

test('each control is there at once, is said again otherwise, and is taken back', async () => {
  const one = await reader();
  expect(await one.taste()).toEqual({ surprise: 0, marks: [] });
  await one.say('author', 'Mary Beard', 'less');
  await one.say('topic', 'Roman Empire', 'more');
  await one.say('book', 'spqr-beard', 'more');
  expect((await one.dial(2)).surprise).toBe(2);
  const { marks } = await one.say('author', 'mary  beard', 'never');
  expect(marks).toMatchObject([
    { kind: 'author', of: 'mary  beard', verdict: 'never' },
    { kind: 'book', of: 'spqr-beard', name: 'SPQR', verdict: 'more' },
    { kind: 'topic', of: 'Roman Empire', verdict: 'more' },
  ]);
  for (const { kind, of } of marks) await one.say(kind, of, null);
  expect(await one.dial(0)).toEqual({ surprise: 0, marks: [] });
});

test('a book that is not wanted leaves shelf and search, and comes back when that is taken back', async () => {
  const one = await reader();
  const [first = ''] = await one.find(QUERY);
  await one.json('POST', 'create-book-relation', { id: first });
  expect((await one.say('book', first, 'never')).marks).toMatchObject([{ kind: 'book', of: first, verdict: 'never' }]);
  expect(await one.shelf()).toEqual([]);
  expect(await one.find(QUERY)).not.toContain(first);
  await one.say('book', first, null);
  expect(await one.shelf()).toEqual([first]);
  expect(await one.find(QUERY)).toContain(first);
});

test('search: an author or topic that is not wanted is gone unless it is asked for by name', async () => {
  const one = await reader();
  const before = await one.find(QUERY);
  const author = works.get(before[0] ?? '')?.authors[0] ?? '';
  await one.say('author', author, 'never');
  const after = await one.find(QUERY);
  expect(after.length).toBeGreaterThan(3);
  expect(after.filter((id) => works.get(id)?.authors.includes(author))).toEqual([]);
  expect((await one.find(`books by ${author}`)).some((id) => works.get(id)?.authors.includes(author))).toBe(true);
  const label = works.get(after[0] ?? '')?.subjects[0] ?? '';
  await one.say('topic', label, 'never');
  expect((await one.find(QUERY)).filter((id) => has(id, label))).toEqual([]);
  await one.say('author', author, null);
  await one.say('topic', label, null);
  expect(await one.find(QUERY)).toEqual(before);
});

test('search: more and less of an author, likes and dislikes, and what was read move books up and down', async () => {
  const neutral = (await (await reader()).find(MANY)).slice(0, 8);
  /** By how many places each of the first books moves down when its author gets this verdict; far if it is left out. */
  const moves = (verdict: 'more' | 'less') =>
    Promise.all(
      neutral.map(async (id, at) => {
        const one = await reader();
        await one.say('author', works.get(id)?.authors[0] ?? '', verdict);
        const place = (await one.find(MANY)).indexOf(id);
        return place < 0 ? neutral.length : place - at;
      }),
    );
  // Some stay, because the next ones are much more or less likely to fit.
  expect((await moves('more')).filter((by) => by < 0).length).toBeGreaterThan(0);
  expect((await moves('less')).filter((by) => by > 0).length).toBeGreaterThan(1);
  const read = await reader();
  // Among several books that fit; a single one would stay the first.
  const [first = ''] = await read.find('quantum physics');
  await read.read(first);
  expect((await read.find('quantum physics')).indexOf(first)).toBeGreaterThan(0);
  const told = await (await reader()).find(MANY);
  /** The place of a book, after others of its kind have got this rating; the end if it is left out. */
  const placeWith = async (near: string, rating: number) => {
    const one = await reader();
    const kin = [...works.values()].filter(
      ({ id, subjects }) => !told.includes(id) && subjects.some((subject) => has(near, subject)),
    );
    for (const { id } of kin.slice(0, 12)) await one.rate(id, rating);
    const found = await one.find(MANY);
    return found.includes(near) ? found.indexOf(near) : told.length;
  };
  const differences = await Promise.all(
    told.map(async (near) => (await placeWith(near, 1)) - (await placeWith(near, 5))),
  );
  expect(Math.max(...differences)).toBeGreaterThan(0);
  expect(Math.min(...differences)).toBeGreaterThanOrEqual(0);
});

test('search: the dial brings what is new to the reader to the front, or what they know', async () => {
  const one = await reader();
  for (const id of (await one.find('Roman emperors')).slice(0, 6))
    await one.json('POST', 'create-book-relation', { id });
  const had = new Set((await one.shelf()).flatMap((id) => works.get(id)?.subjects ?? []));
  const known = async (surprise: number) => {
    await one.dial(surprise);
    const first = (await one.find('a book on history')).slice(0, 8);
    return first.flatMap((id) => works.get(id)?.subjects ?? []).filter((subject) => had.has(subject)).length;
  };
  expect(await known(2)).toBeLessThan(await known(-2));
});

test('the weekly pick: what is read or not wanted is never in it', async () => {
  const one = await reader();
  const shelf = await one.find('Roman history');
  for (const id of shelf.slice(0, 4)) await one.json('POST', 'create-book-relation', { id });
  const author = works.get(shelf[6] ?? '')?.authors[0] ?? '';
  await one.say('author', author, 'never');
  await one.say('topic', 'Physics', 'never');
  const read = [...works.keys()].filter((id) => !shelf.includes(id)).slice(0, 40);
  for (const id of read) await one.read(id);
  const given: string[] = [];
  for (let week = 0; week < 8; week++) {
    server.services.clock.advance(7 * DAY);
    await makeDuePicks(server.services, async () => {});
    const [item] = await one.list();
    const { data } = await one.json<{ data: WeeklyPick }>('GET', `get-weekly-recommendation?id=${item?.id}`);
    given.push(...data.books.map(({ id }) => id));
  }
  expect(given.length).toBeGreaterThanOrEqual(12);
  const wrong = given.filter(
    (id) => read.includes(id) || has(id, 'Physics') || works.get(id)?.authors.includes(author),
  );
  expect(wrong).toEqual([]);
});

test('a sync: what is read or not wanted does not come', async () => {
  const text = demoLikes()
    .map(({ title }) => title)
    .join('\n');
  const bring = async (one: One) => {
    await one.json('POST', 'post-import-text', { text });
    return one.shelf();
  };
  const all = await bring(await reader());
  expect(all.length).toBeGreaterThan(5);
  const one = await reader();
  const [unwanted = '', ...others] = all;
  const author = works.get(unwanted)?.authors[0] ?? '';
  const label = works.get(others.find((id) => !works.get(id)?.authors.includes(author)) ?? '')?.subjects[0] ?? '';
  await one.say('author', author, 'never');
  await one.say('topic', label, 'never');
  const came = await bring(one);
  expect(came.length).toBeGreaterThan(1);
  expect(came.filter((id) => has(id, label) || works.get(id)?.authors.includes(author))).toEqual([]);
});

test('a book that nobody has, a name without a word and a verdict that there is not are refused', async () => {
  const one = await reader();
  const say = async (body: object) => (await one.call('POST', 'set-taste', body)).status;
  expect(await say({ kind: 'book', of: 'no-such-book', verdict: 'more' })).toBe(404);
  expect(await say({ kind: 'book', of: '../x', verdict: 'more' })).toBe(400);
  expect(await say({ kind: 'author', of: '…', verdict: 'never' })).toBe(400);
  expect(await say({ kind: 'topic', of: 'war', verdict: 'love' })).toBe(400);
  expect((await one.call('POST', 'set-surprise', { surprise: 3 })).status).toBe(400);
  expect(await one.taste()).toEqual({ surprise: 0, marks: [] });
});

test('however many things are said, more never counts against a book, and less never for it', () => {
  const all = () => [...works.values()];
  const book = fc.nat().map((at) => all()[at % works.size] as Work);
  const known = fc.record({
    book,
    liked: fc.boolean(),
    removed: fc.boolean(),
    state: fc.constantFrom(null, 'read'),
    rating: fc.constantFrom(null, 1, 3, 5),
  });
  const told = fc.record({ surprise: fc.integer({ min: -2, max: 2 }), books: fc.array(known, { maxLength: 6 }) });
  fc.assert(
    fc.property(told, book, book, fc.boolean(), (say, one, other, byAuthor) => {
      const mark = (verdict: 'more' | 'less' | 'never') => {
        const kind = byAuthor ? ('author' as const) : ('book' as const);
        const name = byAuthor ? (one.authors[0] ?? 'nobody') : one.title;
        const key = byAuthor
          ? name
              .toLowerCase()
              .replace(/[^\p{L}]+/gu, ' ')
              .trim()
          : one.id;
        return [{ user_id: '', kind, key, name, verdict, book: byAuthor ? null : one }];
      };
      const without = leaningFrom({ ...say, marks: [] })(other) ?? 0;
      expect(leaningFrom({ ...say, marks: mark('more') })(other)).toBeGreaterThanOrEqual(without);
      expect(leaningFrom({ ...say, marks: mark('less') })(other)).toBeLessThanOrEqual(without);
      expect(Math.abs(without)).toBeLessThanOrEqual(4);
    }),
  );
});
