import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

// The embedded database prepares nothing.
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
});
afterAll(() => server.close());

test.skipIf(!onPostgres)(
  'calls that are made all day are prepared, and go on while a newer version adds columns',
  async () => {
    const { db } = server.services;
    let { token, refreshToken } = await signIn(server, 'ada@example.com');
    const id = (await db.selectFrom('works').select('id').executeTakeFirstOrThrow()).id;
    const ok = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await server.call(method, path, { token, ...(body && { body }) });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer;
    };
    const day = async () => {
      await ok('POST', '/functions/v1/create-book-relation', { id });
      await ok('POST', '/functions/v1/create-book-like', { id, saved: true });
      await ok('GET', '/functions/v1/get-relevant-books');
      const refreshed = await ok('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken });
      const session = (await refreshed.json()) as { access_token: string; refresh_token: string };
      ({ access_token: token, refresh_token: refreshToken } = session);
    };
    // Each connection of the pool has prepared what it was asked.
    for (let times = 0; times < 3; times++) await day();
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    expect(rows.filter(({ name }) => name.startsWith('deepshelf_')).length).toBeGreaterThan(0);
    for (const table of [
      'library_books',
      'works',
      'sessions',
      'users',
      'shelf_facets',
      'rate_limits',
      'known_networks',
    ])
      await sql`alter table ${sql.table(table)} add column of_a_newer_version text`.execute(db);
    for (let times = 0; times < 3; times++) await day();
  },
);
