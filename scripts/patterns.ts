/**
 * `npm test -- patterns`: every regular expression of server, contract and web takes linear time, or is listed in
 * `patterns/bounded.ts` with its longest possible text, on which its worst case is measured. The checker's verdicts are
 * kept in `patterns/verdicts.json`; `node scripts/patterns.ts --all` judges every pattern again.
 */
import { join, resolve } from 'node:path';
import { bounded, makers } from './patterns/bounded.ts';
import { findPatterns, type Pattern } from './patterns/find-patterns.ts';
import { judgeAll, measure, type Verdict } from './patterns/judge.ts';

const root = resolve(import.meta.dirname, '..');
/** Most milliseconds that a pattern may take over its longest text. */
const LIMIT = 250;

const { literals, made } = findPatterns(root, ['server', 'contract', 'web']);
const verdicts = await judgeAll(literals, join(root, 'scripts/patterns/verdicts.json'), process.argv.includes('--all'));
const used = new Set<object>();
const faults = [...verdicts].flatMap(([pattern, verdict]) => describe(pattern, verdict) ?? []);

function describe(pattern: Pattern, verdict: Verdict): string | null {
  const text = `/${pattern.source}/${pattern.flags}`;
  // The checker has a time limit, so its verdicts differ between machines: an exception lasts as long as its pattern
  // does.
  for (const each of bounded) {
    if (each.pattern === text && pattern.places.some((place) => place.startsWith(`${each.file}:`))) used.add(each);
  }
  if (verdict === null) return null;
  const wrong = (why: string) => `${pattern.places.join(', ')}\n  ${text}\n  ${why}`;
  for (const place of pattern.places) {
    const exception = bounded.find((each) => place.startsWith(`${each.file}:`) && each.pattern === text);
    if (!exception)
      return wrong(`${verdict.fault}; rewrite it, or bound its text and list it in scripts/patterns/bounded.ts`);
    const taken = verdict.attack && measure(pattern, verdict.attack, exception.longest, LIMIT);
    if (taken === null) return wrong(`takes over ${LIMIT} ms for a text of ${exception.longest} characters`);
  }
  return null;
}

for (const place of made) {
  const file = place.split(':')[0] ?? '';
  if (!(file in makers))
    faults.push(`${place} makes a pattern out of text: write it as a literal, so that it is checked`);
}
faults.push(
  ...bounded
    .filter((each) => !used.has(each))
    .map(({ file, pattern }) => `${file} does not contain ${pattern}: take it off the list`),
  ...Object.keys(makers)
    .filter((file) => !made.some((place) => place.startsWith(`${file}:`)))
    .map((file) => `${file} makes no pattern: take it off the list`),
);
for (const fault of faults) console.error(fault);
console.log(`${literals.length} patterns, ${bounded.length} of them on bounded text, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
