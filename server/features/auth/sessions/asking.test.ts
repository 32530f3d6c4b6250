import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';

// Calls whose one statement asks whether the session is open.
let server: TestServer;
let works: string[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  works = (await server.services.db.selectFrom('works').select('id').orderBy('id').limit(2).execute()).map((w) => w.id);
});
beforeEach(() => server.services.clock.advance(60_000));
afterAll(() => server.close());

let readers = 0;
/** A reader with one book, whose session this process has found open. */
async function reader() {
  const { token, userId } = await signIn(server, `asking${readers++}@example.com`);
  const call = (method: string, name: string, body?: unknown) =>
    server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
  expect((await call('POST', 'create-book-relation', { id: works[0] })).status).toBe(200);
  const page = () => call('GET', 'get-relevant-books');
  const like = (saved = true, id = works[0]) => call('POST', 'create-book-like', { id, saved });
  expect((await page()).status).toBe(200);
  const bookmarks = async () => {
    const rows = await server.services.db
      .selectFrom('library_books')
      .where('user_id', '=', userId)
      .where('liked_at', 'is not', null)
      .select('work_id')
      .execute();
    return rows.length;
  };
  return { userId, call, page, like, bookmarks };
}

const wait = { until: new Date(0) };
const db = () => server.services.db;
/** Ways in which a session stops being good, and what a call then says. */
const ends: Record<string, { end: (userId: string) => Promise<unknown>; says: [number, string] }> = {
  'the session is removed': {
    end: (userId) => db().deleteFrom('sessions').where('user_id', '=', userId).execute(),
    says: [401, 'session_ended'],
  },
  'the reader is banned': {
    end: (userId) => {
      wait.until = new Date(server.services.clock.now().getTime() + 60_000);
      return db().updateTable('users').set({ banned_until: wait.until }).where('id', '=', userId).execute();
    },
    says: [401, 'session_ended'],
  },
  'the account is marked as deleted': {
    end: (userId) =>
      db().updateTable('users').set({ deleted_at: server.services.clock.now() }).where('id', '=', userId).execute(),
    says: [401, 'session_ended'],
  },
  'the account has a second factor': {
    end: (userId) => {
      const now = server.services.clock.now();
      const factor = { factor_type: 'totp', status: 'verified', created_at: now, updated_at: now } as const;
      return db()
        .insertInto('factors')
        .values({ user_id: userId, id: crypto.randomUUID(), ...factor })
        .execute();
    },
    says: [403, 'second_step_needed'],
  },
};

test.each(Object.keys(ends))('at once, a page is refused and a bookmark is not set: %s', async (way) => {
  const { end, says } = ends[way] as (typeof ends)[string];
  const { userId, page, like, bookmarks } = await reader();
  await end(userId);
  for (const answer of [await like(), await page(), await like(), await page()])
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual(says);
  expect(await bookmarks()).toBe(0);
});

test('the bookmark alone notices it, and a ban that is over is none', async () => {
  const { userId, page, like, bookmarks } = await reader();
  await ends['the reader is banned']?.end(userId);
  expect((await like()).status).toBe(401);
  expect(await bookmarks()).toBe(0);
  server.services.clock.set(wait.until);
  expect((await like()).status).toBe(200);
  expect((await like(false)).status).toBe(200);
  expect((await like()).status).toBe(200);
  expect((await page()).status).toBe(200);
  expect(await bookmarks()).toBe(1);
});

test('who holds an ended session uses up nothing of what its reader may call', async () => {
  const { userId, like } = await reader();
  await db().deleteFrom('sessions').where('user_id', '=', userId).execute();
  for (let call = 0; call < 130; call++) expect((await like()).status).toBe(401);
});

test('nor by calls that are refused for what they say', async () => {
  const email = `asking${readers}@example.com`;
  const { userId, page, like, call } = await reader();
  await db().deleteFrom('sessions').where('user_id', '=', userId).execute();
  server.services.clock.advance(60_000);
  const { token } = await signIn(server, email);
  for (let count = 0; count < 250; count++)
    for (const answer of [
      await call('POST', 'create-book-like', { saved: 'perhaps' }),
      await call('GET', 'get-relevant-books?page=none'),
    ])
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'session_ended']);
  expect([(await page()).status, (await like()).status]).toEqual([401, 401]);
  const own = { token, body: { id: works[0], saved: true } };
  expect((await server.call('POST', '/functions/v1/create-book-like', own)).status).toBe(200);
  expect((await server.call('GET', '/functions/v1/get-relevant-books', { token })).status).toBe(200);
});

test('nor by many tokens of it: what one of them has shown counts for all', async () => {
  const { token, refreshToken, userId } = await signIn(server, `asking${readers++}@example.com`);
  const body = { refresh_token: refreshToken };
  const refreshed = await server.call('POST', '/auth/v1/token?grant_type=refresh_token', { body });
  const { access_token: other } = (await refreshed.json()) as { access_token: string };
  const page = async (one: string) =>
    (await server.call('GET', '/functions/v1/get-relevant-books', { token: one })).status;
  expect([await page(token), await page(other)]).toEqual([200, 200]);
  await db().deleteFrom('sessions').where('user_id', '=', userId).execute();
  expect(await page(token)).toBe(401);
  server.services.clock.advance(60_000);
  const counted = () => db().selectFrom('rate_limits').select('used').where('key', '=', `library:${userId}`).execute();
  const before = await counted();
  await Promise.all(Array.from({ length: 120 }, () => page(other)));
  expect(await counted()).toEqual(before);
});

test('a call too many says that the session has ended, not that it is one too many', async () => {
  const { userId, like } = await reader();
  server.services.clock.advance(60_000);
  for (let count = 0; count < 120; count++) expect((await like()).status).toBe(200);
  expect((await like()).status).toBe(429);
  await db().deleteFrom('sessions').where('user_id', '=', userId).execute();
  expect((await like()).status).toBe(401);
});

test('a book that is not in the library is named as such, not a session', async () => {
  const { like } = await reader();
  const answer = await like(true, works[1]);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'book_not_in_library']);
});

test('a page and a bookmark ask the database once', async () => {
  const { page, like } = await reader();
  await like();
  const { engine } = server.services;
  const asked = engine.kind === 'postgres' ? vi.spyOn(engine.pool, 'connect') : vi.spyOn(engine.pglite, 'query');
  await page();
  await like(false);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});
