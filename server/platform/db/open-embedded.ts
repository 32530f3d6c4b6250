import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '../../log.ts';
import { layEmptyDatabase } from './empty-database.ts';
import { DATABASE_ROOM, freeSpaceNow, megabytes } from './free-space.ts';
import { listDumps, listFolder } from './list-dumps.ts';
import { takeLock } from './lock.ts';
import { type OpenPglite, openPglite, type PgliteOptions } from './open-pglite.ts';

/** Major version of the Postgres inside PGlite; another version cannot open its data directory. */
const PGLITE_MAJOR = '18';

/** See `openDatabase`. */
export type EmbeddedOptions = { dataDir: string; durable?: boolean; besideDumps?: boolean; log?: Log };

/**
 * Opens the PGlite in `dataDir`, made first if there is none; see `openPglite`. `release` frees the folder for other
 * processes.
 * @throws Error with what to do where the folder is in use, or what is in it cannot be opened.
 */
export async function openEmbedded(
  options: EmbeddedOptions,
  room: (folder: string) => number = freeSpaceNow,
): Promise<OpenPglite & { release: () => void }> {
  const directory = join(options.dataDir, 'postgres');
  // First: a full disk has no room for the lock either.
  demandRoom(existsSync(directory) ? directory : options.dataDir, room);
  const release = takeLock(options.dataDir);
  try {
    await refuseUnreadable(directory, options);
    layEmptyDatabase(directory);
    const opened = await openOrExplain(directory, options.dataDir, { ...options, room });
    // A command that was killed right after it had made the database.
    const dumps = await dumpsAhead(options);
    if (dumps.length > 0 && !(await hasTables(opened.pglite))) {
      await opened.pglite.close();
      throw noDatabase(directory, dumps);
    }
    return { ...opened, release };
  } catch (error) {
    release();
    throw error;
  }
}

const wayOut = (dataDir: string): string =>
  `Move the folder away and read the newest dump of ${join(dataDir, 'dumps')} back with ` +
  '`npm run restore -- FILE` (docs/operating.md, Backup).';

/**
 * Data that PGlite would open as an empty database, over somebody's library, or not open at all; and none beside dumps,
 * as when a disk is not mounted: the nightly job would replace them by dumps of an empty database.
 */
async function refuseUnreadable(directory: string, options: EmbeddedOptions): Promise<void> {
  const files = await listFolder(directory);
  if (files.length === 0) {
    const dumps = await dumpsAhead(options);
    if (dumps.length > 0) throw noDatabase(directory, dumps);
    return;
  }
  const major = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major === PGLITE_MAJOR) return;
  const fault = /^\d+$/.test(major)
    ? `was made by Postgres ${major}, and this version of Deepshelf embeds Postgres ${PGLITE_MAJOR}.`
    : 'has lost its file PG_VERSION, so other files may be missing too. Nothing was changed.';
  throw new Error(`The database in ${directory} ${fault} ${wayOut(options.dataDir)}`);
}

/** The dumps beside which no empty database may be begun. */
async function dumpsAhead({ dataDir, besideDumps = false }: EmbeddedOptions): Promise<string[]> {
  const folder = join(dataDir, 'dumps');
  return besideDumps ? [] : (await listDumps(folder)).map((name) => join(folder, name));
}

const noDatabase = (directory: string, dumps: string[]): Error =>
  new Error(
    `There is no database in ${directory}, or an empty one, but there are dumps of one (${dumps.length}, the newest ${dumps.at(-1)}). ` +
      'Nothing was changed. If a disk is not mounted, mount it. Otherwise read the newest dump back with ' +
      '`npm run restore -- FILE` (docs/operating.md, Backup), or move the folder of dumps away to begin with nothing.',
  );

async function hasTables(pglite: PGlite): Promise<boolean> {
  const { rows } = await pglite.query("select from pg_tables where schemaname = 'public' limit 1");
  return rows.length > 0;
}

const NOTHING_LOST = 'Nothing was lost, and nothing need be restored. Make room, then start again.';

function demandRoom(folder: string, room: (folder: string) => number): void {
  const free = room(folder);
  if (free >= DATABASE_ROOM) return;
  throw new Error(
    `The disk of ${folder} is full: ${megabytes(free)} left, and the database needs ${megabytes(DATABASE_ROOM)} ` +
      `to be opened. ${NOTHING_LOST}`,
  );
}

async function openOrExplain(directory: string, dataDir: string, options: PgliteOptions): Promise<OpenPglite> {
  try {
    return await openPglite(directory, options);
  } catch (error) {
    const said = error instanceof Error && error.message ? ` (${error.message.split('\n')[0]})` : '';
    if (NO_ROOM_LEFT.test(said))
      throw new Error(`The disk of ${directory} is full${said}. ${NOTHING_LOST}`, { cause: error });
    throw new Error(`The database in ${directory} is damaged and cannot be opened${said}. ${wayOut(dataDir)}`, {
      cause: error,
    });
  }
}

/** As PostgreSQL reports the system's codes for a full disk, a limit on files, a quota. */
const NO_ROOM_LEFT = /No space left on device|File too large|Quota exceeded/;
