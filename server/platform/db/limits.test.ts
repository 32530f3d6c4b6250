import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { signIn } from '../../testing/sign-in.ts';
import { cloneTemplate } from '../../testing/test-engine.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { type Db, openDatabase, wrapPool } from './database.ts';
import { isOutage } from './outage.ts';
import { patientFor, SERVER_LIMITS } from './postgres-pool.ts';
import { openReads } from './replica.ts';

/** What poolers know of a connection's first message; PgBouncer refuses any other parameter. */
const KNOWN = ['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'];

/** A server that reads the first message of each connection and hangs up. */
async function startListener() {
  const asked: string[][] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (message) => {
      // Length and protocol, four bytes each; then names and values, each ended by a zero.
      const parts = Buffer.from(message).subarray(8).toString().split('\0');
      asked.push(parts.filter((part, at) => at % 2 === 0 && part !== ''));
      socket.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `postgres://deepshelf@127.0.0.1:${(server.address() as AddressInfo).port}/books`;
  return { url, asked, stop: () => new Promise((done) => server.close(done)) };
}

test('a connection asks for nothing in its first message that a pooler refuses', async () => {
  const listener = await startListener();
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-pooler-'));
  const database = await openDatabase({ databaseUrl: listener.url, dataDir: folder });
  await expect(database.exec('select 1')).rejects.toThrow();
  const ofPrimary = listener.asked.length;
  // Its primary answers, so that the replica is asked.
  const primary = await cloneTemplate();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const reads = await openReads({ ...database, db: primary.db }, listener.url, log);
  await reads.close();
  expect(lines).toEqual([expect.stringContaining('the replica is behind or away')]);
  await primary.close();
  await database.close();
  await listener.stop();
  await rm(folder, { recursive: true, force: true });
  expect(ofPrimary).toBeGreaterThan(0);
  expect(listener.asked.length).toBeGreaterThan(ofPrimary);
  expect(listener.asked.flat().filter((name) => !KNOWN.includes(name))).toEqual([]);
});

test('a connection that is made and then says nothing, as of a busy pooler, is given up', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    // “You are who you say” and “ask”, as PostgreSQL says them.
    socket.once('data', () => socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')));
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const connectionString = `postgres://deepshelf@127.0.0.1:${(silent.address() as AddressInfo).port}/books`;
  const limits = { connection: 300, lock: 1_000, statement: 1_000, idle: 1_000 };
  const database = wrapPool(new pg.Pool({ connectionString, max: 3, ...patientFor(limits) }));
  const refusal = await database.exec('select 1').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(isOutage(refusal)).toBe(true);
  for (const socket of sockets) socket.destroy();
  await database.close();
  silent.close();
});

// The embedded database serves one process, which waits for nobody else.
describe.skipIf(!process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let server: TestServer;
  let holder: pg.Client;
  let token: string;
  let own: string;
  beforeAll(async () => {
    // So short that a test need not wait long, but for locks: what waits for one ends by the limit on statements.
    server = await startTestServer({ limits: { connection: 2_000, lock: 60_000, statement: 4_000, idle: 3_000 } });
    ({ token } = await signIn(server, 'patient@example.com'));
    const name = await sql<{ name: string }>`select current_database() as name`.execute(server.services.db);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${name.rows[0]?.name}`;
    own = url.href;
    // It gives up where the server does not, so that a failing test ends.
    holder = new pg.Client({ connectionString: url.href, statement_timeout: 10_000 });
    holder.on('error', () => {});
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await server.close();
  });

  const shelf = () => server.call('GET', '/functions/v1/get-relevant-books', { token });

  const limitsOf = async (db: Db) => {
    const { rows } = await sql<object>`select current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    return rows[0];
  };

  test('a server has its limits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deepshelf-limits-'));
    const show = async (patient: boolean) => {
      const database = await openDatabase({ databaseUrl: own, dataDir: folder, patient });
      const limits = await limitsOf(database.db);
      await database.close();
      return limits;
    };
    expect(await show(false)).toEqual({ lock: '3s', statement: '30s', idle: '30s' });
    expect(await show(true)).toEqual({ lock: '0', statement: '0', idle: '0' });
    await rm(folder, { recursive: true, force: true });
  });

  test('a replica has shorter ones, because the primary is there', async () => {
    // A database sees at once what it writes itself, so it is a replica that never lags.
    const reads = await openReads(server.services, own, createLog('silent'));
    expect(await limitsOf(await reads.for(null))).toEqual({ lock: '5s', statement: '5s', idle: '5s' });
    await reads.close();
  });

  test('a statement that takes too long is ended, and its call gets 503', async () => {
    await holder.query('begin; lock table library_books in access exclusive mode');
    const waiting = shelf();
    const late = setTimeout(() => void holder.query('rollback'), 10_000);
    const answer = await waiting;
    clearTimeout(late);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    await holder.query('rollback');
    expect((await shelf()).status).toBe(200);
  });

  test('a script that fails within its transaction leaves no connection to others in that state', async () => {
    const database = wrapPool(new pg.Pool({ connectionString: own, max: 3, ...patientFor(SERVER_LIMITS) }));
    if (database.engine.kind !== 'postgres') return;
    await expect(database.engine.pool.query('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    for (const db of [database.db, database.priority]) await sql`select 1`.execute(db);
    await database.close();
  });

  test('a call that gets no connection in time gets 503', async () => {
    const held = Promise.withResolvers<void>();
    const all = Array.from({ length: 5 }, () =>
      server.services.db.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        await held.promise;
      }),
    );
    const waiting = shelf();
    const late = setTimeout(held.resolve, 10_000);
    const answer = await waiting;
    clearTimeout(late);
    held.resolve();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    await Promise.all(all);
    expect((await shelf()).status).toBe(200);
  });

  test('work that holds a connection, and what the queue asks, leave those for session checks free', async () => {
    const { services } = server;
    const over = Promise.withResolvers<void>();
    const begun = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const hold = (at: number) => async () => {
      begun[at]?.resolve();
      await over.promise;
    };
    const held = [
      services.alone('one', hold(0)),
      services.alone('two', hold(1)),
      services.patiently(60_000, async (db) => {
        await sql`select 1`.execute(db);
        await hold(2)();
      }),
    ];
    await Promise.all(begun.map(({ promise }) => promise));
    await holder.query('begin; lock table library_books in access exclusive mode');
    const shelves = [shelf(), shelf(), shelf()];
    // As the queue and a replica that is away do, in SQL.
    const { engine } = services;
    if (engine.kind !== 'postgres') return;
    const asked = [engine.pool, ...Array(7).fill(engine.queuePool)].map((pool) =>
      pool.query('select from library_books').catch(() => {}),
    );
    expect((await server.call('GET', '/auth/v1/user', { token })).status).toBe(200);
    await holder.query('rollback');
    over.resolve();
    await Promise.all([...shelves, ...asked, ...held]);
  });

  test('calls that wait leave a connection to the queue, so that its jobs are known to run', async () => {
    const { db, engine } = server.services;
    if (engine.kind !== 'postgres') return;
    await holder.query('begin; lock table library_books in access exclusive mode');
    const calls = Array.from({ length: 12 }, () => sql`select from library_books`.execute(db).catch(() => {}));
    const beat = engine.queuePool.query('select 1').then(() => 'heard');
    expect(await Promise.race([beat, Promise.all(calls)])).toBe('heard');
    await holder.query('rollback');
    await Promise.all(calls);
  });

  test('a transaction that does nothing is ended, and holds its locks no longer', async () => {
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const idle = server.services.db.transaction().execute(async (trx) => {
      await sql`lock table library_books in access exclusive mode`.execute(trx);
      locked.resolve();
      await released.promise;
      await sql`select 1`.execute(trx);
    });
    const failed = expect(idle).rejects.toThrow();
    await locked.promise;
    // It gets the lock only when the server has ended the transaction.
    const locking = holder.query('begin; lock table library_books in access exclusive mode');
    await locking.catch(() => {});
    released.resolve();
    await expect(locking).resolves.toBeDefined();
    await holder.query('rollback');
    await failed;
    expect((await shelf()).status).toBe(200);
  });

  test('jobs, scripts and whoever waits for a turn have the time that they need', { timeout: 40_000 }, async () => {
    const limits = { connection: 2_000, lock: 1_000, statement: 500, idle: 3_000 };
    const database = wrapPool(new pg.Pool({ connectionString: own, max: 7, ...patientFor(limits) }));
    // Longer than the driver waits for any other statement.
    const sleep = 'select pg_sleep(6.5)';
    const turns: string[] = [];
    await Promise.all([
      database.patiently(20_000, (db) => sql.raw(sleep).execute(db)),
      database.exec(`begin; set local statement_timeout = 0; ${sleep}; commit`),
      database.alone('slowly', async () => {
        await pause(6_500);
        turns.push('first');
      }),
      pause(500).then(() => database.alone('slowly', async () => void turns.push('second'))),
      expect(sql.raw(sleep).execute(database.db)).rejects.toThrow('statement timeout'),
      expect(database.patiently(700, (db) => sql.raw(sleep).execute(db))).rejects.toThrow('statement timeout'),
    ]);
    expect(turns).toEqual(['first', 'second']);
    await database.close();
  });
});
