import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SYNC_BOOKS_MAX } from '../../../contract/limits.ts';
import { demoLikes, videoId } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { googleErrors } from '../../../fakes/faults.ts';
import type { FakeVideo } from '../../../fakes/youtube.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';
import { spendUnit } from './provider/quota.ts';
import { askForDueSyncs } from './sync.ts';

// Many syncs each, on machines that do other things too.
vi.setConfig({ testTimeout: 60_000 });

let fakes: Fakes;
let server: SyncTest;
let reader: Reader;
let count = 0;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient', 'physics', 'science-fiction'] });
});
beforeEach(async () => {
  fakes.faults.clear();
  fakes.youtube.faults.clear();
  fakes.youtube.likes = likes;
  server.services.config.sync.callTimeout = 5_000;
  // Every test has a day of its own: its quota, and no rate limit of the test before.
  server.services.clock.advance(2 * DAY);
  count += 1;
  reader = await server.reader(`reader-${count}@example.com`);
  await server.connect(reader);
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const video = (title: string, description = '', categoryId = '27'): FakeVideo => ({
  id: videoId(title),
  title,
  description,
  categoryId,
});
const cats = (count: number, title = 'Cat number') =>
  Array.from({ length: count }, (_, at) => video(`${title} ${at}`, '', '15'));
/** Three pages. Few of them are about anything, since each that is costs a search. */
const likes = [...demoLikes().slice(0, 8), ...cats(112)];
const blackHoles = video('What happens inside a black hole?', 'General relativity, horizons and time explained.');
const run = async () => (await server.overview(reader)).youtube.run;
const unitsFor = async (work: () => Promise<void>) => {
  const before = fakes.youtube.units();
  await work();
  return fakes.youtube.units() - before;
};

test('a first sync costs a unit per page, one with nothing new a unit, one with a new like a unit', async () => {
  expect(await unitsFor(() => server.sync(reader))).toBe(3);
  expect(await unitsFor(() => server.sync(reader))).toBe(1);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 0 });
  fakes.youtube.likes = [blackHoles, ...fakes.youtube.likes];
  expect(await unitsFor(() => server.sync(reader))).toBe(1);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 1 });
});

test('of more than 1,000 likes the newest 1,000 are read, for 20 units', async () => {
  fakes.youtube.likes = cats(1100);
  expect(await unitsFor(() => server.sync(reader))).toBe(20);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 1000, books_found: 0 });
});

test('a book once removed never comes back, however many videos lead to it', async () => {
  await server.sync(reader);
  const [first] = await server.library(reader);
  await server.ask(reader, 'DELETE', 'delete-profile-youtube-episode-relation', { id: first?.id });
  await server.ask(reader, 'POST', 'delete-connection', { source: 'youtube' });
  await server.connect(reader);
  await server.sync(reader);
  const ids = (await server.library(reader)).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).not.toContain(first?.id);
});

test('a video adds at most 3 books, a sync at most 60', async () => {
  fakes.youtube.likes = [blackHoles];
  await server.sync(reader);
  expect((await server.library(reader)).length).toBeGreaterThan(0);
  expect((await server.library(reader)).length).toBeLessThanOrEqual(3);
  fakes.youtube.likes = demoLikes();
  await server.sync(reader);
  expect((await run())?.books_found).toBeLessThanOrEqual(SYNC_BOOKS_MAX);
});

test('ten syncs at once are one sync', async () => {
  const units = await unitsFor(async () => {
    await Promise.all(Array.from({ length: 10 }, () => server.sync(reader)));
  });
  expect(units).toBe(3);
});

test('an access token that has run out is renewed; one that is refused is renewed once', async () => {
  server.services.clock.advance(2 * HOUR);
  await server.sync(reader);
  // Our own session has expired as well.
  reader = await server.reader(`reader-${count}@example.com`);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 120 });
  fakes.google.expireAccess();
  await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'done' });
});

test('withdrawn at Google: the connection is broken, the reader is told, and nothing is tried again', async () => {
  fakes.google.revokeAll();
  fakes.google.expireAccess();
  await server.sync(reader);
  const { youtube } = await server.overview(reader);
  expect(youtube).toMatchObject({ state: 'broken', run: { state: 'failed' } });
  expect(youtube.run?.message).toMatch(/Connect it again/);
  const { body } = await server.ask<{ youtube_connected: boolean }>(reader, 'GET', 'get-profile');
  expect(body.youtube_connected).toBe(false);
  expect(await unitsFor(() => server.sync(reader))).toBe(0);
  await server.connect(reader);
  await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'done' });
});

test('out of quota in the middle: what was read is kept, the rest follows on the next day', async () => {
  fakes.youtube.faults.add({ path: '/videos', after: 1, times: 1, status: 403, body: googleErrors.quota });
  await server.sync(reader);
  const paused = await run();
  expect(paused).toMatchObject({ state: 'paused', videos_read: 50 });
  expect(paused?.resumes_at).toMatch(/^\d{4}-/);
  expect((await server.library(reader)).length).toBeGreaterThan(0);
  await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 70 });
});

test('one reader cannot use up what everybody shares', async () => {
  fakes.youtube.likes = [blackHoles];
  for (let sync = 0; sync < 61; sync++) await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'paused' });
  fakes.youtube.likes = likes;
  const other = await server.reader(`other-${count}@example.com`);
  await server.connect(other);
  await server.sync(other);
  expect((await server.overview(other)).youtube.run).toMatchObject({ state: 'done', videos_read: 120 });
});

test.for([
  ['429 twice', { times: 2, status: 429 }],
  ['429 with a short Retry-After', { times: 1, status: 429, retryAfter: 0.01 }],
  ['500 twice', { times: 2, status: 500 }],
  ['503 three times', { times: 3, status: 503 }],
  ['too many calls of this user', { times: 2, status: 403, body: googleErrors.rate }],
  ['a cut connection', { times: 2, broken: 'cut' }],
  ['a page that is not JSON', { times: 1, broken: 'not-json' }],
  ['a slow answer', { times: 1, slow: 300 }],
  ['401 once', { times: 1, status: 401 }],
] as const)('survives %s', async ([, fault]) => {
  fakes.youtube.faults.add({ path: '/videos', after: 1, ...fault });
  await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 120 });
});

test.for([
  ['429 for long', { times: 1, status: 429, retryAfter: 3600 }],
  ['500 for long', { times: 9, status: 500 }],
  ['a dead connection', { times: 9, broken: 'cut' }],
] as const)('%s pauses, and the timetable makes up for it, later and later', async ([, fault]) => {
  fakes.youtube.faults.add({ path: '/videos', after: 1, ...fault });
  await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'paused', videos_read: 50 });
  fakes.youtube.faults.clear();
  server.services.clock.advance(6 * MINUTE);
  await server.sync(reader, { scheduled: true });
  expect(await run()).toMatchObject({ state: 'done', videos_read: 70 });
});

test('403 that is no quota breaks the connection', async () => {
  fakes.youtube.faults.add({ path: '/videos', times: 1, status: 403, body: googleErrors.forbidden });
  await server.sync(reader);
  expect((await server.overview(reader)).youtube.state).toBe('broken');
});

test('videos that are gone or private are passed over', async () => {
  fakes.youtube.likes = likes.map((one, at) => ({ ...one, gone: at % 2 === 0 }));
  await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 60 });
});

test('a disconnect in the middle of a sync wins: nothing comes after it', async () => {
  server.services.config.sync.callTimeout = 30_000;
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  fakes.youtube.faults.add({ path: '/videos', after: 1, times: 1, until });
  const syncing = server.sync(reader);
  await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'running', videos_read: 50 }), 45_000);
  await server.ask(reader, 'POST', 'delete-connection', { source: 'youtube', remove_books: true });
  release();
  await syncing;
  expect(await server.library(reader)).toHaveLength(0);
  expect((await server.overview(reader)).topics).toEqual([]);
});

test('the timetable asks for an account once a day, and not for a broken one', async () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'sync-account' and data->>'userId' = ${reader.userId}
        and state = 'created' and (data->>'scheduled')::boolean`.execute(server.services.db);
    return rows[0]?.count;
  };
  await sql`delete from pgboss.job where name = 'sync-account'`.execute(server.services.db);
  await server.sync(reader);
  await askForDueSyncs(server.services);
  expect(await waiting()).toBe(0);
  server.services.clock.advance(25 * HOUR);
  await askForDueSyncs(server.services);
  await askForDueSyncs(server.services);
  expect(await waiting()).toBe(1);
  await sql`delete from pgboss.job where name = 'sync-account'`.execute(server.services.db);
  fakes.google.revokeAll();
  await server.sync(reader);
  server.services.clock.advance(25 * HOUR);
  await askForDueSyncs(server.services);
  expect(await waiting()).toBe(0);
});

test('where the job of a sync cannot be kept, nothing says that one waits', async () => {
  await server.sync(reader);
  const { db } = server.services;
  await sql`delete from pgboss.job where name = 'sync-account'`.execute(db);
  await sql`alter table pgboss.job add constraint refused check (name <> 'sync-account') not valid`.execute(db);
  const refused = await server.ask(reader, 'POST', 'post-sync', { source: 'youtube' });
  await sql`alter table pgboss.job drop constraint refused`.execute(db);
  expect(refused.status).toBe(500);
  expect(await run()).toMatchObject({ state: 'done' });
  expect((await server.ask(reader, 'POST', 'post-sync', { source: 'youtube' })).status).toBe(200);
  expect(await run()).toMatchObject({ state: 'waiting' });
});

test('a run whose process died is taken over after two minutes', async () => {
  await server.sync(reader);
  await server.services.db.updateTable('sync_runs').set({ state: 'running' }).execute();
  expect(await unitsFor(() => server.sync(reader))).toBe(0);
  server.services.clock.advance(3 * MINUTE);
  expect(await unitsFor(() => server.sync(reader))).toBe(1);
});

test.for([
  ['the quota', 'paused', { times: 1, status: 403, body: googleErrors.quota }],
  ['a service that is down', 'paused', { times: 9, status: 500 }],
  ['a refusal', 'failed', { times: 1, status: 403, body: googleErrors.forbidden }],
] as const)(
  'a sync cut short among new likes by %s is not caught up: the next one reads on behind what is known',
  async ([, state, fault]) => {
    await server.sync(reader);
    fakes.youtube.likes = [...cats(120, 'Newer cat'), ...likes];
    fakes.youtube.faults.add({ path: '/videos', after: 1, ...fault });
    await server.sync(reader);
    expect(await run()).toMatchObject({ state, videos_read: 50 });
    fakes.youtube.faults.clear();
    if (state === 'failed') await server.connect(reader);
    await server.sync(reader);
    expect(await run()).toMatchObject({ state: 'done', videos_read: 70 });
  },
);

test('a video that two pages show, or one page twice, is read once', async () => {
  const liked = cats(100);
  fakes.youtube.likes = [...liked.slice(0, 60), ...liked.slice(0, 1), ...liked.slice(58)];
  await server.sync(reader);
  expect(await run()).toMatchObject({ state: 'done', videos_read: 100 });
});

test('what was seen in a synced account is new to a list that the reader pastes', async () => {
  fakes.youtube.likes = [blackHoles];
  await server.sync(reader);
  expect(await run()).toMatchObject({ videos_read: 1 });
  const text = `https://youtu.be/${blackHoles.id}`;
  const { body } = await server.ask<{ run: object }>(reader, 'POST', 'post-import-text', { text });
  expect(body.run).toMatchObject({ videos_read: 1 });
});

test('the allowance of YouTube is that of a day in California', async () => {
  const { services } = server;
  const limited = { ...services, config: { ...services.config } };
  limited.config.sync = { ...services.config.sync, youtube: { ...services.config.sync.youtube, dailyUnits: 1 } };
  const day = new Date(Math.ceil(services.clock.now().getTime() / DAY) * DAY + 40 * DAY);
  const at = (hour: number) => services.clock.set(new Date(day.getTime() + hour * HOUR));
  at(20);
  expect(await spendUnit(limited, reader.userId, false)).toBeNull();
  // Past midnight in Greenwich, still the same afternoon there.
  at(26);
  const until = await spendUnit(limited, reader.userId, false);
  if (!until) throw new Error('more was granted than a day has');
  services.clock.set(new Date(until.getTime() - 1));
  expect(await spendUnit(limited, reader.userId, false)).toEqual(until);
  services.clock.set(until);
  expect(await spendUnit(limited, reader.userId, false)).toBeNull();
});
