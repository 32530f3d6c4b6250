/**
 * `npm run bench -- soak --minutes 30`: twenty readers search, add, bookmark, list, remove and refresh against the real
 * program, one call a second each. It reports memory slope, errors and drift of p99, on the embedded database.
 * `--postgres` uses a temporary PostgreSQL without fsync.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '../scripts/postgres.ts';
import { quantiles } from './quantiles.ts';
import { startProcess } from './server-process.ts';

const READERS = 20;
/** Share of the run that is left out of the memory slope: caches, compiled code and the index fill once. */
const WARM_UP = 0.2;
const QUERIES = ['why do empires fall', 'black holes', 'a gentle history of mathematics', 'how cities work', 'the sea'];

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { minutes: { type: 'string', default: '30' }, postgres: { type: 'boolean' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('Say how long: --minutes 30');
const binaries = values.postgres ? findPostgres() : null;
if (values.postgres && !binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
const postgres = binaries ? await startPostgres(binaries) : null;
const server = await startProcess({ AUTH_LIMIT_SCALE: '1000', ...(postgres && { DATABASE_URL: postgres.url }) });
const sessions = await server.startSessions(READERS);

type Minute = { times: number[]; memory: number };
const seen: Minute[] = [];
const failures = new Map<string, number>();
const began = performance.now();
const now = () => (performance.now() - began) / 60_000;
const current = (): Minute => {
  seen[Math.floor(now())] ??= { times: [], memory: Number.NaN };
  return seen[Math.floor(now())] as Minute;
};

await Promise.all([...sessions.map((_, at) => read(at)), watch()]);
await server.stop();
await postgres?.stop();
report();

/** One reader's day, over and over. */
async function read(at: number): Promise<void> {
  const session = sessions[at] as (typeof sessions)[number];
  let { access_token: token, refresh_token: refresh } = session;
  await setTimeout((1000 * at) / READERS);
  for (let round = 0; now() < minutes; round += 1) {
    const query = QUERIES[(round + at) % QUERIES.length];
    const found = (await call('POST', '/functions/v1/post-search', token, { query })) as { items?: { id: string }[] };
    const id = found?.items?.[(round + at) % 7]?.id ?? found?.items?.[0]?.id;
    if (!id) continue;
    await call('POST', '/functions/v1/create-book-relation', token, { id, query });
    await call('GET', '/functions/v1/get-relevant-books?page=1&pageSize=24', token);
    await call('POST', '/functions/v1/create-book-like', token, { id, saved: true });
    await call('GET', '/functions/v1/get-reading-list', token);
    await call('DELETE', '/functions/v1/delete-profile-youtube-episode-relation', token, { id });
    await call('GET', '/functions/v1/get-relevant-books?page=1&pageSize=24', token);
    const renewed = (await call('POST', '/auth/v1/token?grant_type=refresh_token', token, {
      refresh_token: refresh,
    })) as typeof session | null;
    if (renewed) ({ access_token: token, refresh_token: refresh } = renewed);
  }
}

/** Returns the body, or null on failure. Takes at least a second. */
async function call(method: string, path: string, token: string, body?: unknown): Promise<unknown> {
  const pause = setTimeout(1000);
  const started = performance.now();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said = await answer.json();
    if (answer.ok) return said;
    fail(`${path.split('?')[0]} ${answer.status}`);
  } catch (error) {
    fail(`${path.split('?')[0]} ${(error as Error).message}`);
  } finally {
    current().times.push(performance.now() - started);
    await pause;
  }
  return null;
}

function fail(what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1);
}

async function watch(): Promise<void> {
  while (now() < minutes) {
    const minute = current();
    minute.memory = await server.memory();
    await setTimeout(5_000);
  }
}

function report(): void {
  const whole = seen.slice(0, Math.floor(minutes));
  for (const [minute, { times, memory }] of whole.entries()) {
    const shown = quantiles(times).map((value) => value.toFixed(0));
    console.log(`minute ${minute + 1}: ${times.length} calls, p50/p95/p99 ${shown.join(' / ')} ms, ${memory} MB`);
  }
  const settled = whole.slice(Math.ceil(whole.length * WARM_UP));
  const third = Math.max(1, Math.floor(settled.length / 3));
  const p99 = (part: Minute[]) => (quantiles(part.flatMap(({ times }) => times))[2] ?? 0).toFixed(0);
  const calls = seen.reduce((sum, { times }) => sum + times.length, 0);
  const failed = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  console.log(`${calls} calls in ${minutes} minutes; failed: ${failed || 'none'}`);
  console.log(`memory, after the first fifth: ${slope(settled.map(({ memory }) => memory)).toFixed(2)} MB a minute`);
  console.log(
    `p99 of the first third ${p99(settled.slice(0, third))} ms, of the last ${p99(settled.slice(-third))} ms`,
  );
}

/** Least-squares slope, per step. */
function slope(series: readonly number[]): number {
  const middle = (series.length - 1) / 2;
  const mean = series.reduce((sum, value) => sum + value, 0) / series.length;
  const over = series.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return over / series.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
