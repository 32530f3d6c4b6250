/**
 * `npm run bench -- dump [--readers 1000] [--books 300]`: how long calls of readers wait while the nightly dump of the
 * embedded database is written, beside the same calls without one. Each change waits for the disk, as in production.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { loadCatalogue } from '../server/features/books/books.ts';
import { listJobs } from '../server/jobs.ts';
import { createLog } from '../server/log.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createApp } from '../server/routes.ts';
import { openServices } from '../server/start.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { appServer } from './app-server.ts';
import { fillReaders } from './fill-readers.ts';
import { quantiles } from './quantiles.ts';

/** Readers who call. Each pauses this many milliseconds after an answer, which is as often as one reader may call. */
const CALLING = 40;
const PAUSE = 700;
/** How long to measure without a dump, in milliseconds. */
const QUIET = 5_000;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { readers: { type: 'string', default: '1000' }, books: { type: 'string', default: '300' } },
});
const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-dump-'));
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, AUTH_LIMIT_SCALE: '1000', FSYNC: '1' });
const log = createLog('error');
const database = await openDatabase(config);
await migrate(database);
const { db } = database;
const services = await openServices(config, log, database);
await loadCatalogue(services);
await fillReaders(db, Number(values.readers), Number(values.books));
for (const statement of ['vacuum analyze', 'checkpoint']) await database.exec(statement);

const server = appServer(createApp(services), db);
const { call } = server;
const readers = await Promise.all(Array.from({ length: CALLING }, (_, at) => signIn(server, `bench${at}@example.com`)));
const dump = listJobs(services).find(({ name }) => name === 'dump-database');
const size = await sizeOf(join(dataDir, 'postgres'));
console.log(
  `${values.readers} readers with ${values.books} books each, ${Math.round(size / 1e6)} MB; load ${loadavg()[0]?.toFixed(1)}`,
);
await measure('without a dump', () => setTimeout(QUIET));
await measure('during a dump ', async () => dump?.run({}, AbortSignal.timeout(600_000)));
const [written = ''] = await readdir(join(dataDir, 'dumps'));
console.log(`the dump: ${((await stat(join(dataDir, 'dumps', written))).size / 1e6).toFixed(1)} MB`);
await database.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();

/** Half of the calls read, the other half write. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let running = true;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const calling = readers.map(async ({ token }) => {
    const answer = await call('GET', '/functions/v1/get-relevant-books', { token });
    const { id } = ((await answer.json()) as { data: { id: string }[] }).data[0] ?? {};
    for (let at = 0; running; at++) {
      const began = performance.now();
      const { ok, status } = await (at % 2
        ? call('GET', '/functions/v1/get-relevant-books', { token })
        : call('POST', '/functions/v1/create-book-like', { token, body: { id, saved: at % 4 === 0 } }));
      if (!ok) throw new Error(`answered ${status}`);
      times.push(performance.now() - began);
      await setTimeout(PAUSE * (0.5 + Math.random()));
    }
  });
  await setTimeout(2_000);
  times.length = 0;
  loop.enable();
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - began) / 1000;
  running = false;
  await Promise.all(calling);
  const [p50, p99, most] = quantiles(times, [0.5, 0.99, 1]).map((time) => time.toFixed(1));
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${times.length} calls, p50 / p99 / longest ${p50} / ${p99} / ${most} ms; ` +
      `event loop held for ${(loop.max / 1e6).toFixed(0)} ms at most; our process ${((user + system) / 1e6).toFixed(1)} s of processor, ` +
      `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
