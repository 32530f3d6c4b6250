import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignIns } from '../../../contract/account.ts';
import { MINUTE } from '../../../contract/limits.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { deleteAccount } from './account.ts';

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
    bookstore: null,
    library: null,
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

test('an account is deleted though the database twice ends the deletion in favour of another call', async () => {
  const { token, userId } = await signIn(server, 'crossing@example.com');
  const { db } = server.services;
  // PostgreSQL does this to one of two transactions that wait for each other. A sequence keeps counting when a
  // transaction is rolled back.
  await sql`create sequence crossings`.execute(db);
  await sql`create function lose() returns trigger language plpgsql as $$ begin
    if nextval('crossings') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return old; end $$`.execute(
    db,
  );
  await sql`create trigger lose before delete on users for each row execute function lose()`.execute(db);
  const answer = await server.call('POST', '/functions/v1/delete-user', { token, body: {} });
  await sql`drop trigger lose on users`.execute(db);
  expect(await answer.json()).toEqual({ deleted: true });
  expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
});

test('a reader sees where they are signed in and what happened, and ends one session or all others', async () => {
  const email = 'places@example.com';
  const agents = ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'Mozilla/5.0 (iPhone) Safari/604.1', ''];
  const tokens: string[] = [];
  for (const agent of agents) {
    server.services.clock.advance(2 * MINUTE);
    await server.call('POST', '/auth/v1/otp', { body: { email } });
    const mail = (await server.mails()).find(({ to }) => to === email);
    const token = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
    const body = { email, token, type: 'email' };
    const answer = await server.call('POST', '/auth/v1/verify', { body, headers: { 'user-agent': agent } });
    tokens.push(((await answer.json()) as { access_token: string }).access_token);
  }
  const [first = '', second = '', third = ''] = tokens;
  const look = async (token: string) =>
    SignIns.parse(await (await server.call('GET', '/functions/v1/get-sign-ins', { token })).json());
  const alive = async (token: string) =>
    (await server.call('GET', '/functions/v1/get-profile', { token })).status === 200;
  const seen = await look(second);
  expect(seen.sessions.map(({ device, current }) => [device, current])).toEqual([
    ['a program', false],
    ['Safari on iPhone', true],
    ['Firefox on Linux', false],
  ]);
  expect(seen.events.map(({ event }) => event)).toEqual(['signed_in', 'signed_in', 'signed_in', 'account_created']);
  const end = (body: object) => server.call('POST', '/functions/v1/end-sessions', { token: second, body });
  expect((await end({ id: seen.sessions[2]?.id })).status).toBe(200);
  expect([await alive(first), await alive(second), await alive(third)]).toEqual([false, true, true]);
  expect((await end({})).status).toBe(200);
  expect([await alive(second), await alive(third)]).toEqual([true, false]);
  expect((await look(second)).sessions).toHaveLength(1);
});

test('a call that is under way while its account is deleted says that the account is gone', async () => {
  const { db } = server.services;
  const [work] = await db.selectFrom('works').select('id').limit(1).execute();
  // The account is deleted between the guard and the write, at the worst moment.
  await sql`create function vanish() returns trigger language plpgsql as
    $$ begin delete from users where id = new.user_id; return new; end $$`.execute(db);
  for (const table of ['library_books', 'factors']) {
    await sql`create trigger vanish before insert on ${sql.table(table)} for each row execute function vanish()`.execute(
      db,
    );
  }
  const product = await signIn(server, 'under-way@example.com');
  const body = { id: work?.id };
  const added = await server.call('POST', '/functions/v1/create-book-relation', { token: product.token, body });
  expect([added.status, await added.json()]).toEqual([401, expect.objectContaining({ code: 'session_ended' })]);
  const { token } = await signIn(server, 'under-way-too@example.com');
  const enrolled = await server.call('POST', '/auth/v1/factors', { token, body: { factor_type: 'totp' } });
  expect([enrolled.status, await enrolled.json()]).toEqual([
    403,
    expect.objectContaining({ error_code: 'user_not_found' }),
  ]);
  await sql`drop function vanish cascade`.execute(db);
});

test('a session that has ended in the moment of a deletion does not even disconnect another service', async () => {
  const { token, userId } = await signIn(server, 'ended@example.com');
  const { db, clock } = server.services;
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const dates = { access_expires_at: now, connected_at: now, due_at: now };
  await db
    .insertInto('sync_connections')
    .values({ user_id: userId, source: 'youtube', state: 'connected', access_token: '', ...dates })
    .execute();
  await server.call('POST', '/auth/v1/logout?scope=global', { token });
  await expect(deleteAccount(server.services, userId, { userId, sessionId })).rejects.toMatchObject({
    code: 'session_ended',
  });
  const row = await db.selectFrom('sync_connections').select('state').where('user_id', '=', userId).executeTakeFirst();
  expect(row?.state).toBe('connected');
});
