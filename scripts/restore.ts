/**
 * `npm run restore -- FILE`: reads a dump into the empty database that the environment names. The server must not run.
 */
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { demandDump, fillEmpty, restoreDump } from '../server/platform/db/dump.ts';
import { durably } from './durably.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run restore -- FILE   (a dump: DATA_DIR/dumps/*.jsonl.gz)');
  process.exit(2);
}
try {
  await demandDump(file);
  const database = await openDatabase({ ...readConfig(durably(process.env)), patient: true, besideDumps: true });
  const rows = await fillEmpty(database, () => restoreDump(database.db, file));
  console.log(`${rows} rows restored.`);
  await database.close();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
