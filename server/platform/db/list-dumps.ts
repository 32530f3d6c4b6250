import { readdir } from 'node:fs/promises';
import { codeOf } from '../../errors.ts';

/** The names that `writeDump` gives. */
const DUMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.jsonl\.gz$/;

/** The names of the dumps in a folder, the oldest first. @throws Error as `listFolder`. */
export async function listDumps(folder: string): Promise<string[]> {
  return (await listFolder(folder)).filter((name) => DUMP.test(name)).sort();
}

/**
 * The names in a folder; none if there is no such folder. @throws Error where it cannot be read: what is in it may be a
 * library, so it does not count as empty.
 */
export async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}
