/**
 * `npm run bench -- languages`: judged topics in eleven other languages (`bench/judged/other-languages.jsonl`, each
 * line with its English request) beside the same in English. It reports nDCG at ten, success at one, and the share of
 * pages that show something. The books judged for the English request count for the others too. Then wishes
 * (`other-languages-wishes.jsonl`) beside their English twins: the mean share of the twin's first five books that the
 * wish shows among its own, and the pages that have none of them. `--misses`: requests that find nothing among the
 * first ten, and wishes that share nothing with their twins.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDocument } from '../server/features/books/testing.ts';
import { discover } from '../server/features/search/search.ts';
import { sift } from '../server/features/search/testing.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { judgedQueries, starterWorks } from './judged-queries.ts';
import { judgedLines } from './judged-search.ts';

type Line = { language: string; query: string; as: string };
const linesOf = (name: string) => judgedLines(name).map((line) => JSON.parse(line) as Line);
const lines = linesOf('other-languages.jsonl');
const isTelling = process.argv.includes('--misses');

const works = starterWorks();
const relevant = new Map((judgedQueries(works).get('topics') ?? []).map((judged) => [judged.query, judged.relevant]));
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-languages-'));
const index = await openSearchIndex(folder);
await index.use(await index.build(onlyBatch()));
const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);

const english = [...new Set(lines.map((line) => line.as))].map((as) => ({ language: 'en', query: as, as }));
console.log('language  requests  nDCG@10  success@1  shows books');
const ofOthers: Result[] = [];
for (const [language, asked] of Map.groupBy([...english, ...lines], (line) => line.language)) {
  const results = await Promise.all(asked.map(ask));
  report(language, results);
  if (language !== 'en') ofOthers.push(...results);
}
report('all others', ofOthers);

console.log('\nlanguage   wishes  of the first five  nothing in common');
const shares: number[] = [];
for (const [language, wishes] of Map.groupBy(linesOf('other-languages-wishes.jsonl'), (line) => line.language)) {
  const own = await Promise.all(wishes.map(shareOfTwin));
  shares.push(...own);
  reportShares(language, own);
}
reportShares('all', shares);
index.close();
await rm(folder, { recursive: true, force: true });

type Result = { gain: number; first: boolean; shows: boolean };

async function ask({ query: text, as }: Line): Promise<Result> {
  const wanted = relevant.get(as) ?? new Set();
  const { query, found } = await discover({ index, readWorks }, text, 24);
  const hits = found.slice(0, 10).map(({ work }) => wanted.has(work.id));
  const discount = (place: number) => 1 / Math.log2(place + 2);
  const gain = hits.reduce((sum, hit, place) => sum + (hit ? discount(place) : 0), 0);
  const best = Array.from({ length: Math.min(10, wanted.size) }, (_, place) => discount(place)).reduce((a, b) => a + b);
  if (gain === 0 && isTelling) console.log(`    -  ${text} (${as})`);
  return { gain: gain / best, first: hits[0] ?? false, shows: sift(query, found).fitting.length > 0 };
}

/** The share of the books on the page of a wish's English twin, the first five, that the page of the wish shows too. */
async function shareOfTwin({ query: text, as }: Line): Promise<number> {
  const [own, twin] = [await firstFive(text), await firstFive(as)];
  const shared = twin.filter((id) => own.includes(id)).length;
  if (shared === 0 && twin.length > 0 && isTelling) console.log(`    -  ${text} (${as})`);
  return twin.length > 0 ? shared / twin.length : Number(own.length === 0);
}

async function firstFive(text: string): Promise<string[]> {
  const { query, found, missing } = await discover({ index, readWorks }, text, 24);
  return sift(query, found, missing !== null)
    .fitting.slice(0, 5)
    .map(({ work }) => work.id);
}

function reportShares(language: string, own: readonly number[]): void {
  const mean = own.reduce((sum, share) => sum + share, 0) / own.length;
  const none = own.filter((share) => share === 0).length;
  console.log(
    `${language.padEnd(10)} ${String(own.length).padStart(6)}  ${mean.toFixed(3).padStart(17)}  ${String(none).padStart(17)}`,
  );
}

function report(language: string, results: readonly Result[]): void {
  const mean = (of: (result: Result) => number) =>
    (results.reduce((sum, result) => sum + of(result), 0) / results.length).toFixed(3);
  console.log(
    `${language.padEnd(10)} ${String(results.length).padStart(7)}  ${mean(({ gain }) => gain).padStart(7)}  ${mean(({ first }) => Number(first)).padStart(9)}  ${mean(({ shows }) => Number(shows)).padStart(11)}`,
  );
}

async function* onlyBatch() {
  yield [...works.values()].map(toDocument);
}
