import { readdirSync, readFileSync } from 'node:fs';

/** On a shared machine, processor time says what the clock cannot. In seconds; NaN where there is no /proc. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Processor time of a process so far. `family` includes its children, past and present. */
export function secondsOf(pid: number, { family = false } = {}): number {
  const fields = statOf(pid);
  if (!fields) return Number.NaN;
  const own = family ? fields.slice(11, 15) : fields.slice(11, 13);
  const living = family ? childrenOf(pid).map((child) => secondsOf(child)) : [];
  // A child that ends meanwhile has passed its time to its parent.
  return [...own.map((ticks) => Number(ticks) / 100), ...living.filter(Number.isFinite)].reduce((a, b) => a + b, 0);
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((each) => statOf(each)?.[1] === String(pid));
}

/** The fields of /proc/PID/stat from the third on. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
