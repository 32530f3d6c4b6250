/**
 * `npm run bench -- search-scale [SIZE…]`: how long one search takes, and how much memory it needs, among 10,000 and
 * 1,000,000 books (or SIZE). Our whole pipeline and plain engines search the same generated books, each in its own
 * process, one query at a time and twenty at once. The books use the words of our catalogue at their frequency there,
 * with texts as long as real ones (title 5 words, 7 subjects, a description of 120 words with a long tail). The queries
 * are those of bench/judged: topics of a few words, and descriptions of dozens. MiniSearch keeps everything in memory,
 * so it only runs up to 100,000 books.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { Figures } from './search-scale/child.ts';

const ENGINES = ['Deepshelf', 'LanceDB BM25', 'SQLite FTS5', 'MiniSearch'];
const MINISEARCH_MOST = 100_000;

const sizes = process.argv.slice(3).map(Number).filter(Boolean);
for (const size of sizes.length > 0 ? sizes : [10_000, 1_000_000]) {
  console.log(`\n${size.toLocaleString('en')} books; milliseconds p50 / p95 / p99`);
  for (const engine of ENGINES) {
    if (engine === 'MiniSearch' && size > MINISEARCH_MOST) console.log(`${engine.padEnd(13)} left out: all in memory`);
    else await measure(engine, size);
  }
}

async function measure(engine: string, size: number): Promise<void> {
  const child = fork(new URL('./search-scale/child.ts', import.meta.url), [engine, String(size)]);
  const results = once(child, 'message') as Promise<[Figures]>;
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`${engine} ended with ${code}`)));
  failed.catch(() => {});
  const [figures] = await Promise.race([results, failed]);
  await ended;
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  console.log(
    `${engine.padEnd(13)} built in ${figures.buildSeconds.toFixed(0)} s, ${figures.megabytes} MB resident (${figures.idleMegabytes} before), ${load}`,
  );
  for (const { label, times, perSecond } of figures.runs) {
    const cells = times.map((time) => time.toFixed(1).padStart(7)).join(' /');
    console.log(`  ${label.padEnd(26)} ${cells}   ${perSecond.toFixed(0)} a second`);
  }
  for (const { stage, times } of figures.stages) {
    console.log(`    ${stage.padEnd(24)} ${times.map((time) => time.toFixed(1).padStart(7)).join(' /')}`);
  }
}
