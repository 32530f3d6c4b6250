import { sql } from 'kysely';
import { fromPglite, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../log.ts';
import { cloneTemplate } from '../../testing/test-engine.ts';
import type { Database } from '../db/database.ts';
import { SERVER_LIMITS } from '../db/postgres-pool.ts';
import { createQueue, type Job, type Queue } from './queue.ts';

let database: Database;
let queue: Queue;
const ran: string[] = [];
let waiting: ((text: string) => void) | null = null;

const greet: Job = {
  name: 'greet',
  payload: z.object({ name: z.string() }),
  run: async (payload) => {
    const { name } = payload as { name: string };
    ran.push(name);
    waiting?.(name);
  },
};

/** Ends only when two of these jobs have begun, so a single one would wait forever. */
const pair = Promise.withResolvers<void>();
let begun = 0;
const meet: Job = {
  name: 'meet',
  payload: z.object({}),
  atOnce: 2,
  run: async () => {
    begun += 1;
    if (begun === 2) pair.resolve();
    await pair.promise;
  },
};

/** Resolves when the job of this name has run. */
function hasRun(name: string): Promise<void> {
  return new Promise((resolve) => {
    if (ran.includes(name)) return resolve();
    waiting = (text) => {
      if (text === name) resolve();
    };
  });
}

beforeAll(async () => {
  database = await cloneTemplate();
  queue = createQueue(database, createLog('silent'));
  await queue.start([greet, meet], { work: true });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

test('a job that is sent in a transaction runs only if that commits', async () => {
  const attempt = database.db.transaction().execute(async (trx) => {
    await queue.send(trx, greet, { name: 'rolled back' });
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  await database.db.transaction().execute((trx) => queue.send(trx, greet, { name: 'committed' }));
  await hasRun('committed');
  expect(ran).not.toContain('rolled back');
});

test('a payload that the job does not understand is refused when it is sent', async () => {
  await expect(queue.send(database.db, greet, { nobody: 1 })).rejects.toThrow();
});

test('jobs that may run side by side do', async () => {
  for (let sent = 0; sent < 2; sent++) await queue.send(database.db, meet, {});
  await pair.promise;
  expect(begun).toBe(2);
});

test('the very first job can be sent in a transaction, by a process that runs none', async () => {
  const own = await cloneTemplate();
  const sender = createQueue(own, createLog('silent'));
  await sender.start([greet], { work: false });
  await own.db.transaction().execute((trx) => sender.send(trx, greet, { name: 'first' }));
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where name = 'greet'`.execute(own.db);
  expect(rows).toHaveLength(1);
  await sender.stop();
  await own.close();
});

test('a job may run for a quarter of an hour, or for as long as it says', async () => {
  const own = await cloneTemplate();
  const sender = createQueue(own, createLog('silent'));
  const count: Job = { ...greet, name: 'count', longest: 7_200 };
  await sender.start([greet, count], { work: false });
  for (const job of [greet, count]) await sender.send(own.db, job, { name: 'one' });
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, expire_seconds as seconds from pgboss.job where name in ('count', 'greet') order by name`.execute(
    own.db,
  );
  expect(rows).toEqual([
    { name: 'count', seconds: 7_200 },
    { name: 'greet', seconds: 900 },
  ]);
  await sender.stop();
  await own.close();
});

test('a running job says that it lives; one that is silent for a minute is tried again, also in an older queue', async () => {
  const own = await cloneTemplate();
  const { engine } = own;
  const boss =
    engine.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(engine.pglite), backend: 'pglite', supervise: false })
      : new PgBoss({ db: { executeSql: (text, values) => engine.pool.query(text, values) }, supervise: false });
  await boss.start();
  await boss.createQueue('sleep', { policy: 'exclusive' });
  const asleep = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  const sleep: Job = {
    name: 'sleep',
    payload: z.object({}),
    exclusive: true,
    run: async () => {
      asleep.resolve();
      await woken.promise;
    },
  };
  const worker = createQueue(own, createLog('silent'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await worker.start([sleep], { work: true });
  await worker.send(own.db, sleep, {}, { key: 'one' });
  await asleep.promise;
  const heartbeat = async () => {
    const { rows } = await sql<{
      at: string;
    }>`select heartbeat_on::text at from pgboss.job where name = 'sleep'`.execute(own.db);
    return rows[0]?.at;
  };
  const first = await heartbeat();
  vi.advanceTimersByTime(30_000);
  await expect.poll(heartbeat).not.toBe(first);
  const state = async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'sleep'`.execute(own.db);
    return rows.map((row) => row.state);
  };
  await boss.supervise('sleep');
  expect(await state()).toEqual(['active']);
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds'
    where name = 'sleep'`.execute(own.db);
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(own.db);
  await boss.supervise('sleep');
  expect(await state()).toEqual(['retry']);
  woken.resolve();
  await worker.stop();
  await boss.stop({ graceful: false });
  await own.close();
});

test('a database that is away is told once by all workers together, in its own words', async ({ skip }) => {
  const lost = await cloneTemplate({ limits: SERVER_LIMITS });
  if (lost.engine.kind !== 'postgres') {
    await lost.close();
    return skip('the embedded database is never away');
  }
  const lines: string[] = [];
  const own = createQueue(lost, createLog('info', { write: (line) => void lines.push(line) }));
  const jobs = ['a', 'b', 'c', 'd'].map((name) => ({ ...greet, name: `greet-${name}` }));
  await own.start(jobs, { work: true });
  await lost.engine.pool.end();
  await expect.poll(() => lines, { timeout: 20_000 }).not.toEqual([]);
  await own.stop().catch(() => {});
  // A statement that waits for its connection when the pool ends waits until its limit.
  expect(lines).toEqual([expect.stringMatching(/(?:Cannot use a pool|timeout exceeded).*queue failed/)]);
});
