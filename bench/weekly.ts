/**
 * `npm run bench -- weekly [readers …]`: one Sunday without a model, on the embedded database or, with DATABASE_URL, on
 * PostgreSQL. Readers with 50 books each are all due at once. It reports picks per second, resident memory before, at
 * each quarter of the run and at most, and how long a page of the same process waits meanwhile; then mails per second
 * through a real SMTP server. Goal: 100,000 readers in ten minutes with memory flat and a page's p95 under 100 ms.
 * Default sizes: 1000 10000.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { readConfig } from '../server/config.ts';
import { loadCatalogue } from '../server/features/books/books.ts';
import { runWeek, sendDueMails } from '../server/features/sunday-mail/sunday-mail.ts';
import { createLog } from '../server/log.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { primaryReads } from '../server/platform/db/replica.ts';
import { outboxMailer, smtpMailer } from '../server/platform/mail/mailer.ts';
import { createQueue } from '../server/platform/queue/queue.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { generateKeys, loadSecrets } from '../server/platform/secrets.ts';
import { createApp } from '../server/routes.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { createTestClock } from '../server/testing/test-clock.ts';
import { appServer } from './app-server.ts';
import { quantiles } from './quantiles.ts';

const BOOKS = 50;
const MAILS = 1000;
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const round = (value: number, digits = 0) => value.toFixed(digits);

console.log(
  'readers  seconds  CPU s  readers/s  per CPU s  MB before  at 1/4  at 1/2  at 3/4  at end  most  page p50 ms  p95  most',
);
for (const size of sizes.length > 0 ? sizes : [1000, 10_000]) await measure(size);

async function measure(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-weekly-'));
  const own = await ownDatabase();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: own?.url });
  const database = await openDatabase(config);
  await migrate(database);
  const { db, priority, engine, alone, patiently } = database;
  const clock = createTestClock(new Date('2026-03-07T12:00:00Z'));
  const log = createLog('silent');
  const index = await openSearchIndex(config.searchIndexUri);
  const services = {
    ...{
      config,
      log,
      clock,
      db,
      priority,
      engine,
      reads: primaryReads(db),
      alone,
      patiently,
      index,
      mailer: outboxMailer(db, clock),
      model: null,
      meaning: null,
    },
    queue: createQueue(database, log),
    secrets: await loadSecrets({ ...(await generateKeys()), dataDir: folder }),
  };
  await loadCatalogue(services);
  await seed(db, size);
  await sql`analyze`.execute(db);
  await runWeek(services);
  clock.set(new Date('2026-03-08T12:00:00Z'));
  const server = appServer(createApp(services), db);
  const { call } = server;
  const { token } = await signIn(server, 'bench@example.com');

  const before = megabytes();
  const memory: number[] = [];
  let running = true;
  const waits: number[] = [];
  const visitor = (async () => {
    while (running) {
      const asked = performance.now();
      const answer = await call('GET', '/functions/v1/get-relevant-books?page=1', { token });
      if (answer.ok) waits.push(performance.now() - asked);
      memory.push(megabytes());
      await wait(50);
    }
  })();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const served = await runWeek(services);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const busy = (user + system) / 1e6;
  running = false;
  await visitor;
  if (served < size) throw new Error(`only ${served} of ${size} readers were served`);
  const cells = [
    size,
    round(seconds, 1),
    round(busy, 1),
    round(served / seconds),
    round(served / busy),
    before,
    ...[0.25, 0.5, 0.75, 1].map((part) => memory[Math.ceil(memory.length * part) - 1] ?? Number.NaN),
    Math.max(before, ...memory),
    ...quantiles(waits, [0.5, 0.95, 1]).map((time) => round(time, 1)),
  ];
  console.log(
    `${cells.map((cell) => String(cell).padStart(8)).join(' ')}  load ${loadavg().map((load) => load.toFixed(1))}`,
  );
  await measureMails({ ...services, db });
  index.close();
  await database.close();
  await own?.drop();
  await rm(folder, { recursive: true, force: true });
}

/** On PostgreSQL each size has its own database. Without DATABASE_URL it is the embedded one. */
async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env.DATABASE_URL;
  if (!server) return null;
  const name = `weekly_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

type Bench = Parameters<typeof sendDueMails>[0];

async function measureMails(services: Bench): Promise<void> {
  const smtp = await startFakeSmtp();
  const mailer = smtpMailer(smtp.url, services.config.mail.from);
  await sql`update weekly_mails set due_at = 'infinity' where (user_id, sunday) not in (
    select user_id, sunday from weekly_mails limit ${MAILS})`.execute(services.db);
  const start = performance.now();
  const used = process.cpuUsage();
  const { sent } = await sendDueMails({ ...services, mailer });
  const { user, system } = process.cpuUsage(used);
  const [perSecond, perCpu] = [(performance.now() - start) / 1000, (user + system) / 1e6].map((time) =>
    round(sent / time),
  );
  console.log(
    `  ${sent} mails by SMTP: ${perSecond} a second, ${perCpu} per CPU second, the receiving server's included`,
  );
  mailer.close();
  await smtp.close();
}

/** Each reader keeps ten books from each of five stretches of the catalogue. */
async function seed(db: Bench['db'], readers: number): Promise<void> {
  for (let from = 0; from < readers; from += 1000) {
    const to = Math.min(readers, from + 1000) - 1;
    await sql`insert into users (id, email, email_confirmed_at, last_sign_in_at, app_metadata, user_metadata, created_at, updated_at)
      select md5('reader' || n)::uuid, 'reader' || n || '@example.com', now(), now(), '{}', '{"marketing_consent": true}', now(), now()
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
    await sql`with shelf as (select array_agg(id order by genres, id) as ids, count(*)::int as books from works)
      insert into library_books (user_id, work_id, source, added_at, liked_at)
      select md5('reader' || n)::uuid, ids[1 + (abs(hashtext(n || ':' || b % 5) % books) + b * 3) % books], 'search',
        now() - b * interval '1 day', case when b % 5 = 0 then now() end
      from generate_series(${from}::int, ${to}::int) n, generate_series(1, ${BOOKS}::int) b, shelf
      on conflict do nothing`.execute(db);
  }
}
