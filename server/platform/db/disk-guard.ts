import { type PGlite, protocol } from '@electric-sql/pglite';
import { codeOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { DATABASE_ROOM, LOG_FILE, megabytes } from './free-space.ts';
import { NO_ROOM, READ_ONLY } from './outage.ts';

/** What a write to an embedded database fails with while its disk is full. Nothing was written. */
export class DiskFull extends Error {
  override name = 'DiskFull';
  readonly code = NO_ROOM;
}

/** Waits for a write that can be done without: on a full disk it is left out. */
export async function ifThereIsRoom(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!(error instanceof DiskFull)) throw error;
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
 * on. It looks before every statement, and first removes the log that is no longer needed. A transaction that is under
 * way when the disk fills up may still be committed, but it writes no more. Returns whether the disk is full.
 */
export function guardDisk(pglite: PGlite, { name, room }: Disk, log?: Log): () => boolean {
  const runAlone = pglite._runExclusiveQuery.bind(pglite);
  let refusing = false;
  const run = (statement: string) => pglite.execProtocolRawSync(protocol.serialize.query(statement));
  const look = () => {
    let free = room();
    // What is set within a transaction would be undone with it.
    if (pglite.isInTransaction()) {
      if (free < DATABASE_ROOM) run('set transaction read only');
      return;
    }
    // It may be its own log that fills the disk. A checkpoint writes some log, too.
    if (!refusing && free < DATABASE_ROOM && free > 2 * LOG_FILE) {
      run('checkpoint');
      free = room();
    }
    const full = free < DATABASE_ROOM;
    if (full !== refusing) {
      run(`set default_transaction_read_only = ${full}`);
      refusing = full;
      if (full) log?.error(fullWords(name, free));
      else log?.info(`The disk of ${name} has room again: ${megabytes(free)}. The database is written to again.`);
    }
  };
  pglite._runExclusiveQuery = (work) =>
    runAlone(async () => {
      look();
      try {
        return await work();
      } catch (error) {
        if (codeOf(error) !== READ_ONLY) throw error;
        throw new DiskFull(fullWords(name, room()), { cause: error });
      }
    });
  return () => room() < DATABASE_ROOM;
}

const fullWords = (name: string, free: number): string =>
  `The disk of ${name} is full: ${megabytes(free)} left, and the database needs ${megabytes(DATABASE_ROOM)} ` +
  'to be written to. Until there is room it is only read. Nothing that was acknowledged is lost.';
