import { type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOUR } from '../../../contract/limits.ts';
import { createApp } from '../../routes.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import type { Db } from './database.ts';

/**
 * Tables that every node has a copy of: readers themselves, and what is looked up before it is known whose it is, by an
 * address, a credential or the hash of a secret. They are small or short-lived; docs/scaling.md says what they cost.
 */
const EVERYWHERE = [
  'users',
  'identities',
  'factors',
  'factor_challenges',
  'webauthn_credentials',
  'one_time_tokens',
  'personal_tokens',
  'flow_states',
  'oauth_requests',
  'passkey_challenges',
  'audit_events',
];

/** What a PostgreSQL is asked, in the words that its driver sends. */
const sent: string[] = [];
const { query } = pg.Client.prototype;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
  const [asked] = parts as [string | { text: string }];
  sent.push(typeof asked === 'string' ? asked : asked.text);
  return Reflect.apply(query, this, parts);
});

let server: TestServer;
let perReader: string[];
let all: string[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  const { rows } = await sql<{ name: string; own: boolean }>`
    select t.table_name as name, exists (select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'user_id') as own
    from information_schema.tables t where t.table_schema = 'public'`.execute(server.services.db);
  all = rows.map(({ name }) => name);
  perReader = rows.filter(({ name, own }) => own && !EVERYWHERE.includes(name)).map(({ name }) => name);
});
afterAll(() => server.close());

test('the list of tables that every node has names no table that is not there', () => {
  expect(EVERYWHERE.filter((name) => !all.includes(name))).toEqual([]);
  expect(perReader.length).toBeGreaterThan(15);
});

test('a reader’s tables can be distributed by reader: user_id is never null and in every key and unique index', async () => {
  const { rows } = await sql<{ name: string; index: string }>`
    select t.relname as name, i.relname as index from pg_index x
      join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and t.relname = any(${perReader}::text[]) and not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'user_id' and a.attnum = any(x.indkey))`.execute(
    server.services.db,
  );
  expect(rows).toEqual([]);
  const nullable = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
      and is_nullable = 'YES' and table_name = any(${perReader}::text[])`.execute(server.services.db);
  expect(nullable.rows).toEqual([]);
});

test('no row of a reader refers to a row of another: references go to what every node has, or carry user_id', async () => {
  const { rows } = await sql<{ name: string; refers: string; definition: string }>`
    select t.relname as name, f.relname as refers, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f'`.execute(server.services.db);
  const across = rows.filter(({ refers, definition }) => {
    const parts = /FOREIGN KEY \(([^)]*)\) REFERENCES \w+\(([^)]*)\)/.exec(definition)?.slice(1) ?? [];
    return perReader.includes(refers) && !parts.every((columns) => columns.startsWith('user_id'));
  });
  expect(across).toEqual([]);
  // A table that every node has cannot refer to one that is spread over the nodes.
  expect(rows.filter(({ name, refers }) => !perReader.includes(name) && perReader.includes(refers))).toEqual([]);
});

test('what readers do all day asks one node: every statement on their tables says whose rows it wants', async () => {
  const { token, refreshToken } = await signIn(server, 'ada@example.com');
  // A second mail at once would be refused.
  server.services.clock.advance(HOUR);
  sent.length = 0;
  const [work] = await server.services.db.selectFrom('works').select('id').limit(1).execute();
  const statements: string[] = [];
  const { db } = server.services;
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // What a replica is asked, too.
  const recorded = db.withPlugin(recorder);
  const reads = { ...server.services.reads, for: async () => recorded };
  const app = createApp({ ...server.services, db: recorded, priority: recorded, reads });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  await call('POST', '/functions/v1/create-book-relation', { id: work?.id });
  await call('POST', '/functions/v1/create-book-like', { id: work?.id, saved: true });
  await call('POST', '/functions/v1/set-reading', { id: work?.id, state: 'reading', note: 'From the library.' });
  await call('GET', '/functions/v1/get-relevant-books');
  await call('GET', '/functions/v1/get-year-in-books?year=2026');
  await call('GET', '/functions/v1/get-begun-topics');
  await call('POST', '/functions/v1/post-search', { query: 'black holes' });
  await call('GET', '/functions/v1/get-reading-list');
  await call('GET', '/functions/v1/get-profile');
  await call('GET', '/functions/v1/get-sync');
  await call('GET', '/functions/v1/get-weekly-recommendations');
  const asked = await call('POST', '/functions/v1/post-question', { question: 'What is light?' });
  const { id } = ((await asked.json()) as { data: { id: string } }).data;
  await call('GET', `/functions/v1/get-question?id=${id}`);
  await call('POST', '/functions/v1/set-question-sharing', { id, shared: true });
  await call('GET', '/functions/v1/get-questions');
  await call('GET', '/auth/v1/user');
  await call('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken });
  await call('POST', '/auth/v1/otp', { email: 'ada@example.com' });
  const onPostgres = server.services.engine.kind === 'postgres';
  const touching = new Set(
    (onPostgres ? sent.filter((text) => !text.includes('pgboss.')) : statements).filter((text) =>
      perReader.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
    ),
  );
  expect(touching.size).toBeGreaterThan(25);
  // By a value of the call: a join of two tables by user_id says only that both belong to the same reader.
  const saysWhose = /user_id"? (?:=|in|is not distinct from) (?:any)?\(?\$\d|insert into "?\w+"? \("user_id"/i;
  expect([...touching].filter((text) => !saysWhose.test(text))).toEqual([]);
  if (!onPostgres) return;
  // Of a statement that reads several tables, each must be asked for a reader's rows, which only its plan shows.
  const plans = await server.services.db.connection().execute(async (connection) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
    const found: [string, string][] = [];
    for (const text of touching)
      found.push(...(await wholeTables(connection, text)).map((table) => [table, text] as [string, string]));
    return found;
  });
  expect(plans).toEqual([]);
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>;

/** The tables of readers of which a statement reads rows whatever their reader. */
async function wholeTables(connection: Db, text: string): Promise<string[]> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d{1,3})/g)].map(([, number]) => Number(number)));
  await sql.raw(`prepare looked_at as ${text}`).execute(connection);
  const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`${sql.raw(
    `explain (format json) execute looked_at${values}`,
  )}`.execute(connection);
  await sql`deallocate looked_at`.execute(connection);
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return rows
    .flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
    .filter((node) => node['Node Type'] !== 'ModifyTable' && perReader.includes(node['Relation Name'] ?? ''))
    .filter((node) => !['Index Cond', 'Recheck Cond', 'Filter'].some((name) => /\buser_id\b/.test(String(node[name]))))
    .map((node) => String(node['Relation Name']));
}
