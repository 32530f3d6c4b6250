import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { MINUTE } from '../../contract/limits.ts';
import type { Log } from '../log.ts';
import { type Database, wrapPglite, wrapPool } from '../platform/db/database.ts';
import { guardDisk } from '../platform/db/disk-guard.ts';
import { layEmptyDatabase } from '../platform/db/empty-database.ts';
import { type Limits, patientFor } from '../platform/db/postgres-pool.ts';
import { demandOwnTurn, OneConnectionPool } from './one-connection.ts';

/**
 * A migrated, empty database for one test file, cloned from a template that `global-setup.ts` made. If
 * TEST_DATABASE_URL names a server, it is PostgreSQL, whose connections have these limits and go to `port`, if given.
 * Otherwise, or if it must be `embedded`, it is PGlite in memory, whose disk has the `room` given.
 */
export async function cloneTemplate({
  limits,
  port,
  embedded = false,
  room,
  log,
}: {
  limits?: Limits;
  port?: number;
  embedded?: boolean;
  room?: () => number;
  log?: Log;
} = {}): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  if (server && !embedded) return clonePostgres(server, { ...(limits && { limits }), ...(port && { port }) });
  const path = process.env.TEST_PGLITE_TEMPLATE;
  if (!path) throw new Error('The template is missing: run the tests through vitest.config.ts.');
  const pglite = await PGlite.create({ startParams: small, loadDataDir: await readTemplate(path) });
  return wrapPglite(pglite, room && { isFull: guardDisk(pglite, { name: 'the test', room }, log) });
}

/** PGlite clears its buffers at start: 128 MB of them would be half the cost of a new database. */
const small = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=256kB'];

let template: Buffer | undefined;

/** Read once per process. A real Blob would return its bytes in small pieces. */
async function readTemplate(path: string): Promise<Blob> {
  template ??= await readFile(path);
  const bytes = Uint8Array.from(template);
  return Object.assign(new Blob(), { arrayBuffer: async () => bytes.buffer });
}

/** As `cloneTemplate`, without any table. */
export async function emptyDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? clonePostgres(server, { template: 'template1' }) : emptyEmbedded();
}

/** An embedded database without any table, whatever the tests run on. */
export async function emptyEmbedded(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-empty-'));
  const directory = join(folder, 'postgres');
  layEmptyDatabase(directory);
  const pglite = await PGlite.create(directory, { startParams: small });
  return wrapPglite(pglite, { directory, release: () => rmSync(folder, { recursive: true }) });
}

/** A loaded machine is slow, and that is no failure. */
const PATIENT: Limits = { connection: MINUTE, lock: MINUTE, statement: 5 * MINUTE, idle: 5 * MINUTE };

async function clonePostgres(
  server: string,
  {
    template = 'template_deepshelf',
    limits = PATIENT,
    port,
  }: { template?: string; limits?: Limits; port?: number } = {},
): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  // Copying the files costs half of what copying through the log does.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (port) url.port = String(port);
  const database = wrapPool(new OneConnectionPool({ connectionString: url.href, max: 8, ...patientFor(limits) }));
  return {
    ...database,
    patiently: async (limit, work) => {
      demandOwnTurn();
      return database.patiently(limit, work);
    },
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
