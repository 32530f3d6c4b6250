/**
 * `npm run bench -- judged-pairs`: how well the pages of judged requests fit. Each line of `bench/judged/pairs.jsonl`
 * is a pair of request and book: `{"id", "request", "key", "a", "b"}`. `a` and `b` are 1 where that reader found that
 * the book serves the request; `b` is missing where only one has judged. The chance of fit is learned from these pairs.
 *
 * Nothing is learned from `held-out-pairs.jsonl`, so its lines show what unseen requests can expect. They are all
 * requests of two strangers: `finders` (the night of 29 November 2026) and `wishers` (the next morning, told to avoid
 * the former). What they ask in just the words of others is not learned from either. But about one in five `finders`
 * asks what an earlier stranger asked in other words, and that is learned from, so `wishers` say more. The sets of
 * earlier strangers were held out until 30 November 2026 and are in `pairs.jsonl` since. Two sets there are called
 * `askers`, so an id of theirs may stand for two requests.
 *
 * The report has, for each kind of request, the share of fitting books among the first five and all shown (at most
 * eight), and how many pages show nothing. For held-out requests it adds how many serving books are shown, pages empty
 * though a book serves, silent pages where none does, and the same with noise around each request (`ranking/noise.ts`).
 * It also has the off-topic requests that show nothing, and the readers' agreement (Cohen's kappa). Shown pairs that
 * nobody has judged are written to the file behind `--unjudged`, as lines for judges.
 */
import { writeFileSync } from 'node:fs';
import type { Discovery } from '../server/features/search/search.ts';
import { sift } from '../server/features/search/testing.ts';
import { type JudgedPair, judgedLines, judgedPairs, openStarterSearch, serves } from './judged-search.ts';
import { noisy } from './ranking/noise.ts';

const DEPTH = 24;
type Page = { kind: string; shown: number; fits: (number | null)[]; serving: number };
/** The held-out requests by who wrote them. */
const HELD: ReadonlyMap<string, string> = new Map([
  ['finder', 'finders'],
  ['wisher', 'wishers'],
]);

const search = await openStarterSearch();
const unjudged: string[] = [];
const pairs = judgedPairs();
const pages = await pagesOf(pairs);
const heldPairs = judgedPairs('held-out-pairs');
const held = await pagesOf(heldPairs);
const noisyHeld = await pagesOf(heldPairs, (request) => noisy(request, 'unseen').filter((_, at) => at % 3 === 0));
const heldOff = judgedLines('off-topic-held-out.txt');
let silent = 0;
for (const request of heldOff) if ((await show(request)).length === 0) silent += 1;
await search.close();

console.log('kind       requests  fit@5  fit@8  shows nothing  books shown  first fits');
for (const [kind, of] of [
  ...Map.groupBy(pages, (page) => page.kind),
  ['all but off', pages.filter(({ kind }) => kind !== 'off')] as const,
  ...heldKinds(held),
  ['with noise', noisyHeld] as const,
]) {
  const nothing = of.filter((page) => page.shown === 0).length / of.length;
  const books = of.reduce((sum, page) => sum + page.shown, 0) / of.length;
  console.log(
    `${kind.padEnd(12)} ${String(of.length).padStart(5)}  ${share(of, 5)}   ${share(of, 8)}  ${nothing.toFixed(3).padStart(13)}  ${books.toFixed(1).padStart(11)}  ${share(of, 1).padStart(10)}`,
  );
}
for (const [kind, of] of [...heldKinds(held), ['with noise', noisyHeld] as const]) {
  const answered = of.filter(({ serving }) => serving > 0);
  const unanswered = of.filter(({ serving }) => serving === 0);
  const found = answered.reduce((sum, { fits }) => sum + fits.filter((fit) => fit).length, 0);
  const all = answered.reduce((sum, { serving }) => sum + serving, 0);
  const empty = (pages: readonly Page[]) =>
    `${(pages.filter(({ shown }) => shown === 0).length / pages.length).toFixed(3)} of ${pages.length}`;
  console.log(
    `${kind.padEnd(12)} of the books that serve ${(found / all).toFixed(3)} are shown; empty though a book serves ${empty(answered)}; silent where none does ${empty(unanswered)}`,
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

/** The pages of the requests of these pairs, or of their variants. */
async function pagesOf(
  judged: readonly JudgedPair[],
  variants = (request: string): readonly string[] => [request],
): Promise<Page[]> {
  const found: Page[] = [];
  for (const [request, of] of Map.groupBy(judged, (pair) => pair.request)) {
    const known = new Map(of.map((pair) => [pair.key, serves(pair)]));
    const serving = [...known.values()].filter((fit) => fit > 0).length;
    const id = of[0]?.id ?? '';
    for (const variant of variants(request)) {
      const shown = await show(variant);
      const fits = shown.map(({ work: { id: key, title, authors, year, pitch } }) => {
        const fit = known.get(key) ?? null;
        if (fit === null && variant === request)
          unjudged.push([id, request, key, title, authors.join(', '), year, pitch ?? ''].join('\t'));
        return fit;
      });
      found.push({ kind: kindOf(id), shown: shown.length, fits, serving });
    }
  }
  return found;
}

function kindOf(id: string): string {
  return id.replace(/-\d+$/, '');
}

function heldKinds(held: readonly Page[]) {
  return [...HELD].map(([name, asked]) => [name, held.filter(({ kind }) => kind === asked)] as const);
}

async function show(request: string): Promise<Discovery[]> {
  const { query, found } = await search.find(request, DEPTH);
  return sift(query, found).fitting;
}

/** The share that fits of the judged books among the first `most` shown. A book on which readers differ counts half. */
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
