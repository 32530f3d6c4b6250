import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../errors.ts';

/** Another process has the data directory. */
export class InUse extends Error {
  override name = 'InUse';
}

/**
 * Takes the exclusive lock of a data directory and returns the function that releases it. PGlite has no lock of its
 * own, and two processes on one directory silently lose data. A lock whose process is gone (kill -9, power loss) is
 * taken over.
 * @throws InUse naming the process that holds it.
 */
export function takeLock(directory: string): () => void {
  const path = join(directory, 'lock');
  const mine = `${process.pid} ${processStart(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  try {
    // A link appears whole or not at all, so nobody ever reads a half-written lock.
    writeFileSync(draft, mine, { mode: 0o600 });
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        linkSync(draft, path);
        return () => release(path, mine);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
        removeIfStale(path, directory);
      }
    }
    throw new Error(`The lock ${path} keeps changing hands; is something starting Deepshelf again and again?`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeIfStale(path: string, directory: string): void {
  const holder = read(path);
  if (holder === null) return;
  const [pid = '', start = ''] = holder.split(' ');
  if (isAlive(Number(pid), start)) {
    throw new InUse(
      `Deepshelf is already running on ${directory} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  // Somebody else may have taken it over since it was read, so only the same stale lock is removed.
  if (read(path) === holder) rmSync(path, { force: true });
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  // Another program may have this number by now; the start time tells them apart where /proc exists.
  return start === '' || processStart(pid) === start;
}

/** Start time of a process in clock ticks since boot (field 22 of /proc/PID/stat), or '' where there is no /proc. */
function processStart(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
