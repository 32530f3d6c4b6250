import { appendFile } from 'node:fs/promises';

/** Counts skipped records by reason, and keeps unreadable ones. */
export type Tally = {
  counts: Record<string, number>;
  count(reason: string, by?: number): void;
  /** Counts an unreadable line and puts it into the quarantine file with the reason. */
  quarantine(where: string, reason: string, line: string): void;
  /** Writes the quarantined lines to the file. */
  flush(): Promise<void>;
};

const KEPT_OF_A_LINE = 10_000;

/** `counts` are those of the run that this one continues. */
export function createTally(quarantineFile: string, counts: Record<string, number> = {}): Tally {
  const known = { ...counts };
  let waiting: string[] = [];
  const count = (reason: string, by = 1) => {
    known[reason] = (known[reason] ?? 0) + by;
  };
  return {
    counts: known,
    count,
    quarantine(where, reason, line) {
      count(`quarantined: ${reason}`);
      waiting.push(`${where}\t${reason}\t${line.slice(0, KEPT_OF_A_LINE)}\n`);
    },
    async flush() {
      if (waiting.length > 0) await appendFile(quarantineFile, waiting.join(''));
      waiting = [];
    },
  };
}

/** One line for each reason, most frequent first. */
export function reportOf(counts: Record<string, number>): string[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count.toLocaleString('en').padStart(14)}  ${reason}`);
}
