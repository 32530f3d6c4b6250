import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../contract/limits.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { meanwhile } from '../../testing/one-connection.ts';
import { type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';
import { disconnect, startSync } from './sync.ts';

let fakes: Fakes;
let server: SyncTest;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient', 'physics'] });
});
beforeEach(() => {
  fakes.faults.clear();
  fakes.youtube.faults.clear();
  server.services.config.sync.callTimeout = 5_000;
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const callback = (reader: Awaited<ReturnType<SyncTest['reader']>>, given: unknown) =>
  server.ask(reader, 'POST', 'youtube-oauth-callback', given);

test('consent, callback and sync put books on the shelf, each with its reason', async () => {
  const reader = await server.reader('ada@example.com');
  expect((await server.overview(reader)).youtube.state).toBe('disconnected');
  const given = await server.consent(reader);
  const { status, body } = await callback(reader, given);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: reader.userId, user_metadata: { youtube_access_token: 'connected' } });
  expect((await server.overview(reader)).youtube).toMatchObject({ state: 'connected', run: { state: 'waiting' } });
  await server.sync(reader);
  const { youtube, topics } = await server.overview(reader);
  const books = await server.library(reader);
  expect(youtube.run).toMatchObject({ state: 'done', videos_read: 120, books_found: books.length });
  expect(books.length).toBeGreaterThan(10);
  expect(books.map(({ title }) => title)).toContain('SPQR');
  for (const { why } of books)
    expect(why).toMatch(
      /^(You liked a video on .+\.|You liked a video about this book\.|A video that you liked names this book\.)(\n.+[.!?])?$/,
    );
  expect(topics.map(({ label }) => label)).toContain('ancient rome');
});

test('tokens are stored sealed, and the metadata holds a marker only', async () => {
  const reader = await server.reader('bo@example.com');
  await server.connect(reader);
  const { rows } = await sql<{ row: string }>`select row_to_json(c)::text as row from sync_connections c`.execute(
    server.services.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toMatch(/(access|refresh)-[0-9a-f]{8}-/);
});

test('a way back works once', async () => {
  const reader = await server.reader('cy@example.com');
  const given = await server.consent(reader);
  expect((await callback(reader, given)).status).toBe(200);
  expect(await callback(reader, given)).toMatchObject({ status: 400, body: { code: 'connection_refused' } });
});

test('of fifteen callbacks at once, one connects', async () => {
  const reader = await server.reader('dee@example.com');
  const given = await server.consent(reader);
  const answers = await Promise.all(Array.from({ length: 15 }, () => callback(reader, given)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a way back is good for the session that asked, not for another reader's nor for another of one's own", async () => {
  const reader = await server.reader('eve@example.com');
  const elsewhere = await server.reader('eve@example.com');
  const stranger = await server.reader('mallory@example.com');
  const given = await server.consent(reader);
  expect((await callback(stranger, given)).status).toBe(400);
  expect((await callback(elsewhere, given)).status).toBe(400);
  expect((await callback(reader, given)).status).toBe(200);
});

test('a way back is good for half an hour', async () => {
  const reader = await server.reader('flo@example.com');
  const given = await server.consent(reader);
  server.services.clock.advance(31 * MINUTE);
  expect((await callback(reader, given)).status).toBe(400);
});

test('who cancels, or leaves the box unticked, stays signed in and is told what to do', async () => {
  const reader = await server.reader('gil@example.com');
  const denied = await server.consent(reader, 'youtube', 'deny');
  expect(denied).toMatchObject({ error: 'access_denied' });
  expect((await callback(reader, denied)).status).toBe(400);
  const given = await server.consent(reader);
  fakes.faults.add({
    path: '/token',
    times: 1,
    status: 200,
    body: { access_token: 'a', refresh_token: 'r', expires_in: 3599, scope: 'openid' },
  });
  const refused = await callback(reader, given);
  expect(refused).toMatchObject({ status: 400, body: { code: 'connection_refused' } });
  expect(refused.body.message).toMatch(/allow us to see your liked videos/);
  expect((await server.overview(reader)).youtube.state).toBe('disconnected');
});

test('a token endpoint that stumbles is asked again; one that stays down is told', async () => {
  const reader = await server.reader('hal@example.com');
  fakes.faults.add({ path: '/token', times: 2, status: 503 });
  await server.connect(reader);
  fakes.faults.add({ path: '/token', times: 9, status: 503 });
  const answer = await callback(reader, await server.consent(reader));
  expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
});

test('disconnecting hands the tokens back and forgets all but the books; those too when asked', async () => {
  const reader = await server.reader('ida@example.com');
  await server.connect(reader);
  await server.sync(reader);
  const kept = (await server.library(reader)).length;
  expect(kept).toBeGreaterThan(5);
  const { body } = await server.ask(reader, 'POST', 'delete-connection', { source: 'youtube' });
  expect(body).toMatchObject({ youtube: { state: 'disconnected', run: null }, topics: [] });
  expect(await server.library(reader)).toHaveLength(kept);
  const mine = sql<{ count: number }>`select (select count(*) from sync_connections where user_id = ${reader.userId})
    + (select count(*) from sync_seen where user_id = ${reader.userId})
    + (select count(*) from sync_topics where user_id = ${reader.userId}) as count`;
  expect(Number((await mine.execute(server.services.db)).rows[0]?.count)).toBe(0);
  await server.ask(reader, 'POST', 'delete-connection', { source: 'youtube', remove_books: true });
  expect(await server.library(reader)).toHaveLength(0);
});

test('after a disconnect or a deletion our tokens are of no use to anybody', async () => {
  for (const end of ['delete-connection', 'delete-user']) {
    const reader = await server.reader('jo@example.com');
    await server.connect(reader);
    const before = fakes.google.alive();
    expect((await server.ask(reader, 'POST', end, { source: 'youtube' })).status).toBe(200);
    expect(fakes.google.alive()).toBe(before - 1);
  }
});

test('without a registered app the feature is off and says so', async () => {
  const bare = await startSyncTest({});
  const reader = await bare.reader('kai@example.com');
  expect(await bare.ask(reader, 'POST', 'youtube-oauth-redirect', {})).toMatchObject({
    status: 400,
    body: { code: 'feature_off' },
  });
  expect((await bare.overview(reader)).youtube.state).toBe('off');
  const config = (await (await bare.call('GET', '/config.json')).json()) as { features: unknown };
  expect(config.features).toMatchObject({ youtube: false, spotify: false });
  await bare.close();
});

test('a sync that cannot be asked for leaves no run behind that seems to wait', async () => {
  const reader = await server.reader('gil@example.com');
  await server.connect(reader);
  await server.sync(reader);
  const { db } = server.services;
  await sql`alter schema pgboss rename to pgboss_gone`.execute(db);
  try {
    expect((await server.ask(reader, 'POST', 'post-sync', { source: 'youtube' })).status).toBe(500);
  } finally {
    await sql`alter schema pgboss_gone rename to pgboss`.execute(db);
  }
  expect((await server.overview(reader)).youtube.run).toMatchObject({ state: 'done' });
});

test('who asks for a sync, twice at once, while one runs does not disturb it', async () => {
  const reader = await server.reader('kim@example.com');
  await server.connect(reader);
  server.services.config.sync.callTimeout = 30_000;
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  fakes.youtube.faults.add({ path: '/videos', after: 1, times: 1, until });
  const syncing = server.sync(reader);
  const run = async () => (await server.overview(reader)).youtube.run;
  await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'running', videos_read: 50 }), 45_000);
  const ask = () => server.ask(reader, 'POST', 'post-sync', { source: 'youtube' });
  for (const { status } of await Promise.all([ask(), ask()])) expect(status).toBe(200);
  expect(await run()).toMatchObject({ state: 'running', videos_read: 50 });
  release();
  await syncing;
  expect(await run()).toMatchObject({ state: 'done', videos_read: 120 });
  expect((await server.library(reader)).length).toBeGreaterThan(0);
});

test('anyone who disconnects while a sync is being asked for is left with no run', async () => {
  const reader = await server.reader('hal@example.com');
  await server.connect(reader);
  await server.services.db.deleteFrom('sync_runs').where('user_id', '=', reader.userId).execute();
  const { services } = server;
  const whoWaits = () =>
    meanwhile(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(services.db);
      return rows[0]?.count;
    });
  let gone: Promise<unknown> = Promise.resolve();
  const queue: typeof services.queue = {
    ...services.queue,
    // The run is written and not yet committed.
    send: async (...call) => {
      gone = meanwhile(() => disconnect(services, reader.userId, 'youtube', { removeBooks: false }));
      // The embedded database has one connection, so the disconnect waits in any case, and this query would wait too.
      if (process.env.TEST_DATABASE_URL) await expect.poll(whoWaits).toBeGreaterThan(0);
      await services.queue.send(...call);
    },
  };
  await startSync({ ...services, queue }, reader.userId, 'youtube');
  await gone;
  expect((await server.overview(reader)).youtube).toMatchObject({ state: 'disconnected', run: null });
});

// PGlite runs one transaction at a time.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'disconnecting waits for the reader before it holds the connection',
  async () => {
    const { services } = server;
    const reader = await server.reader('order@example.com');
    await server.connect(reader);
    let gone: Promise<unknown> = Promise.resolve();
    await services.db.transaction().execute((trx) =>
      meanwhile(async () => {
        await sql`select id from users where id = ${reader.userId} for no key update`.execute(trx);
        gone = disconnect(services, reader.userId, 'youtube', { removeBooks: false });
        const waiting = async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(services.db);
          return rows[0]?.n ?? 0;
        };
        await expect.poll(waiting).toBeGreaterThan(0);
        await sql`select source from sync_connections where user_id = ${reader.userId} for update nowait`.execute(trx);
      }),
    );
    await gone;
    expect((await server.overview(reader)).youtube.state).toBe('disconnected');
  },
);
