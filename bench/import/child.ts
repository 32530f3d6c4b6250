import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { DumpFiles } from '../../scripts/catalogue/open-library/run.ts';
import { secondsOf } from './processor-time.ts';

/** A catalogue command in its own process, as an operator runs it. */
export type CommandProcess = {
  /** Peak resident memory so far, in MB; NaN where there is no /proc. */
  peakMegabytes(): number;
  /** Processor time so far, in seconds, without the database's; NaN where there is no /proc. */
  cpuSeconds(): number;
  /** The lines it printed, once it has ended. @throws Error when it ended badly. */
  ended: Promise<string>;
  isRunning(): boolean;
};

export function startImport({ works, editions, authors }: DumpFiles, env: NodeJS.ProcessEnv): CommandProcess {
  const files = ['--works', works, '--editions', editions, '--authors', authors];
  return startCommand(['import', 'openlibrary', ...files], env);
}

/** `args` as after `npm run catalogue --`. */
export function startCommand(args: readonly string[], env: NodeJS.ProcessEnv): CommandProcess {
  const child = spawn(process.execPath, ['scripts/catalogue.ts', ...args], {
    // With the same settings as scripts/run.mjs.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
    if (code !== 0) throw new Error(`catalogue ${args[0]} ended with ${code}.`);
    return text;
  });
  // The caller that awaits it hears of the failure. Until then it must not end the bench, which has a database to stop.
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
