import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, wrapPglite } from './database.ts';
import { fillEmpty, insertDump, readDump, restoreDump, writeDump } from './dump.ts';
import { layEmptyDatabase } from './empty-database.ts';
import { takeLock } from './lock.ts';
import { endFilling, migrate } from './migrate.ts';
import { openPglite } from './open-pglite.ts';

/** The number of rows that a dump has of each table, and a digest of them that does not depend on their order. */
export type Tally = Map<string, { rows: number; digest: string }>;

/** Reads a whole dump. @throws Error where it is cut off or damaged. */
export async function tallyDump(path: string): Promise<Tally> {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  let first = true;
  for await (const line of readDump(path)) {
    const { table }: { table?: string } = JSON.parse(line);
    if (first || table === undefined) {
      first = false;
      continue;
    }
    const { rows, sum } = sums.get(table) ?? { rows: 0, sum: 0n };
    const digest = BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    sums.set(table, { rows: rows + 1, sum: BigInt.asUintN(256, sum + digest) });
  }
  return new Map([...sums].map(([table, { rows, sum }]) => [table, { rows, digest: sum.toString(16) }]));
}

/**
 * Restores a dump into a temporary database and dumps that again. Both are files in a folder of `place` that is deleted
 * afterwards: a large dump has no room in memory. Returns what the dump contains.
 * @throws Error when the dump cannot be read, or the second dump differs.
 */
export async function verifyDump(path: string, place: string): Promise<Tally> {
  const wanted = await tallyDump(path);
  return inFolder(place, async (folder) => {
    const directory = join(folder, 'postgres');
    layEmptyDatabase(directory);
    const opened = await openPglite(directory);
    const database = wrapPglite(opened.pglite, opened);
    try {
      await migrate(database);
      await restoreDump(database.db, path);
      return await demandSame(database, wanted, folder);
    } finally {
      await database.close();
    }
  });
}

/**
 * Copies all records into another, empty database, then reads them back and compares. The dumps used for it are in
 * `place` meanwhile. Returns what was copied. @throws Error when the other database cannot be reached or has rows, or a
 * row differs there; then nothing starts on it.
 */
export async function moveRecords(from: Pick<Database, 'db'>, to: Database, place: string, now: Date): Promise<Tally> {
  // Around what is written here.
  return fillEmpty(to, () =>
    inFolder(place, async (folder) => {
      const path = await writeDump(from.db, folder, now);
      await to.db.transaction().execute((trx) => insertDump(trx, path));
      const moved = await demandSame(to, await tallyDump(path), folder);
      await endFilling(to.db);
      return moved;
    }),
  );
}

async function demandSame(database: Database, wanted: Tally, folder: string): Promise<Tally> {
  const found = await tallyDump(await writeDump(database.db, join(folder, 'again'), new Date(0)));
  const tables = new Set([...wanted.keys(), ...found.keys()]);
  const others = [...tables].filter((table) => wanted.get(table)?.digest !== found.get(table)?.digest);
  if (others.length > 0) throw new Error(`Not the same after reading it back: ${others.join(', ')}.`);
  return wanted;
}

/** Deletes what a check in `place` left behind because its process was killed: all records may be in it. */
export const clearCheck = (place: string): Promise<void> =>
  rm(join(place, 'checking'), { recursive: true, force: true });

const APART = 'deepshelf-verify-';

/**
 * As `verifyDump`, in a folder of its own below the one for temporary files: it works anywhere, also beside a server.
 * What an earlier check has left there because it was killed is deleted.
 */
export async function verifyApart(path: string): Promise<Tally> {
  await clearApart();
  const place = await mkdtemp(join(tmpdir(), APART));
  try {
    return await verifyDump(path, place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Deletes the folders of checks whose process is gone: all records may be in them. */
async function clearApart(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const place = join(tmpdir(), name);
    if (!name.startsWith(APART) || !(await isOurs(place))) continue;
    // Another check may be about to take the lock there.
    if ((await readdir(place).catch(() => [])).length === 0) continue;
    try {
      takeLock(place);
    } catch {
      // Another check is under way there.
      continue;
    }
    await rm(place, { recursive: true, force: true });
  }
}

/** Not a link, nor of another user: everybody may write there. */
async function isOurs(place: string): Promise<boolean> {
  const about = await lstat(place).catch(() => null);
  return about?.isDirectory() === true && about.uid === process.getuid?.();
}

/** Runs `work` with a folder in `place` that is deleted afterwards. @throws Error when another check is under way. */
async function inFolder<Result>(place: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const folder = join(place, 'checking');
  // Another one would lose its files. With PostgreSQL, nothing else keeps two from running at once.
  const release = takeLock(place);
  try {
    await clearCheck(place);
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    await clearCheck(place);
    release();
  }
}
