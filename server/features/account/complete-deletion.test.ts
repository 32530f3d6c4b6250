import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import { clearOldRateLimits } from '../../platform/rate-limit.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { weeklyReader } from '../../testing/weekly-reader.ts';
import { runWeek, sendDueMails } from '../sunday-mail/sunday-mail.ts';

const EMAIL = 'whole.life@example.com';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
});
afterAll(() => server.close());

/** Every row of every table of ours and of the queue, as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(server.services.db);
  const tables = new Map<string, string>();
  for (const { name } of rows) {
    const lines = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(
      server.services.db,
    );
    tables.set(name, lines.rows.map(({ line }) => line).join('\n'));
  }
  return tables;
}

const tablesWith = (tables: Map<string, string>, text: string) =>
  [...tables]
    .filter(([, lines]) => lines.toLowerCase().includes(text))
    .map(([name]) => name)
    .sort();

test('after a whole life with us, nothing in the database tells of a deleted reader but a security event without a name', async () => {
  const { services } = server;
  await services.queue.start([], { work: false });
  const reader = await weeklyReader(server, EMAIL);
  const other = await weeklyReader(server, 'stays@example.com');
  const works = await services.db.selectFrom('works').select('id').orderBy('id').limit(12).execute();
  for (const each of [reader, other]) {
    for (const { id } of works) await each.call('POST', 'create-book-relation', { id, query: 'physics' });
    await each.call('POST', 'create-book-like', { id: works[0]?.id, saved: true });
    await each.call('DELETE', 'delete-profile-youtube-episode-relation', { id: works[1]?.id });
    await each.call('POST', 'post-search', { query: 'quantum mechanics' });
    await each.call('POST', 'post-question', { question: 'What is quantum mechanics?' });
    await each.call('POST', 'set-weekly-settings', { time_zone: 'Europe/Berlin', hour: 7, shares_taste: true });
    await each.call('POST', 'create-weekly-feeds', {});
    await each.consent(true);
  }
  services.clock.advance(7 * DAY);
  await runWeek(services);
  await sendDueMails(services);
  expect((await server.mails()).some(({ to }) => to === EMAIL)).toBe(true);
  const before = await dump();
  const holding = [
    'public.library_books',
    'public.weekly_picks',
    'public.weekly_pick_books',
    'public.weekly_mails',
    'public.questions',
    'public.question_books',
  ];
  expect(tablesWith(before, reader.userId)).toEqual(expect.arrayContaining([...holding, 'public.consent_events']));

  expect((await reader.call('POST', 'delete-user', {})).status).toBe(200);

  const after = await dump();
  expect(tablesWith(after, reader.userId)).toEqual(['public.audit_events']);
  expect(tablesWith(after, EMAIL)).toEqual([]);
  expect(after.get('public.audit_events')).not.toContain('@');
  // Counts against misuse are stored under a keyed hash, and are gone the next day.
  const prints = [EMAIL, reader.userId].map((text) => services.secrets.keyedHash('limit', text).toLowerCase());
  expect(new Set(prints.flatMap((print) => tablesWith(after, print)))).toEqual(new Set(['public.rate_limits']));
  services.clock.advance(DAY);
  await clearOldRateLimits(services.db, services.clock);
  const later = await dump();
  expect(prints.flatMap((print) => tablesWith(later, print))).toEqual([]);
  // The other reader has lost nothing.
  for (const name of holding) {
    expect(after.get(name)?.split(other.userId).length, name).toBe(before.get(name)?.split(other.userId).length);
  }
  await services.queue.stop();
});

test('every column that names a reader takes its rows along with the account; a new one cannot forget to', async () => {
  const { rows } = await sql<{ name: string }>`
    select concat(c.table_name, '.', c.column_name) as name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name like '%user_id' and not exists (
      select from pg_constraint k join pg_class t on t.oid = k.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confdeltype = 'c' and t.relname = c.table_name and a.attname = c.column_name)`.execute(
    server.services.db,
  );
  // Ids and kinds of security events are kept for ninety days, as the privacy text says.
  expect(rows.map(({ name }) => name)).toEqual(['audit_events.user_id']);
});
