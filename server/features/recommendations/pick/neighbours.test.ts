import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { weeklyReader } from '../../../testing/weekly-reader.ts';
import { reader, starterCatalogue } from '../../../testing/weekly-readers.ts';
import { recommendationJobs } from '../jobs.ts';
import { composePick } from '../say/compose.ts';
import { type Entry, toCatalogue } from './catalogue.ts';
import { FEWEST_KEEPERS, findNeighbours, neighboursOf, reachOf } from './neighbours.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readReaders } from './readers.ts';

let server: TestServer;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['music', 'mathematics'] });
  ids = (await server.services.db.selectFrom('works').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());
beforeEach(() => server.services.db.deleteFrom('users').execute());

let readers = 0;
/** A reader who keeps these books and has or has not agreed to share. */
async function keeper(books: readonly (string | undefined)[], shares: boolean) {
  const one = await weeklyReader(server, `kindred${readers++}@example.com`);
  for (const id of books) await one.call('POST', 'create-book-relation', { id });
  if (shares) await one.call('POST', 'set-weekly-settings', { shares_taste: true });
  return one;
}
const pairs = async () =>
  (await server.services.db.selectFrom('kindred_books').selectAll().execute()).map(
    (row) => `${row.work_id} ${row.kindred_id}`,
  );

test('books that several sharing readers keep together become kindred, both ways', async () => {
  for (let each = 0; each < FEWEST_KEEPERS; each++) await keeper([ids[0], ids[1]], true);
  expect(await findNeighbours(server.services)).toBe(2);
  expect((await pairs()).sort()).toEqual([`${ids[0]} ${ids[1]}`, `${ids[1]} ${ids[0]}`].sort());
});

test('fewer than five readers count for nothing, and nobody counts who has not agreed or has removed the book', async () => {
  for (let each = 1; each < FEWEST_KEEPERS; each++) await keeper([ids[0], ids[1]], true);
  await keeper([ids[0], ids[1]], false);
  const last = await keeper([ids[0], ids[1]], true);
  await last.call('DELETE', 'delete-profile-youtube-episode-relation', { id: ids[1] });
  await findNeighbours(server.services);
  expect(await pairs()).toEqual([]);
});

test('when somebody takes their agreement back, the next count forgets them', async () => {
  const all = [];
  for (let each = 0; each < FEWEST_KEEPERS; each++) all.push(await keeper([ids[2], ids[3]], true));
  await findNeighbours(server.services);
  expect(await pairs()).toHaveLength(2);
  await all[0]?.call('POST', 'set-weekly-settings', { shares_taste: false });
  await findNeighbours(server.services);
  expect(await pairs()).toEqual([]);
});

test('what is kept together with a reader’s books reaches that reader, who need not share', async () => {
  for (let each = 0; each < FEWEST_KEEPERS; each++) await keeper([ids[0], ids[1]], true);
  const { userId } = await keeper([ids[0]], false);
  await findNeighbours(server.services);
  const [one] = await readReaders(server.services.db, await readCatalogue(server.services.db), [userId]);
  expect([...(one?.neighbours.keys() ?? [])]).toEqual([ids[1]]);
});

test('on PostgreSQL a count that takes longer than a call may is waited for', async ({ skip }) => {
  if (!process.env.TEST_DATABASE_URL) skip('the embedded database has no limits');
  const limits = { connection: 5_000, lock: 60_000, statement: 2_000, idle: 30_000 };
  const slow = await startTestServer({ catalogue: ['music'], limits });
  const { db } = slow.services;
  const locked = Promise.withResolvers<void>();
  // Whoever waits for the shelves takes as long as whoever reads very many.
  const holder = db.transaction().execute(async (trx) => {
    await sql`lock table library_books in access exclusive mode`.execute(trx);
    locked.resolve();
    await setTimeout(3_500);
  });
  await locked.promise;
  const { findKindred } = recommendationJobs(slow.services);
  await expect(findKindred.run({}, new AbortController().signal)).resolves.toBeUndefined();
  await holder;
  await slow.close();
});

test('loved books speak doubly for what is kept beside them, disliked ones not at all, and any other once', () => {
  const [one, beside] = [...starterCatalogue().works.values()];
  const neighbours = new Map([[one?.id ?? '', [{ id: beside?.id ?? '', strength: 0.5 }]]]);
  const strengthWith = (said: { liked?: boolean; rating?: number }) =>
    one &&
    neighboursOf(neighbours, [{ entry: one, liked: false, rating: null, ...said }]).get(beside?.id ?? '')?.strength;
  expect(strengthWith({})).toBe(0.5);
  expect(strengthWith({ rating: 3 })).toBe(0.5);
  expect(strengthWith({ rating: 4 })).toBe(1);
  expect(strengthWith({ liked: true })).toBe(1);
  expect(strengthWith({ liked: true, rating: 2 })).toBeUndefined();
});

test('what is kept with a neighbour counts a little too, but is said to be kept with no book of the shelf', () => {
  const [one, beside, beyond, other] = [...starterCatalogue().works.values()] as [Entry, Entry, Entry, Entry];
  const strengths = (...some: [Entry, number][]) => some.map(([{ id }, strength]) => ({ id, strength }));
  const neighbours = new Map([
    [one.id, strengths([beside, 0.5])],
    [beside.id, strengths([beyond, 0.3], [other, 0.1])],
  ]);
  const found = neighboursOf(neighbours, [{ entry: one, liked: false, rating: null }]);
  expect([...found.keys()]).toEqual([beside.id]);
  const reach = reachOf(neighbours, found);
  expect([beside, beyond, other].map(({ id }) => Number(reach.get(id)?.toFixed(6)))).toEqual([0.5, 0.0375, 0.0125]);
});

test('a kindred book comes sooner, and says which book of the shelf led to it', () => {
  const plain = starterCatalogue();
  const entries = [...plain.works.values()];
  const physics = entries.filter(({ genres, level }) => genres.includes('Physics') && level < 2);
  // Far apart, or what they lead to by our own records would leave no place.
  const own = physics.filter((_, at) => at % 8 === 0).slice(0, 5);
  const kindred = physics.filter((_, at) => at % 4 === 2).slice(0, 12);
  const catalogue = toCatalogue(
    entries,
    new Map([[own[0]?.id ?? '', kindred.map(({ id }) => ({ id, strength: 0.9 }))]]),
  );
  const shelf = own.map((entry) => ({ entry, liked: false, rating: null }));
  const neighbours = neighboursOf(catalogue.neighbours, shelf);
  const reach = reachOf(catalogue.neighbours, neighbours);
  const givenWith = (more: Parameters<typeof reader>[2]) =>
    Array.from({ length: 40 }, (_, week) =>
      composePick(catalogue, reader(`k${week}`, own, more), '2026-03-08'),
    ).flatMap((pick) => pick?.books.filter(({ id }) => kindred.some((entry) => entry.id === id)) ?? []);
  const given = givenWith({ neighbours, reach });
  expect(given.length).toBeGreaterThan(2 * givenWith({}).length);
  // Where our records have no relation of their own, what led to a companion is said with it.
  const reason = `Kept by readers who, like you, keep “${own[0]?.title}”.`;
  expect(given.some(({ why }) => why.includes(reason))).toBe(true);
});

test('what other readers keep does not bring poems to a shelf of physics', () => {
  const plain = starterCatalogue();
  const entries = [...plain.works.values()];
  const own = entries.filter(({ genres }) => genres.includes('Physics')).slice(0, 5);
  const poems = entries.filter(({ genres }) => genres.includes('Poetry')).slice(0, 12);
  const neighbours = new Map([[own[0]?.id ?? '', poems.map(({ id }) => ({ id, strength: 0.9 }))]]);
  const catalogue = toCatalogue(entries, neighbours);
  const found = neighboursOf(
    catalogue.neighbours,
    own.map((entry) => ({ entry, liked: false, rating: null })),
  );
  for (let week = 0; week < 10; week++) {
    const pick = composePick(
      catalogue,
      reader(`p${week}`, own, { neighbours: found, reach: reachOf(neighbours, found) }),
      '2026-03-08',
    );
    expect(pick?.books[0]?.id).toEqual(expect.any(String));
    expect(poems.map(({ id }) => id)).not.toContain(pick?.books[0]?.id);
  }
});
