import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../contract/limits.ts';
import type { WeeklySettings } from '../contract/recommendations.ts';
import { type Fakes, startFakes } from '../fakes/fakes.ts';
import { listJobs } from './jobs.ts';
import { type SyncTest, startSyncTest } from './testing/sync-testing.ts';

let fakes: Fakes;
let server: SyncTest;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient'] });
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const timetable = () => listJobs(server.services).filter(({ cron }) => cron);
const { signal } = new AbortController();

test('every job of the timetable has something to run on a database with one reader', async () => {
  const reader = await server.reader('ada@example.com');
  await server.connect(reader);
  await server.sync(reader);
  expect(timetable().length).toBeGreaterThan(8);
  for (const job of timetable()) await expect(job.run({}, signal), job.name).resolves.toBeUndefined();
});

/** Whether a line of the timetable, of numbers, `*` and `*` in steps, names this minute. */
function isAt(cron: string | undefined, time: Date): boolean {
  const fields = [
    time.getUTCMinutes(),
    time.getUTCHours(),
    time.getUTCDate(),
    time.getUTCMonth() + 1,
    time.getUTCDay(),
  ];
  return (cron ?? '').split(' ').every((field, place) => {
    const [base, step = '1'] = field.split('/');
    return base === '*' ? (fields[place] ?? 0) % Number(step) === 0 : Number(base) === fields[place];
  });
}

test.for(['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Chatham'])(
  'a pick is made on the hour that a reader chose in %s, and mailed soon after',
  async (time_zone) => {
    const reader = await server.reader(`${time_zone.toLowerCase().replace('/', '.')}@example.com`);
    const cronOf = (name: string) => timetable().find((job) => job.name === name)?.cron;
    for (const hour of [0, 8, 13, 23]) {
      const { body } = await server.ask<WeeklySettings>(reader, 'POST', 'set-weekly-settings', { time_zone, hour });
      const due = new Date(body.next_at);
      expect(isAt(cronOf('make-weekly-picks'), due)).toBe(true);
      const soon = Array.from({ length: 5 }, (_, at) => new Date(due.getTime() + at * MINUTE));
      expect(soon.some((time) => isAt(cronOf('send-sunday-mails'), time))).toBe(true);
    }
  },
);

test('it forgets consents that nobody came back from and what was counted on days that are over', async () => {
  const { db, clock } = server.services;
  const left = async () => {
    const { rows } = await sql<{ consents: number; units: number }>`
      select (select count(*)::int from sync_consents) as consents, (select count(*)::int from sync_quota) as units`.execute(
      db,
    );
    return rows[0];
  };
  await server.consent(await server.reader('bo@example.com'));
  expect(await left()).toEqual({ consents: 1, units: expect.any(Number) });
  expect((await left())?.units).toBeGreaterThan(0);
  clock.advance(2 * DAY);
  for (const job of timetable()) await job.run({}, signal);
  expect(await left()).toEqual({ consents: 0, units: 0 });
});
