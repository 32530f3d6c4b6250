import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startFakes } from '../../fakes/fakes.ts';
import { startObjectStore } from '../../fakes/object-store.ts';
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts';
import { generateKeys } from '../../server/platform/secrets.ts';
import { createRandom } from '../import/random.ts';
import type { Tokens } from './caller.ts';
import { type Member, type Role, startMember } from './member.ts';
import { startProxy } from './proxy.ts';
import { createReader, type FleetBook, type FleetReader } from './reader.ts';

/** Several processes on one PostgreSQL behind a proxy, and readers who use them. */
export type Fleet = {
  postgres: PostgresServer;
  pool: pg.Pool;
  members: readonly Member[];
  readers: readonly FleetReader[];
  /** Until every process serves. @throws Error when one does not within two minutes. */
  ready(): Promise<void>;
  /** How often each status was answered; 0 means cut off. */
  statuses(): Record<number, number>;
  /** The settings of every process, and of commands beside them. */
  env: Record<string, string>;
  /**
   * Describes what must never happen: a change missing or made twice, a refused call, an answer 500, a mail sent twice
   * or not at all, a session that ended, a process that ended by itself, a web process whose index lacks a book, work
   * that was begun and not ended within five minutes.
   */
  faults(): Promise<string[]>;
  stop(): Promise<void>;
};

/**
 * Starts a process for each of `roles` at the same time, on an empty database. The first one of each role keeps a
 * search index of its own, the others share one. `seed` decides what readers do. `played`: the shared index is in a
 * played object store, and readers sync the likes of a played YouTube. `program` is the folder of the program.
 */
export async function startFleet(
  binaries: string,
  roles: readonly Role[],
  {
    readers: readerCount,
    seed,
    played,
    program = '.',
  }: { readers: number; seed: number; played: boolean; program?: string },
): Promise<Fleet> {
  const postgres = await startPostgres(binaries);
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-fleet-'));
  const keys = await generateKeys();
  const store = played ? await startObjectStore() : null;
  const fakes = played ? await startFakes() : null;
  const shared = store ? 's3://books/search' : join(folder, 'search');
  const env = (own: string, index: string = shared) => ({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, own),
    SEARCH_INDEX_URI: index,
    JWT_KEYS: keys.jwtKeys,
    ENCRYPTION_KEY: keys.encryptionKey,
    AUTH_LIMIT_SCALE: '1000',
    MAIL_POSTAL_ADDRESS: 'Fleet, 1 Harbour Street',
    ...store?.env,
    ...fakes?.env,
  });
  const indexOf = (role: Role, at: number) => (roles.indexOf(role) === at ? join(folder, `search-${role}`) : shared);
  const main = join(program, 'server/main.ts');
  const members = await Promise.all(
    roles.map((role, at) => startMember(role, env(`${role}${at}`, indexOf(role, at)), main)),
  );
  const proxy = await startProxy(members.filter(({ role }) => role === 'web'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const stop = async () => {
    await pool.end();
    proxy.stop();
    await Promise.all(members.map((member) => member.stop()));
    await Promise.all([postgres.stop(), store?.stop(), fakes?.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Titles that a line of a list (“title by author”) names beyond doubt.
    const { rows: works } = await pool.query<FleetBook>(
      `select min(id) as id, title, min(authors[1]) as author from works where source = 'starter' and title ~ '^[A-Za-z ]+$' and title !~* '\\yby\\y'
       group by title having count(*) = 1 order by 1 limit 80`,
    );
    const emails = Array.from({ length: readerCount }, (_, at) => `fleet${at}@example.com`);
    const readers = await Promise.all(
      emails.map(async (email, at) =>
        createReader(proxy.url, await signIn(proxy.url, email), {
          books: works.slice(0, 40),
          listed: works.slice(40),
          hasLikes: played,
          random: createRandom(seed + at).next,
        }),
      ),
    );
    return {
      postgres,
      pool,
      members,
      readers,
      ready: () => waitUntilReady(members),
      statuses: () => countStatuses(readers),
      env: env('commands'),
      faults: async () => [
        ...(await waitForWork(pool)),
        ...(await Promise.all(readers.map((reader) => reader.check()))).flat(),
        ...(played ? await faultsOfTopics(readers) : []),
        ...faultsOfMembers(members),
        ...(countStatuses(readers)[500] ? [`${countStatuses(readers)[500]} answers 500`] : []),
        ...(await faultsOfRecords(pool)),
        ...(await faultsOfIndexes(members, pool)),
      ],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Signs in and agrees to the weekly mail. */
async function signIn(url: string, email: string): Promise<Tokens> {
  const post = async (path: string, body: object) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('otp', { email });
  const mails = (await (await fetch(`${url}/outbox.json`)).json()) as { to: string; text: string }[];
  const token = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  const answer = await post('verify', { email, token, type: 'email' });
  if (!answer.ok) throw new Error(`No session for ${email}: ${answer.status}`);
  const tokens = (await answer.json()) as Tokens;
  const consent = await fetch(`${url}/auth/v1/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.access_token}` },
    body: JSON.stringify({ data: { marketing_consent: true } }),
  });
  if (!consent.ok) throw new Error(`No consent of ${email}: ${consent.status}`);
  return tokens;
}

const READY_LIMIT = 120_000;
const LOOK_AGAIN = 200;
/** A worker that was killed is noticed after a minute or two, and its job is tried again half a minute later. */
const WORK_LIMIT = 300_000;
const FOLLOW_LIMIT = 60_000;

async function waitUntilReady(members: readonly Member[]): Promise<void> {
  const limit = Date.now() + READY_LIMIT;
  for (const member of members) {
    while (!(await isReady(member))) {
      if (Date.now() > limit) throw new Error(`A ${member.role} process is not ready after two minutes.`);
      await setTimeout(LOOK_AGAIN);
    }
  }
}

async function isReady(member: Member): Promise<boolean> {
  if (member.role === 'worker') return member.serves();
  const url = member.url();
  return url !== null && Boolean((await fetch(`${url}/ready`).catch(() => null))?.ok);
}

function countStatuses(readers: readonly FleetReader[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { counts } of readers)
    for (const [status, count] of counts) statuses[status] = (statuses[status] ?? 0) + count;
  return statuses;
}

/** Workers end what was begun, no matter what was killed: picks of readers with a few books, mails, imports, syncs. */
async function waitForWork(pool: pg.Pool): Promise<string[]> {
  const limit = Date.now() + WORK_LIMIT;
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(
      `select u.email || ' has no first pick' as left from users u
       where (select count(*) from library_books l where l.user_id = u.id and l.removed_at is null) >= 3
         and not exists (select from weekly_picks p where p.user_id = u.id)
       union all select 'a mail waits' from weekly_mails where state in ('waiting', 'sending')
       union all select 'an import waits' from shelf_imports where done < lines
       union all select 'a sync is ' || state from sync_runs where state in ('waiting', 'running')`,
    );
    if (rows.length === 0) return [];
    if (Date.now() > limit) return rows.map(({ left }) => left);
    await setTimeout(1_000);
  }
}

/** All like the same videos, so their topics are the same. A video that was read twice or never would show. */
async function faultsOfTopics(readers: readonly FleetReader[]): Promise<string[]> {
  const topics = await Promise.all(readers.map((reader) => reader.topics()));
  const kinds = new Set(topics.flatMap((each) => (each ? [JSON.stringify(Object.entries(each).sort())] : [])));
  return kinds.size === 1 && !kinds.has('[]')
    ? []
    : [`the readers’ topics differ or are missing: ${[...kinds].join(' ')}`];
}

const faultsOfMembers = (members: readonly Member[]): string[] =>
  members.flatMap((member) =>
    member.deaths() > 0 ? [`a ${member.role} ended by itself ${member.deaths()} times`] : [],
  );

/** What nobody may find in the records, each with what it counts. */
const NEVER: Record<string, string> = {
  'readers with two first picks': 'select 1 from weekly_picks group by user_id having count(*) > 1',
  'readers without exactly one session': `select 1 from users u left join sessions s on s.user_id = u.id
     where u.email like 'fleet%' group by u.id having count(s.user_id) <> 1`,
  'mails that were not sent': "select 1 from weekly_mails where state <> 'sent'",
  'readers whose pick was mailed twice or never, as a mailbox counts': `select 1 from weekly_mails w join users u on u.id = w.user_id
     left join outbox_mails o on o.recipient = u.email and o.headers ? 'List-Unsubscribe'
     group by w.user_id, w.sunday having count(distinct o.headers->>'Message-ID') <> 1`,
  'imports that were not ended': 'select 1 from shelf_imports where done < lines',
};

async function faultsOfRecords(pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [fault, rows] of Object.entries(NEVER)) {
    const count = (await pool.query(rows)).rows.length;
    if (count > 0) faults.push(`${count} ${fault}`);
  }
  return faults;
}

/** Every web process finds every book, soon after the last was written. */
async function faultsOfIndexes(members: readonly Member[], pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ books: number }>(
    'select count(*)::int as books from works w where not exists (select from merged_works m where m.work_id = w.id)',
  );
  const limit = Date.now() + FOLLOW_LIMIT;
  for (;;) {
    const answers = await Promise.all(
      members.flatMap((member) => member.url() ?? []).map(async (url) => (await fetch(`${url}/ready`)).json()),
    );
    const found = answers.map((answer) => (answer as { books: number }).books);
    if (found.every((books) => books === rows[0]?.books)) return [];
    if (Date.now() > limit) return [`of ${rows[0]?.books} books the web processes find ${found.join(', ')}`];
    await setTimeout(LOOK_AGAIN);
  }
}
