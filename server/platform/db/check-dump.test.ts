import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFirstPicks } from '../../features/recommendations/recommendations.ts';
import { signIn } from '../../testing/sign-in.ts';
import { cloneTemplate } from '../../testing/test-engine.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { moveRecords, verifyDump } from './check-dump.ts';
import { restoreDump, writeDump } from './dump.ts';
import { migrate } from './migrate.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-move-'));
  await useEverything();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A reader with a looked-at library, a reading list, picks, a question, sessions and a token. */
async function useEverything() {
  const { token } = await signIn(server, 'ada@example.com');
  const call = async (method: string, name: string, body?: unknown) => {
    const answer = await server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
    expect(answer.status, name).toBe(200);
  };
  const works = await server.services.db.selectFrom('works').select('id').orderBy('id').limit(4).execute();
  for (const { id } of works) await call('POST', 'create-book-relation', { id });
  const id = works[0]?.id;
  await call('POST', 'create-book-like', { id, saved: true });
  await call('POST', 'set-reading', { id, state: 'read', rating: 5, note: LINES });
  await call('POST', 'set-reading', { id: works[1]?.id, state: 'to-read' });
  await call('POST', 'post-question', { question: 'What is light?' });
  await call('POST', 'create-personal-token', { name: 'Backup script', scopes: ['profile:read'], days: 30 });
  await call('GET', 'get-relevant-books');
  expect(await makeFirstPicks(server.services)).toBe(1);
}

/** Everything that some reader of lines takes for the end of one. */
const LINES = 'one\ntwo\r\nthree\u2028four\u2029five\u0085six';

/** Values of every type that our tables use, at its limits. */
const EXTREMES: Record<string, string[]> = {
  bigint: ['9223372036854775807', '-9223372036854775808', '8999792157163361123'],
  integer: ['2147483647', '-2147483648'],
  real: ['3.4028235e38', '1.1754944e-38', '0.1', 'NaN', '-Infinity'],
  'double precision': ['1.7976931348623157e308', '2.2250738585072014e-308', '0.1', 'Infinity'],
  boolean: ['true', 'false'],
  text: ['', LINES, '"\\ \u{1F4DA} \u0001', 'null'],
  'text[]': ['{}', '{NULL,"NULL","",a,"b,c","d\\"e"}'],
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  'timestamp with time zone': ['0001-01-01 00:00:00.000001+00', '9999-12-31 23:59:59.999999+00', 'infinity'],
  jsonb: ['{"n": 12345678901234567890.123456789, "a": [null, 1e400, "\u2028"]}', '[]', '"text"'],
  // Of no table yet.
  numeric: ['12345678901234567890123456789.000000000100', '-0.5', 'NaN'],
  bytea: ['\\x', '\\x00ff5c0a'],
};

test('records go from the embedded database to the other one and back, and are the same', async () => {
  const embedded = await cloneTemplate({ embedded: true });
  await restoreDump(embedded.db, await writeDump(server.services.db, folder, new Date(0)));
  // PostgreSQL, if the tests run on it. The server's own time zone must not change the text of a moment.
  const other = await cloneTemplate();
  await sql`set time zone 'Asia/Tokyo'`.execute(other.db);
  const there = await moveRecords(embedded, other, join(folder, 'there'), new Date(1));
  expect(there.get('works')?.rows).toBeGreaterThan(40);
  for (const table of [
    'users',
    'shelf_facets',
    'library_books',
    'weekly_picks',
    'questions',
    'sessions',
    'personal_tokens',
  ])
    expect(there.get(table)?.rows, table).toBeGreaterThan(0);
  const back = await cloneTemplate({ embedded: true });
  expect(await moveRecords(other, back, join(folder, 'back'), new Date(2))).toEqual(there);
  await expect(moveRecords(embedded, back, join(folder, 'again'), new Date(3))).rejects.toThrow(/has rows already/);
  // Not even begun: its dump would be everything about everybody, and nobody would know of it.
  await expect(readdir(join(folder, 'again'))).rejects.toThrow('ENOENT');
  for (const each of [embedded, other, back]) await each.close();
});

test('what a reader of everything has is the same when its dump is read back', async () => {
  const path = await writeDump(server.services.db, folder, new Date(6));
  expect((await verifyDump(path, join(folder, 'everything'))).get('shelf_facets')?.rows).toBe(1);
});

test('every type of column keeps its extreme values', async () => {
  const [from, to] = [await cloneTemplate({ embedded: true }), await cloneTemplate()];
  const { rows: used } = await sql<{ type: string }>`
    select distinct format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(from.db);
  expect(Object.keys(EXTREMES)).toEqual(expect.arrayContaining(used.map(({ type }) => type)));
  const types = Object.keys(EXTREMES);
  const columns = types.map((type, at) => sql`${sql.ref(`c${at}`)} ${sql.raw(type)}`);
  for (const { db } of [from, to]) await sql`create table extremes (${sql.join(columns)})`.execute(db);
  for (const [at, type] of types.entries())
    for (const value of EXTREMES[type] ?? [])
      await sql`insert into extremes (${sql.ref(`c${at}`)}) values (${value}::text::${sql.raw(type)})`.execute(from.db);
  const texts = async ({ db }: typeof from) =>
    (await sql<{ row: string }>`select (t.*)::text as row from extremes t`.execute(db)).rows.map(({ row }) => row);
  const place = join(folder, 'extremes');
  await moveRecords(from, to, place, new Date(7));
  expect(await texts(to)).toEqual(await texts(from));
  for (const each of [from, to]) await each.close();
});

test('a row that is not the same on the other side is noticed', async () => {
  const other = await cloneTemplate();
  await sql`create function bend() returns trigger language plpgsql as
    $$ begin new.title := new.title || '!'; return new; end $$`.execute(other.db);
  await sql`create trigger bend before insert on works for each row execute function bend()`.execute(other.db);
  const place = join(folder, 'bent');
  await expect(moveRecords(server.services, other, place, new Date(4))).rejects.toThrow(/Not the same.*works/);
  await expect(migrate(other)).rejects.toThrow(/has not ended/);
  expect(await readdir(place)).toEqual([]);
  await other.close();
});

test('what a check that was killed left behind is removed by the next one, and two at once are refused', async () => {
  const path = await writeDump(server.services.db, folder, new Date(5));
  const place = join(folder, 'killed');
  await mkdir(join(place, 'checking', 'postgres'), { recursive: true });
  await writeFile(join(place, 'checking', 'postgres', 'PG_VERSION'), 'of a process that was killed');
  const checked = verifyDump(path, place);
  await expect.poll(() => readdir(place), { timeout: 20_000, interval: 5 }).toContain('lock');
  await expect(verifyDump(path, place)).rejects.toThrow(/already running/);
  expect((await checked).get('users')?.rows).toBe(1);
  expect(await readdir(place)).toEqual([]);
});
