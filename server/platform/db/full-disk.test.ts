import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { HOUR } from '../../../contract/limits.ts';
import { createLog } from '../../log.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { DATABASE_ROOM, ROOM_AGAIN } from './free-space.ts';

const greet = { name: 'greet', payload: z.object({}), run: async () => {} };
let server: TestServer;
let room: number;
/** How often the database has looked. */
let looks = 0;
const look = () => {
  looks += 1;
  return room;
};
let lines: string[] = [];
const everything: string[] = [];
beforeAll(async () => {
  room = DATABASE_ROOM;
  const log = createLog('info', { write: (line) => [lines, everything].forEach((kept) => void kept.push(line)) });
  server = await startTestServer({ catalogue: ['physics'], embedded: true, room: look, log });
  await server.services.queue.start([greet], { work: true });
});
afterEach(async () => {
  room = ROOM_AGAIN;
  await server.services.db.selectFrom('facts').select('name').limit(1).execute();
});
afterAll(async () => {
  await server.services.queue.stop();
  await server.close();
});

const add = (token: string, id: string) =>
  server.call('POST', '/functions/v1/create-book-relation', { token, body: { id } });
const library = async (token: string) => {
  const answer = await server.call('GET', '/functions/v1/get-relevant-books', { token });
  return [answer.status, await answer.text()] as const;
};

const refresh = (refresh_token: string) =>
  server.call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });

async function inTurn<T>(times: number, ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < times) answers.push(await ask());
  return answers;
}

test('on a full disk nothing is written, readers go on, and it ends by itself', async () => {
  const { token } = await signIn(server, 'full@example.com');
  const books = await server.services.db.selectFrom('works').select('id').limit(3).execute();
  const [kept = '', refused = '', later = ''] = books.map(({ id }) => id);
  expect((await add(token, kept)).status).toBe(200);
  const often = async () => (await server.call('GET', '/functions/v1/get-export?format=csv', { token })).status;
  expect(await inTurn(2, often)).toEqual([200, 200]);
  lines = [];
  room = DATABASE_ROOM - 1;
  const answer = await add(token, refused);
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
    503,
    '60',
    { code: 'records_unavailable', message: expect.stringMatching(/cannot save anything/) },
  ]);
  const code = await server.call('POST', '/auth/v1/otp', { body: { email: 'new@example.com' } });
  expect([code.status, code.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await server.app.request('/health')).status).toBe(200);
  const ready = await server.app.request('/ready');
  expect([ready.status, await ready.json()]).toMatchObject([200, { checks: { database: 'ok', disk: 'full' } }]);
  // Once, not for every call: the log may be on the same disk.
  expect(lines.filter((line) => line.includes('is full'))).toEqual([
    expect.stringMatching(/"level":50.*"msg":"The disk of .* is full: 128 MB left, and the database needs 128 MB/),
  ]);
  const [status, shelf] = await library(token);
  expect(status).toBe(200);
  // Calls are still counted, and those before are not forgotten.
  expect((await Promise.all(Array.from({ length: 5 }, often))).sort()).toEqual([200, 200, 200, 200, 429]);
  expect(shelf).toContain(kept);
  expect(shelf).not.toContain(refused);
  await expect(server.services.queue.send(server.services.db, greet, {})).rejects.toThrow(/is full/);
  // It does not go back and forth with every file that comes and goes.
  room = DATABASE_ROOM;
  expect((await add(token, refused)).status).toBe(503);
  room = ROOM_AGAIN;
  expect((await add(token, later)).status).toBe(200);
  expect(lines.filter((line) => line.includes('has room again'))).toHaveLength(1);
  expect((await server.app.request('/ready')).status).toBe(200);
  expect((await server.call('POST', '/auth/v1/otp', { body: { email: 'new@example.com' } })).status).toBe(200);
  const [, after] = await library(token);
  expect([kept, refused, later].filter((id) => after.includes(id))).toEqual([kept, later]);
});

test('every call that only reads, and every page, is answered on a full disk as it is otherwise', async () => {
  const reading = Object.values(endpoints as Record<string, Endpoint>).filter(
    ({ method, readOnly }) => method === 'GET' || readOnly,
  );
  expect(reading.length).toBeGreaterThan(20);
  const [book] = await server.services.db.selectFrom('works').select('id').limit(1).execute();
  const askAll = async (token: string) => {
    const answers: [string, number][] = [];
    for (const { name, method } of reading) {
      const query = method === 'GET' ? `?id=${book?.id}&format=json&year=2026&key=physics` : '';
      const body = method === 'GET' ? {} : { body: { query: 'light and gravity', text: 'grav' } };
      answers.push([name, (await server.call(method, `/functions/v1/${name}${query}`, { token, ...body })).status]);
    }
    for (const path of ['/', `/book/${book?.id}`, `/covers/${book?.id}/1`, '/opds/v2', '/auth/v1/user'])
      answers.push([path, (await server.call('GET', path, { token })).status]);
    return answers;
  };
  // Two readers, so that neither finds what was made ready for the other.
  const one = await signIn(server, 'one@example.com');
  const other = await signIn(server, 'other@example.com');
  for (const { token } of [one, other]) await add(token, book?.id ?? '');
  const before = await askAll(one.token);
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(25);
  room = 0;
  // Longer than their access lasts without a renewal.
  server.services.clock.advance(2 * HOUR);
  const { access_token } = (await (await refresh(other.refreshToken)).json()) as { access_token: string };
  expect(await askAll(access_token)).toEqual(before);
});

test('a transaction that is under way when the disk fills up writes no more', async () => {
  const { db } = server.services;
  const fact = (name: string) => ({ name, value: 'said', updated_at: new Date() });
  const write = db.transaction().execute(async (trx) => {
    await trx.insertInto('facts').values(fact('before it was full')).execute();
    room = 0;
    await trx.insertInto('facts').values(fact('after it was full')).execute();
  });
  await expect(write).rejects.toThrow(/is full/);
  room = ROOM_AGAIN;
  expect(await db.selectFrom('facts').select('name').where('name', 'like', '%it was full').execute()).toEqual([]);
  await db.insertInto('facts').values(fact('since there is room')).execute();
});

test('a transaction that began on a full disk says how full it was; others keep their errors', async () => {
  const { db } = server.services;
  const write = (trx: Pick<typeof db, 'insertInto'>) =>
    trx.insertInto('facts').values({ name: 'a fact', value: 'said', updated_at: new Date() }).execute();
  room = 0;
  const begun = db.transaction().execute(async (trx) => {
    await trx.selectFrom('facts').select('name').execute();
    room = ROOM_AGAIN;
    await write(trx);
  });
  await expect(begun).rejects.toThrow(/is full: 0 MB left/);
  const reading = db.transaction().execute(async (trx) => {
    await sql`set transaction read only`.execute(trx);
    await write(trx);
  });
  await expect(reading).rejects.toThrow(/read-only transaction/);
});

test('on a full disk a session is renewed with the same refresh token; a copied one gets nothing', async () => {
  const { refreshToken: first } = await signIn(server, 'stays@example.com');
  const renew = async (token: string) => {
    const answer = await refresh(token);
    const body = (await answer.json()) as { access_token: string; refresh_token: string };
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body };
  };
  const second = (await renew(first)).refresh_token;
  const third = (await renew(second)).refresh_token;
  server.services.clock.advance(2 * HOUR);
  lines = [];
  room = 0;
  const renewed = await inTurn(2, () => renew(third));
  expect(renewed).toMatchObject([
    { status: 200, refresh_token: third },
    { status: 200, refresh_token: third },
  ]);
  expect((await library(renewed[0]?.access_token ?? ''))[0]).toBe(200);
  expect(await renew(first)).toMatchObject({ status: 503, retryAfter: '60' });
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([expect.stringContaining('is full')]);
  room = ROOM_AGAIN;
  const fourth = await renew(third);
  expect(fourth).toMatchObject({ status: 200 });
  expect(fourth.refresh_token).not.toBe(third);
  // Now the copy ends the session.
  expect((await renew(first)).status).toBe(400);
  expect((await renew(fourth.refresh_token)).status).toBe(400);
});

test('on a full disk a personal token works, though its use cannot be noted', async () => {
  const { token } = await signIn(server, 'program@example.com');
  const wish = { name: 'Backup script', scopes: ['profile:read'], days: 30 };
  const made = await server.call('POST', '/functions/v1/create-personal-token', { token, body: wish });
  const { secret } = (await made.json()) as { secret: string };
  room = 0;
  expect((await server.call('GET', '/functions/v1/get-profile', { token: secret })).status).toBe(200);
});

test('on a full disk the queue says nothing, however often it tries', { timeout: 60_000 }, async () => {
  lines = [];
  looks = 0;
  room = 0;
  await expect.poll(() => looks, { timeout: 50_000 }).toBeGreaterThan(6);
  expect(everything.filter((line) => line.includes('queue failed'))).toEqual([]);
});
