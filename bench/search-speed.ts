/**
 * `npm run bench -- search-speed`: how long `post-search` takes over real HTTP on loopback against the real program
 * with our catalogue (guard, rate limit, records and all), for 1 and 20 readers at once, and how much memory the
 * program holds. Then, in this process, how long each stage takes without HTTP and database. All queries come from
 * bench/judged.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDocument } from '../server/features/books/testing.ts';
import { discover } from '../server/features/search/search.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { judgedQueries, starterWorks } from './judged-queries.ts';
import { quantiles } from './quantiles.ts';
import { startProcess } from './server-process.ts';

/** Enough readers that each stays below the limit of 60 searches a minute. */
const READERS = 40;

const works = starterWorks();
const sets = judgedQueries(works);
const queries = [...sets].flatMap(([kind, set]) => set.slice(0, 60).map(({ query }) => ({ kind, query })));

const server = await startProcess();
const tokens = await server.signIn(READERS);
console.log(
  `load ${loadavg()[0]?.toFixed(1)}; ${queries.length} different queries; memory after start ${await server.memory()} MB`,
);
await run(1, 40);
console.log('over HTTP        requests     p50     p95     p99 ms   per second');
for (const [clients, requests] of [
  [1, 500],
  [20, 1000],
] as const) {
  const { times, seconds } = await run(clients, requests);
  console.log(
    `${String(clients).padStart(2)} at a time ${String(requests).padStart(12)} ${columns(times)} ${(requests / seconds).toFixed(0).padStart(11)}`,
  );
}
console.log(`memory after 1,540 searches ${await server.memory()} MB`);
await server.stop();
await stages();

/** Sends `requests` searches, `clients` at a time. Returns the milliseconds of each and the seconds of all. */
async function run(clients: number, requests: number): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const client = async () => {
    for (let at = next++; at < requests; at = next++) {
      const { query } = queries[(at * 7) % queries.length] ?? { query: 'history' };
      const before = performance.now();
      const response = await fetch(`${server.url}/functions/v1/post-search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[at % tokens.length]}` },
        body: JSON.stringify({ query }),
      });
      await response.arrayBuffer();
      times.push(performance.now() - before);
      if (response.status !== 200) throw new Error(`“${query}” was answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times, seconds: (performance.now() - started) / 1000 };
}

/** p50/p95 of every stage for each kind of query, with the records in memory. */
async function stages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-bench-'));
  const index = await openSearchIndex(folder);
  await index.use(await index.build(onlyBatch()));
  const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);
  console.log('\nstages in process, p50/p95 ms');
  for (const [kind, set] of sets) {
    const times = new Map<string, number[]>();
    const trace = (stage: string, _: number, milliseconds: number) =>
      times.set(stage, [...(times.get(stage) ?? []), milliseconds]);
    for (const { query } of set.slice(0, 100)) {
      const before = performance.now();
      await discover({ index, readWorks }, query, 24, { trace });
      trace('whole', 0, performance.now() - before);
    }
    const cells = [...times].map(([stage, all]) => {
      const [p50, p95] = quantiles(all).map((time) => time.toFixed(1));
      return `${stage} ${p50}/${p95}`;
    });
    console.log(`${kind.padEnd(13)} ${cells.join('  ')}`);
  }
  index.close();
  await rm(folder, { recursive: true, force: true });
}

async function* onlyBatch() {
  yield [...works.values()].map(toDocument);
}

function columns(times: readonly number[]): string {
  return quantiles(times)
    .map((time) => time.toFixed(1).padStart(7))
    .join(' ');
}
