/**
 * `npm run bench -- judged-pairs`: how well the pages of judged requests fit. `bench/judged/pairs.jsonl` has a line for each pair of
 * request and book: `{"id", "request", "key", "a", "b"}`, `a` and `b` being 1 where that reader found that the book serves
 * the request (`b` is missing where only one has judged). The chance of fit is learned from them; nothing is learned from
 * `held-out-pairs.jsonl`, and its line is what unseen requests can expect. Reported: the share of fitting books among the first five
 * and all shown (eight at most), for each kind of request; how many show nothing; off-topic requests that show nothing, judged
 * and held-out ones; the readers' agreement (Cohen's kappa). Shown pairs that nobody has judged are written to the file behind `--unjudged`,
 * as lines for judges.
 */
import { writeFileSync } from 'node:fs';
import type { Discovery } from '../server/features/search/discover.ts';
import { sift } from '../server/features/search/rank/sift.ts';
import { type JudgedPair, judgedLines, judgedPairs, openStarterSearch, serves } from './judged-search.ts';

const DEPTH = 24;
type Page = { kind: string; shown: number; fits: (number | null)[] };

const search = await openStarterSearch();
const unjudged: string[] = [];
const pairs = judgedPairs();
const pages = await pagesOf(pairs);
const heldPairs = judgedPairs('held-out-pairs');
const held = await pagesOf(heldPairs);
const heldOff = judgedLines('off-topic-held-out.txt');
let silent = 0;
for (const request of heldOff) if ((await show(request)).length === 0) silent += 1;
await search.close();

console.log('kind       requests  fit@5  fit@8  shows nothing  books shown  first fits');
for (const [kind, of] of [
  ...Map.groupBy(pages, (page) => page.kind),
  ['all but off', pages.filter(({ kind }) => kind !== 'off')] as const,
  ['held out', held] as const,
]) {
  const nothing = of.filter((page) => page.shown === 0).length / of.length;
  const books = of.reduce((sum, page) => sum + page.shown, 0) / of.length;
  console.log(
    `${kind.padEnd(12)} ${String(of.length).padStart(5)}  ${share(of, 5)}   ${share(of, 8)}  ${nothing.toFixed(3).padStart(13)}  ${books.toFixed(1).padStart(11)}  ${share(of, 1).padStart(10)}`,
  );
}
console.log(
  `held-out off-topic requests that show nothing: ${(silent / heldOff.length).toFixed(3)} of ${heldOff.length}`,
);
const both = [...pairs, ...heldPairs].filter((pair): pair is Required<JudgedPair> => pair.b !== undefined);
console.log(
  `${pairs.length + heldPairs.length} pairs judged, ${both.length} of them by two readers; kappa ${kappa(both).toFixed(3)}; both agree on ${(both.filter(({ a, b }) => a === b).length / both.length).toFixed(3)}`,
);
console.log(`${unjudged.length} shown pairs are not judged`);
const target = process.argv[process.argv.indexOf('--unjudged') + 1];
if (process.argv.includes('--unjudged') && target) writeFileSync(target, `${unjudged.join('\n')}\n`);

async function pagesOf(judged: readonly JudgedPair[]): Promise<Page[]> {
  const found: Page[] = [];
  for (const [request, of] of Map.groupBy(judged, (pair) => pair.request)) {
    const known = new Map(of.map((pair) => [pair.key, serves(pair)]));
    const id = of[0]?.id ?? '';
    const shown = await show(request);
    const fits = shown.map(({ work: { id: key, title, authors, year, pitch } }) => {
      const fit = known.get(key) ?? null;
      if (fit === null) unjudged.push([id, request, key, title, authors.join(', '), year, pitch ?? ''].join('\t'));
      return fit;
    });
    found.push({ kind: id.replace(/-\d+$/, ''), shown: shown.length, fits });
  }
  return found;
}

async function show(request: string): Promise<Discovery[]> {
  const { query, found } = await search.find(request, DEPTH);
  return sift(query, found).fitting;
}

/** Of the judged books among the first so many that are shown, the share that fits; a book on which readers differ counts half. */
function share(of: readonly Page[], most: number): string {
  const fits = of.flatMap((page) => page.fits.slice(0, most)).filter((fit) => fit !== null);
  return fits.length === 0 ? '   - ' : (fits.reduce((sum, fit) => sum + fit, 0) / fits.length).toFixed(3);
}

/** Agreement beyond chance of two readers (Cohen 1960), 1 being perfect. */
function kappa(of: readonly Required<JudgedPair>[]): number {
  const mean = (read: (pair: Required<JudgedPair>) => number) =>
    of.reduce((sum, pair) => sum + read(pair), 0) / of.length;
  const [one, other, same] = [mean(({ a }) => a), mean(({ b }) => b), mean(({ a, b }) => Number(a === b))];
  const chance = one * other + (1 - one) * (1 - other);
  return chance === 1 ? 1 : (same - chance) / (1 - chance);
}
