import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../contract/limits.ts';
import { printed } from '../../../contract/printed.ts';
import type { WeeklyPick } from '../../../contract/recommendations.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { type WeeklyReader, weeklyReader } from '../../testing/weekly-reader.ts';
import { runWeek, sendDueMails } from '../sunday-mail/sunday-mail.ts';
import { makeFirstPicks } from './recommendations.ts';

let server: TestServer;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'history-ancient'] });
  ids = (await server.services.db.selectFrom('works').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());
afterEach(() => server.services.db.deleteFrom('users').execute());

const first = () => makeFirstPicks(server.services);
const add = async ({ call }: WeeklyReader, books: readonly string[]) => {
  for (const id of books) await call('POST', 'create-book-relation', { id });
};
/** Wednesday at noon, UTC. */
const wednesday = () => server.services.clock.set(new Date('2026-03-11T12:00:00Z'));
/** Sunday, before the hour of its picks. */
const EARLY = new Date('2026-03-15T00:30:00Z');
let readers = 0;
const newReader = () => weeklyReader(server, `first${readers++}@example.com`);
const sundaysOf = async ({ userId }: WeeklyReader) =>
  (
    await server.services.db
      .selectFrom('weekly_picks')
      .where('user_id', '=', userId)
      .select('sunday')
      .orderBy('sunday')
      .execute()
  ).map(({ sunday }) => sunday);

test('three books are enough: the pick comes at once, once, and goes by them', async () => {
  wednesday();
  const one = await newReader();
  await add(one, ids.slice(0, 2));
  expect(await first()).toBe(0);
  await add(one, ids.slice(2, 3));
  expect(await first()).toBe(1);
  expect(await first()).toBe(0);
  expect(await one.list()).toHaveLength(1);
  expect(await sundaysOf(one)).toEqual(['2026-03-08']);
});

test('anyone who only calls, and never looks at the settings of the week, is not later for it', async () => {
  wednesday();
  const { token, userId } = await signIn(server, 'caller@example.com');
  for (const id of ids.slice(0, 3))
    await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id } });
  expect(await first()).toBe(1);
  expect(await sundaysOf({ userId } as WeeklyReader)).toEqual(['2026-03-08']);
});

test('three topics are enough as well', async () => {
  wednesday();
  const one = await newReader();
  await server.services.db
    .insertInto('sync_topics')
    .values(
      ['black holes', 'Rome', 'stars'].map((label) => ({ user_id: one.userId, source: 'youtube', label, videos: 3 })),
    )
    .execute();
  expect(await first()).toBe(1);
});

test('with nothing at all it comes after a day, and says that it is our own choice', async () => {
  wednesday();
  const one = await newReader();
  server.services.clock.advance(DAY - HOUR);
  expect(await first()).toBe(0);
  server.services.clock.advance(2 * HOUR);
  expect(await first()).toBe(1);
  const [item] = await one.list();
  const { data } = (await (await one.call('GET', `get-weekly-recommendation?id=${item?.id}`)).json()) as {
    data: { theme: { kind: string } };
  };
  expect(data.theme.kind).toBe('editors');
});

/** A reader who agreed to mails and has just got the first pick, of which no mail is due. */
async function served() {
  const one = await newReader();
  await one.consent(true);
  await add(one, ids.slice(0, 5));
  await first();
  await runWeek(server.services);
  expect(await sendDueMails(server.services)).toMatchObject({ sent: 0 });
  return one;
}

test('the coming Sunday brings the second pick, with a mail to who agreed', async () => {
  wednesday();
  const one = await served();

  server.services.clock.set(new Date('2026-03-15T08:01:00Z'));
  await runWeek(server.services);
  expect(await sundaysOf(one)).toEqual(['2026-03-08', '2026-03-15']);
  expect(await sendDueMails(server.services)).toMatchObject({ sent: 1 });
});

test('a first pick on a Sunday before its hour is that Sunday’s, whose hour brings its mail and no second one', async () => {
  server.services.clock.set(EARLY);
  const one = await served();

  server.services.clock.set(new Date('2026-03-15T08:01:00Z'));
  await runWeek(server.services);
  await first();
  expect(await sundaysOf(one)).toEqual(['2026-03-15']);
  expect(await sendDueMails(server.services)).toMatchObject({ sent: 1 });
  const [item] = await one.list();
  expect((await server.mails()).filter(({ to }) => to === one.email).map(({ subject }) => subject)).toContain(
    printed(item?.title ?? ''),
  );

  server.services.clock.set(new Date('2026-03-22T08:01:00Z'));
  await runWeek(server.services);
  expect(await sundaysOf(one)).toEqual(['2026-03-15', '2026-03-22']);
});

test('what the reader has set aside since is not in Sunday’s mail, and with all of it set aside there is none', async () => {
  server.services.clock.set(EARLY);
  const [one, other] = [await newReader(), await newReader()];
  const books = new Map<string, { id: string; title: string }[]>();
  for (const each of [one, other]) {
    await each.consent(true);
    await add(each, ids.slice(0, 5));
    await first();
    const [item] = await each.list();
    const answer = await each.call('GET', `get-weekly-recommendation?id=${item?.id}`);
    books.set(each.email, ((await answer.json()) as { data: WeeklyPick }).data.books);
  }
  const [aside, ...rest] = books.get(one.email) ?? [];
  await one.call('POST', 'hide-book', { id: aside?.id, hidden: true });
  for (const { id } of books.get(other.email) ?? []) await other.call('POST', 'hide-book', { id, hidden: true });

  server.services.clock.set(new Date('2026-03-15T08:01:00Z'));
  await runWeek(server.services);
  expect(await sendDueMails(server.services)).toMatchObject({ sent: 1, withdrawn: 1 });
  const [mail] = (await server.mails()).filter(({ to, headers }) => to === one.email && 'List-Unsubscribe' in headers);
  // Not looked for in the whole mail: another book's summary may hold the words of its title.
  const [head = '', ...parts] = mail?.text.split('* * *\n\n') ?? [];
  const titles = parts.slice(0, -1).map((part) => part.split('\n', 1)[0]);
  expect(rest).toHaveLength(2);
  expect(titles).toEqual(rest.map(({ title }) => printed(title)));
  const description = head.replace(mail?.subject ?? '', '').replace(/\s+/g, ' ');
  expect(description).not.toContain(printed(aside?.title ?? ''));
});

test('on a Sunday after its hour it is the pick of the week that ends that day, and the next one is a week away', async () => {
  server.services.clock.set(new Date('2026-03-15T20:00:00Z'));
  const one = await newReader();
  await add(one, ids.slice(0, 5));
  await first();
  server.services.clock.set(new Date('2026-03-22T08:01:00Z'));
  await runWeek(server.services);
  expect(await sundaysOf(one)).toEqual(['2026-03-15', '2026-03-22']);
});

test('two workers at once make one, and who has had weeks already gets none', async () => {
  wednesday();
  const one = await newReader();
  await add(one, ids.slice(0, 5));
  await Promise.all([first(), first()]);
  expect(await sundaysOf(one)).toHaveLength(1);
  const other = await newReader();
  server.services.clock.set(new Date('2026-03-15T08:01:00Z'));
  await runWeek(server.services);
  expect(await sundaysOf(other)).toEqual(['2026-03-15']);
  server.services.clock.advance(DAY);
  expect(await first()).toBe(0);
});

test('hidden books never come, however little else there is', async () => {
  wednesday();
  const one = await newReader();
  await add(one, ids.slice(0, 5));
  // Three are left, and they are all that may come.
  const left = ids.slice(5).slice(-3);
  for (const id of ids.slice(5)) if (!left.includes(id)) await one.call('POST', 'hide-book', { id, hidden: true });
  await first();
  const rows = await server.services.db
    .selectFrom('weekly_pick_books')
    .where('user_id', '=', one.userId)
    .select('work_id')
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { work_id } of rows) expect(left).toContain(work_id);
});
