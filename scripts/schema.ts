/**
 * Writes `server/platform/db/schema.sql` and `tables.ts` from the migrations. `--check` only compares, for `npm test`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { describeSchema, tableTypes } from '../server/platform/db/describe-schema.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { emptyEmbedded } from '../server/testing/test-engine.ts';

const database = await emptyEmbedded();
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
process.exit(drifted && process.argv.includes('--check') ? 1 : 0);
