import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { type WeeklyReader, weeklyReader } from '../../testing/weekly-reader.ts';
import { runWeek, sendDueMails } from './sunday-mail.ts';

/**
 * What the year of faults meets by chance, one by one. Sunday is 8 March 2026; summer time begins that night in New
 * York.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'history-ancient', 'philosophy'] });
});
afterAll(() => server.close());
beforeEach(() => at('2026-03-04T12:00:00Z'));
afterEach(() => server.services.db.deleteFrom('users').execute());

const at = (time: string) => server.services.clock.set(new Date(time));
let readers = 0;

/** A reader who wants mail, in this zone and at this hour. */
async function newReader(time_zone: string, hour: number): Promise<WeeklyReader> {
  const reader = await weeklyReader(server, `turn${readers++}@example.com`);
  await reader.call('POST', 'set-weekly-settings', { time_zone, hour });
  await reader.consent(true);
  return reader;
}

/** Both runs at this moment; answers the Sundays that have a pick, and how many mails went out until now. */
async function runAt(time: string, reader: WeeklyReader): Promise<[string[], number]> {
  at(time);
  await runWeek(server.services);
  await sendDueMails(server.services);
  const { db } = server.services;
  const rows = await db.selectFrom('weekly_picks').where('user_id', '=', reader.userId).select('sunday').execute();
  const mails = await db.selectFrom('weekly_mails').where('user_id', '=', reader.userId).select('state').execute();
  // No other one waits or was given up.
  for (const { state } of mails) expect(state).toBe('sent');
  return [rows.map(({ sunday }) => sunday).sort(), mails.length];
}

describe('changed on Sunday itself', () => {
  test('a later hour brings no second pick, and counts from the next week on', async () => {
    const reader = await newReader('UTC', 8);
    expect(await runAt('2026-03-08T08:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
    await reader.call('POST', 'set-weekly-settings', { hour: 20 });
    expect(await runAt('2026-03-08T20:30:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-15T19:59:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-15T20:00:00Z', reader)).toEqual([['2026-03-08', '2026-03-15'], 2]);
  });

  test('an hour that is over already brings it at once, and changing back brings no other', async () => {
    const reader = await newReader('UTC', 20);
    expect(await runAt('2026-03-08T12:00:00Z', reader)).toEqual([[], 0]);
    await reader.call('POST', 'set-weekly-settings', { hour: 8 });
    expect(await runAt('2026-03-08T12:01:00Z', reader)).toEqual([['2026-03-08'], 1]);
    await reader.call('POST', 'set-weekly-settings', { hour: 20 });
    expect(await runAt('2026-03-08T20:01:00Z', reader)).toEqual([['2026-03-08'], 1]);
  });

  test('across the date line to where it is Saturday again: one pick and one mail', async () => {
    const reader = await newReader('Pacific/Kiritimati', 8);
    expect(await runAt('2026-03-07T18:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
    await reader.call('POST', 'set-weekly-settings', { time_zone: 'Pacific/Pago_Pago' });
    expect(await runAt('2026-03-09T10:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-15T18:59:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-15T19:00:00Z', reader)).toEqual([['2026-03-08', '2026-03-15'], 2]);
  });

  test('and to where it is Monday already: Sunday’s comes at once', async () => {
    const reader = await newReader('Pacific/Pago_Pago', 8);
    expect(await runAt('2026-03-08T12:00:00Z', reader)).toEqual([[], 0]);
    await reader.call('POST', 'set-weekly-settings', { time_zone: 'Pacific/Kiritimati' });
    expect(await runAt('2026-03-08T12:01:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-14T17:59:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-14T18:00:00Z', reader)).toEqual([['2026-03-08', '2026-03-15'], 2]);
  });
});

test('the night in which clocks go forward has one pick, at the hour that is left', async () => {
  const reader = await newReader('America/New_York', 2);
  expect(await runAt('2026-03-08T06:59:00Z', reader)).toEqual([[], 0]);
  expect(await runAt('2026-03-08T07:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
  expect(await runAt('2026-03-08T07:15:00Z', reader)).toEqual([['2026-03-08'], 1]);
});

test('the hour that comes twice in autumn brings one', async () => {
  at('2026-10-28T12:00:00Z');
  const reader = await newReader('America/New_York', 1);
  expect(await runAt('2026-11-01T05:00:00Z', reader)).toEqual([['2026-11-01'], 1]);
  expect(await runAt('2026-11-01T06:00:00Z', reader)).toEqual([['2026-11-01'], 1]);
});

describe('the server', () => {
  test('was down all Sunday: pick and mail come when it is back', async () => {
    const reader = await newReader('UTC', 8);
    expect(await runAt('2026-03-10T17:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-15T08:00:00Z', reader)).toEqual([['2026-03-08', '2026-03-15'], 2]);
  });

  test('was down for seven weeks: four picks are made up for, and one mail goes out', async () => {
    const reader = await newReader('UTC', 8);
    const [sundays, mails] = await runAt('2026-04-22T17:00:00Z', reader);
    expect(sundays).toEqual(['2026-03-29', '2026-04-05', '2026-04-12', '2026-04-19']);
    expect(mails).toBe(1);
  });

  test('had a clock that ran five weeks ahead before the first pick was made: that week still has its own', async () => {
    const reader = await newReader('UTC', 8);
    await runAt('2026-04-13T08:05:00Z', reader);
    const [sundays] = await runAt('2026-03-08T08:10:00Z', reader);
    expect(sundays).toContain('2026-03-08');
  });

  test('had a clock that ran ahead before somebody came: weeks before them are none of theirs', async () => {
    at('2026-03-10T12:00:00Z');
    const reader = await newReader('UTC', 8);
    await runAt('2026-04-21T08:05:00Z', reader);
    const [sundays] = await runAt('2026-03-10T12:10:00Z', reader);
    expect(sundays[0] ?? '').not.toBe('2026-03-08');
  });

  test('had a clock that was set back over a Sunday: nothing comes twice', async () => {
    const reader = await newReader('UTC', 8);
    expect(await runAt('2026-03-08T08:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-07T23:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
    expect(await runAt('2026-03-08T08:00:00Z', reader)).toEqual([['2026-03-08'], 1]);
  });
});
