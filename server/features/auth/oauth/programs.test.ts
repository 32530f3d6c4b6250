import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/limits.ts';
import { scopeNames } from '../../../../contract/scopes.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import {
  agree,
  authorizeUrl,
  CALLBACK,
  letIn,
  makePkce,
  postForm,
  registerProgram,
  type Tokens,
} from '../../../testing/program.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { clearExpired } from '../auth.ts';

let auth: AuthTest;
let reader: { token: string; userId: string };
const all = scopeNames.join(' ');

beforeAll(async () => {
  auth = await startAuthTest({ AUTH_LIMIT_SCALE: '1000' });
});
beforeEach(async () => {
  reader = await signIn(auth, `reader-${crypto.randomUUID()}@example.com`);
});
afterAll(() => auth.close());

const profile = (token: string) => auth.call('GET', '/functions/v1/get-profile', { token });
const refresh = (held: { clientId: string }, token: string, more = {}) =>
  postForm(auth, 'token', { grant_type: 'refresh_token', client_id: held.clientId, refresh_token: token, ...more });
const fault = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error];

/** The official client, as this reader. */
async function officially() {
  const client = auth.client();
  const email = `official-${crypto.randomUUID()}@example.com`;
  await client.signInWithOtp({ email });
  const { code } = await auth.mailTo(email);
  const { data } = await client.verifyOtp({ email, token: code, type: 'email' });
  return { client, email, userId: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

test('the official client shows the request, agrees, lists the grant and withdraws it', async () => {
  const { client, email, userId, token } = await officially();
  const { client_id } = await registerProgram(auth, { client_uri: 'https://program.example' });
  const { verifier, challenge } = makePkce();
  const begun = await auth.app.request(
    authorizeUrl(client_id, challenge, { scope: 'search profile:read', state: 's&1' }),
  );
  expect(begun.status).toBe(302);
  const page = new URL(begun.headers.get('location') ?? '');
  expect(page.origin + page.pathname).toBe('http://localhost:3000/oauth/consent');
  const id = page.searchParams.get('authorization_id') ?? '';
  const shown = await client.oauth.getAuthorizationDetails(id);
  expect(shown.error).toBeNull();
  expect(shown.data).toMatchObject({
    authorization_id: id,
    redirect_uri: CALLBACK,
    client: { id: client_id, name: 'Book Robot', uri: 'https://program.example' },
    user: { id: userId, email },
    scope: 'search profile:read',
  });
  const said = await client.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
  const back = new URL(said.data?.redirect_url ?? '');
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(back.searchParams.get('state')).toBe('s&1');
  expect(back.searchParams.get('iss')).toBe('http://localhost:3000/auth/v1');
  const code = back.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier, redirect_uri: CALLBACK };
  const answer = await postForm(auth, 'token', form);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const tokens = (await answer.json()) as Tokens;
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'search profile:read' });
  expect(((await (await profile(tokens.access_token)).json()) as { id: string }).id).toBe(userId);

  const grants = await client.oauth.listGrants();
  expect(grants.data).toMatchObject([{ client: { id: client_id }, scopes: ['search', 'profile:read'] }]);
  const letter = (await auth.mails()).find(({ to }) => to === email);
  expect(letter?.text).toContain('A program was given access');
  expect((await client.oauth.revokeGrant({ clientId: client_id })).error).toBeNull();
  expect((await profile(tokens.access_token)).status).toBe(401);
  expect(await fault(await refresh({ clientId: client_id }, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  expect((await client.oauth.listGrants()).data).toEqual([]);
  const events = (await (await auth.call('GET', '/functions/v1/get-sign-ins', { token })).json()) as {
    events: { event: string }[];
  };
  expect(events.events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['program_allowed', 'program_removed']),
  );
});

test('who has agreed is not asked again for as much, but for more, and on their own device every time', async () => {
  const { client, token } = await officially();
  const loopback = 'http://127.0.0.1:4000/cb';
  const { client_id } = await registerProgram(auth, { redirect_uris: [CALLBACK, loopback] });
  const begin = async (more: Record<string, string>) => {
    const begun = await auth.app.request(authorizeUrl(client_id, makePkce().challenge, more));
    const id = new URL(begun.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
    return (await client.oauth.getAuthorizationDetails(id)).data;
  };
  await agree(auth, token, authorizeUrl(client_id, makePkce().challenge, { scope: 'search' }));
  expect(await begin({ scope: 'search' })).toMatchObject({ redirect_url: expect.stringContaining('code=') });
  expect(await begin({ scope: 'search library:read' })).toMatchObject({ scope: 'search library:read' });
  // Consent for the assistants’ address does not count for everything, nor the other way round.
  const resource = 'http://localhost:3000/mcp';
  expect(await begin({ scope: 'search', resource })).toMatchObject({ scope: 'search' });
  expect(await begin({ scope: 'search', redirect_uri: 'http://127.0.0.1:5123/cb' })).toMatchObject({ scope: 'search' });
});

test('who denies sends the program back with that, and nothing is kept', async () => {
  const { client } = await officially();
  const { client_id } = await registerProgram(auth);
  const begun = await auth.app.request(authorizeUrl(client_id, makePkce().challenge, { state: 'x' }));
  const id = new URL(begun.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
  expect((await client.oauth.getAuthorizationDetails(id)).error).toBeNull();
  const denied = await client.oauth.denyAuthorization(id, { skipBrowserRedirect: true });
  const back = new URL(denied.data?.redirect_url ?? '');
  expect([back.searchParams.get('error'), back.searchParams.get('state'), back.searchParams.get('code')]).toEqual([
    'access_denied',
    'x',
    null,
  ]);
  expect((await client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error?.code).toBe(
    'oauth_authorization_not_found',
  );
  expect((await client.oauth.listGrants()).data).toEqual([]);
});

test('a request belongs to the first reader who opens it, lives an hour, and is answered once', async () => {
  const [first, second] = [await officially(), await officially()];
  const { client_id } = await registerProgram(auth);
  const begin = async () => {
    const begun = await auth.app.request(authorizeUrl(client_id, makePkce().challenge));
    return new URL(begun.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
  };
  const id = await begin();
  expect((await first.client.oauth.getAuthorizationDetails(id)).error).toBeNull();
  expect((await second.client.oauth.getAuthorizationDetails(id)).error?.code).toBe('oauth_authorization_not_found');
  const stolen = await second.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
  expect(stolen.error?.code).toBe('oauth_authorization_not_found');
  expect((await first.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error).toBeNull();
  expect((await first.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error).not.toBeNull();
  const late = await begin();
  await auth.services.db
    .updateTable('oauth_requests')
    .set({ expires_at: auth.services.clock.now() })
    .where('id', '=', late)
    .execute();
  expect((await first.client.oauth.getAuthorizationDetails(late)).error?.code).toBe('oauth_authorization_not_found');
});

test('a code works once, for a minute, for its program, with its verifier, address and resource', async () => {
  const { client_id } = await registerProgram(auth);
  const other = await registerProgram(auth);
  const { verifier, challenge } = makePkce();
  const fresh = async () =>
    (await agree(auth, reader.token, authorizeUrl(client_id, challenge))).searchParams.get('code') ?? '';
  const exchange = async (more: Record<string, string>) =>
    postForm(auth, 'token', {
      grant_type: 'authorization_code',
      client_id,
      code: more.code ?? (await code()),
      code_verifier: verifier,
      ...more,
    });
  let kept = '';
  const code = async () => (kept ||= await fresh());
  expect(await fault(await exchange({ code: 'x' }))).toEqual([400, 'invalid_grant']);
  expect(await fault(await exchange({ client_id: other.client_id }))).toEqual([400, 'invalid_grant']);
  expect(await fault(await exchange({ code_verifier: makePkce().verifier }))).toEqual([400, 'invalid_grant']);
  expect(await fault(await exchange({ redirect_uri: 'https://evil.example/' }))).toEqual([400, 'invalid_grant']);
  expect(await fault(await exchange({ resource: 'https://evil.example/' }))).toEqual([400, 'invalid_target']);
  const tokens = (await (await exchange({})).json()) as Tokens;
  expect(
    (await auth.call('GET', '/functions/v1/get-relevant-books?page=1', { token: tokens.access_token })).status,
  ).toBe(200);
  // A code that comes twice has been copied, so the session that it opened ends.
  expect(await fault(await exchange({}))).toEqual([400, 'invalid_grant']);
  expect(
    (await auth.call('GET', '/functions/v1/get-relevant-books?page=1', { token: tokens.access_token })).status,
  ).toBe(401);
  expect(await fault(await refresh({ clientId: client_id }, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  kept = await fresh();
  auth.services.clock.advance(MINUTE + SECOND);
  expect(await fault(await exchange({}))).toEqual([400, 'invalid_grant']);
});

test('two exchanges of one code at once give one pair of tokens at most, and one that is worth nothing: two have the code', async () => {
  const { client_id } = await registerProgram(auth);
  const { verifier, challenge } = makePkce();
  const code = (await agree(auth, reader.token, authorizeUrl(client_id, challenge))).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier };
  const answers = await Promise.all([1, 2, 3].map(() => postForm(auth, 'token', form)));
  const won = answers.filter(({ status }) => status === 200);
  expect(won.length).toBeLessThanOrEqual(1);
  for (const answer of won) {
    const { access_token } = (await answer.json()) as Tokens;
    expect((await auth.call('GET', '/functions/v1/get-relevant-books?page=1', { token: access_token })).status).toBe(
      401,
    );
  }
});

test('a code is worth nothing once the reader has shut the program out, and that is no fault of ours', async () => {
  const { client_id } = await registerProgram(auth);
  const { token } = reader;
  const endings = [
    () => auth.call('DELETE', `/auth/v1/user/oauth/grants?client_id=${client_id}`, { token }),
    () => auth.call('POST', '/functions/v1/end-sessions', { token, body: {} }),
  ];
  for (const end of endings) {
    const { verifier, challenge } = makePkce();
    const code = (await agree(auth, token, authorizeUrl(client_id, challenge))).searchParams.get('code') ?? '';
    expect((await end()).status).toBeLessThan(300);
    const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier };
    expect(await fault(await postForm(auth, 'token', form))).toEqual([400, 'invalid_grant']);
  }
});

test('refresh tokens turn; an old one ends the session, the one just given up does not for half a minute', async () => {
  const held = await letIn(auth, reader.token, { scope: all });
  const second = (await (await refresh(held, held.refresh_token)).json()) as Tokens;
  expect(second.refresh_token).not.toBe(held.refresh_token);
  // The answer was lost, or two processes of the program raced: it gets the same pair again, and its tokens still work.
  const again = (await (await refresh(held, held.refresh_token)).json()) as Tokens;
  expect([again.access_token, again.refresh_token]).toEqual([second.access_token, second.refresh_token]);
  for (const token of [held.access_token, second.access_token]) expect((await profile(token)).status).toBe(200);
  auth.services.clock.advance(31 * SECOND);
  expect(await fault(await refresh(held, held.refresh_token))).toEqual([400, 'invalid_grant']);
  expect(await fault(await refresh(held, second.refresh_token))).toEqual([400, 'invalid_grant']);
  expect((await profile(second.access_token)).status).toBe(401);
  const events = await auth.services.db
    .selectFrom('audit_events')
    .select('event')
    .where('user_id', '=', reader.userId)
    .execute();
  expect(events.map(({ event }) => event)).toContain('program_token_reused');
});

test('access tokens end after an hour, idle sessions after ninety days; more scopes are not to be had by refreshing', async () => {
  const held = await letIn(auth, reader.token, { scope: 'profile:read' });
  expect(await fault(await refresh(held, held.refresh_token, { scope: 'library:write' }))).toEqual([
    400,
    'invalid_scope',
  ]);
  expect(await fault(await refresh({ clientId: (await registerProgram(auth)).client_id }, held.refresh_token))).toEqual(
    [400, 'invalid_grant'],
  );
  auth.services.clock.advance(HOUR);
  expect((await profile(held.access_token)).status).toBe(401);
  const next = (await (await refresh(held, held.refresh_token)).json()) as Tokens;
  expect((await profile(next.access_token)).status).toBe(200);
  auth.services.clock.advance(90 * DAY + SECOND);
  expect(await fault(await refresh(held, next.refresh_token))).toEqual([400, 'invalid_grant']);
  await clearExpired(auth.services);
  const left = await auth.services.db.selectFrom('program_sessions').selectAll().execute();
  expect(left).toEqual([]);
});

test('a program gives its access back, with either token, and nobody else’s', async () => {
  for (const which of ['access_token', 'refresh_token'] as const) {
    const held = await letIn(auth, reader.token, { scope: all });
    const stranger = await registerProgram(auth);
    const revoke = (client_id: string, token: string) => postForm(auth, 'revoke', { client_id, token });
    expect((await revoke(stranger.client_id, held[which])).status).toBe(200);
    expect((await profile(held.access_token)).status).toBe(200);
    expect((await revoke(held.clientId, 'nonsense')).status).toBe(200);
    expect((await revoke(held.clientId, held[which])).status).toBe(200);
    expect((await profile(held.access_token)).status).toBe(401);
  }
});

test('ending all other sessions, banning and deleting the account shut programs out at once', async () => {
  const held = await letIn(auth, reader.token, { scope: all });
  await auth.call('POST', '/functions/v1/end-sessions', { token: reader.token, body: {} });
  expect((await profile(held.access_token)).status).toBe(401);
  const banned = await letIn(auth, reader.token, { scope: all });
  const until = new Date(auth.services.clock.now().getTime() + HOUR);
  const ban = (banned_until: Date | null) =>
    auth.services.db.updateTable('users').set({ banned_until }).where('id', '=', reader.userId).execute();
  await ban(until);
  expect((await profile(banned.access_token)).status).toBe(401);
  expect(await fault(await refresh(banned, banned.refresh_token))).toEqual([400, 'invalid_grant']);
  await ban(null);
  expect((await profile(banned.access_token)).status).toBe(200);
  await auth.call('POST', '/functions/v1/delete-user', { token: reader.token, body: {} });
  expect((await profile(banned.access_token)).status).toBe(401);
});

test('a token is good only for the address that it was asked for, and no other can be asked for', async () => {
  const site = 'http://localhost:3000';
  for (const resource of [site, `${site}/`, `${site}/functions/v1`]) {
    const held = await letIn(auth, reader.token, { scope: all, resource });
    expect((await profile(held.access_token)).status).toBe(200);
    expect(await fault(await refresh(held, held.refresh_token, { resource: 'https://evil.example' }))).toEqual([
      400,
      'invalid_target',
    ]);
  }
  const { client_id } = await registerProgram(auth);
  const url = authorizeUrl(client_id, makePkce().challenge, { resource: 'https://evil.example' });
  expect(await fault(await auth.app.request(url))).toEqual([400, 'invalid_target']);
});

test('no token, code or secret stands in the database', async () => {
  const held = await letIn(auth, reader.token, { scope: all });
  const keeper = await registerProgram(auth, { token_endpoint_auth_method: 'client_secret_basic' });
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(t::text, ' ') from oauth_clients t) || (select string_agg(t::text, ' ') from oauth_requests t)
      || (select string_agg(t::text, ' ') from oauth_grants t) || (select string_agg(t::text, ' ') from program_sessions t)
      as text`.execute(auth.services.db);
  const text = rows[0]?.text ?? '';
  expect(text).toContain(held.clientId);
  for (const secret of [held.code, held.access_token, held.refresh_token, keeper.client_secret ?? ''])
    for (const form of [secret, secret.slice(4)]) expect(text.includes(form)).toBe(false);
});

test('a token of a person opens nothing as a program’s, nor the other way round', async () => {
  const { client, token } = await officially();
  const session = (await client.getSession()).data.session;
  const held = await letIn(auth, token, { scope: all });
  const refreshAs = (refresh_token: string) =>
    auth.call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
  for (const text of [held.refresh_token, held.refresh_token.slice(4), held.access_token.slice(4)])
    expect((await refreshAs(text)).status).toBe(400);
  for (const text of [
    session?.refresh_token ?? '',
    `dsr_${session?.refresh_token}`,
    `dsr_${held.access_token.slice(4)}`,
  ])
    expect(await fault(await refresh(held, text))).toEqual([400, 'invalid_grant']);
  expect((await profile(`dso_${held.refresh_token.slice(4)}`)).status).toBe(401);
});
