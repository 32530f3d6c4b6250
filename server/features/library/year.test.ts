import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { YEAR_BOOKS_MAX } from '../../../contract/limits.ts';
import type { YearInBooks } from '../../../contract/year.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'history-americas', 'physics', 'science-fiction'] });
});
afterAll(() => server.close());

/** Sets the clock, which goes forwards only, and signs the reader in: an older session is over by then. */
async function reader(email: string, now: string) {
  const { clock } = server.services;
  clock.advance(Date.parse(now) - clock.now().getTime());
  const { token, userId } = await signIn(server, email);
  const call = (method: string, name: string, body?: unknown) =>
    server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
  return {
    userId,
    call,
    year: async (query: string) => (await (await call('GET', `get-year-in-books?${query}`)).json()) as YearInBooks,
  };
}

test('a year tells what came, was read and was bookmarked in it, and what of it has no day', async () => {
  const email = 'year@example.com';
  let one = await reader(email, '2030-03-10T12:00:00Z');
  await one.call('POST', 'create-book-relation', { id: 'spqr-beard' });
  await one.call('POST', 'set-reading', { id: 'greeks-kitto', state: 'read', finished_on: '2029-12-31', rating: 5 });
  one = await reader(email, '2030-05-01T12:00:00Z');
  await one.call('POST', 'create-book-like', { id: 'spqr-beard', saved: true });
  await one.call('POST', 'set-reading', {
    id: 'history-of-rome-livy',
    state: 'read',
    finished_on: '2030-05-01',
    rating: 4,
  });
  await one.call('POST', 'set-reading', { id: 'carthage-must-be-destroyed-miles', state: 'read' });

  const year = await one.year('year=2030');
  expect(year).toMatchObject({ years: [2030, 2029], added: 4, brought: 0, read: 1, bookmarked: 1, undated: 1 });
  expect(year.months.map(({ added, read }) => [added, read])).toEqual([
    ...Array(2).fill([0, 0]),
    [2, 0],
    [0, 0],
    [2, 1],
    ...Array(7).fill([0, 0]),
  ]);
  expect(year.books[0]).toMatchObject({ id: 'history-of-rome-livy', read: true, rating: 4, _liked: false });
  expect(year.books.find(({ id }) => id === 'spqr-beard')).toMatchObject({ read: false, _liked: true });
  expect(year.genres.length).toBeGreaterThan(0);
  expect(await one.year('year=2029')).toMatchObject({ added: 0, read: 1, books: [{ id: 'greeks-kitto', rating: 5 }] });
  expect(await one.year('year=1999')).toMatchObject({ added: 0, read: 0, bookmarked: 0, books: [], genres: [] });

  await one.call('DELETE', 'delete-profile-youtube-episode-relation', { id: 'history-of-rome-livy' });
  expect(await one.year('year=2030')).toMatchObject({ added: 3, read: 0 });
});

test('a book that is being read counts in the year in which it was begun, and stands apart from those for later', async () => {
  const one = await reader('begun@example.com', '2030-06-10T12:00:00Z');
  await one.call('POST', 'create-book-relation', { id: 'greeks-kitto' });
  await one.call('POST', 'set-reading', { id: 'spqr-beard', state: 'reading', started_on: '2029-11-01' });
  await one.call('POST', 'set-reading', { id: 'history-of-rome-livy', state: 'reading', started_on: '2030-06-01' });
  const { books, ...year } = await one.year('year=2030');
  // The one that was begun in the year before came into the library in this one.
  expect(year).toMatchObject({ added: 3, read: 0, reading: 1 });
  expect(books.map(({ id, reading }) => [id, reading])).toEqual([
    ['history-of-rome-livy', true],
    ...books.slice(1).map(({ id }) => [id, false]),
  ]);
  expect(books).toHaveLength(3);
  expect(await one.year('year=2029')).toMatchObject({
    added: 0,
    reading: 1,
    books: [{ id: 'spqr-beard', reading: true }],
  });
});

test('many read books do not hide the ones that were added for later', async () => {
  const one = await reader('many@example.com', '2031-03-01T12:00:00Z');
  const works = await server.services.db.selectFrom('works').select('id').orderBy('id').execute();
  const [later = '', ...others] = works.map(({ id }) => id);
  await one.call('POST', 'create-book-relation', { id: later });
  const read = { user_id: one.userId, source: 'search', state: 'read', finished_on: '2031-02-01' } as const;
  const rows = others.slice(0, YEAR_BOOKS_MAX + 1).map((id) => ({ ...read, work_id: id, added_at: new Date() }));
  // Adding each by a call would take a quarter of a minute.
  await server.services.db.insertInto('library_books').values(rows).execute();
  const { books, ...year } = await one.year('year=2031');
  expect(year.read).toBe(YEAR_BOOKS_MAX + 1);
  expect(books.filter((book) => book.read)).toHaveLength(YEAR_BOOKS_MAX);
  expect(books.filter((book) => !book.read).map(({ id }) => id)).toEqual([later]);
});

test('the year begins at the reader’s own midnight', async () => {
  const one = await reader('midnight@example.com', '2030-12-31T20:00:00Z');
  await one.call('POST', 'create-book-relation', { id: 'spqr-beard' });
  expect(await one.year('year=2030')).toMatchObject({ years: [2030], added: 1 });
  const tokyo = await one.year('year=2031&zone=Asia/Tokyo');
  expect(tokyo).toMatchObject({ years: [2031], added: 1 });
  expect(tokyo.months[0]).toEqual({ added: 1, read: 0 });
  expect((await one.year('year=2030&zone=Asia/Tokyo')).added).toBe(0);
});

test('the months of a year add up to it, whatever the days', async () => {
  const one = await reader('sums@example.com', '2031-06-01T12:00:00Z');
  const day = fc.date({ min: new Date('2030-11-01'), max: new Date('2032-02-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(day, fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Los_Angeles'), async (at, zone) => {
      const finished_on = at.toISOString().slice(0, 10);
      await one.call('POST', 'set-reading', { id: 'spqr-beard', state: 'read', finished_on });
      const year = await one.year(`year=2031&zone=${zone}`);
      const sum = (what: 'added' | 'read') => year.months.reduce((all, month) => all + month[what], 0);
      expect([sum('added'), sum('read')]).toEqual([year.added, year.read]);
      expect(year.read).toBe(finished_on.startsWith('2031') ? 1 : 0);
    }),
    { numRuns: 15 },
  );
});

test('what is no year or no zone is refused', async () => {
  const one = await reader('noyear@example.com', '2031-06-02T12:00:00Z');
  for (const query of ['', 'year=soon', 'year=0', 'year=2031&zone=Mars/Olympus']) {
    expect((await one.call('GET', `get-year-in-books?${query}`)).status, query).toBe(400);
  }
});
