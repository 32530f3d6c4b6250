import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../contract/limits.ts';
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
