/**
 * `npm run bench -- fleet [MINUTES] [SEED]`: three web and two worker processes on one PostgreSQL behind a proxy,
 * killed at random for a minute (or the given number of minutes) while the database crashes twice and books are
 * imported. Readers change their library, note, search, ask, import lists, sync the likes of a played YouTube and
 * refresh their sessions, and get their first pick by mail. The index that three of the processes share is in a played
 * object store. Nothing acknowledged may be missing, nothing may be done twice, no call may be refused or answered 500.
 * SEED repeats the same choices. A shorter version with faults in a fixed order is a test: `scripts/fleet.test.ts`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgres } from '../scripts/postgres.ts';
import type { Member } from './fleet/member.ts';
import { startFleet } from './fleet/start-fleet.ts';
import { createRandom } from './import/random.ts';

const run = promisify(execFile);
const READERS = 6;
const WELL =
  'Every acknowledged change is there once, every reader has one first pick, its mail and their session, every index has every book, every like was read once, no process ended by itself.';
/** Books of one import beside the fleet. */
const IMPORTED = 50;
const minutes = Number(process.argv[3] ?? 1);
const seed = Number(process.argv[4] ?? Date.now() % 100_000);
const random = createRandom(seed);
const binaries = findPostgres();
if (!binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
const fleet = await startFleet(binaries, ['web', 'web', 'web', 'worker', 'worker'], {
  readers: READERS,
  seed,
  played: true,
});
console.log(`five processes started together on ${fleet.postgres.version}; seed ${seed}`);
const until = Date.now() + minutes * 60_000;
const isGoingOn = () => Date.now() < until;
const kills = { web: 0, worker: 0, database: 0 };
const imported = { books: 0, interrupted: 0 };
let faults = ['it did not come to its end'];
try {
  await Promise.all([
    ...fleet.readers.map((reader) => reader.run(isGoingOn)),
    killAtRandom(),
    crashTwice(),
    importBooks(),
    mailPicks(),
  ]);
  await fleet.ready();
  faults = await fleet.faults();
  console.log(`killed: ${kills.web} web, ${kills.worker} worker; the database crashed ${kills.database} times`);
  console.log(`imported beside them: ${imported.books} books; imports cut off and run again: ${imported.interrupted}`);
  console.log(`answers by status (0: cut off): ${JSON.stringify(fleet.statuses())}`);
  console.log(`acknowledged: ${JSON.stringify(acknowledged())}`);
  console.log(`mails: ${await mails()}`);
  console.log(faults.length > 0 ? faults.join('\n') : WELL);
} finally {
  await fleet.stop();
}
process.exit(faults.length > 0 ? 1 : 0);

async function killAtRandom(): Promise<void> {
  while (isGoingOn()) {
    await setTimeout(2_000 + random.next() * 4_000);
    const member = fleet.members[random.below(fleet.members.length)] as Member;
    await member.kill();
    kills[member.role] += 1;
  }
}

async function crashTwice(): Promise<void> {
  const third = (until - Date.now()) / 3;
  for (let crash = 0; crash < 2; crash++) {
    await setTimeout(third);
    await fleet.postgres.crash();
    kills.database += 1;
  }
}

/** Imports of an operator, on the shared index. One that is cut off goes on when it is started again. */
async function importBooks(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-fleet-books-'));
  for (let list = 0; isGoingOn(); list++) {
    const book = (at: number) => ({
      ...{ key: `fleet-${list}-${at}`, title: `Harbour ${list} of Fleet ${at}`, authors: [`Ann Sailor ${list}`] },
      summary: 'A book about ships, tides and the people who live beside the sea.',
    });
    const path = join(folder, `${list}.jsonl`);
    await writeFile(path, Array.from({ length: IMPORTED }, (_, at) => JSON.stringify(book(at))).join('\n'));
    while (!(await isImported(path))) {
      imported.interrupted += 1;
      await setTimeout(1_000);
    }
    imported.books += IMPORTED;
    await setTimeout(10_000);
  }
  await rm(folder, { recursive: true });
}

/** False where the database or a kill cut it off; half of them are killed. */
function isImported(path: string): Promise<boolean> {
  const killedAfter = random.next() < 0.5 ? 500 + random.below(4_000) : 0;
  return run(process.execPath, ['scripts/catalogue.ts', 'import', 'jsonl', path], {
    env: { ...process.env, ...fleet.env, NODE_ENV: 'test' },
    timeout: killedAfter,
    killSignal: 'SIGKILL',
  }).then(
    () => true,
    () => false,
  );
}

/** A first pick is mailed on Sunday; here, at once. */
async function mailPicks(): Promise<void> {
  const order = `insert into weekly_mails (user_id, sunday, state, due_at)
    select user_id, sunday, 'waiting', now() from weekly_picks on conflict do nothing`;
  while (isGoingOn()) {
    await setTimeout(2_000);
    await fleet.pool.query(order).catch(() => {});
  }
  await fleet.pool.query(order);
}

function acknowledged(): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { done } of fleet.readers) for (const [kind, count] of done) all[kind] = (all[kind] ?? 0) + count;
  return all;
}

async function mails(): Promise<string> {
  const { rows } = await fleet.pool.query<{ sent: number; different: number }>(
    `select count(*)::int as sent, count(distinct headers->>'Message-ID')::int as different from outbox_mails
     where headers ? 'List-Unsubscribe'`,
  );
  return `${rows[0]?.different} of picks, handed over ${rows[0]?.sent} times`;
}
