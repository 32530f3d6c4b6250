import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** With less room than this, in bytes, writing is about to fail. */
export const ROOM = 48 * 2 ** 20;

/** The log of a PostgreSQL grows by files of this size, in bytes. */
export const LOG_FILE = 16 * 2 ** 20;

/**
 * With less room than this, in bytes, the embedded database refuses writes and is not opened. PostgreSQL ends itself if
 * it has no room for the next file of its log. The rest is for what one statement and other programs write before the
 * next look.
 */
export const DATABASE_ROOM = 128 * 2 ** 20;

/** After that it accepts writes again from this room on, so that it does not change its mind with every file. */
export const ROOM_AGAIN = DATABASE_ROOM + 2 * LOG_FILE;

/** The room that is left on the disk of a folder, in bytes; infinite where its file system does not tell. */
export async function freeSpace(folder: string): Promise<number> {
  return roomOf(await statfs(folder).catch(() => null));
}

/** The same at once, which takes some 5 µs: for the embedded database, which waits for this disk anyway. */
export function freeSpaceNow(folder: string): number {
  try {
    return roomOf(statfsSync(folder));
  } catch {
    return roomOf(null);
  }
}

/** Some file systems of a network have no blocks. */
const roomOf = (told: StatsFs | null): number =>
  told === null || told.blocks === 0 ? Number.POSITIVE_INFINITY : told.bavail * told.bsize;

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
