import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { weeklyReader } from '../../testing/weekly-reader.ts';
import { addMonths, forgetInactive } from './forgetting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.services.db.deleteFrom('users').execute());

let readers = 0;
const newReader = () => weeklyReader(server, `quiet${readers++}@example.com`);
const exists = async (userId: string) =>
  (await server.services.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1;
const warningsTo = async (email: string) =>
  (await server.mails()).filter(({ to, subject }) => to === email && /quiet|deleted on/.test(subject)).reverse();

/** Lets days pass, with the daily run on each. */
async function days(count: number, mailer = server.services.mailer) {
  for (let day = 0; day < count; day++) {
    server.services.clock.advance(DAY);
    await forgetInactive({ ...server.services, mailer });
  }
}

test('an account that nobody uses is warned twice and gone after twelve months, not a day earlier', async () => {
  const { userId, email } = await newReader();
  const start = server.services.clock.now();
  const daysUntil = (date: Date) => Math.round((date.getTime() - start.getTime()) / DAY);
  await days(daysUntil(addMonths(start, 11)) - 1);
  expect(await warningsTo(email)).toEqual([]);
  await days(1);
  const [first] = await warningsTo(email);
  expect(first?.text).toContain('2 March 2027');
  expect(first?.text).toContain('eleven months');
  await days(daysUntil(addMonths(start, 12)) - daysUntil(addMonths(start, 11)) - 7);
  expect((await warningsTo(email)).map(({ subject }) => subject)[1]).toContain('will be deleted on 2 March 2027');
  await days(6);
  expect(await exists(userId)).toBe(true);
  await days(1);
  expect(await exists(userId)).toBe(false);
  expect(await warningsTo(email)).toEqual([]);
});

test('signing in once, even on the last day, keeps it for another year', async () => {
  const reader = await newReader();
  await days(364);
  expect(await warningsTo(reader.email)).toHaveLength(2);
  await reader.settings();
  await days(40);
  expect(await exists(reader.userId)).toBe(true);
  await days(330);
  expect(await exists(reader.userId)).toBe(false);
});

test('signing out does not make an active account look old', async () => {
  const reader = await newReader();
  await days(200);
  await reader.settings();
  await days(1);
  await server.services.db.deleteFrom('sessions').where('user_id', '=', reader.userId).execute();
  await days(200);
  expect(await exists(reader.userId)).toBe(true);
});

test('nobody is deleted unwarned: not when mail does not get through, nor after a long silence of the server', async () => {
  const { userId, email } = await newReader();
  const down = { send: async () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNECTION' })) };
  await days(400, down);
  expect(await exists(userId)).toBe(true);
  await days(2);
  expect(await warningsTo(email)).toHaveLength(2);
  await days(6);
  expect(await exists(userId)).toBe(true);
  await days(2);
  expect(await exists(userId)).toBe(false);
});

test('somebody who comes back while the others are being written to is not deleted', async () => {
  const [busy, late] = [await newReader(), await newReader()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  if (!busy || !late) throw new Error('no readers');
  const start = server.services.clock.now();
  const daysUntil = (date: Date) => Math.round((date.getTime() - start.getTime()) / DAY);
  // Both are looked at in one run: the first warning of one is on the last day of the other.
  await days(daysUntil(addMonths(start, 1)));
  await busy.settings();
  await days(daysUntil(addMonths(start, 12)) - daysUntil(addMonths(start, 1)) - 1);
  expect(await warningsTo(busy.email)).toEqual([]);
  expect(await warningsTo(late.email)).toHaveLength(2);
  let returned = 0;
  const slow = {
    send: async () => {
      returned++;
      await late.settings();
    },
  };
  await days(1, slow);
  expect(returned).toBe(1);
  expect(await exists(late.userId)).toBe(true);
  await days(300);
  expect(await exists(late.userId)).toBe(true);
});

test('months are counted by the calendar', () => {
  const after = (date: string, months: number) =>
    addMonths(new Date(`${date}T12:00:00Z`), months)
      .toISOString()
      .slice(0, 10);
  expect(after('2026-03-31', 11)).toBe('2027-02-28');
  expect(after('2024-02-29', 12)).toBe('2025-02-28');
  expect(after('2026-01-15', -11)).toBe('2025-02-15');
});
