/**
 * Writes `server/platform/db/schema.sql` and `tables.ts` from the migrations. `--check` only compares, for `npm test`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { wrapPglite } from '../server/platform/db/database.ts';
import { describeSchema, tableTypes } from '../server/platform/db/describe-schema.ts';
import { layEmptyDatabase } from '../server/platform/db/empty-database.ts';
import { migrate } from '../server/platform/db/migrate.ts';

const folder = await mkdtemp(join(tmpdir(), 'deepshelf-schema-'));
layEmptyDatabase(join(folder, 'postgres'));
const database = wrapPglite(await PGlite.create(join(folder, 'postgres')));
await migrate(database);
const schema = await describeSchema(database.db);
const files = {
  'server/platform/db/schema.sql': schema.text,
  'server/platform/db/tables.ts': tableTypes(schema.columns),
};
let drifted = false;
for (const [path, text] of Object.entries(files)) {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue;
  drifted = true;
  if (process.argv.includes('--check')) console.error(`${path} does not match the migrations: run npm run schema`);
  else await writeFile(path, text);
}
await database.close();
await rm(folder, { recursive: true });
process.exit(drifted && process.argv.includes('--check') ? 1 : 0);
