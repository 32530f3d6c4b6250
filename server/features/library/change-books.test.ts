import { afterAll, beforeAll, expect, test } from 'vitest';
import { LibraryPage } from '../../../contract/library.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
let works: {
  id: string;
  title: string;
  authors: string[];
  year: number | null;
  genres: string[];
  subjects: string[];
}[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  works = await server.services.db
    .selectFrom('works')
    .select(['id', 'title', 'authors', 'year', 'genres', 'subjects'])
    .limit(6)
    .execute();
});
afterAll(() => server.close());

let readers = 0;
async function reader() {
  const { token, userId } = await signIn(server, `keeper${readers++}@example.com`);
  const call = async (name: string, body: object) => {
    const answer = await server.call('POST', `/functions/v1/${name}`, { token, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  for (const { id } of works) await call('create-book-relation', { id });
  const library = async (query: Record<string, string> = {}) => {
    const answer = await server.call('GET', `/functions/v1/get-relevant-books?${new URLSearchParams(query)}`, {
      token,
    });
    return LibraryPage.parse(await answer.json());
  };
  const titles = async (query: Record<string, string>) => (await library(query)).data.map(({ title }) => title);
  return { token, userId, call, library, titles };
}
const ids = () => works.map(({ id }) => id);

test('a book goes from to read over reading to read, with the days on which it did', async () => {
  const { call, library } = await reader();
  const [id = ''] = ids();
  const readingOf = async () => (await library()).data.find((book) => book.id === id)?.reading;
  expect(await readingOf()).toMatchObject({ state: null, started_on: null, finished_on: null });
  await call('change-books', { ids: [id], change: 'reading', on: '2026-03-01' });
  await call('change-books', { ids: [id], change: 'reading', on: '2026-03-05' });
  expect(await readingOf()).toMatchObject({ state: 'reading', started_on: '2026-03-01', finished_on: null });
  await call('change-books', { ids: [id], change: 'read', on: '2026-03-20' });
  expect(await readingOf()).toMatchObject({ state: 'read', started_on: '2026-03-01', finished_on: '2026-03-20' });
  // Read once more.
  await call('change-books', { ids: [id], change: 'reading', on: '2026-08-01' });
  expect(await readingOf()).toMatchObject({ state: 'reading', started_on: '2026-08-01', finished_on: null });
  await call('change-books', { ids: [id], change: 'to-read' });
  expect(await readingOf()).toMatchObject({ state: 'to-read', started_on: null, finished_on: null });
});

test('several at once: counted by state, filtered by it; what is not in the library is passed over', async () => {
  const { call, library } = await reader();
  const some = ids().slice(0, 3);
  expect((await call('change-books', { ids: [...some, 'no-such-book'], change: 'read' })).body).toEqual({ changed: 3 });
  const { metadata } = await library();
  expect(metadata.states).toEqual({ 'to-read': 3, reading: 0, read: 3 });
  const read = await library({ state: 'read' });
  expect(read.data.map((book) => book.id).sort()).toEqual([...some].sort());
  expect(read.pagination.total).toBe(3);
  expect(read.metadata).toEqual(metadata);
  await call('change-books', { ids: some, change: 'remove' });
  expect((await library()).pagination.total).toBe(3);
  expect((await call('change-books', { ids: some, change: 'restore' })).body).toEqual({ changed: 3 });
  expect((await library({ state: 'read' })).pagination.total).toBe(3);
});

test('a read book leaves the reading list, and keeps its bookmark', async () => {
  const { token, call, library } = await reader();
  const [first = '', second = ''] = ids();
  await call('change-books', { ids: [first, second], change: 'bookmark' });
  await call('change-books', { ids: [first], change: 'read' });
  const list = await (await server.call('GET', '/functions/v1/get-reading-list', { token })).json();
  expect((list as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([second]);
  expect(list).toMatchObject({ read: 1 });
  expect((await library()).data.filter(({ _liked }) => _liked)).toHaveLength(2);
});

test('finding looks through titles, authors and notes, whatever the accents and the case', async () => {
  const { call, titles } = await reader();
  const [{ title = '', authors = [] } = {}] = works;
  expect(await titles({ find: title.toUpperCase() })).toContain(title);
  expect(await titles({ find: `${authors[0]?.split(' ').at(-1)}` })).toContain(title);
  const accented = [...title].map((letter) => (letter === 'e' ? 'é' : letter)).join('');
  expect(await titles({ find: accented })).toContain(title);
  expect(await titles({ find: 'no book is called thus' })).toEqual([]);
  expect(await titles({ find: '%' })).toEqual([]);
  await call('set-reading', { id: ids()[0], note: 'Chapter 3 again.' });
  expect(await titles({ find: 'chapter AGAIN' })).toEqual([title]);
  // A phone types the printed apostrophe, a keyboard the other one.
  for (const [note, find] of [
    ["my qsister's copy", 'qsister’s'],
    ['my qsister’s copy', "qsister's"],
  ] as const) {
    await call('set-reading', { id: ids()[0], note });
    expect(await titles({ find })).toEqual([title]);
  }
});

test('finding looks through genres and subjects', async () => {
  const { titles } = await reader();
  const [{ title = '', genres = [], subjects = [] } = {}] = works;
  expect(await titles({ find: genres[0] ?? '' })).toContain(title);
  for (const subject of subjects) expect(await titles({ find: subject.toUpperCase() })).toContain(title);
});

test('finding looks for the beginnings of words, and anywhere where a script has no spaces', async () => {
  const { call, titles } = await reader();
  const [{ title = '' } = {}] = works;
  await call('set-reading', { id: ids()[0], note: 'A zgift (qromulus), his «vquote» and spider-xman; 日本語の本' });
  for (const find of ['zgi', 'qrom', 'vquo', 'spider-x', 'xman', '本語'])
    expect(await titles({ find })).toEqual([title]);
  for (const find of ['gift', 'romulus', 'quote', 'ider-xman']) expect(await titles({ find })).not.toContain(title);
});

test('finding a place finds its people too, and the other way round', async () => {
  const { call, titles } = await reader();
  const [one, two, three] = works.map(({ title }) => title);
  await call('set-reading', { id: ids()[0], note: 'Qwalks in Rome, once.' });
  await call('set-reading', { id: ids()[1], note: 'Qwalks on Roman roads.' });
  await call('set-reading', { id: ids()[2], note: 'Qwalks with a romance.' });
  expect((await titles({ find: 'qwalks rome' })).toSorted()).toEqual([one, two].toSorted());
  expect((await titles({ find: 'qwalks romans' })).toSorted()).toEqual([one, two].toSorted());
  expect((await titles({ find: 'qwalks roman' })).toSorted()).toEqual([one, two, three].toSorted());
});

test('books stand by title without its article, by surname, or by year', async () => {
  const { titles, library } = await reader();
  const bare = (text: string) => text.toLowerCase().replace(/^(the|an?) /, '');
  const byTitle = (await titles({ sort: 'title' })).map(bare);
  expect(byTitle).toEqual(byTitle.toSorted((a, b) => (a < b ? -1 : 1)));
  const surnames = (await library({ sort: 'author' })).data.map(({ authors }) => authors[0]?.split(' ').at(-1) ?? '');
  expect(surnames).toEqual(surnames.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  const years = (await library({ sort: 'year' })).data.map(({ year }) => year ?? -Infinity);
  expect(years).toEqual(years.toSorted((a, b) => b - a));
});
