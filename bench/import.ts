/**
 * `npm run bench -- import [SIZE…]`: imports generated dumps of SIZE works (10000 and 100000 without it) into
 * PostgreSQL. Says lines and MB a second beside two floors (reading and parsing the same files; storing the same rows
 * and texts), peak memory, and how fast searches are meanwhile and afterwards. The PostgreSQL is a temporary one
 * without fsync.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, startPostgres } from '../scripts/postgres.ts';
import { findWorks, followIndex } from '../server/features/books/books.ts';
import { discover } from '../server/features/search/search.ts';
import { systemClock } from '../server/platform/clock.ts';
import { wrapPool } from '../server/platform/db/database.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { startCommand, startImport } from './import/child.ts';
import { measureFloor, type Throughput } from './import/floor.ts';
import { generateDump, SEED, VOCABULARY } from './import/generate-dump.ts';
import { secondsOf } from './import/processor-time.ts';
import { createRandom, createVocabulary } from './import/random.ts';
import { type Cost, measureStoring, type StoringFloor } from './import/storing-floor.ts';
import { quantiles } from './quantiles.ts';

const SEARCHES = 500;
const sizes = process.argv.slice(3).map(Number).filter(Boolean);
const binaries = findPostgres();
if (!binaries) {
  console.log('skipped: PostgreSQL is not installed');
  process.exit(0);
}
const kept = join(tmpdir(), 'generated-dumps');
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) await benchImport(size, binaries);

async function benchImport(size: number, binaries: string): Promise<void> {
  console.log(`\n${size.toLocaleString('en')} works`);
  const files = await generateDump(kept, size);
  const floor = await measureFloor(files);
  console.log(`  floor   ${rates(floor)}`);
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-bench-import-'));
  const server = await startPostgres(binaries);
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  const { db, alone, close } = wrapPool(pool);
  const index = await openSearchIndex(join(folder, 'search'));
  const services = { db, alone, clock: systemClock, index };
  try {
    const env = { DATABASE_URL: server.url, DATA_DIR: folder, NODE_ENV: 'test' };
    // The tables, starter catalogue and index exist before the clock starts, because exporting opens them.
    await startCommand(['export', join(folder, 'export.jsonl')], env).ended;
    const postgres = await postgresPid(pool);
    const before = { clock: performance.now(), postgres: secondsOf(postgres, { family: true }) };
    const child = startImport(files, env);
    const during: number[] = [];
    const search = searcher(services);
    while (child.isRunning()) {
      await followIndex(services);
      during.push(await search());
      await setTimeout(100);
    }
    await child.ended;
    const whole = { ...floor, seconds: (performance.now() - before.clock) / 1000, cpu: child.cpuSeconds() };
    const database = secondsOf(postgres, { family: true }) - before.postgres;
    console.log(`  import  ${rates(whole)}; and ${database.toFixed(1)} s of the database's processor`);
    console.log(`  peak    ${child.peakMegabytes().toFixed(0)} MB resident`);
    console.log(`  search  during the import  ${percentiles(during)}`);
    await setTimeout(6_000);
    const after: number[] = [];
    for (let count = 0; count < SEARCHES; count++) after.push(await search());
    console.log(`  search  among ${(await index.size()).toLocaleString('en')}  ${percentiles(after)}`);
    console.log(`  memory  ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB resident while searching`);
    tellFloors(floor, await measureStoring(pool, services, folder), {
      seconds: whole.seconds,
      cpu: whole.cpu + database,
    });
  } finally {
    index.close();
    await close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function postgresPid(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return Number.parseInt(await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8'), 10);
}

/** Compares the import with two floors: reading and parsing alone, and that plus storing alone. */
function tellFloors(reading: Cost, { records, index }: StoringFloor, whole: Cost): void {
  const cost = ({ seconds, cpu }: Cost) => `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processor)`;
  const share = (least: Cost) =>
    `${((100 * least.seconds) / whole.seconds).toFixed(1)}% by the clock, ${((100 * least.cpu) / whole.cpu).toFixed(1)}% by processor time`;
  const sum = (part: 'seconds' | 'cpu') => reading[part] + records[part] + index[part];
  console.log(`  storing alone: the rows ${cost(records)}, the index ${cost(index)}`);
  console.log(`  the import's rate beside reading and parsing alone: ${share(reading)}`);
  console.log(
    `  and beside reading, parsing and storing alone: ${share({ seconds: sum('seconds'), cpu: sum('cpu') })}`,
  );
}

/** Times one complete search for words as readers use them. Returns milliseconds. */
function searcher({ db, index }: Parameters<typeof followIndex>[0]): () => Promise<number> {
  const { words } = createVocabulary(createRandom(SEED), VOCABULARY);
  let turn = 0;
  return async () => {
    const text = words(2 + (turn++ % 4));
    const before = performance.now();
    await discover({ index, readWorks: (ids) => findWorks(db, ids) }, text, 24);
    return performance.now() - before;
  };
}

function rates({ lines, bytes, seconds, cpu }: Throughput): string {
  const each = `${Math.round(lines / seconds).toLocaleString('en')} lines/s, ${(bytes / seconds / 1e6).toFixed(1)} MB/s`;
  return `${lines.toLocaleString('en')} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processor): ${each}`;
}

function percentiles(times: number[]): string {
  const [p50, p95, p99] = quantiles(times).map((time) => time.toFixed(1));
  return `p50 ${p50}  p95 ${p95}  p99 ${p99} ms  (${times.length} searches)`;
}
