import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
});
afterAll(() => server.close());

test('the profile counts the books and says what was agreed', async () => {
  const { token, userId } = await signIn(server, 'profile@example.com');
  const [work] = await server.services.db.selectFrom('works').select('id').limit(1).execute();
  await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id: work?.id } });
  await server.call('PUT', '/auth/v1/user', { token, body: { data: { marketing_consent: false } } });
  const answer = await server.call('GET', '/functions/v1/get-profile', { token });
  expect(await answer.json()).toMatchObject({
    id: userId,
    email: 'profile@example.com',
    books: 1,
    marketing_consent: false,
  });
});

test('a deleted account leaves no row behind and its session ends at once', async () => {
  const { token, userId } = await signIn(server, 'gone@example.com');
  const { db } = server.services;
  const [work] = await db.selectFrom('works').select('id').limit(1).execute();
  await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id: work?.id } });
  const answer = await server.call('POST', '/functions/v1/delete-user', { token, body: {} });
  expect(await answer.json()).toEqual({ deleted: true });
  expect((await server.call('GET', '/functions/v1/get-profile', { token })).status).toBe(401);
  // The client signs out next; it ignores 401, 403 and 404.
  expect([401, 403, 404]).toContain((await server.call('POST', '/auth/v1/logout?scope=global', { token })).status);
  for (const table of ['library_books', 'sessions', 'one_time_tokens'] as const) {
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual([]);
  }
  expect(await db.selectFrom('users').selectAll().where('id', '=', userId).execute()).toEqual([]);
});
