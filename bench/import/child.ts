import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { DumpFiles } from '../../scripts/catalogue/open-library/run.ts';
import { secondsOf } from './processor-time.ts';

/** An import in a process of its own, as an operator runs it. */
export type ImportProcess = {
  /** Peak resident memory so far, in MB; NaN where there is no /proc. */
  peakMegabytes(): number;
  /** Processor time so far, in seconds, without the database's; NaN where there is no /proc. */
  cpuSeconds(): number;
  /** The importer's own lines, when it has ended. @throws Error when it ended badly. */
  ended: Promise<string>;
  isRunning(): boolean;
};

export function startImport(files: DumpFiles, env: NodeJS.ProcessEnv): ImportProcess {
  const { works, editions, authors } = files;
  const child = spawn(
    process.execPath,
    ['scripts/catalogue.ts', 'import', 'openlibrary', '--works', works, '--editions', editions, '--authors', authors],
    // As scripts/run.mjs starts it.
    { env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let peak = Number.NaN;
  let cpu = Number.NaN;
  const sample = () => {
    peak = readPeak(child) ?? peak;
    const seconds = child.pid === undefined ? Number.NaN : secondsOf(child.pid);
    if (Number.isFinite(seconds)) cpu = seconds;
  };
  const timer = setInterval(sample, 500);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    process.stdout.write(piece.replace(/^/gm, '    '));
  });
  const ended = once(child, 'exit').then(([code]) => {
    clearInterval(timer);
    if (code !== 0) throw new Error(`The import ended with ${code}.`);
    return text;
  });
  // Whoever waits for it is told; until then it must not end the bench, which has a database to stop.
  ended.catch(() => {});
  return { peakMegabytes: () => peak, cpuSeconds: () => cpu, ended, isRunning: () => child.exitCode === null };
}

function readPeak({ pid }: ChildProcess): number | null {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Number(line[1]) / 1024 : null;
  } catch {
    return null;
  }
}
