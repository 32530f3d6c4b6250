import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { createOperatorApp } from '../../routes.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { isOutage } from './outage.ts';
import { SERVER_LIMITS } from './postgres-pool.ts';

// An embedded database has no connection to lose.
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

/**
 * What would have ended the process: an `error` event without a listener, from a connection that is lost while in use.
 */
const uncaught: Error[] = [];
const note = (error: Error) => uncaught.push(error);

let server: TestServer;
beforeAll(async () => {
  process.on('uncaughtException', note);
  server = await startTestServer({ catalogue: ['physics'], limits: SERVER_LIMITS });
});
afterAll(async () => {
  process.off('uncaughtException', note);
  await server.close();
});

/** Ends every connection of this test's database, as a restart of PostgreSQL or a failover does. */
async function cut(): Promise<number> {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const { rows } = await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [await databaseName()],
  );
  await admin.end();
  return rows.length;
}

/** Reads once the pool has noticed which of its connections are gone: until then it may lend one of them. */
function afterCut<T>(read: () => Promise<T>): Promise<T> {
  return vi.waitFor(read, { timeout: 10_000 });
}

let name: string | undefined;
async function databaseName(): Promise<string | undefined> {
  name ??= (await sql<{ name: string }>`select current_database() as name`.execute(server.services.db)).rows[0]?.name;
  return name;
}

test.skipIf(!onPostgres)('connections that are cut while calls run cost those calls at most', async () => {
  const { token } = await signIn(server, 'cut@example.com');
  await databaseName();
  const ids = (await server.services.db.selectFrom('works').select('id').limit(40).execute()).map(({ id }) => id);
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  let cuts = 0;
  for (let round = 0; round < 8; round++) {
    const calls = ids.slice(round * 5, round * 5 + 5).map(async (id) => {
      const answer = await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id } });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5');
      if (answer.status === 200) acknowledged.add(id);
    });
    const others = ['/auth/v1/user', '/functions/v1/get-profile', '/functions/v1/get-relevant-books'].map(
      async (path) => {
        const answer = await server.call('GET', path, { token });
        expect([200, 503]).toContain(answer.status);
      },
    );
    await new Promise(setImmediate);
    cuts += await cut();
    await Promise.all([...calls, ...others]);
  }
  expect(cuts).toBeGreaterThan(8);
  expect(uncaught, 'each of these ends a process').toEqual([]);
  expect([...statuses.keys()].every((status) => [200, 503].includes(status))).toBe(true);
  const kept = await afterCut(() => server.services.db.selectFrom('library_books').select('work_id').execute());
  expect(kept.map(({ work_id }) => work_id)).toEqual(expect.arrayContaining([...acknowledged]));
});

test.skipIf(!onPostgres)('a transaction whose connection is cut fails and leaves nothing', async () => {
  const { db } = server.services;
  await databaseName();
  const attempt = db.transaction().execute(async (trx) => {
    await trx.insertInto('facts').values({ name: 'half', value: 'done', updated_at: new Date() }).execute();
    await cut();
    await trx.insertInto('facts').values({ name: 'other half', value: 'done', updated_at: new Date() }).execute();
  });
  await expect(attempt).rejects.toThrow();
  const left = await afterCut(() => db.selectFrom('facts').select('name').where('name', 'like', '%half').execute());
  expect(left).toEqual([]);
});

/** A connection that holds the table of all libraries until it ends. */
async function lockLibraries(database: string): Promise<pg.Client> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  const holder = new pg.Client({ connectionString: url.href });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table library_books in access exclusive mode');
  return holder;
}

test.skipIf(!onPostgres)('a locked table costs the calls that need it 503', async () => {
  const { token } = await signIn(server, 'locked@example.com');
  const holder = await lockLibraries((await databaseName()) ?? '');
  const began = performance.now();
  const waiting = Array.from({ length: 4 }, () => server.call('GET', '/functions/v1/get-relevant-books', { token }));
  for (const answer of await Promise.all(waiting)) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'records_unavailable' });
  }
  // The limit on locks ends the wait after 3 s. The limit on statements would end it only after 30.
  expect(performance.now() - began).toBeLessThan(25_000);
  await holder.end();
  expect((await server.call('GET', '/functions/v1/get-relevant-books', { token })).status).toBe(200);
});

test.skipIf(!onPostgres)(
  'however many calls wait for a locked table, sessions are checked and /ready is answered',
  async () => {
    // So patient that those who wait end only when the table is free.
    const limits = { connection: 60_000, lock: 60_000, statement: 60_000, idle: 60_000 };
    const patient = await startTestServer({ catalogue: ['physics'], limits });
    await patient.services.queue.start([], { work: false });
    const { token } = await signIn(patient, 'ahead@example.com');
    const named = await sql<{ name: string }>`select current_database() as name`.execute(patient.services.db);
    const holder = await lockLibraries(named.rows[0]?.name ?? '');
    let answered = 0;
    const waiting = Array.from({ length: 40 }, async () => {
      const answer = await patient.call('GET', '/functions/v1/get-relevant-books', { token });
      answered += 1;
      return answer.status;
    });
    const blocked = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const { priority } = patient.services;
    const isBlocked = async () => expect((await blocked.execute(priority)).rows[0]?.n).toBeGreaterThan(4);
    await vi.waitFor(isBlocked, { timeout: 20_000 });
    // So that the test ends where they are not.
    let hasGivenUp = false;
    const giveUp = setTimeout(() => {
      hasGivenUp = true;
      void holder.query('rollback');
    }, 20_000);
    expect((await patient.call('GET', '/auth/v1/user', { token })).status).toBe(200);
    expect((await patient.call('GET', '/auth/v1/user', { token: 'nobody' })).status).toBe(403);
    for (const app of [patient.app, createOperatorApp(patient.services)])
      expect(await (await app.request('/ready')).json()).toMatchObject({ status: 'ready' });
    expect({ answered, hasGivenUp }).toEqual({ answered: 0, hasGivenUp: false });
    clearTimeout(giveUp);
    await holder.end();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
    await patient.services.queue.stop();
    await patient.close();
  },
);

/** Passes connections on to PostgreSQL. Those open at `silence` stay open and pass nothing on; later ones do. */
async function startProxy() {
  const to = new URL(process.env.TEST_DATABASE_URL ?? '');
  const pairs = new Set<{ near: Socket; far: Socket; silent: boolean }>();
  const server = createServer((near) => {
    const pair = { near, far: connect(Number(to.port), to.hostname), silent: false };
    pairs.add(pair);
    for (const [one, other] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      one.on('error', () => {});
      one.on('data', (data) => void (pair.silent || other.write(data)));
      one.on('close', () => pair.silent || other.destroy());
    }
    near.on('close', () => pairs.delete(pair));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const pair of pairs) pair.silent = true;
      return pairs.size;
    },
    stop() {
      server.close();
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
    },
  };
}

test.skipIf(!onPostgres)('connections that say nothing after a failover are given up, and new ones used', async () => {
  const proxy = await startProxy();
  const limits = { connection: 2_000, lock: 1_000, statement: 1_000, idle: 5_000 };
  const failed = await startTestServer({ catalogue: ['physics'], limits, databasePort: proxy.port });
  await failed.services.queue.start([], { work: false });
  const { token } = await signIn(failed, 'silent@example.com');
  const [book] = await failed.services.db.selectFrom('works').select('id').limit(1).execute();
  const shelf = () => failed.call('GET', '/functions/v1/get-relevant-books', { token });
  const add = () => failed.call('POST', '/functions/v1/create-book-relation', { token, body: { id: book?.id } });
  await Promise.all(Array.from({ length: 20 }, shelf));
  // One of them is in the middle of a transaction.
  const silenced = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = failed.services.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    locked.resolve();
    await silenced.promise;
    await sql`select 2`.execute(trx);
  });
  const ended = expect(transaction).rejects.toThrow();
  await locked.promise;
  expect(proxy.silence()).toBeGreaterThan(3);
  silenced.resolve();
  const began = performance.now();
  const late = setTimeout(() => proxy.stop(), 30_000);
  const answers = await Promise.all([...Array.from({ length: 10 }, shelf), add(), add()]);
  // Otherwise nothing was silent.
  expect(answers.map(({ status }) => status)).toContain(503);
  for (const answer of answers) {
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5');
  }
  await ended;
  await vi.waitFor(async () => expect((await failed.app.request('/ready')).status).toBe(200), { timeout: 25_000 });
  expect([(await shelf()).status, (await add()).status]).toEqual([200, 200]);
  expect(performance.now() - began).toBeLessThan(29_000);
  clearTimeout(late);
  await failed.services.queue.stop();
  await failed.close();
  proxy.stop();
  expect(uncaught, 'each of these ends a process').toEqual([]);
});

test.skipIf(!onPostgres)('a database that only reads is an outage, until it is written to again', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const reading = await startTestServer({ catalogue: ['physics'], log });
  const { db, queue } = reading.services;
  await queue.start([], { work: false });
  const { token } = await signIn(reading, 'reading@example.com');
  const [book] = await db.selectFrom('works').select('id').limit(1).execute();
  const add = () => reading.call('POST', '/functions/v1/create-book-relation', { token, body: { id: book?.id } });
  const ask = () => reading.call('POST', '/auth/v1/otp', { body: { email: 'another@example.com' } });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  // For connections that are made from now on, as those to the primary of yesterday; those that are open still write.
  await admin.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]?.name]);
  await vi.waitFor(async () => expect((await reading.call('GET', '/auth/v1/user', { token })).status).toBe(200));
  for (const answer of [await add(), await ask()]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  // Once, not for every call.
  expect([(await add()).status, (await ask()).status]).toEqual([503, 503]);
  const told = (words: RegExp) => lines.filter((line) => words.test(line));
  expect(told(/"25006".*the records cannot be reached/)).toHaveLength(1);
  expect(told(/request failed/)).toEqual([]);
  const ready = await reading.app.request('/ready');
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { database: 'unreachable' } }]);
  // Calls that are answered without it, or only read, do not say that it is over.
  reading.services.clock.advance(10_000);
  const user = (credentials = {}) => reading.call('GET', '/auth/v1/user', credentials);
  expect([(await user({ token })).status, (await user()).status]).toEqual([200, 401]);
  expect((await add()).status).toBe(503);
  expect(told(/reached again/)).toEqual([]);
  await admin.query(`alter database ${rows[0]?.name} set default_transaction_read_only = off`);
  await admin.end();
  // Connections keep what they found when they were made, so these are new ones.
  await vi.waitFor(async () => expect((await reading.app.request('/ready')).status).toBe(200), { timeout: 5_000 });
  expect([(await add()).status, (await ask()).status]).toEqual([200, 200]);
  expect(told(/reached again/)).toEqual([]);
  reading.services.clock.advance(10_000);
  expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
  await vi.waitFor(() => expect(told(/"failed":\d+,.*reached again/)).toHaveLength(1));
  await queue.stop();
  await reading.close();
});

test('whatever keeps the database from answering is an outage, and a file of ours that is missing is none', () => {
  const fault = (code: string, syscall?: string) => Object.assign(new Error('it failed'), { code, syscall });
  for (const code of ['25006', '53100', '53200', '53300', '57P01', '57P04', '58030', '08006', '40001'])
    expect([code, isOutage(fault(code))]).toEqual([code, true]);
  for (const code of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENOENT'])
    expect([code, isOutage(fault(code, 'connect'))]).toEqual([code, true]);
  for (const [code, syscall] of [['ENOENT', 'scandir'], ['ENOENT', 'open'], ['EACCES', 'open'], ['22P02'], ['23505']])
    expect([code, isOutage(fault(code ?? '', syscall))]).toEqual([code, false]);
});

test('/ready says when the database is gone', async () => {
  const gone = await startTestServer({ catalogue: ['physics'] });
  await gone.services.queue.start([], { work: false });
  expect((await gone.app.request('/ready')).status).toBe(200);
  if (onPostgres) {
    await gone.services.queue.stop();
    await gone.services.db.destroy();
    const answer = await gone.app.request('/ready');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ checks: { database: 'unreachable', index: 'ok' } });
    expect((await gone.app.request('/health')).status).toBe(200);
  } else await gone.services.queue.stop();
  await gone.close();
});
