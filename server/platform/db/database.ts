import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { takeLock } from './lock.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** What every query function takes first: the database, or the transaction that it must be part of. */
export type Connection = Db | Transaction<Tables>;

/** One engine under Kysely, with what Kysely does not offer: scripts of several statements, and the raw driver for the queue. */
export type Database = {
  db: Db;
  engine: { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool };
  /** Runs a script of several statements, without parameters. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
};

/** Major version of the Postgres inside PGlite; its data directory cannot be opened by another one. */
const PGLITE_MAJOR = '18';

/**
 * Opens the database that the configuration names: PostgreSQL at `databaseUrl`, otherwise PGlite in `dataDir`.
 * @throws Error with what to do when another process holds `dataDir` or its files belong to another Postgres version.
 */
export async function openDatabase(options: { databaseUrl: string | null; dataDir: string }): Promise<Database> {
  if (options.databaseUrl) return wrapPool(new pg.Pool({ connectionString: options.databaseUrl, max: 10 }));
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const releaseLock = takeLock(options.dataDir);
  try {
    const directory = join(options.dataDir, 'postgres');
    await refuseOtherMajor(directory);
    return wrapPglite(await PGlite.create(directory), releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** Wraps an open pool. A broken idle connection must not end the process: the next query gets a new one. */
export function wrapPool(pool: pg.Pool): Database {
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    engine: { kind: 'postgres', pool },
    exec: async (sql) => void (await pool.query(sql)),
    close: () => db.destroy(),
  };
}

/** Wraps an open PGlite; `release` runs after it has closed. */
export function wrapPglite(pglite: PGlite, release: () => void = () => {}): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    engine: { kind: 'pglite', pglite },
    exec: async (sql) => void (await pglite.exec(sql)),
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      release();
    },
  };
}

async function refuseOtherMajor(directory: string): Promise<void> {
  const major = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => null);
  if (major === null || major.trim() === PGLITE_MAJOR) return;
  throw new Error(
    `The database in ${directory} was made by Postgres ${major.trim()}, and this version of Deepshelf embeds Postgres ` +
      `${PGLITE_MAJOR}. Move the folder away and restore the newest dump (docs/operating.md).`,
  );
}
