import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts';
import { generateKeys } from '../../server/platform/secrets.ts';
import { type Member, type Role, startMember } from './member.ts';
import { startProxy } from './proxy.ts';
import { createReader, type FleetReader } from './reader.ts';

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
  /**
   * Describes what must never happen: a change missing or made twice, an answer 500, a process that ended by itself.
   */
  faults(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Starts a process for each of `roles` at the same time, on an empty database. */
export async function startFleet(binaries: string, roles: readonly Role[], readerCount: number): Promise<Fleet> {
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
  const members = await Promise.all(roles.map((role, at) => startMember(role, env(`${role}${at}`))));
  const proxy = await startProxy(members.filter(({ role }) => role === 'web'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const stop = async () => {
    await pool.end();
    proxy.stop();
    await Promise.all(members.map((member) => member.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { rows: works } = await pool.query<{ id: string }>('select id from works order by id limit 40');
    const books = works.map(({ id }) => id);
    const emails = Array.from({ length: readerCount }, (_, at) => `fleet${at}@example.com`);
    const readers = await Promise.all(
      emails.map(async (email) => createReader(proxy.url, await signIn(proxy.url, email), books)),
    );
    return {
      postgres,
      pool,
      members,
      readers,
      ready: () => waitUntilReady(members),
      statuses: () => countStatuses(readers),
      faults: async () => [
        ...(await Promise.all(readers.map((reader) => reader.check()))).flat(),
        ...faultsOfMembers(members),
        ...(countStatuses(readers)[500] ? [`${countStatuses(readers)[500]} answers 500`] : []),
        ...(await picksMadeTwice(pool)),
      ],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signIn(url: string, email: string): Promise<string> {
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
  return ((await answer.json()) as { access_token: string }).access_token;
}

const READY_LIMIT = 120_000;
const LOOK_AGAIN = 200;

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

const faultsOfMembers = (members: readonly Member[]): string[] =>
  members.flatMap((member) =>
    member.deaths() > 0 ? [`a ${member.role} ended by itself ${member.deaths()} times`] : [],
  );

async function picksMadeTwice(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; picks: number }>(
    'select u.email, count(*)::int as picks from users u join weekly_picks p on p.user_id = u.id group by 1 having count(*) > 1',
  );
  return rows.map(({ email, picks }) => `${email} has ${picks} first picks`);
}
