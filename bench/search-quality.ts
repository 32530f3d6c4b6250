/**
 * `npm run bench -- search-quality`: how often the right book is found, for our pipeline beside LanceDB's plain BM25 on the
 * same 10,803 books and 2,086 questions, in one run. Floor: plain BM25 reaches success@10 .290.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDocument } from '../server/features/books/indexing.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { discover } from '../server/features/search/discover.ts';
import { QUERY_MAX_LENGTH } from '../contract/limits.ts';
import { type Question, redditQuestions } from './reference-books.ts';

const DEPTH = 100;
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-bench-'));
const { works, questions } = redditQuestions();
const index = await openSearchIndex(folder);
const started = performance.now();
await index.use(await index.build(batches()));
console.log(`${works.size} books indexed in ${seconds(performance.now() - started)}; ${questions.length} questions\n`);
console.log('system        success@1  @10    @100   MRR    p50 ms  p95 ms');
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
  const ranks: number[] = [];
  const times: number[] = [];
  for (const question of questions) {
    const before = performance.now();
    const ids = await find(question);
    times.push(performance.now() - before);
    ranks.push(ids.findIndex((id) => question.targets.has(id)) + 1);
  }
  const success = (at: number) => share(ranks.filter((rank) => rank > 0 && rank <= at).length);
  const reciprocal = share(ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0));
  times.sort((a, b) => a - b);
  const percentile = (p: number) => (times[Math.floor(times.length * p)] ?? 0).toFixed(1).padStart(6);
  const cells = [success(1), success(10), success(100), reciprocal].join('   ');
  console.log(`${name.padEnd(14)} ${cells}  ${percentile(0.5)}  ${percentile(0.95)}`);
}

function share(count: number): string {
  return (count / questions.length).toFixed(3).slice(1);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
