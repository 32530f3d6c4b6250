import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/config.ts';
import { loadCatalogue, prepareIndex } from '../../server/features/books/books.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { migrateIfEmpty } from '../../server/platform/db/migrate.ts';
import { openSearchIndex } from '../../server/platform/retrieval/search-index.ts';
import type { Services } from '../../server/services.ts';
import { durably } from '../durably.ts';

export type CatalogueServices = Pick<Services, 'db' | 'alone' | 'clock' | 'index'>;

/** The records and index that a command works on, prepared as the server would. */
export type OpenCatalogue = {
  services: CatalogueServices;
  /** The folder in which imports keep their state between runs. */
  importFolder: string;
  close(): Promise<void>;
};

/**
 * `upgrade` brings a database to this version. Only commands that are part of a start may upgrade one in use. Of the
 * starter catalogue the files of these `subjects` are loaded, all by default. @throws Error saying what to do when a
 * server holds the data directory, or the database belongs to another version.
 */
export async function openCatalogue(
  env: NodeJS.ProcessEnv = durably(process.env),
  upgrade: (database: Database) => Promise<unknown> = migrateIfEmpty,
  subjects?: readonly string[],
): Promise<OpenCatalogue> {
  const config = readConfig(env);
  const database = await openDatabase({ ...config, patient: true }).catch((error: Error) => {
    if (!error.message.includes('already running')) throw error;
    throw new Error(
      `${error.message}\nThe embedded database serves one process at a time. Stop the server while this command runs, or ` +
        'keep the records in PostgreSQL (DATABASE_URL): then both run side by side, and readers search meanwhile.',
    );
  });
  try {
    const index = await openSearchIndex(config.searchIndexUri);
    const services = { db: database.db, alone: database.alone, clock: systemClock, index };
    await upgrade(database);
    if ((await loadCatalogue(services, subjects)) > 0) console.log('The starter catalogue is loaded.');
    await prepareIndex(services);
    return { services, importFolder: await importFolder(config), close: () => close(index, database) };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

async function importFolder({ dataDir }: Config): Promise<string> {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  return folder;
}

async function close(index: Services['index'], database: Database): Promise<void> {
  index.close();
  await database.close();
}
