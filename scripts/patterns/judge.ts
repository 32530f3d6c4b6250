import { readFile, writeFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { check, type Diagnostics } from 'recheck';
import type { Pattern } from './find-patterns.ts';

/**
 * What the checker says: null for a pattern whose time grows with its text only, otherwise the fault and a text that shows it, or
 * none where it could not decide within its time.
 */
export type Verdict = { fault: string; attack: Attack | null } | null;
type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string };

/** How long one pattern may keep the checker busy, in milliseconds. It then counts as unsafe. */
const PATIENCE = 60_000;
const AT_ONCE = 2;
const ATTEMPTS = 5;

/**
 * Asks recheck about each pattern that `file` holds no verdict on. The file is committed, since judging all takes two minutes, and
 * since on a slow machine the checker gives up earlier: so everybody gets the same verdicts. A new pattern and a new version of
 * the checker are judged when they come, and what is no longer in the code is dropped. `all` judges every pattern again.
 */
export async function judgeAll(
  patterns: readonly Pattern[],
  file: string,
  all = false,
): Promise<Map<Pattern, Verdict>> {
  const version = JSON.parse(await readFile('node_modules/recheck/package.json', 'utf8')).version as string;
  const kept = all ? {} : (JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, Verdict>);
  const key = ({ source, flags }: Pattern) => `${version} /${source}/${flags}`;
  const waiting = patterns.filter((pattern) => !(key(pattern) in kept));
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const effort = { timeout: PATIENCE, incubationTimeout: 5_000, attackTimeout: 5_000 };
      kept[key(next)] = toVerdict(await check(next.source, next.flags, effort));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // What was not decided here may be decided on a machine that has more time.
  const sorted = patterns
    .map((each) => [key(each), kept[key(each)]] as const)
    .filter(([, verdict]) => verdict === null || verdict?.attack)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  return new Map(patterns.map((pattern) => [pattern, kept[key(pattern)] ?? null]));
}

function toVerdict(found: Diagnostics): Verdict {
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return { fault: `not decided (${found.error.kind})`, attack: null };
  const { pumps, suffix } = found.attack;
  return {
    fault: found.complexity.summary,
    attack: { pumps: pumps.map(({ prefix, pump }) => ({ prefix, pump })), suffix },
  };
}

/** How long the pattern takes over the text that hurts it most, in that length: milliseconds, or null when over `limit`. */
export function measure({ source, flags }: Pattern, attack: Attack, length: number, limit: number): number | null {
  const fixed = attack.suffix.length + attack.pumps.reduce((sum, { prefix }) => sum + prefix.length, 0);
  const once = attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((length - fixed) / once));
  const text = attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + attack.suffix;
  // Another process may hold the processor meanwhile: what is over the limit every time is over it.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const started = performance.now();
    try {
      runInNewContext('text.replace(new RegExp(source, flags), "")', { source, flags, text }, { timeout: limit });
      return performance.now() - started;
    } catch {}
  }
  return null;
}
