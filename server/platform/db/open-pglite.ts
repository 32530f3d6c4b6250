import { PGlite } from '@electric-sql/pglite';
import type { Log } from '../../log.ts';
import { type Disk, guardDisk } from './disk-guard.ts';
import { openDurably } from './durable-files.ts';
import { DATABASE_ROOM, freeSpaceNow, megabytes } from './free-space.ts';

/** A PGlite in a folder; see `Engine`. */
export type OpenPglite = { pglite: PGlite; directory: string; isFull: () => boolean };

/** `log`: where it says that its disk is full, or why it ends the process. `room`: of a folder's disk, in bytes. */
export type PgliteOptions = { durable?: boolean; log?: Log; room?: (folder: string) => number };

/**
 * Opens the PGlite in a folder, made first if there is none. While its disk is full it is only read (see `guardDisk`).
 * If its PostgreSQL ends itself later, so does the process, with status 1.
 * @throws Error with PostgreSQL's own words when it cannot be opened.
 */
export async function openPglite(
  directory: string,
  { durable = false, log, room = freeSpaceNow }: PgliteOptions = {},
): Promise<OpenPglite> {
  const disk = { name: directory, room: () => room(directory) };
  let lastWords = '';
  const onStderr = (line: string) => {
    if (!lastWords.startsWith('PANIC')) lastWords = LAST_WORDS.exec(line)?.[1] ?? lastWords;
    return false;
  };
  const opening = durable
    ? openDurably(directory, { onStderr, startParams })
    : PGlite.create({ dataDir: directory, onStderr, startParams });
  const pglite = await opening.catch((error: unknown) => {
    // PGlite throws little more than “Aborted()”, and not always an Error.
    throw lastWords ? new Error(lastWords, { cause: error }) : error;
  });
  // PGlite would go on calling a PostgreSQL that has ended, in a loop that nothing interrupts.
  pglite.Module.onAbort = () => endProcess(disk, lastWords, log);
  return { pglite, directory, isFull: guardDisk(pglite, disk, log) };
}

/**
 * A checkpoint keeps 64 MB of log files for later use: on a full disk reads write log into them. Otherwise it keeps up
 * to 1 GB.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=64MB'];

/**
 * What PostgreSQL writes before it ends itself: a failure of the system, which names files and no values. A statement,
 * which may hold a reader's words, follows on lines that begin with STATEMENT or a tab.
 */
const LAST_WORDS = /^[-\d]{10} [:.\d]{8,15} \S{1,40} \[\d{1,10}\] ((?:PANIC|FATAL): .{0,300})/;

function endProcess({ name, room }: Disk, lastWords: string, log: Log | undefined): void {
  const free = room();
  const words =
    `The database in ${name} has ended itself (${lastWords || 'without a word'}). ` +
    (free < DATABASE_ROOM ? `Its disk is full: ${megabytes(free)} left. ` : '') +
    'The process ends, too. Nothing that was acknowledged is lost. Start it again once the cause is gone.';
  if (log) log.fatal(words);
  else process.stderr.write(`${words}\n`);
  process.exit(1);
}
