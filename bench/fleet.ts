/**
 * `npm run bench -- fleet`: three web and two worker processes on one PostgreSQL behind a proxy, killed at random for a
 * minute (or the given number of minutes) while the database crashes twice. Nothing acknowledged may be missing,
 * nothing may be done twice, and no answer may be 500. A shorter version without randomness is a test:
 * `scripts/fleet.test.ts`.
 */
import { setTimeout } from 'node:timers/promises';
import { findPostgres } from '../scripts/postgres.ts';
import type { Member } from './fleet/member.ts';
import { startFleet } from './fleet/start-fleet.ts';

const READERS = 6;
const minutes = Number(process.argv[3] ?? 1);
const binaries = findPostgres();
if (!binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
const fleet = await startFleet(binaries, ['web', 'web', 'web', 'worker', 'worker'], READERS);
console.log(`five processes started together on ${fleet.postgres.version}`);
const until = Date.now() + minutes * 60_000;
const isGoingOn = () => Date.now() < until;
const kills = { web: 0, worker: 0, database: 0 };
await Promise.all([...fleet.readers.map((reader) => reader.run(isGoingOn)), killAtRandom(), crashTwice()]);

await fleet.ready();
const faults = [...(await fleet.faults()), ...(await waitForPicks())];
console.log(`killed: ${kills.web} web, ${kills.worker} worker; the database crashed ${kills.database} times`);
console.log(`answers by status (0: cut off): ${JSON.stringify(fleet.statuses())}`);
console.log(
  faults.length > 0
    ? faults.join('\n')
    : 'Every acknowledged change is there, every reader has one first pick, no process ended by itself.',
);
await fleet.stop();
process.exit(faults.length > 0 ? 1 : 0);

async function killAtRandom(): Promise<void> {
  while (isGoingOn()) {
    await setTimeout(2_000 + Math.random() * 4_000);
    const member = fleet.members[Math.floor(Math.random() * fleet.members.length)] as Member;
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

/** The workers make one first pick for each reader with a few books, no matter what was killed. */
async function waitForPicks(): Promise<string[]> {
  const limit = Date.now() + 180_000;
  for (;;) {
    const { rows } = await fleet.pool.query<{ email: string }>(
      `select u.email from users u
       where (select count(*) from library_books l where l.user_id = u.id and l.removed_at is null) >= 3
         and not exists (select from weekly_picks p where p.user_id = u.id)`,
    );
    if (rows.length === 0) return [];
    if (Date.now() > limit) return rows.map(({ email }) => `${email} has no first pick`);
    await setTimeout(1_000);
  }
}
