import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY, MINUTE, SYNC_BOOKS_MAX } from '../../../contract/limits.ts';
import type { SyncOverview } from '../../../contract/sync.ts';
import { demoLikes, videoId } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let fakes: Fakes;
let server: SyncTest;
let reader: Reader;
let count = 0;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient', 'physics'] });
});
beforeEach(async () => {
  fakes.youtube.faults.clear();
  fakes.youtube.likes = demoLikes();
  server.services.clock.advance(2 * DAY);
  count += 1;
  reader = await server.reader(`reader-${count}@example.com`);
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const takeOut = (label: string, by = reader) =>
  server.ask<SyncOverview>(by, 'DELETE', 'delete-topic', { label }).then(({ body }) => body);
const putBack = (label: string) =>
  server.ask<SyncOverview>(reader, 'POST', 'create-topic', { label }).then(({ body }) => body);
const labels = (topics: SyncOverview['topics']) => topics.map(({ label }) => label);
const blackHole = (at: number) => ({
  id: videoId(`black hole ${count} ${at}`),
  title: 'What happens inside a black hole?',
  description: 'General relativity, black holes, horizons and time explained.',
  categoryId: '27',
});
async function syncWith(...likes: (typeof fakes)['youtube']['likes']) {
  fakes.youtube.likes = likes;
  await server.sync(reader);
  return server.overview(reader);
}

test('a topic that was taken out gives no more books and does not come back, by whatever way', async () => {
  await server.connect(reader);
  const { topics } = await syncWith(blackHole(0));
  expect(topics.length).toBeGreaterThan(0);
  const shelf = (await server.library(reader)).length;
  for (const { label } of topics) await takeOut(label);
  const after = await syncWith(...Array.from({ length: 5 }, (_, at) => blackHole(at + 1)), blackHole(0));
  expect(labels(after.removed_topics).sort()).toEqual(labels(topics).sort());
  expect(labels(after.topics).filter((label) => labels(topics).includes(label))).toEqual([]);
  const text = 'What happens inside a black hole? Black holes explained';
  await server.ask(reader, 'POST', 'post-import-text', { text });
  expect(labels((await server.overview(reader)).topics)).not.toContain('black holes');
  const whys = (await server.library(reader)).slice(0, -shelf).map(({ why }) => why);
  expect(whys.filter((why) => /black holes?\./i.test(why ?? ''))).toEqual([]);
});

test('the books that a topic has brought stay', async () => {
  await server.connect(reader);
  const { topics } = await syncWith(blackHole(0));
  const before = await server.library(reader);
  for (const { label } of topics) await takeOut(label);
  expect(await server.library(reader)).toEqual(before);
});

test('put back, it counts as it did, and gives books again', async () => {
  await server.connect(reader);
  const { topics } = await syncWith(blackHole(0));
  const [first] = topics;
  if (!first) throw new Error('no topic');
  await takeOut(first.label);
  const back = await putBack(first.label);
  expect(back.topics).toEqual(topics);
  expect(back.removed_topics).toEqual([]);
  const again = await syncWith(blackHole(1));
  expect(again.topics.find(({ label }) => label === first.label)?.videos).toBeGreaterThan(first.videos);
});

test('taking out twice is once, an unknown topic changes nothing, and nobody touches the topics of others', async () => {
  await server.connect(reader);
  const { topics } = await syncWith(blackHole(0));
  const label = topics[0]?.label ?? '';
  const stranger = await server.reader(`stranger-${count}@example.com`);
  await takeOut(label, stranger);
  expect((await server.overview(reader)).removed_topics).toEqual([]);
  await takeOut('underwater basket weaving');
  await takeOut(label);
  expect((await takeOut(label)).removed_topics).toHaveLength(1);
  expect((await server.ask(reader, 'DELETE', 'delete-topic', { label: '' })).status).toBe(400);
  const answer = await server.call('DELETE', '/functions/v1/delete-topic', { body: { label } });
  expect(answer.status).toBe(401);
});

test('disconnecting forgets what was taken out as well', async () => {
  await server.connect(reader);
  const { topics } = await syncWith(blackHole(0));
  await takeOut(topics[0]?.label ?? '');
  const { body } = await server.ask<SyncOverview>(reader, 'POST', 'delete-connection', { source: 'youtube' });
  expect([body.topics, body.removed_topics]).toEqual([[], []]);
});

test('topics are shown as a sentence writes them, and all of them are', async () => {
  await server.connect(reader);
  const { topics } = await syncWith(...demoLikes());
  expect(topics.length).toBeGreaterThan(20);
  expect(topics.find(({ label }) => label === 'ancient rome')?.name).toMatch(/^[Aa]ncient Rome$/);
  const { rows } = await sql<{ count: number }>`
    select count(distinct label)::int as count from sync_topics where user_id = ${reader.userId}`.execute(
    server.services.db,
  );
  expect(rows[0]?.count).toBe(topics.length);
});

test('books are counted while a sync runs, the first are on the shelf by then, and the count at the end is what is on the shelf', async () => {
  server.services.config.sync.callTimeout = 30_000;
  await server.connect(reader);
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  fakes.youtube.faults.add({ path: '/videos', after: 1, times: 1, until });
  const syncing = server.sync(reader);
  const run = async () => (await server.overview(reader)).youtube.run;
  await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'running', videos_read: 50 }), 15_000);
  expect((await run())?.books_found).toBeGreaterThan(5);
  const early = await server.library(reader);
  expect(early.length).toBeGreaterThan(0);
  expect(early.length).toBeLessThanOrEqual(SYNC_BOOKS_MAX / 2);
  release();
  await syncing;
  const library = await server.library(reader);
  expect((await run())?.books_found).toBe(library.length);
  expect(library.length).toBeLessThanOrEqual(SYNC_BOOKS_MAX);
  expect(library.map(({ id }) => id)).toEqual(expect.arrayContaining(early.map(({ id }) => id)));
  server.services.config.sync.callTimeout = 5_000;
});

test('a run whose process has died is not shown as running for ever', async () => {
  await server.ask(reader, 'POST', 'post-import-text', { text: 'Why the Roman Republic fell' });
  const books_found = (await server.library(reader)).length;
  await server.connect(reader);
  await server.sync(reader);
  await sql`update sync_runs set state = 'running' where user_id = ${reader.userId}`.execute(server.services.db);
  expect((await server.overview(reader)).import?.state).toBe('running');
  server.services.clock.advance(3 * MINUTE);
  const { youtube, import: list } = await server.overview(reader);
  expect(list).toMatchObject({ state: 'failed', books_found, message: expect.stringContaining('start it again') });
  expect(youtube.run).toMatchObject({ state: 'paused', message: expect.stringContaining('by itself') });
});
