/**
 * `npm run bench -- search-quality`: how often the right book is found. Reddit questions on 10,803 described books (all of
 * them, and the fifth that training never saw) and judged queries on our own catalogue, for our pipeline beside plain BM25 of
 * LanceDB, SQLite FTS5 and MiniSearch, in one run. `--quick` leaves the other engines out.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUERY_MAX_LENGTH } from '../contract/limits.ts';
import { toDocument } from '../server/features/books/indexing.ts';
import { discover } from '../server/features/search/discover.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { heldBack, type Question, redditQuestions } from './reference-books.ts';

const DEPTH = 100;
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-bench-'));
const { works, questions } = redditQuestions();
const index = await openSearchIndex(folder);
const started = performance.now();
await index.use(await index.build(batches()));
console.log(`${works.size} books indexed in ${seconds(performance.now() - started)}; ${questions.length} questions\n`);
console.log('system        success@1  @10    @100   MRR   held back @1  @10  @100   MRR    p50 ms  p95 ms');
await score('plain BM25', async ({ title, text }) => {
  const hits = await index.search('text', `${title}\n${text}`, { limit: DEPTH });
  return hits.map(({ id }) => id);
});
const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);
await score('deepshelf', async ({ title, text }) => {
  const { found } = await discover({ index, readWorks }, `${title}\n${text}`.slice(0, QUERY_MAX_LENGTH), DEPTH);
  return found.map(({ work }) => work.id);
});
index.close();
await rm(folder, { recursive: true, force: true });

async function* batches() {
  const documents = [...works.values()].map(toDocument);
  for (let start = 0; start < documents.length; start += 1000) yield documents.slice(start, start + 1000);
}

async function score(name: string, find: (question: Question) => Promise<string[]>): Promise<void> {
  const ranks: { rank: number; held: boolean }[] = [];
  const times: number[] = [];
  for (const question of questions) {
    const before = performance.now();
    const ids = await find(question);
    times.push(performance.now() - before);
    ranks.push({ rank: ids.findIndex((id) => question.targets.has(id)) + 1, held: heldBack(question) });
  }
  times.sort((a, b) => a - b);
  const percentile = (p: number) => (times[Math.floor(times.length * p)] ?? 0).toFixed(1).padStart(6);
  const all = figures(ranks.map(({ rank }) => rank));
  const held = figures(ranks.filter((entry) => entry.held).map(({ rank }) => rank));
  console.log(`${name.padEnd(14)} ${all}        ${held}  ${percentile(0.5)}  ${percentile(0.95)}`);
}

/** success@1, @10, @100 and mean reciprocal rank; rank 0 means not found. */
function figures(ranks: readonly number[]): string {
  const share = (count: number) => (count / ranks.length).toFixed(3).slice(1);
  const success = (at: number) => share(ranks.filter((rank) => rank > 0 && rank <= at).length);
  return [
    success(1),
    success(10),
    success(100),
    share(ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0)),
  ].join('  ');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
