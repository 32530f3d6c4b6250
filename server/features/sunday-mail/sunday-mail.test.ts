import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsentHistory } from '../../../contract/consent.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/limits.ts';
import { printed } from '../../../contract/printed.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../fakes/smtp.ts';
import { smtpMailer } from '../../platform/mail/mailer.ts';
import { keepsMailRules } from '../../testing/mail-rules.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { type WeeklyReader, weeklyReader } from '../../testing/weekly-reader.ts';
import { serviceRoleKey } from '../auth/auth.ts';
import { runWeek, sendAgain, sendDueMails } from './sunday-mail.ts';

const SECRET = 'a secret of the mail service';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'deepshelf.example',
  selector: 'one',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

let server: TestServer;
let smtp: FakeSmtp;
let mailer: ReturnType<typeof smtpMailer>;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'history-ancient'], env: { MAIL_WEBHOOK_SECRET: SECRET } });
});
afterAll(() => server.close());
beforeEach(async () => {
  smtp = await startFakeSmtp();
  mailer = smtpMailer(smtp.url, server.services.config.mail.from, dkim);
});
afterEach(async () => {
  mailer.close();
  await smtp.close();
  // Nobody of an earlier test gets mail in a later one.
  await server.services.db.deleteFrom('users').execute();
});

let readers = 0;
const newReader = () => weeklyReader(server, `sunday${readers++}@example.com`);
const send = () => sendDueMails({ ...server.services, mailer });
/** A week later: picks are made and mails are queued, not sent. */
async function nextSunday() {
  server.services.clock.advance(7 * DAY);
  await runWeek(server.services);
}
const mailsTo = ({ email }: WeeklyReader) => smtp.received.filter(({ to }) => to.includes(email));
const unsubscribePath = (mail: { raw: string; parsed: { text?: string | undefined } }) =>
  new URL(/Unsubscribe: (\S+)/.exec(mail.parsed.text ?? '')?.[1] ?? 'http://none.test').pathname;
const history = async ({ call }: WeeklyReader) =>
  ((await (await call('GET', 'get-consent-history')).json()) as ConsentHistory).events;

test('arrives through a real SMTP server with text, HTML and every header a mail to many needs', async () => {
  const reader = await newReader();
  await reader.consent(true);
  await nextSunday();
  expect(await send()).toMatchObject({ sent: 1 });
  const [pick] = await reader.list();
  const [mail] = mailsTo(reader);
  if (!mail || !pick) throw new Error('no mail');
  const { parsed, raw } = mail;
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? '';
  expect(parsed.subject).toBe(printed(pick.title));
  expect(parsed.from?.address).toBe('books@deepshelf.example');
  const shown = await (await reader.call('GET', `get-weekly-recommendation?id=${pick.id}`)).json();
  const readable = (parsed.html ?? '').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const flat = (parsed.text ?? '').replace(/\s+/g, ' ');
  const { books } = (shown as { data: { books: { title: string; why: string }[] } }).data;
  for (const [place, { title, why }] of books.entries()) {
    expect(flat).toContain(printed(title));
    // Why the first book was chosen is in the opening.
    if (place > 0) expect(flat).toContain(printed(why));
    expect(readable).toContain(printed(title));
  }
  expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/mail\/unsubscribe\/\S+>$/);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('message-id')).toMatch(/^<weekly\.2026-\d\d-\d\d\.[\w-]{24}@deepshelf\.example>$/);
  expect(header('list-id')).toContain('<weekly.deepshelf.example>');
  expect(header('feedback-id').split(':')).toHaveLength(4);
  const signature = header('dkim-signature').replace(/\s+/g, '');
  expect(signature).toContain('d=deepshelf.example;');
  expect(/;h=([^;]+)/.exec(signature)?.[1]?.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(['from', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(parsed.text).toContain('1 Example Street');
  expect(parsed.text).toContain('/settings');
  keepsMailRules({ subject: parsed.subject ?? '', text: parsed.text ?? '', html: parsed.html ?? '' });
  // Every link is our own, and the pictures are the same for every reader.
  const links = [...(parsed.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links.length).toBeGreaterThanOrEqual(3);
  for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\//);
  expect(raw).not.toContain('undefined');
});

describe('without consent at the moment of sending there is no mail', () => {
  test('never asked, refused, and taken back between queueing and sending', async () => {
    const [never, refused, withdrawn, agreed] = [
      await newReader(),
      await newReader(),
      await newReader(),
      await newReader(),
    ];
    await refused.consent(false);
    await withdrawn.consent(true);
    await agreed.consent(true);
    await nextSunday();
    await withdrawn.consent(false);
    expect(await send()).toMatchObject({ sent: 1, withdrawn: 3 });
    for (const reader of [never, refused, withdrawn]) expect(mailsTo(reader)).toEqual([]);
    expect(mailsTo(agreed)).toHaveLength(1);
  });

  test('an account that was deleted in between gets none either', async () => {
    const reader = await newReader();
    await reader.consent(true);
    await nextSunday();
    await reader.call('POST', 'delete-user', {});
    expect(await send()).toMatchObject({ sent: 0 });
    expect(smtp.received).toEqual([]);
  });
});

describe('unsubscribing from the mail', () => {
  test('a GET only shows a button; a POST without a session stops the mail, and twice is the same as once', async () => {
    const reader = await newReader();
    await reader.consent(true);
    await nextSunday();
    await send();
    const path = unsubscribePath(mailsTo(reader)[0] as never);
    const shown = await server.app.request(path);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('<form method="post">');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await history(reader)).map(({ answer }) => answer)).toEqual([true]);

    for (const _ of ['once', 'twice']) {
      const done = await server.app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(done.status).toBe(200);
    }
    expect(await history(reader)).toMatchObject([
      { answer: false, place: 'mail' },
      { answer: true, place: 'api' },
    ]);
    const profile = await (await reader.call('GET', 'get-profile')).json();
    expect(profile).toMatchObject({ marketing_consent: false });
    // What says where the consent was given must not outlive it.
    const { user_metadata } = await server.services.db
      .selectFrom('users')
      .select('user_metadata')
      .where('id', '=', reader.userId)
      .executeTakeFirstOrThrow();
    expect(user_metadata).toMatchObject({ marketing_consent: false, marketing_consent_place: 'mail' });
    expect(user_metadata).not.toHaveProperty('marketing_consent_text');
    await nextSunday();
    await send();
    expect(mailsTo(reader)).toHaveLength(1);
  });

  test('a token that we did not make does nothing', async () => {
    const reader = await newReader();
    await reader.consent(true);
    for (const token of [reader.userId, `${reader.userId}.AAAA`, 'x']) {
      expect((await server.app.request(`/mail/unsubscribe/${token}`, { method: 'POST' })).status).toBe(404);
    }
    expect(await history(reader)).toHaveLength(1);
  });

  test('the address stays closed after the account is gone; only its owner, signed in, can open it again', async () => {
    const reader = await newReader();
    await reader.consent(true);
    await nextSunday();
    await send();
    await server.app.request(unsubscribePath(mailsTo(reader)[0] as never), { method: 'POST' });
    await reader.call('POST', 'delete-user', {});
    smtp.received.length = 0;
    server.services.clock.advance(2 * MINUTE);
    const body = { email: reader.email, data: { marketing_consent: true } };
    expect((await server.call('POST', '/auth/v1/otp', { body })).status).toBe(200);
    server.services.clock.advance(2 * MINUTE);
    const again = await weeklyReader(server, reader.email);
    await nextSunday();
    await send();
    expect(mailsTo(again)).toEqual([]);
    await again.consent(true);
    await nextSunday();
    await send();
    expect(mailsTo(again)).toHaveLength(1);
  });
});

describe('when the mail server does not take it', () => {
  test('greylisting is waited out, and the mail that arrives is the same one', async () => {
    const reader = await newReader();
    await reader.consent(true);
    await nextSunday();
    smtp.refuse(() => '451 4.7.1 Greylisted, come back later');
    expect(await send()).toMatchObject({ sent: 0, later: 1 });
    expect(await send()).toMatchObject({ sent: 0, later: 0 });
    smtp.refuse(() => null);
    server.services.clock.advance(MINUTE);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(await send()).toMatchObject({ sent: 0 });
    expect(mailsTo(reader)).toHaveLength(1);
  });

  test('a server that is down costs a try and no mail; the others wait as well', async () => {
    const all = [await newReader(), await newReader(), await newReader()];
    for (const reader of all) await reader.consent(true);
    await nextSunday();
    const { port } = new URL(smtp.url);
    await smtp.close();
    expect(await send()).toMatchObject({ sent: 0, unreachable: 3 });
    smtp = await startFakeSmtp(Number(port));
    for (let minute = 0; minute < 3; minute++) {
      server.services.clock.advance(MINUTE);
      await send();
    }
    for (const reader of all) expect(mailsTo(reader)).toHaveLength(1);
  });

  test('one refused recipient does not hold up the others; a mailbox that does not exist is not tried again', async () => {
    const [gone, there] = [await newReader(), await newReader()];
    for (const reader of [gone, there]) await reader.consent(true);
    await nextSunday();
    smtp.refuse((to) => (to === gone.email ? '550 5.1.1 No such user' : null));
    expect(await send()).toMatchObject({ sent: 1, dead: 1 });
    expect(mailsTo(there)).toHaveLength(1);
    expect((await history(gone))[0]).toMatchObject({ answer: false, place: 'bounce' });
    smtp.refuse(() => null);
    await nextSunday();
    await send();
    expect(mailsTo(gone)).toEqual([]);
    expect(mailsTo(there)).toHaveLength(2);
  });

  test('it goes out until the Saturday after its Sunday, and not later', async () => {
    const sundays = async () =>
      (await server.services.db.selectFrom('weekly_mails').select('sunday').execute())
        .map(({ sunday }) => sunday)
        .sort();
    const lateOn = (sunday: string | undefined, hours: number) =>
      server.services.clock.set(new Date(Date.parse(`${sunday}T00:00:00Z`) + hours * HOUR));
    const inTime = await newReader();
    await inTime.consent(true);
    await nextSunday();
    lateOn((await sundays()).at(-1), 6 * 24 + 23);
    expect(await send()).toMatchObject({ sent: 1, dead: 0 });
    const tooLate = await newReader();
    await tooLate.consent(true);
    await nextSunday();
    lateOn((await sundays()).at(-1), 7 * 24 + 10);
    expect(await send()).toMatchObject({ sent: 0, dead: 2 });
    expect(mailsTo(tooLate)).toEqual([]);
    expect(mailsTo(inTime)).toHaveLength(1);
  });

  test('after a day of trying it is given up, the operator sees it, and can have it sent after all', async () => {
    const reader = await newReader();
    await reader.consent(true);
    await nextSunday();
    smtp.refuseData(() => '452 4.3.1 Out of storage');
    let tries = 0;
    for (let hour = 0; hour < 40; hour++) {
      for (const _ of [1, 2]) tries += (await send()).later;
      server.services.clock.advance(HOUR);
    }
    expect(tries).toBe(11);
    expect(
      await (
        await server.app.request('/metrics', {
          headers: { authorization: `Bearer ${await serviceRoleKey(server.services)}` },
        })
      ).text(),
    ).toMatch(/deepshelf_sunday_mails_dead 1\n/);
    smtp.refuseData(() => null);
    await send();
    expect(mailsTo(reader)).toEqual([]);
    expect(await sendAgain(server.services)).toBe(1);
    expect(await send()).toMatchObject({ sent: 1, dead: 0 });
    expect(await sendAgain(server.services)).toBe(0);
    expect(mailsTo(reader)).toHaveLength(1);
  });

  test('a worker that died between sending and saying so sends the same mail, by the same name, once more', async () => {
    const reader = await newReader();
    await reader.consent(true);
    await nextSunday();
    const dying = {
      send: async (mail: Parameters<typeof mailer.send>[0]) => {
        await mailer.send(mail);
        throw new Error('killed');
      },
    };
    await sendDueMails({ ...server.services, mailer: dying });
    server.services.clock.advance(HOUR);
    await send();
    const ids = mailsTo(reader).map(({ parsed }) => parsed.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('reports of the mail service', () => {
  const report = (events: unknown, secret = SECRET) =>
    server.call('POST', '/mail/events', { body: { events }, headers: { authorization: `Bearer ${secret}` } });

  test('a bounce and a complaint end the mail', async () => {
    const [bounced, complained] = [await newReader(), await newReader()];
    for (const reader of [bounced, complained]) await reader.consent(true);
    await nextSunday();
    const answer = await report([
      { type: 'bounce', email: bounced.email },
      { type: 'complaint', email: complained.email.toUpperCase() },
      { type: 'bounce', email: 'stranger@example.com' },
    ]);
    expect(answer.status).toBe(200);
    expect(await send()).toMatchObject({ sent: 0, withdrawn: 2 });
    expect((await history(complained))[0]).toMatchObject({ answer: false, place: 'complaint' });
  });

  test('nobody without the secret can report', async () => {
    expect((await report([], 'another')).status).toBe(401);
    expect((await report([{ type: 'spam', email: 'x' }])).status).toBe(400);
  });
});
