import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../routes.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

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
  await call('GET', '/functions/v1/get-questions');
  await call('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken });
  const touching = new Set(
    statements.filter((text) => perReader.some((table) => new RegExp(`\\b${table}\\b`).test(text))),
  );
  expect(touching.size).toBeGreaterThan(25);
  // By a value of the call: a join of two tables by user_id says only that both belong to the same reader.
  const saysWhose = /user_id"? (?:=|in|is not distinct from) (?:any)?\(?\$\d|insert into "?\w+"? \("user_id"/i;
  expect([...touching].filter((text) => !saysWhose.test(text))).toEqual([]);
});
