import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runInNewContext } from 'node:vm';
import { check, type Diagnostics } from 'recheck';
import type { Pattern } from './find-patterns.ts';

/** What the checker says: null for a pattern whose time grows with its text only, otherwise the fault and a text that shows it. */
export type Verdict = { fault: string; attack: Attack | null } | null;
type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string };

/** How long one pattern may keep the checker busy, in milliseconds. It then counts as unsafe. */
const PATIENCE = 60_000;
const AT_ONCE = 2;
const ATTEMPTS = 5;

/**
 * Asks recheck about each pattern. Verdicts are kept in `cache` with the version of the checker that gave them: it takes half a
 * minute for all.
 */
export async function judgeAll(patterns: readonly Pattern[], cache: string): Promise<Map<Pattern, Verdict>> {
  const version = JSON.parse(await readFile('node_modules/recheck/package.json', 'utf8')).version as string;
  const kept = JSON.parse(await readFile(cache, 'utf8').catch(() => '{}')) as Record<string, Verdict>;
  const key = ({ source, flags }: Pattern) => `${version} /${source}/${flags}`;
  const waiting = patterns.filter((pattern) => !(key(pattern) in kept));
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const effort = { timeout: PATIENCE, incubationTimeout: 5_000, attackTimeout: 5_000 };
      kept[key(next)] = toVerdict(await check(next.source, next.flags, effort));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await mkdir(dirname(cache), { recursive: true });
  await writeFile(cache, JSON.stringify(Object.fromEntries(patterns.map((each) => [key(each), kept[key(each)]]))));
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
