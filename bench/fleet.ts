/**
 * `npm run bench -- fleet`: three web and two worker processes on one PostgreSQL behind a proxy, killed at random for a minute (or
 * as many as are given), the database crashed twice. Nothing that was acknowledged may be missing, nothing done twice, no answer 500.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, startPostgres } from '../scripts/postgres.ts';
import { generateKeys } from '../server/platform/secrets.ts';
import { type Member, startMember } from './fleet/member.ts';
import { startProxy } from './fleet/proxy.ts';
import { createReader } from './fleet/reader.ts';

const READERS = 6;
const minutes = Number(process.argv[3] ?? 1);
const binaries = findPostgres();
if (!binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
const postgres = await startPostgres(binaries);
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-fleet-'));
const keys = await generateKeys();
const env = (own: string) => ({
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, own),
  SEARCH_INDEX_URI: join(folder, 'search'),
  JWT_KEYS: keys.jwtKeys,
  ENCRYPTION_KEY: keys.encryptionKey,
  AUTH_LIMIT_SCALE: '1000',
});
const members: Member[] = await Promise.all(
  (['web', 'web', 'web', 'worker', 'worker'] as const).map((role, at) => startMember(role, env(`${role}${at}`))),
);
const proxy = await startProxy(members.filter(({ role }) => role === 'web'));
const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
pool.on('error', () => {});
pool.on('connect', (client) => client.on('error', () => {}));
console.log(`five processes started together on ${postgres.version}`);

const { rows: works } = await pool.query('select id from works order by id limit 40');
const books = works.map(({ id }) => String(id));
const readers = await Promise.all(
  Array.from({ length: READERS }, async (_, at) =>
    createReader(proxy.url, await signIn(`fleet${at}@example.com`), books),
  ),
);
const until = Date.now() + minutes * 60_000;
const kills = { web: 0, worker: 0, database: 0 };
await Promise.all([...readers.map((reader) => reader.run(until)), killAtRandom(), crashTwice()]);

await pollReady();
const lost = (await Promise.all(readers.map((reader) => reader.check()))).flat();
const statuses = new Map<number, number>();
for (const { counts } of readers)
  for (const [status, count] of counts) statuses.set(status, (statuses.get(status) ?? 0) + count);
const picks = await waitForPicks();
const faults = [
  ...lost,
  ...(statuses.get(500) ? [`${statuses.get(500)} answers 500`] : []),
  ...members.flatMap((member) =>
    member.deaths() > 0 ? [`a ${member.role} ended by itself ${member.deaths()} times`] : [],
  ),
  ...picks,
];
console.log(`killed: ${kills.web} web, ${kills.worker} worker; the database crashed ${kills.database} times`);
console.log(`answers by status (0: cut off): ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
console.log(
  faults.length > 0
    ? faults.join('\n')
    : 'Every acknowledged change is there, every reader has one first pick, no process ended by itself.',
);

await pool.end();
proxy.stop();
await Promise.all(members.map((member) => member.stop()));
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(faults.length > 0 ? 1 : 0);

async function killAtRandom(): Promise<void> {
  while (Date.now() < until) {
    await setTimeout(2_000 + Math.random() * 4_000);
    const member = members[Math.floor(Math.random() * members.length)] as Member;
    await member.kill();
    kills[member.role] += 1;
  }
}

async function crashTwice(): Promise<void> {
  const third = (until - Date.now()) / 3;
  for (let crash = 0; crash < 2; crash++) {
    await setTimeout(third);
    await postgres.crash();
    kills.database += 1;
  }
}

async function signIn(email: string): Promise<string> {
  const post = async (path: string, body: object) =>
    fetch(`${proxy.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('otp', { email });
  const mails = (await (await fetch(`${proxy.url}/outbox.json`)).json()) as { to: string; text: string }[];
  const token = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  const answer = await post('verify', { email, token, type: 'email' });
  if (!answer.ok) throw new Error(`No session for ${email}: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Until every web process says that it is ready. */
async function pollReady(): Promise<void> {
  const limit = Date.now() + 120_000;
  for (const member of members.filter(({ role }) => role === 'web')) {
    for (;;) {
      const url = member.url();
      if (url && (await fetch(`${url}/ready`).catch(() => null))?.ok) break;
      if (Date.now() > limit) throw new Error('A web process is not ready two minutes after the last kill.');
      await setTimeout(200);
    }
  }
}

/** The workers make one first pick for each reader with a few books, whatever was killed; never two. */
async function waitForPicks(): Promise<string[]> {
  const limit = Date.now() + 180_000;
  for (;;) {
    const { rows } = await pool.query(
      `select u.email, count(p.id)::int as picks from users u left join weekly_picks p on p.user_id = u.id
       where (select count(*) from library_books l where l.user_id = u.id and l.removed_at is null) >= 3 group by 1`,
    );
    const twice = rows.filter(({ picks }) => picks > 1).map(({ email, picks }) => `${email} has ${picks} first picks`);
    const without = rows.filter(({ picks }) => picks === 0).map(({ email }) => `${email} has no first pick`);
    if (twice.length > 0 || without.length === 0) return twice;
    if (Date.now() > limit) return without;
    await setTimeout(1_000);
  }
}
