import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from '../import/checkpoint.ts';
import type { Spool } from '../import/spool.ts';
import type { Tally } from '../import/tally.ts';

export type DumpFiles = { works: string; editions: string; authors: string };
export type Filters = {
  /** Language codes of the wanted editions. Works without a known language are wanted too. Null: all. */
  languages: ReadonlySet<string> | null;
  minEditions: number;
};
export type ImportOptions = {
  files: DumpFiles;
  filters: Filters;
  /** The folders for the import's temporary state, and for its quarantine, which stays. */
  folder: string;
  restart: boolean;
  /** Unpacked dump bytes that one part represents, if not the default. It limits what is in memory at once. */
  partBytes?: number;
  tell(line: string): void;
};
export type ImportOutcome = { counts: Record<string, number>; quarantine: string };

type Phase = 'authors' | 'editions' | 'works' | 'merge';
export type ImportState = {
  phase: Phase;
  /** Unpacked bytes of the phase's file that are done. In `merge` it is the line of the part. */
  offset: number;
  part: number;
  parts: number;
  sizes: Record<string, number>;
  counts: Record<string, number>;
};
export type Run = {
  options: ImportOptions;
  checkpoint: Checkpoint<ImportState>;
  state: ImportState;
  spool: Spool;
  tally: Tally;
};

export const QUARANTINE = 'quarantine.tsv';
/** The position to resume from once everything up to now is stored, to be saved later. */
export const stateAt = (run: Run, place: Pick<ImportState, 'part' | 'offset'>): Partial<ImportState> => ({
  ...place,
  counts: { ...run.tally.counts },
});

/** Writes everything and saves the position to resume from. */
export async function save(run: Run, next: Partial<ImportState>): Promise<void> {
  await run.tally.flush();
  const sizes = await run.spool.flush();
  const quarantine = await stat(join(run.checkpoint.folder, QUARANTINE)).then(
    ({ size }) => size,
    () => 0,
  );
  const now = { sizes: { ...sizes, [QUARANTINE]: quarantine }, counts: { ...run.tally.counts } };
  Object.assign(run.state, now, next);
  await run.checkpoint.save(run.state);
}
