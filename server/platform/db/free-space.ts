import { statfs } from 'node:fs/promises';

/**
 * With less room than this, in bytes, writing is about to fail, and the embedded database is not opened: its log grows
 * by files of 16 MB, and without room for the next one PGlite calls the database damaged, or never answers.
 */
export const ROOM = 48 * 2 ** 20;

/** The room that is left on the disk of a folder, in bytes; infinite where its file system does not tell. */
export async function freeSpace(folder: string): Promise<number> {
  const told = await statfs(folder).catch(() => null);
  // Some file systems of a network have no blocks.
  return told === null || told.blocks === 0 ? Number.POSITIVE_INFINITY : told.bavail * told.bsize;
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
