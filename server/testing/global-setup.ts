import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DAY } from '../../contract/limits.ts';
import { wrapPool } from '../platform/db/database.ts';
import { EMPTY_DATABASE } from '../platform/db/empty-database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { emptyEmbedded } from './test-engine.ts';

/**
 * Makes the migrated templates that test files clone: a dump for PGlite, kept until the schema changes, and a template
 * database for PostgreSQL.
 */
export async function setup(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) await makePostgresTemplate(server);
  const path = join(CACHE, `${await schemaHash()}.tar`);
  if (!existsSync(path)) await makePgliteTemplate(path);
  process.env.TEST_PGLITE_TEMPLATE = path;
}

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/deepshelf/templates');

/**
 * Changes with everything that makes up a template: the migrations, the code that applies them, the empty database and
 * who lays it, this file, and the packages.
 */
async function schemaHash(): Promise<string> {
  const sources = globSync('server/platform/db/{migrations/**/*,*.ts}', { cwd: ROOT, withFileTypes: true });
  const paths = sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  const own = [import.meta.filename, join(import.meta.dirname, 'test-engine.ts')];
  const others = [...own, fileURLToPath(EMPTY_DATABASE), join(ROOT, 'package-lock.json')];
  for (const path of [...paths.sort(), ...others]) hash.update(path).update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The file is renamed when complete, because another run may look for it now. Each has 27 MB, so old ones are deleted.
 */
async function makePgliteTemplate(path: string): Promise<void> {
  const database = await emptyEmbedded();
  await migrate(database);
  if (database.engine.kind !== 'pglite') throw new Error('A template is made of an embedded database.');
  const dump = Buffer.from(await (await database.engine.pglite.dumpDataDir('none')).arrayBuffer());
  await database.close();
  await mkdir(CACHE, { recursive: true });
  for (const name of await readdir(CACHE)) {
    const old = join(CACHE, name);
    if ((await stat(old)).mtimeMs < Date.now() - DAY) await rm(old, { force: true });
  }
  await writeFile(`${path}.${process.pid}`, dump);
  await rename(`${path}.${process.pid}`, path);
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
