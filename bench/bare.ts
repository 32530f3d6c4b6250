/** `npm run bench -- bare`: a library's page and a bookmark, beside the same statements through pg and Hono and nothing else, on the same records in the same run. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { findPostgres, startPostgres } from '../scripts/postgres.ts';
import { readConfig } from '../server/config.ts';
import { createApp } from '../server/http.ts';
import { createLog } from '../server/log.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openServices } from '../server/start.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { quantiles } from './quantiles.ts';

const READERS = 1000;
const BOOKS = 300;
/** Calls per measurement; several rounds, ours and the bare one by turns, so that what else runs is shared. */
const [CALLS, ROUNDS] = [100, 6];
/** Ours would compress for a caller who takes it, the bare one does not. */
const plain = { 'accept-encoding': 'identity' };

const binaries = findPostgres();
if (!binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
const postgres = await startPostgres(binaries);
const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-bare-'));
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  AUTH_LIMIT_SCALE: '1000',
});
const database = await openDatabase({ ...config, patient: true });
if (database.engine.kind !== 'postgres') throw new Error('This bench is for PostgreSQL.');
const { pool } = database.engine;
await migrate(database);
await fill();
const services = await openServices(config, createLog('silent'), database);
const app = createApp(services);
const call = (method: string, path: string, { body }: { body?: unknown } = {}) =>
  app.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const mails = async () => (await (await app.request('http://localhost/outbox.json')).json()) as never[];
const readers: { token: string; userId: string }[] = [];
for (let at = 1; at <= 20; at++) readers.push(await signIn({ call, mails } as never, `reader${at}@example.com`));
const ours = await listen(app);
const bare = await listen(bareApp());

for (const [name, make] of Object.entries({ listing, bookmark })) {
  for (const atOnce of [1, 20]) {
    const times = { ours: [] as number[], bare: [] as number[] };
    const rate = { ours: 0, bare: 0 };
    const processor = { ours: 0, bare: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      for (const who of ['ours', 'bare'] as const) {
        const [began, used] = [performance.now(), process.cpuUsage()];
        times[who].push(...(await measure(atOnce, (at) => make(who === 'ours' ? ours : bare, at))));
        rate[who] += CALLS / ((performance.now() - began) / 1000) / ROUNDS;
        const { user, system } = process.cpuUsage(used);
        processor[who] += (user + system) / 1000 / CALLS / ROUNDS;
      }
      // Past the limits of a minute.
      await database.exec('delete from rate_limits');
    }
    const [own, least] = [quantiles(times.ours), quantiles(times.bare)];
    const shown = (values: number[]) => values.map((value) => value.toFixed(1)).join(' / ');
    console.log(
      `${name}, ${atOnce} at once: ours p50/p95/p99 ${shown(own)} ms, ${rate.ours.toFixed(0)}/s; bare ${shown(least)} ms, ${rate.bare.toFixed(0)}/s; ` +
        `p50 ${((own[0] ?? 0) / (least[0] ?? 1)).toFixed(2)} times, rate 1/${(rate.bare / rate.ours).toFixed(2)}; ` +
        `processor with the asking client ${processor.ours.toFixed(1)}, ${processor.bare.toFixed(1)} ms`,
    );
  }
}
ours.stop();
bare.stop();
services.index.close();
await database.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit();

type Target = Awaited<ReturnType<typeof listen>> & { own: boolean };

async function measure(atOnce: number, one: (at: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < CALLS) {
      const at = next++;
      const began = performance.now();
      await one(at);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return times;
}

async function listing({ url, own }: Target, at: number): Promise<void> {
  const { token, userId } = readers[at % readers.length] as (typeof readers)[number];
  const answer = own
    ? await fetch(`${url}/functions/v1/get-relevant-books`, { headers: { ...plain, authorization: `Bearer ${token}` } })
    : await fetch(`${url}/listing/${userId}`, { headers: plain });
  if (!answer.ok) throw new Error(`listing: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: unknown[] };
  if (data.length !== 24) throw new Error(`a page of ${data.length}`);
}

async function bookmark({ url, own }: Target, at: number): Promise<void> {
  const { token, userId } = readers[at % readers.length] as (typeof readers)[number];
  const id = workOf(at % readers.length, (at % BOOKS) + 1);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ id, saved: at % 2 === 0 });
  const path = own ? '/functions/v1/create-book-like' : `/bookmark/${userId}`;
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`bookmark: ${answer.status} ${await answer.text()}`);
  await answer.json();
}

function bareApp(): Hono {
  const least = new Hono();
  least.get('/listing/:userId', async (c) => {
    const userId = c.req.param('userId');
    const overview = await pool.query(
      `with shelf as (select count(*)::int as books, coalesce(bit_xor(hashtextextended(work_id, 0)), 0) as print,
         json_build_object('to-read', count(*) filter (where coalesce(state, 'to-read') = 'to-read'),
           'reading', count(*) filter (where coalesce(state, 'to-read') = 'reading'),
           'read', count(*) filter (where coalesce(state, 'to-read') = 'read')) as states
         from library_books where user_id = $1 and removed_at is null)
       select shelf.books as total, shelf.states, kept.genres, kept.authors from shelf left join shelf_facets kept on kept.user_id = $1
         and kept.books = shelf.books and kept.print = shelf.print and kept.counted_at > $2`,
      [userId, new Date(Date.now() - 86_400_000)],
    );
    const page = await pool.query(
      `select w.*, l.why, l.liked_at, l.state, l.rating, l.started_on, l.finished_on, l.note from library_books l join works w on w.id = l.work_id
       where l.user_id = $1 and l.removed_at is null order by l.added_at desc, l.work_id limit 24 offset 0`,
      [userId],
    );
    return c.json({ data: page.rows, metadata: overview.rows[0] });
  });
  least.post('/bookmark/:userId', async (c) => {
    const { id, saved } = await c.req.json();
    await pool.query(
      'update library_books set liked_at = $3 where user_id = $1 and work_id = $2 and removed_at is null',
      [c.req.param('userId'), id, saved ? new Date() : null],
    );
    return c.json({ id, saved });
  });
  return least;
}

async function listen(served: Hono) {
  const server = createServer(getRequestListener(served.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, own: served === app, stop: () => server.close() };
}

function workOf(reader: number, book: number): string {
  return `w${String((((reader + 1) * 37 + book * 7) % 3000) + 1).padStart(10, '0')}`;
}

/** A thousand readers with three hundred books each, of three thousand. */
async function fill(): Promise<void> {
  await pool.query(
    `insert into works (id, title, authors, year, language, genres, subjects, summary, level, popularity, source)
     select 'w' || lpad(i::text, 10, '0'), 'The title of a book ' || i, array['Author ' || (i % 900)], 1900, 'en',
       array['Genre ' || (i % 12), 'Genre ' || (i % 7)], array['physics'], repeat('some words of a summary ', 15), 'core', 3, 'starter'
     from generate_series(1, 3000) i`,
  );
  await pool.query(
    `insert into users (id, email, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
     select gen_random_uuid(), 'reader' || i || '@example.com', now(), '{"provider":"email","providers":["email"]}', '{}', now(), now()
     from generate_series(1, $1::int) i`,
    [READERS],
  );
  await pool.query(
    `insert into library_books (user_id, work_id, source, why, added_at)
     select u.id, 'w' || lpad((((u.n * 37 + b * 7) % 3000) + 1)::text, 10, '0'), 'search', 'It is about what you asked for.', now() - b * interval '1 minute'
     from (select id, substring(email from '\\d+')::int as n from users) u, generate_series(1, $1::int) b`,
    [BOOKS],
  );
  await pool.query('vacuum analyze');
}
