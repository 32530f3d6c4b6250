import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../fakes/smtp.ts';
import { smtpMailer } from '../../platform/mail/mailer.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { type WeeklyReader, weeklyReader } from '../../testing/weekly-reader.ts';
import { runWeek, sendDueMails } from './sunday-mail.ts';

/** Enough that the workers meet; the embedded database has one connection, on which they never do. */
const READERS = process.env.TEST_DATABASE_URL ? 60 : 10;

let server: TestServer;
let smtp: FakeSmtp;
let mailer: ReturnType<typeof smtpMailer>;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'history-ancient'] });
  smtp = await startFakeSmtp();
  mailer = smtpMailer(smtp.url, server.services.config.mail.from);
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
  await server.close();
});

test('of three workers at once each reader has one pick and one mail', async () => {
  const readers: WeeklyReader[] = [];
  for (let at = 0; at < READERS; at++) readers.push(await weeklyReader(server, `crowd${at}@example.com`));
  for (const reader of readers) await reader.consent(true);
  server.services.clock.advance(7 * DAY);
  const services = { ...server.services, mailer };
  await Promise.all([1, 2, 3].map(() => runWeek(services)));
  const sent = await Promise.all([1, 2, 3].map(() => sendDueMails(services)));
  expect(sent.reduce((sum, counts) => sum + counts.sent, 0)).toBe(READERS);
  expect(smtp.received).toHaveLength(READERS);
  expect(new Set(smtp.received.map(({ to }) => to.join())).size).toBe(READERS);
  const picks = await server.services.db.selectFrom('weekly_picks').select('user_id').execute();
  expect(picks).toHaveLength(READERS);
  expect(new Set(picks.map(({ user_id }) => user_id)).size).toBe(READERS);
});

test('without a secret of the mail service nobody can report, whatever they say', async () => {
  for (const authorization of ['Bearer null', 'Bearer ', 'null', 'Bearer undefined', '']) {
    const answer = await server.call('POST', '/mail/events', {
      body: { events: [{ type: 'complaint', email: 'crowd1@example.com' }] },
      headers: { authorization },
    });
    expect(answer.status).toBe(401);
  }
  expect(await server.services.db.selectFrom('mail_suppressions').selectAll().execute()).toEqual([]);
});
