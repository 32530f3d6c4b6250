import { statfs } from 'node:fs/promises';

/** The room that is left on the disk of a folder, in bytes. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
