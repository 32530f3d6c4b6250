import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { wrapPglite, wrapPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';

/** Makes the migrated template that every test file clones: a dump for PGlite, a template database for PostgreSQL. */
export async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    await makePostgresTemplate(server);
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-template-'));
  const pglite = await PGlite.create();
  const database = wrapPglite(pglite);
  await migrate(database);
  const path = join(folder, 'template.tar');
  await writeFile(path, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  process.env.TEST_PGLITE_TEMPLATE = path;
  return () => rm(folder, { recursive: true, force: true });
}

async function makePostgresTemplate(server: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query('drop database if exists template_deepshelf');
  await admin.query('create database template_deepshelf');
  await admin.end();
  const url = new URL(server);
  url.pathname = '/template_deepshelf';
  const database = wrapPool(new pg.Pool({ connectionString: url.href, max: 1 }));
  await migrate(database);
  await database.close();
}
