import { stat } from 'node:fs/promises';
import { createProgress } from '../import/progress.ts';
import { readLines } from '../import/read-lines.ts';
import type { Tally } from '../import/tally.ts';
import { BadLine, type DumpLine, parseDumpLine } from './parse-dump.ts';

/** One pass over one dump file. */
export type Scan = {
  name: string;
  path: string;
  /** Where in the unpacked file to start. */
  offset: number;
  tally: Tally;
  tell(line: string): void;
  handle(line: DumpLine): void;
  /** Called between chunks. */
  pause?(): Promise<void>;
  /** Called at intervals with the offset up to which everything has been handled. */
  checkpoint?(offset: number): Promise<void>;
};

/** Unpacked bytes between checkpoints. A kill loses about a second of work. */
const STRIDE = 128 * 1024 * 1024;

/** Passes every readable line to `handle`. Other lines are counted and quarantined. */
export async function scanDump(scan: Scan): Promise<void> {
  const { size } = await stat(scan.path);
  let saved = scan.offset;
  let before = scan.offset;
  let progress: ReturnType<typeof createProgress> | null = null;
  for await (const { lines, end, read, tooLong } of readLines(scan.path, scan.offset)) {
    progress ??= createProgress(scan.name, size, scan.tell, read);
    for (const line of lines) if (line !== '') handleLine(scan, line);
    if (tooLong > 0) scan.tally.count('quarantined: line too long', tooLong);
    progress.advance(read, lines.length, end - before);
    before = end;
    await scan.pause?.();
    if (scan.checkpoint && end - saved >= STRIDE) {
      await scan.checkpoint(end);
      saved = end;
    }
  }
  progress?.finish();
}

function handleLine(scan: Scan, line: string): void {
  scan.tally.count(`${scan.name} read`);
  try {
    const parsed = parseDumpLine(line);
    if (parsed.type === '/type/delete') scan.tally.count(`${scan.name}: deleted`);
    else scan.handle(parsed);
  } catch (error) {
    if (!(error instanceof BadLine)) throw error;
    scan.tally.quarantine(scan.name, error.message, line);
  }
}
