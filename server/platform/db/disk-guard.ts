import { type PGlite, protocol } from '@electric-sql/pglite';
import { codeOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { DATABASE_ROOM, LOG_FILE, megabytes, ROOM_AGAIN } from './free-space.ts';
import { NO_ROOM, READ_ONLY } from './outage.ts';

// The queue hands on copies of errors, of which only the name is left.
const DISK_FULL = 'DiskFull';

/** What a write to an embedded database fails with while its disk is full. Nothing was written. */
export class DiskFull extends Error {
  override name = DISK_FULL;
  readonly code = NO_ROOM;
}

/** Whether this error, or what it was turned into for the caller, is a `DiskFull`, which the database has logged. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === DISK_FULL || isDiskFull(error.cause));

/**
 * Waits for a write that can be done without: on a full disk it is left out, and the answer is null. Not for a write
 * within a transaction, which has failed as a whole then.
 */
export async function ifThereIsRoom<T>(write: Promise<T>): Promise<T | null> {
  return write.catch((error: unknown) => {
    if (error instanceof DiskFull) return null;
    throw error;
  });
}

/** The disk of an embedded database. */
export type Disk = {
  /** How it is called in messages. */
  name: string;
  /** The room that is left on it, in bytes. */
  room(): number;
};

/**
 * Makes an embedded database refuse writes with `DiskFull` while its disk has less room than `DATABASE_ROOM`; reads go
 * on. It looks before every statement, or script of several, and first removes the log that is no longer needed. A
 * transaction that is under way when the disk fills up may still be committed, but it writes no more. PostgreSQL lets
 * VACUUM, REINDEX, CLUSTER and CHECKPOINT through: whoever runs one asks before. Returns whether the disk is full.
 */
export function guardDisk(pglite: PGlite, { name, room }: Disk, log?: Log): () => boolean {
  const runAlone = pglite._runExclusiveQuery.bind(pglite);
  let refusing = false;
  /** The room that was left when the present transaction, or every one, was made read-only. */
  let seen: number | null = null;
  const run = (statement: string) => pglite.execProtocolRawSync(protocol.serialize.query(statement));
  const isShort = (free: number) => free < (refusing ? ROOM_AGAIN : DATABASE_ROOM);
  /** The file of the log that is written now. */
  const logFile = () => {
    const answer = run('select pg_walfile_name(pg_current_wal_insert_lsn())');
    return /[0-9A-F]{24}/.exec(Buffer.from(answer).toString('latin1'))?.[0];
  };
  let begun: string | undefined;
  const freeLog = () => {
    run('checkpoint');
    begun = logFile();
    return room();
  };
  const look = () => {
    let free = room();
    // What is set within a transaction would be undone with it.
    if (pglite.isInTransaction()) {
      if (free >= DATABASE_ROOM) return;
      run('set transaction read only');
      seen = free;
      return;
    }
    // It may be its own log that fills the disk. A checkpoint itself may need another file of it.
    if (!refusing && isShort(free) && free > LOG_FILE) free = freeLog();
    // Reads write log, too. As soon as they have begun a file, those before it are freed for the next ones.
    if (refusing && logFile() !== begun) free = freeLog();
    const full = isShort(free);
    seen = full ? free : null;
    if (full === refusing) return;
    run(`set default_transaction_read_only = ${full}`);
    // With checksums, a page that is read for the first time is written to the log as a whole.
    run(`set wal_compression = ${full ? 'pglz' : 'off'}`);
    refusing = full;
    begun = logFile();
    if (full) log?.error(fullWords(name, free));
    else log?.info(`The disk of ${name} has room again: ${megabytes(free)}. The database is written to again.`);
  };
  pglite._runExclusiveQuery = (work) =>
    runAlone(async () => {
      look();
      try {
        return await work();
      } catch (error) {
        // Somebody may have asked for a transaction that only reads.
        if (seen === null || codeOf(error) !== READ_ONLY) throw error;
        throw new DiskFull(fullWords(name, seen), { cause: error });
      }
    });
  return () => isShort(room());
}

const fullWords = (name: string, free: number): string =>
  `The disk of ${name} is full: ${megabytes(free)} left, and the database needs ${megabytes(DATABASE_ROOM)} ` +
  'to be written to. Until there is room it is only read. Nothing that was acknowledged is lost.';
