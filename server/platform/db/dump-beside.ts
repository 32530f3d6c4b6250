import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { codeOf } from '../../errors.ts';
import { createProcesses } from '../processes.ts';
import type { Database } from './database.ts';
import { writeDump } from './dump.ts';
import { syncToDisk } from './durable-files.ts';
import { DATABASE_ROOM, freeSpace, megabytes } from './free-space.ts';

/** Time for one dump, in milliseconds. */
const PATIENCE = 10 * 60_000;
/** What the copy needs beyond its files, in bytes: log written meanwhile, the dump, and room to write the records. */
const RESERVE = 128 * 2 ** 20 + DATABASE_ROOM;

/**
 * Copies of the database's folder and checkpoints exclude each other, because a checkpoint removes log that a copy
 * needs.
 */
export const DATABASE_FILES = 'files of the database';

/**
 * There is one dump a day, so no process is kept for the next one. By the time it is asked the database has been
 * copied, so a busy machine gets its time.
 */
const processes = createProcesses<typeof import('./dump-copy.ts')>(new URL('./dump-copy.ts', import.meta.url), {
  idle: 0,
  wait: PATIENCE,
});

/**
 * As `writeDump`, but without making anybody wait: the folder of an embedded database is copied while in use, as
 * PostgreSQL's own backups do, and another process dumps the copy. Where there is no folder the dump is written here.
 * @throws Error when the disk is full, or has no room for the copy.
 */
export async function writeDumpBeside(
  { db, engine, alone }: Pick<Database, 'db' | 'engine' | 'alone'>,
  folder: string,
  now: Date,
  room: (folder: string) => Promise<number> = freeSpace,
): Promise<string> {
  if (engine.kind !== 'pglite' || engine.directory === null) return writeDump(db, folder, now);
  // A copy begins with a checkpoint, which PostgreSQL allows in a database that is only read.
  if (engine.isFull()) throw new Error(`No dump was written: the disk of ${engine.directory} is full.`);
  const draft = join(folder, 'unfinished');
  const copy = join(draft, 'postgres');
  // Left behind by a process that was killed.
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    demandRoom((await sizeOf(engine.directory)) + RESERVE, await room(folder), folder);
    const { pglite, directory } = engine;
    await alone(DATABASE_FILES, () => copyDatabase(pglite, directory, copy));
    const written = await processes.run('dumpCopy', { copy, folder: draft, now }, PATIENCE);
    const path = join(folder, basename(written));
    await rename(written, path);
    await syncToDisk(folder);
    return path;
  } finally {
    // A process that was ended may still be writing its last file.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * A base backup. Files may change while they are copied: the log written meanwhile repairs them when the copy is
 * opened. Calls wait only for the checkpoint at its start.
 */
async function copyDatabase(pglite: PGlite, from: string, to: string): Promise<void> {
  const start = async () => {
    const started = await pglite.query<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('dump', fast => true)) as first",
    );
    return started.rows[0]?.first ?? '';
  };
  const stop = async () => {
    const stopped = await pglite.query<Stopped>(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    return stopped.rows[0] as Stopped;
  };
  const first = await start().catch(async (error: unknown) => {
    if (codeOf(error) !== NOT_NOW) throw error;
    // The last backup could not be ended. If there is none to end, something else is in the way.
    await stop().catch(() => {
      throw error;
    });
    return start();
  });
  let copied = false;
  try {
    await copyFolder(from, to, (path) => path !== join(from, 'pg_wal'));
    copied = true;
  } finally {
    if (!copied) await stop().catch(() => {});
  }
  const { labelfile, last } = await stop();
  await copyFolder(join(from, 'pg_wal'), join(to, 'pg_wal'), (_, name) => name >= first && name <= last);
  if (!existsSync(join(to, 'pg_wal', first)))
    throw new Error('No dump was written: a checkpoint removed log of the database while it was copied. Try it again.');
  await writeFile(join(to, 'backup_label'), labelfile);
}

/** PostgreSQL's code for an action that its present state does not allow, such as a session's second backup. */
const NOT_NOW = '55000';

type Stopped = { labelfile: string; last: string };

/** Files deleted meanwhile are left out. */
async function copyFolder(from: string, to: string, wanted: (path: string, name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name);
    if (!wanted(path, entry.name)) continue;
    if (entry.isDirectory()) await copyFolder(path, join(to, entry.name), wanted);
    else await copyFile(path, join(to, entry.name), constants.COPYFILE_FICLONE).catch(ignoreGone);
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  let bytes = 0;
  for (const entry of entries.filter((entry) => entry.isFile()))
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(ignoreGone))?.size ?? 0;
  return bytes;
}

function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function demandRoom(needed: number, free: number, folder: string): void {
  if (free >= needed) return;
  throw new Error(
    `No dump was written: a copy of the database takes ${megabytes(needed)} for a moment, and the disk of ${folder} has ` +
      `${megabytes(free)} left. Free some, or stop the server and run: npm run admin -- backup`,
  );
}
