import { wrapPglite } from './database.ts';
import { writeDump } from './dump.ts';
import { openPglite } from './open-pglite.ts';

/** Runs in its own process: writes the dump of a copy of the data folder. Returns the file's path. */
export async function dumpCopy(given: { copy: string; folder: string; now: Date }): Promise<string> {
  const opened = await openPglite(given.copy);
  const database = wrapPglite(opened.pglite, opened);
  try {
    return await writeDump(database.db, given.folder, given.now);
  } finally {
    await database.close();
  }
}
