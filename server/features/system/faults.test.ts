import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { openSearchIndex } from '../../platform/retrieval/search-index.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { followIndex, prepareIndex, rebuildIndex } from '../books/books.ts';
import { bookJobs } from '../books/jobs.ts';
import { maintenanceJobs } from './jobs.ts';

/** The indexes in a folder. */
const tablesOf = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('works_'));

let server: TestServer;
afterEach(() => server.close());

const search = async (token: string) => {
  const answer = await server.call('POST', '/functions/v1/post-search', {
    token,
    body: { query: 'black holes and stars' },
  });
  return { status: answer.status, books: ((await answer.json()) as { items?: object[] }).items?.length ?? 0 };
};

test('a damaged index is told, books are found all the same, and it is built again', async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  await server.services.queue.start([], { work: false });
  const { token } = await signIn(server, 'reader@example.com');
  const folder = server.services.config.searchIndexUri;
  for (const name of await readdir(folder)) await rm(join(folder, name, 'data'), { recursive: true, force: true });
  // This process has what it read in memory; a new start does not.
  await server.services.index.use(server.services.index.name() ?? '');
  const broken = await server.app.request('/ready');
  expect(broken.status).toBe(503);
  expect(broken.headers.get('retry-after')).toBe('5');
  expect(await broken.json()).toMatchObject({ checks: { index: 'unreadable', database: 'ok' } });
  const found = await search(token);
  expect(found.status).toBe(200);
  expect(found.books).toBeGreaterThan(0);
  await expect.poll(async () => (await server.app.request('/ready')).status, { timeout: 20_000 }).toBe(200);
  expect((await search(token)).books).toBeGreaterThan(0);
  await server.services.queue.stop();
});

test('a damaged index is built again where nobody searches, because no reader is sent to a process that is not ready', async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  await server.services.queue.start([], { work: false });
  const folder = server.services.config.searchIndexUri;
  for (const name of await readdir(folder)) await rm(join(folder, name, 'data'), { recursive: true, force: true });
  await server.services.index.use(server.services.index.name() ?? '');
  expect((await server.app.request('/ready')).status).toBe(503);
  await expect.poll(async () => (await server.app.request('/ready')).status, { timeout: 60_000 }).toBe(200);
  await server.services.queue.stop();
});

test('a start that finds a damaged index builds it again', async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  const folder = server.services.config.searchIndexUri;
  for (const name of await readdir(folder)) await rm(join(folder, name, 'data'), { recursive: true, force: true });
  const index = await openSearchIndex(folder);
  expect(await prepareIndex({ ...server.services, index })).toBeGreaterThan(0);
  await index.probe();
  index.close();
});

test('processes that start together on one index build it once, and nobody takes it from another', async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  const folder = server.services.config.searchIndexUri;
  await sql`delete from search_indexes`.execute(server.services.db);
  const starts = await Promise.all([1, 2, 3].map(() => openSearchIndex(folder)));
  const built = await Promise.all(starts.map((index) => prepareIndex({ ...server.services, index })));
  expect(built.filter((works) => works > 0)).toHaveLength(1);
  expect(new Set(starts.map((index) => index.name())).size).toBe(1);
  for (const index of starts) expect((await index.search('text', 'physics', { limit: 3 })).length).toBeGreaterThan(0);
  // What the first start had built and nobody uses any more goes with the next tidying.
  expect(await tablesOf(folder)).toHaveLength(2);
  await bookJobs({ ...server.services, index: starts[0] as never }).tidyIndex.run({}, new AbortController().signal);
  expect(await tablesOf(folder)).toHaveLength(1);
  for (const index of starts) index.close();
});

test('whoever has lost the lock of a place neither announces the index that it has built nor deletes another', async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  const { db, index, config } = server.services;
  const announced = () => db.selectFrom('search_indexes').select('name').execute();
  const before = { name: index.name(), announced: await announced() };
  const work = <Result>(_name: string, run: (lost: AbortSignal) => Promise<Result>) =>
    run(AbortSignal.abort(new Error('the lock was lost')));
  const services = { ...server.services, alone: Object.assign(work, { ifFree: work }) };
  await expect(rebuildIndex(services)).rejects.toThrow('the lock was lost');
  expect({ name: index.name(), announced: await announced() }).toEqual(before);
  const built = await tablesOf(config.searchIndexUri);
  expect(built).toHaveLength(2);
  await expect(bookJobs(services).tidyIndex.run({}, new AbortController().signal)).rejects.toThrow('the lock was lost');
  expect(await tablesOf(config.searchIndexUri)).toEqual(built);
});

test('an index that is rebuilt while another process builds waits for its turn', async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  const other = await openSearchIndex(server.services.config.searchIndexUri);
  const sizes = await Promise.all([rebuildIndex(server.services), rebuildIndex({ ...server.services, index: other })]);
  expect(new Set(sizes).size).toBe(1);
  expect(await tablesOf(server.services.config.searchIndexUri)).toHaveLength(1);
  other.close();
});

test('anyone who is led to an index that has just been replaced follows to the one that is there', async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  const { services } = server;
  const other = await openSearchIndex(services.config.searchIndexUri);
  let led = false;
  const late: typeof other = {
    ...other,
    use: async (name) => {
      if (!led) await rebuildIndex(services);
      led = true;
      await other.use(name);
    },
  };
  expect(await followIndex({ db: services.db, index: late })).toBe(true);
  expect(other.name()).toBe(services.index.name());
  other.close();
});

test('a statement that fails is logged with its code and without a value of it', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await startTestServer({ log });
  const secret = 'ada.lovelace@example.com';
  await sql`alter table outbox_mails rename to outbox_gone`.execute(server.services.db);
  await server.call('POST', '/auth/v1/otp', { body: { email: secret } });
  const { db } = server.services;
  const statement = db.insertInto('facts').values({ name: 'zebra', value: 'zebra', updated_at: 'zebra' as never });
  await statement.execute().catch((err: unknown) => log.error({ err }, 'request failed'));
  const conflict = await db
    .transaction()
    .execute(async (trx) => {
      const row = { name: 'zebra', value: 'zebra', updated_at: new Date() };
      await trx.insertInto('facts').values(row).execute();
      await trx.insertInto('facts').values(row).execute();
    })
    .catch((err: unknown) => err);
  log.error({ err: new Error('wrapped', { cause: conflict }) }, 'request failed');
  const text = lines.join('');
  expect(text).toContain('"error_code":"42P01"');
  expect(text).toContain('"error_code":"23505"');
  expect(text).toContain('facts_pkey');
  expect(text).not.toMatch(/zebra|lovelace/);
  // Routes, because paths may contain ids.
  expect(text).toContain('"route":"/auth/v1/otp"');
  expect(text).not.toContain('"path"');
});

test('PostgreSQL tidies itself, so the hourly job leaves it alone', async ({ skip }) => {
  server = await startTestServer();
  if (!process.env.TEST_DATABASE_URL) skip('the embedded database does not tidy itself');
  const config = { ...server.services.config, databaseUrl: process.env.TEST_DATABASE_URL ?? '' };
  await maintenanceJobs({ ...server.services, config }).tidyDatabase.run({}, new AbortController().signal);
  const tidied = sql`select relname from pg_stat_user_tables where last_vacuum is not null`;
  expect((await tidied.execute(server.services.db)).rows).toEqual([]);
});
