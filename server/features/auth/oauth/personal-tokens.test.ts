import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, PERSONAL_TOKENS_MAX } from '../../../../contract/limits.ts';
import type { PersonalToken } from '../../../../contract/personal-tokens.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { clearExpired } from '../auth.ts';

let server: TestServer;
let reader: { token: string; userId: string };
let email: string;
beforeAll(async () => {
  server = await startTestServer({ env: { AUTH_LIMIT_SCALE: '1000', MESSAGE_INTERVAL: '0' } });
});
beforeEach(async () => {
  email = `reader-${crypto.randomUUID()}@example.com`;
  reader = await signIn(server, email);
});
afterAll(() => server.close());

const wish = { name: 'Backup script', scopes: ['profile:read'], days: 30 };
const make = (more: object = {}, { token } = reader) =>
  server.call('POST', '/functions/v1/create-personal-token', { token, body: { ...wish, ...more } });
const made = async (more: object = {}) => (await (await make(more)).json()) as { token: PersonalToken; secret: string };
const list = async ({ token } = reader) => {
  const answer = await server.call('GET', '/functions/v1/get-personal-tokens', { token });
  return ((await answer.json()) as { tokens: PersonalToken[] }).tokens;
};
const profile = async (token: string) => (await server.call('GET', '/functions/v1/get-profile', { token })).status;

test('a token is told once, works for what it may do, is kept as a hash only, and ends at a word', async () => {
  const { token, secret } = await made();
  expect(token).toMatchObject({ name: 'Backup script', scopes: ['profile:read'], used_at: null });
  expect(await profile(secret)).toBe(200);
  const library = await server.call('GET', '/functions/v1/get-relevant-books?page=1', { token: secret });
  expect(library.status).toBe(403);
  expect((await server.call('GET', '/auth/v1/user', { token: secret })).status).toBe(403);
  const [listed] = await list();
  expect(listed).toMatchObject({ id: token.id, used_at: server.services.clock.now().toISOString() });
  expect(JSON.stringify(listed)).not.toContain(secret);
  const rows = await server.services.db.selectFrom('personal_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
  const letter = (await server.mails()).find(({ to }) => to === email);
  expect(letter?.text).toContain('A personal access token was created');
  expect(letter?.text).not.toContain(secret);

  const end = (id: string) =>
    server.call('DELETE', '/functions/v1/delete-personal-token', { token: reader.token, body: { id } });
  expect((await end(token.id)).status).toBe(200);
  expect((await end(token.id)).status).toBe(200);
  expect(await profile(secret)).toBe(401);
  expect(await list()).toEqual([]);
  const events = await server.services.db
    .selectFrom('audit_events')
    .select('event')
    .where('user_id', '=', reader.userId)
    .execute();
  expect(events.map(({ event }) => event).filter((event) => event.startsWith('personal'))).toEqual([
    'personal_token_made',
    'personal_token_ended',
  ]);
});

test('a token runs out, is then neither listed nor kept, and its last use is noted once an hour', async () => {
  const { secret } = await made({ days: 7 });
  const { clock } = server.services;
  const first = clock.now().toISOString();
  expect(await profile(secret)).toBe(200);
  clock.advance(HOUR - 1000);
  expect(await profile(secret)).toBe(200);
  reader = await signIn(server, email);
  expect((await list())[0]?.used_at).toBe(first);
  clock.advance(7 * DAY - HOUR + 1000);
  expect(await profile(secret)).toBe(401);
  reader = await signIn(server, email);
  expect(await list()).toEqual([]);
  await clearExpired(server.services);
  const left = await server.services.db.selectFrom('personal_tokens').selectAll().execute();
  expect(left.filter(({ user_id }) => user_id === reader.userId)).toEqual([]);
});

test('a token ends with a ban and with the account, and somebody else cannot end it', async () => {
  const { token, secret } = await made();
  const stranger = await signIn(server, `stranger-${crypto.randomUUID()}@example.com`);
  const body = { id: token.id };
  await server.call('DELETE', '/functions/v1/delete-personal-token', { token: stranger.token, body });
  expect(await list(stranger)).toEqual([]);
  expect(await profile(secret)).toBe(200);
  const ban = (banned_until: Date | null) =>
    server.services.db.updateTable('users').set({ banned_until }).where('id', '=', reader.userId).execute();
  await ban(new Date(server.services.clock.now().getTime() + HOUR));
  expect(await profile(secret)).toBe(401);
  await ban(null);
  await server.call('POST', '/functions/v1/delete-user', { token: reader.token, body: {} });
  expect(await profile(secret)).toBe(401);
});

test.each([
  { name: ' ' },
  { name: 'x'.repeat(61) },
  { scopes: [] },
  { scopes: ['everything'] },
  { days: 3650 },
  { days: 1.5 },
])('a wish like %j is refused', async (more) => {
  expect((await make(more)).status).toBe(400);
});

test('a reader has so many tokens at most, also when they are asked for at once', async () => {
  const rows = Array.from({ length: PERSONAL_TOKENS_MAX - 1 }, () => ({
    user_id: reader.userId,
    id: crypto.randomUUID(),
    name: 'one of many',
    scopes: ['search'],
    token_hash: crypto.randomUUID(),
    created_at: server.services.clock.now(),
    expires_at: new Date(server.services.clock.now().getTime() + DAY),
  }));
  await server.services.db.insertInto('personal_tokens').values(rows).execute();
  const answers = await Promise.all([make(), make(), make()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
