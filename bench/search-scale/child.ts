/** Builds one engine over generated books, times it, and sends the figures to its parent. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDocument } from '../../server/features/books/testing.ts';
import { discover } from '../../server/features/search/search.ts';
import { openSearchIndex } from '../../server/platform/retrieval/search-index.ts';
import { type Document, type Engine, miniSearch, sqlite } from '../engines.ts';
import { judgedQueries, starterWorks } from '../judged-queries.ts';
import { quantiles } from '../quantiles.ts';
import { type GeneratedBooks, generatedBooks } from './generated-books.ts';

export type Figures = {
  buildSeconds: number;
  megabytes: number;
  idleMegabytes: number;
  /** Times are p50, p95, p99 in milliseconds. */
  runs: { label: string; times: number[]; perSecond: number }[];
  stages: { stage: string; times: number[] }[];
};

const BATCH = 5_000;
const SHOWN = 24;
const CLIENTS = 20;
const SEARCHES = 400;

const [name = '', size = ''] = process.argv.slice(2);
const books = generatedBooks(Number(size));
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);
const idleMegabytes = megabytes();
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-scale-'));
const stageTimes = new Map<string, number[]>();

const began = performance.now();
const engine = await build(name);
const buildSeconds = (performance.now() - began) / 1000;
const judged = judgedQueries(starterWorks());
const queriesOf = (kind: string) => (judged.get(kind) ?? []).map(({ query }) => query);
const runs: Figures['runs'] = [];
const stages: Figures['stages'] = [];
for (const kind of ['topics', 'descriptions']) {
  await run(queriesOf(kind), 1, 40);
  stageTimes.clear();
  for (const clients of [1, CLIENTS]) {
    const { times, seconds } = await run(queriesOf(kind), clients, SEARCHES);
    runs.push({ label: `${kind}, ${clients} at a time`, times: quantiles(times), perSecond: SEARCHES / seconds });
    if (clients > 1) continue;
    for (const [stage, all] of stageTimes) stages.push({ stage: `${kind}: ${stage}`, times: quantiles(all) });
  }
}
process.send?.({ buildSeconds, megabytes: megabytes(), idleMegabytes, runs, stages } satisfies Figures);
await rm(folder, { recursive: true, force: true });
process.exit(0);

async function build(engineName: string): Promise<Engine> {
  if (engineName === 'SQLite FTS5') return sqlite(documents(books), join(folder, 'fts.db'));
  if (engineName === 'MiniSearch') return miniSearch([...documents(books)]);
  const index = await openSearchIndex(folder);
  await index.use(await index.build(batches(books)));
  if (engineName === 'LanceDB BM25') {
    return {
      name: engineName,
      find: async (text) => (await index.search('text', text, { limit: SHOWN })).map(({ id }) => id),
    };
  }
  const readWorks = async (ids: readonly string[]) => ids.map((id) => books.book(Number(id)));
  const trace = (stage: string, _: number, milliseconds: number) =>
    stageTimes.set(stage, [...(stageTimes.get(stage) ?? []), milliseconds]);
  return {
    name: engineName,
    find: async (text) =>
      (await discover({ index, readWorks }, text, SHOWN, { trace })).found.map(({ work }) => work.id),
  };
}

function* documents({ size: count, book }: GeneratedBooks): Generator<Document> {
  for (let number = 0; number < count; number++) yield toDocument(book(number));
}

async function* batches({ size: count, book }: GeneratedBooks) {
  for (let start = 0; start < count; start += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => toDocument(book(start + at)));
  }
}

async function run(queries: readonly string[], clients: number, searches: number) {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const client = async () => {
    for (let at = next++; at < searches; at = next++) {
      const before = performance.now();
      await engine.find(queries[at % queries.length] ?? 'history');
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times, seconds: (performance.now() - started) / 1000 };
}
