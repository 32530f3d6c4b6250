import { readFile, writeFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { check, type Diagnostics } from 'recheck';
import type { Pattern } from './find-patterns.ts';

/**
 * The checker's verdict: null for a linear pattern, otherwise the fault and a text that shows it. The text is null if
 * the checker ran out of time.
 */
export type Verdict = { fault: string; attack: Attack | null } | null;
type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string };

/** Most milliseconds for checking one pattern, which then counts as unsafe. */
const PATIENCE = 60_000;
const AT_ONCE = 2;
const ATTEMPTS = 5;

/**
 * Asks recheck about each pattern without a verdict in `file`. The file is committed, because judging all takes two
 * minutes and slow machines give up earlier: this way everybody gets the same verdicts. New patterns, and all with a
 * new version of the checker, are judged when they appear. Verdicts on removed patterns are dropped. `all` judges every
 * pattern again.
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
  // A pattern undecided here may be decided on a faster machine.
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

/** The time of the pattern on its worst text of that length: milliseconds, or null when over `limit`. */
export function measure({ source, flags }: Pattern, attack: Attack, length: number, limit: number): number | null {
  const fixed = attack.suffix.length + attack.pumps.reduce((sum, { prefix }) => sum + prefix.length, 0);
  const once = attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((length - fixed) / once));
  const text = attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + attack.suffix;
  // Another process may hold the processor, so only a pattern over the limit every time counts as over it.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const started = performance.now();
    try {
      runInNewContext('text.replace(new RegExp(source, flags), "")', { source, flags, text }, { timeout: limit });
      return performance.now() - started;
    } catch {}
  }
  return null;
}
