import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LibraryPage } from '../../../contract/library.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'physics'] });
  ids = (await server.services.db.selectFrom('works').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());

let readers = 0;
/** A reader of this test alone, with these books in the library, added a minute apart. */
async function reader(books: readonly string[] = []) {
  const { token, userId } = await signIn(server, `reader${readers++}@example.com`);
  const call = (method: string, name: string, body?: unknown) =>
    server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
  for (const id of books) {
    server.services.clock.advance(60_000);
    expect((await call('POST', 'create-book-relation', { id })).status).toBe(200);
  }
  const library = async (query = ''): Promise<LibraryPage> => {
    const answer = await call('GET', `get-relevant-books?page=1&pageSize=24${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as LibraryPage;
  };
  return { token, userId, call, library };
}

test('an added book is in the library after a reload, newest first, and once only', async () => {
  const { call, library } = await reader(ids.slice(0, 2));
  await call('POST', 'create-book-relation', { id: ids[0] });
  const page = await library();
  expect(page.data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(page.pagination).toEqual({ page: 1, pageSize: 24, total: 2, totalPages: 1 });
  expect(page.data[0]).toMatchObject({ _liked: false, cover_image_url: `/covers/${ids[1]}.svg` });
});

test('24 a page; a page beyond the last one is empty and says how many there are', async () => {
  const { library } = await reader(ids.slice(0, 30));
  const first = await library();
  expect(first.data).toHaveLength(24);
  expect(first.pagination).toMatchObject({ total: 30, totalPages: 2 });
  const second = await library('&page=2');
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(first.data.length);
  const { data, pagination } = await (await reader()).library('&page=7');
  expect(data).toEqual([]);
  expect(pagination.totalPages).toBe(1);
});

test('genres and authors filter; the chips stay those of the whole library', async () => {
  const books = await server.services.db.selectFrom('works').selectAll().orderBy('id').limit(12).execute();
  const { library } = await reader(books.map(({ id }) => id));
  const all = await library();
  const genre = books[0]?.genres[0] ?? '';
  const byGenre = await library(`&genres=${encodeURIComponent(genre)}`);
  expect(byGenre.data.map(({ id }) => id).sort()).toEqual(
    books.filter((b) => b.genres.includes(genre)).map(({ id }) => id),
  );
  expect(byGenre.metadata).toEqual(all.metadata);
  const author = books[3]?.authors[0] ?? '';
  const byAuthor = await library(`&authors=${encodeURIComponent(encodeURIComponent(author))}`);
  expect(byAuthor.data.every((book) => book.authors.includes(author))).toBe(true);
  expect(byAuthor.pagination.total).toBe(books.filter((b) => b.authors.includes(author)).length);
});

test('the chips follow the shelf: added, removed and swapped books, and another genre of a book within a day', async () => {
  const { db, clock } = server.services;
  const books = await db.selectFrom('works').select(['id', 'genres', 'authors']).orderBy('id').limit(4).execute();
  const [first, second, third] = books as [(typeof books)[0], (typeof books)[0], (typeof books)[0]];
  const { userId, call, library } = await reader([first.id, second.id]);
  const chips = async () => {
    const { metadata } = await library('&page=2');
    return { genres: metadata.genres.toSorted(), authors: metadata.authors.toSorted() };
  };
  const of = (...shelf: typeof books) => ({
    genres: [...new Set(shelf.flatMap(({ genres }) => genres))].sort(),
    authors: [...new Set(shelf.flatMap(({ authors }) => authors))].sort(),
  });
  expect(await chips()).toEqual(of(first, second));
  await call('DELETE', 'delete-profile-youtube-episode-relation', { id: first.id });
  // As many books as before, but another one.
  await call('POST', 'create-book-relation', { id: third.id });
  expect(await chips()).toEqual(of(second, third));
  await db
    .updateTable('works')
    .set({ genres: ['Renamed'] })
    .where('id', '=', third.id)
    .execute();
  // As if they had been counted a day ago.
  const yesterday = new Date(clock.now().getTime() - 86_400_000);
  await db.updateTable('shelf_facets').set({ counted_at: yesterday }).where('user_id', '=', userId).execute();
  expect(await chips()).toEqual(of(second, { ...third, genres: ['Renamed'] }));
  await db.updateTable('works').set({ genres: third.genres }).where('id', '=', third.id).execute();
});

test('genres and authors are not counted again while the shelf has the same books', async () => {
  const { userId, call, library } = await reader(ids.slice(0, 3));
  const before = await library();
  const counted = () =>
    server.services.db.selectFrom('shelf_facets').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const kept = await counted();
  server.services.clock.advance(60_000);
  await call('POST', 'create-book-like', { id: ids[0], saved: true });
  expect((await library('&page=2')).metadata).toEqual(before.metadata);
  expect(await counted()).toEqual(kept);
  await call('POST', 'create-book-relation', { id: ids[5] });
  await library();
  expect((await counted())?.books).toBe(4);
});

test('a bookmark finds the book under the id that it had before two records became one', async () => {
  const { db } = server.services;
  const { call, library } = await reader(ids.slice(0, 1));
  const [before = '', after = ''] = ids;
  await db.insertInto('merged_works').values({ work_id: before, into_work_id: after }).execute();
  expect((await call('POST', 'create-book-like', { id: after, saved: true })).status).toBe(200);
  expect((await library()).data.map(({ _liked }) => _liked)).toEqual([true]);
  await db.deleteFrom('merged_works').execute();
});

test('a bookmark is set and taken away; a removed book is gone and stays gone, and adding it brings it back', async () => {
  const { call, library } = await reader(ids.slice(0, 2));
  expect(await (await call('POST', 'create-book-like', { id: ids[0], saved: true })).json()).toEqual({
    id: ids[0],
    saved: true,
  });
  expect((await library()).data.find(({ id }) => id === ids[0])?._liked).toBe(true);
  await call('POST', 'create-book-like', { id: ids[0], saved: false });
  expect((await library()).data.every((book) => !book._liked)).toBe(true);
  for (let twice = 0; twice < 2; twice++) {
    expect((await call('DELETE', 'delete-profile-youtube-episode-relation', { id: ids[0] })).status).toBe(200);
  }
  expect((await library()).data.map(({ id }) => id)).toEqual([ids[1]]);
  await call('POST', 'create-book-relation', { id: ids[0] });
  expect((await library()).data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
});

test('a page of books is compressed for anyone who takes it, a small answer is not', async () => {
  const { token } = await reader(ids.slice(0, 24));
  const options = { token, headers: { 'accept-encoding': 'gzip' } };
  const page = await server.call('GET', '/functions/v1/get-relevant-books', options);
  expect(page.headers.get('content-encoding')).toBe('gzip');
  const small = await server.call('POST', '/functions/v1/create-book-like', {
    ...options,
    body: { id: ids[0], saved: true },
  });
  expect(small.headers.get('content-encoding')).toBeNull();
  expect(await small.json()).toEqual({ id: ids[0], saved: true });
});

describe('refusals change nothing and say what to do', () => {
  const cases: [string, string, string, unknown, number, string][] = [
    ['an unknown book', 'POST', 'create-book-relation', { id: 'nobody-wrote-this' }, 404, 'book_not_found'],
    ['a foreign book', 'POST', 'create-book-like', { id: 'never-added', saved: true }, 404, 'book_not_in_library'],
    [
      'a book of nobody',
      'DELETE',
      'delete-profile-youtube-episode-relation',
      { id: 'never-added' },
      404,
      'book_not_in_library',
    ],
    ['a body that is not JSON', 'POST', 'create-book-relation', '{"id":', 400, 'bad_json'],
    ['a body without an id', 'POST', 'create-book-relation', {}, 400, 'validation_failed'],
    ['an id with a slash', 'POST', 'create-book-relation', { id: '../x' }, 400, 'validation_failed'],
    ['saved that is not a boolean', 'POST', 'create-book-like', { id: 'x', saved: 'yes' }, 400, 'validation_failed'],
    ['an oversized body', 'POST', 'create-book-relation', { id: 'x'.repeat(70_000) }, 413, 'request_too_large'],
    ['a wrong method', 'PUT', 'create-book-relation', { id: 'x' }, 405, 'method_not_allowed'],
    ['page zero', 'GET', 'get-relevant-books?page=0', undefined, 400, 'validation_failed'],
    ['a broken percent escape', 'GET', 'get-relevant-books?genres=%25E0%25A4%25A', undefined, 400, 'validation_failed'],
  ];
  test.each(cases)('%s', async (_, method, name, body, status, code) => {
    const { call, library } = await reader(ids.slice(0, 1));
    const answer = await call(method, name, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      code,
      message: expect.stringMatching(/\w/),
      request_id: expect.any(String),
    });
    expect((await library()).data.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });
});

test('what one reader does is not seen by another', async () => {
  const one = await reader(ids.slice(0, 3));
  const two = await reader(ids.slice(2, 3));
  await two.call('DELETE', 'delete-profile-youtube-episode-relation', { id: ids[2] });
  await two.call('POST', 'create-book-like', { id: ids[0], saved: true });
  expect((await one.library()).data.map(({ id, _liked }) => [id, _liked])).toEqual(
    ids
      .slice(0, 3)
      .reverse()
      .map((id) => [id, false]),
  );
  expect((await two.library()).data).toEqual([]);
});

test('without a bearer token, or with a broken one, nothing is told', async () => {
  for (const token of [undefined, 'nonsense', 'a.b.c']) {
    const answer = await server.call('GET', '/functions/v1/get-relevant-books', token ? { token } : {});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/no_authorization|session_ended/) });
  }
});

test('too many calls are answered 429 with the seconds to wait', async () => {
  const { call } = await reader();
  const answers = [];
  for (let count = 0; count < 121; count++)
    answers.push(await call('POST', 'create-book-like', { id: 'x-y', saved: true }));
  expect(answers.slice(0, 120).every(({ status }) => status === 404)).toBe(true);
  expect(answers[120]?.status).toBe(429);
  expect(Number(answers[120]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a book that was removed comes back without its bookmark, one that was never removed keeps it', async () => {
  const { call, library } = await reader(ids.slice(0, 2));
  for (const id of ids.slice(0, 2)) await call('POST', 'create-book-like', { id, saved: true });
  await call('DELETE', 'delete-profile-youtube-episode-relation', { id: ids[0] });
  for (const id of ids.slice(0, 2)) await call('POST', 'create-book-relation', { id });
  const liked = new Map((await library()).data.map(({ id, _liked }) => [id, _liked]));
  expect([liked.get(ids[0] ?? ''), liked.get(ids[1] ?? '')]).toEqual([false, true]);
});
