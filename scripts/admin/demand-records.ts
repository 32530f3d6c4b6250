import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { listFolder } from '../../server/platform/db/list-dumps.ts';
import { compareMigrations } from '../../server/platform/db/migrate.ts';

const SAME = 'Give this command the environment of the server (DATA_DIR, DATABASE_URL, keys). Nothing was changed.';

/**
 * A command in the wrong place must not make a database or keys there, and back up nothing. @throws Error where there
 * is no embedded database, where its folder cannot be read, or where keys would have to be made up.
 */
export async function demandRecords(config: Config): Promise<void> {
  if (!config.databaseUrl) {
    const files = await listFolder(join(config.dataDir, 'postgres'));
    if (files.length === 0)
      throw new Error(`There is no database in ${config.dataDir}, and DATABASE_URL is not set. ${SAME}`);
  }
  const keyFile = join(config.dataDir, 'keys.json');
  if ((config.jwtKeys === null || config.encryptionKey === null) && !existsSync(keyFile)) {
    throw new Error(`There are no keys: neither JWT_KEYS and ENCRYPTION_KEY nor ${keyFile}. ${SAME}`);
  }
}

/** @throws Error where the database is empty: the server has never been started on it. */
export async function demandTables(database: Database, config: Config): Promise<void> {
  const { had } = await compareMigrations(database.db);
  const where = config.databaseUrl ? 'The PostgreSQL of DATABASE_URL' : `The database in ${config.dataDir}`;
  if (had === 0) throw new Error(`${where} is empty. ${SAME}`);
}
