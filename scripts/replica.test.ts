import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { LibraryPage } from '../contract/library.ts';
import type { SearchAnswer } from '../contract/search.ts';
import { readConfig } from '../server/config.ts';
import { loadCatalogue, prepareIndex } from '../server/features/books/books.ts';
import { createLog } from '../server/log.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openReads } from '../server/platform/db/replica.ts';
import { createApp } from '../server/routes.ts';
import { openServices } from '../server/start.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { findPostgres, startPostgres } from './postgres.ts';

// Streaming replication needs servers of its own, so this runs only where the tests run on PostgreSQL.
const binaries = process.env.TEST_DATABASE_URL ? findPostgres() : null;

test.skipIf(!binaries)(
  'searches and libraries come from a replica that follows, but for anyone who has just changed something, and from the primary without it',
  async () => {
    const postgres = await startPostgres(binaries ?? '');
    const folder = await mkdtemp(join(tmpdir(), 'deepshelf-replica-'));
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: postgres.url });
    const database = await openDatabase(config);
    await migrate(database);
    const services = await openServices(config, createLog('silent'), database);
    await loadCatalogue(services, ['physics']);
    await prepareIndex(services);
    const standby = await postgres.follow();
    const admin = new pg.Pool({ connectionString: standby.url, max: 1 });
    const open = async (times: { maxLag: number; lookEvery: number; fresh: number }) => {
      const reads = await openReads(database, standby.url, services.log, times);
      const app = createApp({ ...services, reads });
      const call = (method: string, path: string, { token = '', body }: { token?: string; body?: unknown } = {}) =>
        app.request(path, {
          method,
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const mails = async () => (await (await call('GET', 'http://localhost/outbox.json')).json()) as never[];
      return { reads, call, mails };
    };
    const usable = async ({ reads }: Awaited<ReturnType<typeof open>>) => (await reads.for(null)) !== services.db;
    const strict = await open({ maxLag: 1_000, lookEvery: 50, fresh: 600_000 });
    await vi.waitUntil(() => usable(strict), { timeout: 30_000 });
    // Two web processes that accept a replica of any age. Each must know what the other has noted.
    const patient = { maxLag: 600_000, lookEvery: 20_000, fresh: 600_000 };
    const [one, two] = [await open(patient), await open(patient)];
    try {
      const { token, userId } = await signIn(one as never, 'ada@example.com');
      const works = await services.db.selectFrom('works').select(['id', 'title']).orderBy('id').limit(3).execute();
      const ids = works.map(({ id }) => id);
      const shelf = async ({ call }: typeof one) => {
        const answer = await call('GET', '/functions/v1/get-relevant-books', { token });
        expect(answer.status).toBe(200);
        return ((await answer.json()) as LibraryPage).data.map(({ id }) => id);
      };
      const marked = async ({ call }: typeof one) => {
        const query = works[0]?.title;
        const answer = await call('POST', '/functions/v1/post-search', { token, body: { query } });
        const { items, further } = (await answer.json()) as SearchAnswer;
        return [...items, ...further].filter((book) => book.in_library).map(({ id }) => id);
      };
      /** As a job would: no reader has made a call. */
      const shelve = (id: string | undefined) =>
        services.db
          .insertInto('library_books')
          .values({ user_id: userId, work_id: id ?? '', source: 'search', added_at: new Date() })
          .execute();

      const ended = await signIn(one as never, 'ben@example.com');
      const page = () => one.call('GET', '/functions/v1/get-relevant-books', { token: ended.token });
      const copied = () => admin.query('select from sessions where user_id = $1', [ended.userId]);
      await vi.waitUntil(async () => (await copied()).rowCount === 1, { timeout: 30_000 });

      // It is paused but still answers, so what is read from it is the old state.
      await admin.query('select pg_wal_replay_pause()');
      // But not whether a session is open.
      expect((await page()).status).toBe(200);
      await services.db.deleteFrom('sessions').where('user_id', '=', ended.userId).execute();
      expect([(await page()).status, (await page()).status]).toEqual([401, 401]);
      await shelve(ids[0]);
      expect([await shelf(one), await marked(one)]).toEqual([[], []]);
      // A reader who changes something sees it, and everything else that is true now, in every process.
      expect(
        (await two.call('POST', '/functions/v1/create-book-relation', { token, body: { id: ids[1] } })).status,
      ).toBe(200);
      expect([(await shelf(one)).length, (await shelf(two)).length]).toEqual([2, 2]);
      expect(await marked(one)).toContain(ids[0]);
      // When it is too far behind, it is asked for nobody.
      await services.db.deleteFrom('reader_changes').execute();
      expect(await shelf(one)).toEqual([]);
      await vi.waitUntil(async () => !(await usable(strict)), { timeout: 30_000 });
      expect(await shelf(strict)).toHaveLength(2);

      await admin.query('select pg_wal_replay_resume()');
      await vi.waitUntil(() => usable(strict), { timeout: 30_000 });
      expect(await shelf(one)).toHaveLength(2);
      await admin.end();
      await standby.stop();
      // The first call after that finds it gone and asks the primary.
      await shelve(ids[2]);
      expect(await shelf(one)).toHaveLength(3);
    } finally {
      for (const { reads } of [strict, one, two]) await reads.close();
      services.index.close();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test('a replica of the embedded database is refused with the reason', () => {
  expect(() => readConfig({ NODE_ENV: 'test', DATABASE_REPLICA_URL: 'postgres://copy/deepshelf' })).toThrow(
    /DATABASE_REPLICA_URL: is a copy of a PostgreSQL, so DATABASE_URL is needed too/,
  );
});
