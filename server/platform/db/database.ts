import { mkdir } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { HELD_MAX, holdConnections, type Patiently } from './held-connections.ts';
import { type Alone, inTurns } from './in-turns.ts';
import { openEmbedded } from './open-embedded.ts';
import {
  KEEP_ALIVE,
  type LendingPool,
  lendAtMost,
  patientFor,
  readyPool,
  SERVER_LIMITS,
  waitingFor,
} from './postgres-pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** What every query function takes first: the database, or the transaction that it must be part of. */
export type Connection = Db | Transaction<Tables>;

/**
 * The raw driver. The embedded one has a `directory` unless it is in memory, and says whether its disk is full, so that
 * it is only read.
 */
export type Engine =
  | { kind: 'pglite'; pglite: PGlite; directory: string | null; isFull: () => boolean }
  /** `queuePool` is the queue's, so that its heartbeats do not wait behind readers. */
  | { kind: 'postgres'; pool: LendingPool; queuePool: LendingPool };

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
   * It is told when it loses that right, because the database has ended its connection; see `Alone`.
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
  /** Where an embedded database says that its disk is full, or why it ends the process. */
  log?: Log;
}): Promise<Database> {
  // Keys are kept there whatever the database is.
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  if (options.databaseUrl) {
    const patience = options.patient ? KEEP_ALIVE : patientFor(SERVER_LIMITS);
    return wrapPool(new pg.Pool({ connectionString: options.databaseUrl, max: POOL_MAX, ...patience }));
  }
  const { pglite, ...place } = await openEmbedded(options);
  return wrapPglite(pglite, place);
}

/** Connections of a process for calls and jobs. */
const POOL_MAX = 10;
/** As many of them are left for `priority`, so that calls that wait for a locked table keep out only their like. */
const RESERVED = 2;
/** And one for the queue: its statements are short, and a job that is not heard of for a minute is run again. */
const OF_QUEUE = 1;
/** The most connections that a process has. */
export const CONNECTIONS_MAX = POOL_MAX + HELD_MAX;

/** Wraps an open pool. */
export function wrapPool(pool: pg.Pool): Database {
  readyPool(pool);
  const lending = lendAtMost(pool, Math.max(1, pool.options.max - RESERVED - OF_QUEUE));
  const { close: endHeld, ...held } = holdConnections(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending }) });
  return {
    db,
    priority: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    engine: { kind: 'postgres', pool: lending, queuePool: lendAtMost(pool, OF_QUEUE) },
    // A script sets its own limits.
    exec: async (sql) => void (await pool.query(waitingFor(sql))),
    ...held,
    close: async () => void (await Promise.all([db.destroy(), endHeld()])),
  };
}

/** Wraps an open PGlite, which is in memory without a `directory`; `release` runs after it has closed. */
export function wrapPglite(
  pglite: PGlite,
  {
    directory = null,
    isFull = () => false,
    release = () => {},
  }: { directory?: string | null; isFull?: () => boolean; release?: () => void } = {},
): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    priority: db,
    engine: { kind: 'pglite', pglite, directory, isFull },
    exec: async (sql) => void (await pglite.exec(sql)),
    // It serves one process.
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
