import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, wrapPool } from './database.ts';
import { patientFor, SERVER_LIMITS } from './postgres-pool.ts';

// The embedded database serves one process and has one connection.
describe.skipIf(!process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  const connectionString = process.env.TEST_DATABASE_URL ?? '';
  const PROCESSES = 'select pid from pg_stat_activity where datname = current_database()';
  let watcher: pg.Client;
  beforeAll(async () => {
    watcher = new pg.Client({ connectionString });
    await watcher.connect();
  });
  afterAll(() => watcher.end());

  /** One database, opened as by two processes. */
  const open = (): [Database, Database] => {
    const one = () => wrapPool(new pg.Pool({ connectionString, max: 3, ...patientFor(SERVER_LIMITS) }));
    return [one(), one()];
  };

  test('a connection that is held ends its statement when its process has gone, and has the settings for a machine that has', async () => {
    const [database] = open();
    const sleepers = async () => {
      const { rows } = await watcher.query(`${PROCESSES} and query = 'select pg_sleep(60)'`);
      return rows.length;
    };
    const work = database.patiently(60_000, async (db) => {
      const kept = await sql<{ idle: string }>`select current_setting('tcp_keepalives_idle') as idle`.execute(db);
      expect(kept.rows).toEqual([{ idle: '60' }]);
      await sql`select pg_sleep(60)`.execute(db);
    });
    const failed = expect(work).rejects.toThrow('Connection terminated');
    await expect.poll(sleepers).toBe(1);
    await database.close();
    await failed;
    await expect.poll(sleepers, { timeout: 10_000 }).toBe(0);
  });

  test('who waits for a turn leaves nothing on the server when its process has gone', async () => {
    const [one, two] = open();
    const begun = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const work = one.alone('for ever', async () => {
      begun.resolve();
      await over.promise;
    });
    await begun.promise;
    const waiters = async () => {
      const { rows } = await watcher.query(`${PROCESSES} and wait_event_type = 'Lock'`);
      return rows.length;
    };
    const failed = expect(two.alone('for ever', async () => {})).rejects.toThrow('Connection terminated');
    await expect.poll(waiters).toBe(1);
    await two.close();
    await failed;
    await expect.poll(waiters, { timeout: 10_000 }).toBe(0);
    over.resolve();
    await work;
    await one.close();
  });

  test('a database that is closed does not wait for work that runs alone, and frees its turn', async () => {
    const [one, two] = open();
    const begun = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const work = one.alone('for long', async () => {
      begun.resolve();
      await over.promise;
    });
    await begun.promise;
    await one.close();
    expect(await two.alone('for long', async () => 'free')).toBe('free');
    over.resolve();
    await work;
    await two.close();
  });

  test('work whose lock is lost is told so, and what only its holder may do is left undone', async () => {
    const [one, two] = open();
    const begun = Promise.withResolvers<AbortSignal>();
    const over = Promise.withResolvers<void>();
    const work = one.alone('cut off', async (lost) => {
      begun.resolve(lost);
      await over.promise;
      lost.throwIfAborted();
    });
    const failed = expect(work).rejects.toThrow('lock was lost');
    const lost = await begun.promise;
    expect(lost.aborted).toBe(false);
    await watcher.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid::bigint = hashtext('cut off')::bigint & 4294967295",
    );
    await expect.poll(() => lost.aborted).toBe(true);
    expect(await two.alone('cut off', async () => 'free')).toBe('free');
    over.resolve();
    await failed;
    await Promise.all([one.close(), two.close()]);
  });
});
