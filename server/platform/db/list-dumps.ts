import { readdir } from 'node:fs/promises';

/** The names that `writeDump` gives. */
const DUMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.jsonl\.gz$/;

/** The names of the dumps in a folder, the oldest first; none if there is no such folder. */
export async function listDumps(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => DUMP.test(name)).sort();
}
