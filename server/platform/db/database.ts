import { mkdir, readFile } from 'node:fs/promises';
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
import { listDumps, listFolder } from './list-dumps.ts';
import { takeLock } from './lock.ts';
import { isUseless } from './outage.ts';
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

export type Patiently = <Result>(limit: number, work: (db: Db) => Promise<Result>) => Promise<Result>;

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
  /**
   * Runs `work` on a connection of its own, on which a statement may take `limit` milliseconds: for jobs that read many
   * rows at once.
   */
  patiently: Patiently;
  /** Ends every connection, also those of work that runs alone. */
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
  /**
   * Only for reading a dump back: an embedded database may be made in a folder that has dumps and no database. Without
   * this it is refused. Call `demandDump` before, so that a wrong file makes none.
   */
  besideDumps?: boolean;
}): Promise<Database> {
  // Keys are kept there whatever the database is.
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  if (options.databaseUrl) {
    const patience = options.patient ? KEEP_ALIVE : patientFor(SERVER_LIMITS);
    return wrapPool(new pg.Pool({ connectionString: options.databaseUrl, max: CONNECTIONS_MAX, ...patience }));
  }
  const releaseLock = takeLock(options.dataDir);
  try {
    const directory = join(options.dataDir, 'postgres');
    await refuseUnreadable(directory, options);
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

/** So that the system notices that the other end of a connection is gone, even where nothing is asked. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * The database ends a statement by its own limit. So much later, in milliseconds, its connection counts as silent: a
 * failover may cut none and answer on none.
 */
const SILENT_AFTER = 5_000;
/** The longest time for which the driver can wait, in milliseconds: for statements without a limit. */
const ENDLESS = 2 ** 31 - 1;

/** The options of a pool whose connections have these limits. */
export function patientFor({ connection, lock, statement, idle }: Limits) {
  return {
    ...KEEP_ALIVE,
    connectionTimeoutMillis: connection,
    query_timeout: statement + SILENT_AFTER,
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
    endWhenUseless(client);
  });
  return pool;
}

/** Ends a connection that is silent, or leads to a database that only reads, so that the pool makes another one. */
function endWhenUseless(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  client.query = ((...parts: unknown[]) => {
    const answer = query(...parts);
    // Without a promise it is the pool's own query, and the pool drops a connection after any failure.
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isUseless(error)) void (client as unknown as pg.Client).end().catch(() => {});
      });
    return answer;
  }) as typeof client.query;
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
  const { endHeld, ...held } = heldConnections(pool);
  return {
    db,
    priority: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    engine: { kind: 'postgres', pool },
    // A script sets its own limits.
    exec: async (sql) => void (await pool.query({ text: sql, query_timeout: ENDLESS } as pg.QueryConfig)),
    ...held,
    close: async () => {
      const ended = db.destroy();
      // They would keep it open until their work is done, which may be an index of a million books.
      endHeld();
      await ended;
    },
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
    // It has no limits.
    patiently: (_limit, work) => work(db),
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      release();
    },
  };
}

/** Work that holds a connection of its own, which ends with it or when the database is closed. */
function heldConnections(pool: pg.Pool): Pick<Database, 'alone' | 'patiently'> & { endHeld(): void } {
  const held = new Set<pg.PoolClient>();
  const end = (client: pg.PoolClient) => {
    if (held.delete(client)) client.release(true);
  };
  const hold = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    held.add(client);
    try {
      return await work(client);
    } finally {
      end(client);
    }
  };
  return {
    alone: aloneOn(hold),
    patiently: (limit, work) =>
      hold(async (client) => {
        await client.query(`set statement_timeout = ${limit}`);
        const query = (text: string, values: unknown[]) =>
          client.query({ text, values, query_timeout: limit + SILENT_AFTER } as pg.QueryConfig);
        const only = { connect: async () => ({ query, release: () => {} }), end: async () => {}, options: {} };
        return work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only as never }) }));
      }),
    endHeld: () => {
      for (const client of held) end(client);
    },
  };
}

type Hold = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>;

/** A session lock on its own connection, so that it is released even when the process dies. */
function aloneOn(hold: Hold): Alone {
  const under = <Result>(lock: string, name: string, work: () => Promise<Result>) =>
    hold(async (client) => {
      await client.query('set lock_timeout = 0; set statement_timeout = 0');
      const text = `select ${lock}(hashtext('deepshelf'), hashtext($1)) as held`;
      const { rows } = await client.query({ text, values: [name], query_timeout: ENDLESS } as pg.QueryConfig);
      return rows[0]?.held === false ? null : await work();
    });
  return Object.assign(
    // It waits, so it is never refused.
    <Result>(name: string, work: () => Promise<Result>) => under('pg_advisory_lock', name, work) as Promise<Result>,
    {
      ifFree: <Result>(name: string, work: () => Promise<Result>) => under('pg_try_advisory_lock', name, work),
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

/**
 * Data that PGlite would open as an empty database, over somebody's library, or not open at all; and none beside dumps,
 * as when a disk is not mounted: the nightly job would replace them by dumps of an empty database.
 */
async function refuseUnreadable(directory: string, { dataDir, besideDumps = false }: Place): Promise<void> {
  const files = await listFolder(directory);
  if (files.length === 0) {
    const dumps = besideDumps ? [] : await listDumps(join(dataDir, 'dumps'));
    const newest = dumps.at(-1);
    if (newest === undefined) return;
    throw new Error(
      `There is no database in ${directory}, but there are dumps of one (${dumps.length}, the newest ${join(dataDir, 'dumps', newest)}). ` +
        'Nothing was changed. If a disk is not mounted, mount it. Otherwise read the newest dump back with ' +
        '`npm run restore -- FILE` (docs/operating.md, Backup), or move the folder of dumps away to begin with nothing.',
    );
  }
  const major = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major === PGLITE_MAJOR) return;
  const fault = /^\d+$/.test(major)
    ? `was made by Postgres ${major}, and this version of Deepshelf embeds Postgres ${PGLITE_MAJOR}.`
    : 'has lost its file PG_VERSION, so other files may be missing too. Nothing was changed.';
  throw new Error(`The database in ${directory} ${fault} ${wayOut(dataDir)}`);
}

type Embedded = Pick<Parameters<typeof openDatabase>[0], 'dataDir' | 'durable'>;
type Place = Pick<Parameters<typeof openDatabase>[0], 'dataDir' | 'besideDumps'>;

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
