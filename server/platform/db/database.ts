import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import {
  Kysely,
  PGliteDialect,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { openDurably } from './durable-files.ts';
import { layEmptyDatabase } from './empty-database.ts';
import { takeLock } from './lock.ts';
import { nameStatements } from './prepared.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** What every query function takes first: the database, or the transaction that it must be part of. */
export type Connection = Db | Transaction<Tables>;

export type Alone = {
  <Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** The same without waiting: null where somebody else runs work of this name. */
  ifFree<Result>(name: string, work: () => Promise<Result>): Promise<Result | null>;
};

/** The raw driver. The embedded one has a `directory` unless it is in memory. */
export type Engine = { kind: 'pglite'; pglite: PGlite; directory: string | null } | { kind: 'postgres'; pool: pg.Pool };

/**
 * One engine under Kysely, with what Kysely does not offer: scripts of several statements, and the raw driver for the
 * queue.
 */
export type Database = {
  db: Db;
  /** The same database, for what must not wait until others have their answers: session checks, readiness. */
  priority: Db;
  engine: Engine;
  /** Runs a script of several statements, without parameters. */
  exec(sql: string): Promise<void>;
  /**
   * Runs `work` while nobody else, in any process on this database, runs work of this name; others wait for their turn.
   */
  alone: Alone;
  close(): Promise<void>;
};

/** Major version of the Postgres inside PGlite; another version cannot open its data directory. */
const PGLITE_MAJOR = '18';

/**
 * Opens the database that the configuration names: PostgreSQL at `databaseUrl`, otherwise PGlite in `dataDir`.
 * @throws Error with what to do when another process holds `dataDir` or its files belong to another Postgres version.
 */
export async function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
  /**
   * For the embedded database: a commit waits for the disk, so that a power cut loses nothing that was acknowledged.
   */
  durable?: boolean;
  /** For commands that work on many rows for long: their statements have no time limit. */
  patient?: boolean;
}): Promise<Database> {
  // Keys are kept there whatever the database is.
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  if (options.databaseUrl) {
    const patience = options.patient ? {} : patientFor(SERVER_LIMITS);
    return wrapPool(new pg.Pool({ connectionString: options.databaseUrl, max: CONNECTIONS_MAX, ...patience }));
  }
  const releaseLock = takeLock(options.dataDir);
  try {
    const directory = join(options.dataDir, 'postgres');
    await refuseUnreadable(directory, options.dataDir);
    layEmptyDatabase(directory);
    return wrapPglite(await openPglite(directory, options), { directory, release: releaseLock });
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** How long to wait for a connection, a lock, a statement and an idle transaction, in milliseconds. */
export type Limits = { connection: number; lock: number; statement: number; idle: number };

/** Those of a server, so that nothing that hangs in the database is waited for without end. */
export const SERVER_LIMITS: Limits = { connection: 5_000, lock: 3_000, statement: 30_000, idle: 30_000 };

/** The options of a pool whose connections have these limits. */
export function patientFor({ connection, lock, statement, idle }: Limits) {
  return {
    connectionTimeoutMillis: connection,
    // A connection keeps its prepared plans, even those that a migration has made impossible.
    maxLifetimeSeconds: 3_600,
    // By a statement, because a pooler such as PgBouncer refuses connections that ask for them in their first message.
    onConnect: async (client: pg.ClientBase) => {
      // The pool's own limit ends with the login, and a pooler may log in without a free connection behind it.
      await client.query({
        text: `set lock_timeout = ${lock}; set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idle}`,
        query_timeout: connection,
      } as pg.QueryConfig);
    },
  };
}

/**
 * Prepares a pool. A broken connection, idle or in use, must not end the process: its query fails, the next gets a new
 * one.
 */
export function readyPool(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Its query fails anyway; without a listener, the event would end the process.
    client.on('error', () => {});
    nameStatements(client);
  });
  return pool;
}

/** Connections of a process. */
const CONNECTIONS_MAX = 10;
/** As many of a pool are left for `priority`, so that calls that wait for a locked table keep out only their like. */
const RESERVED = 2;

/** Wraps an open pool. */
export function wrapPool(pool: pg.Pool): Database {
  readyPool(pool);
  const most = Math.max(1, pool.options.max - RESERVED);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lendAtMost(pool, most) }) });
  return {
    db,
    priority: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    engine: { kind: 'postgres', pool },
    exec: async (sql) => void (await pool.query(sql)),
    alone: aloneOn(pool),
    close: () => db.destroy(),
  };
}

/** The pool, lending at most `most` connections at once. Who comes later waits as long as for a connection. */
function lendAtMost(pool: pg.Pool, most: number): PostgresPool {
  const turns: (() => void)[] = [];
  let lent = 0;
  const takeTurn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        lent += 1;
        resolve();
      };
      const limit = pool.options.connectionTimeoutMillis;
      const timer = limit
        ? setTimeout(() => {
            turns.splice(turns.indexOf(begin), 1);
            reject(new Error('timeout exceeded when trying to connect'));
          }, limit)
        : undefined;
      if (lent < most) begin();
      else turns.push(begin);
    });
  const endTurn = () => {
    lent -= 1;
    turns.shift()?.();
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      await takeTurn();
      try {
        const client = await pool.connect();
        const { release } = client;
        client.release = (fault) => {
          release(fault);
          endTurn();
        };
        return client as PostgresPoolClient;
      } catch (error) {
        endTurn();
        throw error;
      }
    },
  };
}

/** Wraps an open PGlite, which is in memory without a `directory`; `release` runs after it has closed. */
export function wrapPglite(
  pglite: PGlite,
  { directory = null, release = () => {} }: { directory?: string | null; release?: () => void } = {},
): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    priority: db,
    engine: { kind: 'pglite', pglite, directory },
    exec: async (sql) => void (await pglite.exec(sql)),
    alone: inTurns(),
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      release();
    },
  };
}

/** A session lock on its own connection, so that it is released even when the process dies. */
function aloneOn(pool: pg.Pool): Alone {
  const hold = async <Result>(lock: string, name: string, work: () => Promise<Result>) => {
    const client = await pool.connect();
    try {
      await client.query('set lock_timeout = 0; set statement_timeout = 0');
      const { rows } = await client.query(`select ${lock}(hashtext('deepshelf'), hashtext($1)) as held`, [name]);
      return rows[0]?.held === false ? null : await work();
    } finally {
      client.release(true);
    }
  };
  return Object.assign(
    // It waits, so it is never refused.
    <Result>(name: string, work: () => Promise<Result>) => hold('pg_advisory_lock', name, work) as Promise<Result>,
    {
      ifFree: <Result>(name: string, work: () => Promise<Result>) => hold('pg_try_advisory_lock', name, work),
    },
  );
}

/** The embedded database has one process, so later callers simply wait. */
function inTurns(): Alone {
  const last = new Map<string, Promise<unknown>>();
  const take = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    const over = turn.then(
      () => {},
      () => {},
    );
    last.set(name, over);
    over.then(() => {
      if (last.get(name) === over) last.delete(name);
    });
    return turn;
  };
  return Object.assign(take, {
    ifFree: async <Result>(name: string, work: () => Promise<Result>) => (last.has(name) ? null : take(name, work)),
  });
}

const wayOut = (dataDir: string): string =>
  `Move the folder away and read the newest dump of ${join(dataDir, 'dumps')} back with ` +
  '`npm run restore -- FILE` (docs/operating.md, Backup).';

/** Data that PGlite would open as an empty database, over somebody's library, or not open at all. */
async function refuseUnreadable(directory: string, dataDir: string): Promise<void> {
  const files = await readdir(directory).catch(() => []);
  if (files.length === 0) return;
  const major = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major === PGLITE_MAJOR) return;
  const fault = /^\d+$/.test(major)
    ? `was made by Postgres ${major}, and this version of Deepshelf embeds Postgres ${PGLITE_MAJOR}.`
    : 'has lost its file PG_VERSION, so other files may be missing too. Nothing was changed.';
  throw new Error(`The database in ${directory} ${fault} ${wayOut(dataDir)}`);
}

type Embedded = Pick<Parameters<typeof openDatabase>[0], 'dataDir' | 'durable'>;

async function openPglite(directory: string, { dataDir, durable = false }: Embedded): Promise<PGlite> {
  try {
    return await (durable ? openDurably(directory) : PGlite.create(directory));
  } catch (error) {
    // The embedded PostgreSQL does not always throw an Error, and its message seldom says more than “Aborted()”.
    const said = error instanceof Error && error.message ? ` (${error.message.split('\n')[0]})` : '';
    throw new Error(`The database in ${directory} is damaged and cannot be opened${said}. ${wayOut(dataDir)}`, {
      cause: error,
    });
  }
}
