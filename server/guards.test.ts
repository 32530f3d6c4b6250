import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { HOUR, MINUTE } from '../contract/limits.ts';
import { type Scope, scopeNames } from '../contract/scopes.ts';
import { anonKey, serviceRoleKey } from './features/auth/auth.ts';
import { authorizeUrl, letIn, makePkce } from './testing/program.ts';
import { signIn } from './testing/sign-in.ts';
import { startTestServer, type TestServer } from './testing/testing.ts';

/**
 * Who may call what, for every route that the server has: a new one without a row here fails. The guards are tried with
 * every kind of caller, and every reader's route with the ids of somebody else.
 */
type Kind =
  /** Everybody: nothing here is about a reader, or the address contains what gives access. */
  | 'open'
  /** Product calls: a live session, with the second step if the account has one. */
  | 'reader'
  /** As `reader`, and visitors too. */
  | 'anybody'
  /** Calls of the auth service: a live session. */
  | 'session'
  /** As `session`, with the second factor if the account has one. */
  | 'strong'
  /** Programs that a reader has let in, and nobody else. */
  | 'program'
  /** Programs with the service role. */
  | 'operator'
  /** The same, outside the auth service. */
  | 'figures'
  /** Another service, by the secret that it was given. */
  | 'secret';

const routes: Record<string, Kind> = {
  'POST /functions/v1/post-search': 'reader',
  'POST /functions/v1/try-search': 'anybody',
  'POST /functions/v1/post-completions': 'anybody',
  'GET /functions/v1/get-relevant-books': 'reader',
  'POST /functions/v1/create-book-relation': 'reader',
  'POST /functions/v1/create-book-like': 'reader',
  'DELETE /functions/v1/delete-profile-youtube-episode-relation': 'reader',
  'POST /functions/v1/hide-book': 'reader',
  'GET /functions/v1/get-reading-list': 'reader',
  'GET /functions/v1/get-year-in-books': 'reader',
  'POST /functions/v1/set-reading-order': 'reader',
  'POST /functions/v1/set-reading': 'reader',
  'GET /functions/v1/get-known': 'reader',
  'POST /functions/v1/erase-known': 'reader',
  'POST /functions/v1/change-books': 'reader',
  'GET /functions/v1/get-taste': 'reader',
  'POST /functions/v1/set-taste': 'reader',
  'POST /functions/v1/set-surprise': 'reader',
  'GET /functions/v1/get-weekly-recommendations': 'reader',
  'GET /functions/v1/get-weekly-recommendation': 'reader',
  'GET /functions/v1/get-weekly-settings': 'reader',
  'POST /functions/v1/set-weekly-settings': 'reader',
  'POST /functions/v1/create-weekly-feeds': 'reader',
  'DELETE /functions/v1/delete-weekly-feeds': 'reader',
  'POST /functions/v1/post-question': 'reader',
  'GET /functions/v1/get-questions': 'reader',
  'GET /functions/v1/get-question': 'anybody',
  'POST /functions/v1/set-question-sharing': 'reader',
  'DELETE /functions/v1/delete-question': 'reader',
  'GET /functions/v1/get-book': 'anybody',
  'GET /functions/v1/get-begun-topics': 'reader',
  'GET /functions/v1/get-topic': 'anybody',
  'GET /functions/v1/get-consent-history': 'reader',
  'POST /functions/v1/youtube-oauth-redirect': 'reader',
  'POST /functions/v1/youtube-oauth-callback': 'reader',
  'POST /functions/v1/spotify-oauth-redirect': 'reader',
  'POST /functions/v1/spotify-oauth-callback': 'reader',
  'POST /functions/v1/delete-connection': 'reader',
  'GET /functions/v1/generate-profile-video-relationships-userid': 'reader',
  'POST /functions/v1/post-sync': 'reader',
  'GET /functions/v1/get-sync': 'reader',
  'DELETE /functions/v1/delete-topic': 'reader',
  'POST /functions/v1/create-topic': 'reader',
  'GET /functions/v1/get-profile': 'reader',
  'GET /functions/v1/get-sign-ins': 'reader',
  'POST /functions/v1/end-sessions': 'reader',
  'GET /functions/v1/get-personal-tokens': 'reader',
  'POST /functions/v1/create-personal-token': 'reader',
  'DELETE /functions/v1/delete-personal-token': 'reader',
  'POST /functions/v1/delete-user': 'reader',
  'POST /functions/v1/post-import-text': 'reader',
  'POST /functions/v1/post-import-file': 'reader',
  'DELETE /functions/v1/delete-import': 'reader',
  'ALL /mcp': 'program',
  'POST /functions/v1/post-shelf-import': 'reader',
  'GET /functions/v1/get-shelf-imports': 'reader',
  'GET /functions/v1/get-shelf-lines': 'reader',
  'POST /functions/v1/set-shelf-book': 'reader',
  'DELETE /functions/v1/delete-shelf-import': 'reader',
  'GET /functions/v1/get-export': 'reader',
  'POST /functions/v1/post-export': 'reader',
  'GET /functions/v1/get-export-order': 'reader',
  'GET /functions/v1/get-ordered-export': 'reader',
  'POST /auth/v1/signup': 'open',
  'POST /auth/v1/otp': 'open',
  'POST /auth/v1/magiclink': 'open',
  'POST /auth/v1/recover': 'open',
  'POST /auth/v1/resend': 'open',
  'POST /auth/v1/verify': 'open',
  'GET /auth/v1/verify': 'open',
  'POST /auth/v1/token': 'open',
  'GET /auth/v1/authorize': 'open',
  'GET /auth/v1/callback': 'open',
  'POST /auth/v1/callback': 'open',
  'GET /auth/v1/settings': 'open',
  'GET /auth/v1/health': 'open',
  'GET /auth/v1/.well-known/jwks.json': 'open',
  'POST /auth/v1/sso': 'open',
  'GET /auth/v1/user': 'session',
  'PUT /auth/v1/user': 'strong',
  'GET /auth/v1/reauthenticate': 'session',
  'POST /auth/v1/logout': 'session',
  'GET /auth/v1/user/identities/authorize': 'strong',
  'DELETE /auth/v1/user/identities/:id': 'strong',
  'POST /auth/v1/factors': 'strong',
  'POST /auth/v1/factors/:id/challenge': 'strong',
  'POST /auth/v1/factors/:id/verify': 'strong',
  'DELETE /auth/v1/factors/:id': 'strong',
  'GET /auth/v1/factors/recovery-codes': 'session',
  'POST /auth/v1/factors/recovery-codes': 'strong',
  'DELETE /auth/v1/factors/recovery-codes': 'strong',
  'POST /auth/v1/factors/recovery-codes/regenerate': 'strong',
  'POST /auth/v1/factors/recovery-codes/verify': 'session',
  'POST /auth/v1/passkeys/authentication/options': 'open',
  'POST /auth/v1/passkeys/authentication/verify': 'open',
  'POST /auth/v1/passkeys/proof/options': 'session',
  'POST /auth/v1/passkeys/proof/verify': 'session',
  'POST /auth/v1/passkeys/registration/options': 'strong',
  'POST /auth/v1/passkeys/registration/verify': 'strong',
  'GET /auth/v1/passkeys': 'session',
  'PATCH /auth/v1/passkeys/:id': 'strong',
  'DELETE /auth/v1/passkeys/:id': 'strong',
  'GET /auth/v1/admin/users': 'operator',
  'POST /auth/v1/admin/users': 'operator',
  'GET /auth/v1/admin/users/:id': 'operator',
  'PUT /auth/v1/admin/users/:id': 'operator',
  'DELETE /auth/v1/admin/users/:id': 'operator',
  'GET /auth/v1/admin/users/:id/factors': 'operator',
  'DELETE /auth/v1/admin/users/:id/factors/:factorId': 'operator',
  'GET /auth/v1/admin/users/:id/passkeys': 'operator',
  'DELETE /auth/v1/admin/users/:id/passkeys/:passkeyId': 'operator',
  'POST /auth/v1/admin/generate_link': 'operator',
  'GET /auth/v1/admin/audit': 'operator',
  'POST /auth/v1/invite': 'operator',
  'GET /auth/v1/.well-known/oauth-authorization-server': 'open',
  'GET /auth/v1/.well-known/openid-configuration': 'open',
  'GET /auth/v1/oauth/authorize': 'open',
  'GET /auth/v1/oauth/userinfo': 'program',
  'POST /auth/v1/oauth/userinfo': 'program',
  'POST /auth/v1/oauth/token': 'open',
  'POST /auth/v1/oauth/revoke': 'open',
  'POST /auth/v1/oauth/clients/register': 'open',
  'GET /auth/v1/oauth/authorizations/:id': 'strong',
  'POST /auth/v1/oauth/authorizations/:id/consent': 'strong',
  'GET /auth/v1/user/oauth/grants': 'strong',
  'DELETE /auth/v1/user/oauth/grants': 'strong',
  'GET /auth/v1/admin/oauth/clients': 'operator',
  'POST /auth/v1/admin/oauth/clients': 'operator',
  'GET /auth/v1/admin/oauth/clients/:id': 'operator',
  'PUT /auth/v1/admin/oauth/clients/:id': 'operator',
  'DELETE /auth/v1/admin/oauth/clients/:id': 'operator',
  'POST /auth/v1/admin/oauth/clients/:id/regenerate_secret': 'operator',
  'GET /config.json': 'open',
  'GET /health': 'open',
  'GET /ready': 'open',
  'GET /metrics': 'figures',
  'GET /openapi.json': 'open',
  'GET /api': 'open',
  'GET /.well-known/oauth-protected-resource': 'open',
  'GET /.well-known/oauth-protected-resource/functions/v1': 'open',
  'GET /.well-known/oauth-protected-resource/mcp': 'open',
  'GET /.well-known/oauth-authorization-server': 'open',
  'GET /.well-known/oauth-authorization-server/auth/v1': 'open',
  'GET /.well-known/openid-configuration': 'open',
  'GET /.well-known/openid-configuration/auth/v1': 'open',
  'GET /covers/:file{.+\\.svg}': 'open',
  'GET /covers/:file{.+\\.png}': 'open',
  'GET /covers/:id/:version': 'open',
  'GET /mail/unsubscribe/:token': 'open',
  'POST /mail/unsubscribe/:token': 'open',
  'POST /mail/events': 'secret',
  'GET /feeds/:key/weekly.atom': 'open',
  'GET /feeds/:key/weekly.ics': 'open',
  'GET /outbox.json': 'open',
  'GET /opds/authentication': 'open',
  'GET /opds/:version': 'anybody',
  'GET /opds/:version/free': 'anybody',
  'GET /opds/:version/library': 'program',
  'GET /opds/v2/books/:id': 'anybody',
  'GET /question/:id/preview.png': 'anybody',
  'GET /book/:id/preview.png': 'anybody',
  'GET /robots.txt': 'open',
  'GET /sitemap.xml': 'open',
  'GET /question/:id': 'open',
  'GET /topic/:key': 'open',
  'GET /book/:id': 'open',
  'GET /question/:id/': 'open',
  'GET /topic/:key/': 'open',
  'GET /book/:id/': 'open',
  'GET /*': 'open',
};

/** Handlers around routes that do not answer themselves, or only with 404. */
const around = ['ALL /*', 'ALL /auth/v1/*', 'ALL /mail/*', 'ALL /assets/*', 'ALL /.well-known/*'];

let server: TestServer;
let owner: { token: string; userId: string };
let callers: Record<string, string | null>;
/** Ids that belong to the owner, and to the account with a second factor. */
const ids = {
  identity: '',
  passkey: '',
  unverified: '',
  verified: '',
  question: '',
  pick: '',
  strangersPick: '',
  session: '',
  program: '',
  request: '',
  token: '',
  import: '',
  line: '',
  book: '',
  hidden: '',
  /** Was on the shelf before it was hidden. */
  setAside: '',
  topic: 'ownersTopic',
};
const SECRET = 'of the owner alone';

beforeAll(async () => {
  server = await startTestServer({
    catalogue: ['physics'],
    env: {
      MESSAGE_INTERVAL: '0',
      AUTH_LIMIT_SCALE: '1000',
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'y',
      MAIL_WEBHOOK_SECRET: 'a secret of the mail service',
    },
  });
  callers = { nobody: null, garbage: 'a.b.c', 'the public key': await anonKey(server.services) };
  const { db, clock } = server.services;
  callers.expired = (await signIn(server, 'expired@example.com')).token;
  clock.advance(HOUR + 2 * MINUTE);
  owner = await signIn(server, 'owner@example.com');
  callers['another reader'] = (await signIn(server, 'stranger@example.com')).token;
  for (const name of ['signed out', 'deleted', 'banned', 'one factor']) {
    const { token, userId } = await signIn(server, `${name.replace(' ', '-')}@example.com`);
    callers[name] = token;
    if (name === 'signed out') await server.call('POST', '/auth/v1/logout', { token });
    if (name === 'deleted') await db.deleteFrom('users').where('id', '=', userId).execute();
    if (name === 'banned') {
      const until = new Date(clock.now().getTime() + 100 * HOUR);
      await db.updateTable('users').set({ banned_until: until }).where('id', '=', userId).execute();
    }
    if (name === 'one factor') await giveFactors(userId);
  }
  // With every scope that a program can have.
  const host = await signIn(server, 'host@example.com');
  callers['a program'] = (await letIn(server, host.token, { scope: scopeNames.join(' ') })).access_token;
  const wish = { name: 'script', scopes: scopeNames, days: 7 };
  const made = await server.call('POST', '/functions/v1/create-personal-token', { token: host.token, body: wish });
  callers['a personal token'] = ((await made.json()) as { secret: string }).secret;
  callers['the service key'] = await serviceRoleKey(server.services);
  await fillOwner();
});
afterAll(() => server.close());

async function giveFactors(userId: string): Promise<void> {
  const { db, clock } = server.services;
  const now = clock.now();
  for (const status of ['verified', 'unverified'] as const) {
    ids[status] = crypto.randomUUID();
    const factor = { user_id: userId, id: ids[status], status, created_at: now, updated_at: now };
    await db
      .insertInto('factors')
      .values({ ...factor, factor_type: 'totp' })
      .execute();
  }
  ids.identity = crypto.randomUUID();
  await db
    .insertInto('identities')
    .values({
      user_id: userId,
      id: ids.identity,
      provider: 'google',
      provider_id: 'x',
      identity_data: '{}',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** What another reader must neither see nor change. */
async function fillOwner(): Promise<void> {
  const { db, clock } = server.services;
  const { token, userId } = owner;
  const call = async (name: string, body: object, token_ = token) =>
    (await server.call('POST', `/functions/v1/${name}`, { token: token_, body })).json() as Promise<never>;
  const { items } = (await call('post-search', { query: 'physics' })) as { items: { id: string }[] };
  const [first, second, third, fourth] = items.map(({ id }) => id);
  if (!first || !second || !third || !fourth) throw new Error('There are too few books.');
  ids.book = first;
  ids.hidden = second;
  await call('create-book-relation', { id: first });
  await call('create-book-like', { id: first, saved: true });
  await call('set-reading', { id: first, note: SECRET });
  await call('hide-book', { id: second, hidden: true });
  ids.setAside = fourth;
  await call('create-book-relation', { id: fourth });
  await call('hide-book', { id: fourth, hidden: true });
  await call('set-taste', { kind: 'topic', of: SECRET, verdict: 'more' });
  const { data } = (await call('post-question', { question: 'How does gravity work?' })) as { data: { id: string } };
  ids.question = data.id;
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  ids.session = session.id;
  ids.pick = crypto.randomUUID();
  ids.strangersPick = crypto.randomUUID();
  const stranger = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'stranger@example.com')
    .executeTakeFirstOrThrow();
  const sunday = '2026-03-01';
  const readers = [
    { user_id: userId, id: ids.pick, title: SECRET, books: [first, third], why: SECRET },
    {
      user_id: stranger.id,
      id: ids.strangersPick,
      title: 'One’s own',
      books: [third, first],
      why: 'one’s own reason',
    },
  ];
  for (const { books, why, ...pick } of readers) {
    const row = { ...pick, sunday, theme: 'stars', description: pick.title, created_at: clock.now() };
    await db.insertInto('weekly_picks').values(row).execute();
    const given = books.map((work_id, position) => ({ user_id: pick.user_id, sunday, position, work_id, why }));
    await db.insertInto('weekly_pick_books').values(given).execute();
  }
  ids.program = (await letIn(server, token, { scope: 'search' })).clientId;
  const begun = await server.app.request(authorizeUrl(ids.program, makePkce().challenge, { scope: 'library:read' }));
  ids.request = new URL(begun.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
  await server.call('GET', `/auth/v1/oauth/authorizations/${ids.request}`, { token });
  const made = await call('create-personal-token', { name: SECRET, scopes: ['search'], days: 30 });
  ids.token = (made as { token: { id: string } }).token.id;
  const brought = await call('post-shelf-import', { content: `Title,Author\n${SECRET},Ann Nobody` });
  ids.import = (brought as { import: { id: string } }).import.id;
  const lines = await server.call('GET', '/functions/v1/get-shelf-lines?match=unknown', { token });
  ids.line = ((await lines.json()) as { lines: { key: string }[] }).lines[0]?.key ?? '';
  ids.passkey = crypto.randomUUID();
  const passkey = { user_id: userId, id: ids.passkey, credential_id: 'x', public_key: 'x', friendly_name: SECRET };
  await db
    .insertInto('webauthn_credentials')
    .values({ ...passkey, sign_count: 0, transports: '[]', created_at: clock.now() })
    .execute();
  const topic = { user_id: userId, label: ids.topic, videos: 1, removed_at: clock.now() };
  await db
    .insertInto('sync_topics')
    .values({ ...topic, source: 'youtube' })
    .execute();
}

const listed = () => [...new Set(server.app.routes.map(({ method, path }) => `${method} ${path}`))];
/** The routes of these kinds, of which there are some. */
function ofKind(...kinds: Kind[]): string[] {
  const found = Object.keys(routes).filter((route) => kinds.includes(routes[route] as Kind));
  expect(found.length).toBeGreaterThan(0);
  return found;
}

/** Calls a route with parts that would have an effect if the caller were let in. */
async function call(
  route: string,
  token: string | null,
  more: object = {},
): Promise<{ status: number; code: string; text: string }> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace('/identities/:id', `/identities/${ids.identity}`)
    .replace('/factors/:id', `/factors/${method === 'DELETE' ? ids.verified : ids.unverified}`)
    .replace('/passkeys/:id', `/passkeys/${ids.passkey}`)
    .replace('/question/:id', `/question/${ids.question}`)
    .replace('/oauth/clients/:id', `/oauth/clients/${ids.program}`)
    .replace('/oauth/authorizations/:id', `/oauth/authorizations/${ids.request}`)
    .replace(/:(id|factorId)\b/g, owner.userId)
    .replace(/:\w+(\{[^}]*\})?/g, 'x')
    .replace('*', 'x');
  const parts = { friendly_name: 'a new name', challenge_id: crypto.randomUUID() };
  const input = { provider: 'google', password: 'a new password', factor_type: 'totp', ...parts, ...more };
  const query = `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`;
  const get = method === 'GET';
  const asked = get || method === 'DELETE' ? path + query : path;
  const answer = await server.call(method === 'ALL' ? 'POST' : method, asked, {
    ...(token && { token }),
    ...(!get && { body: input }),
  });
  const text = await answer.text();
  const code = /"(?:error_code|code)":"(\w+)"/.exec(text)?.[1] ?? '';
  return { status: answer.status, code: /"error_code":"(\w+)"/.exec(text)?.[1] ?? code, text };
}

test('every route has a row here, and every row a route', () => {
  const known = new Set([...Object.keys(routes), ...around]);
  // A product route answers other methods on its path with 405.
  const open = listed().filter((route) => /^ALL \/functions\/v1\//.test(route));
  expect(listed().filter((route) => !known.has(route) && !open.includes(route))).toEqual([]);
  expect([...known].filter((route) => !listed().includes(route))).toEqual([]);
});

/** Every caller that is tried at every route that is not open. A missing cell does not compile. */
const callerNames = [
  'nobody',
  'garbage',
  'the public key',
  'another reader',
  'expired',
  'signed out',
  'deleted',
  'banned',
  'one factor',
  'a program',
  'a personal token',
  'the service key',
] as const;
/** Let in, or covered by another test: `a program` by its scope, operators below. */
const IN = 'let in';

const refusals: Record<Exclude<Kind, 'open'>, Record<(typeof callerNames)[number], string>> = {
  reader: {
    nobody: '401 no_authorization',
    garbage: '401 session_ended',
    'the public key': '401 no_authorization',
    expired: '401 session_ended',
    'signed out': '401 session_ended',
    deleted: '401 session_ended',
    banned: '401 session_ended',
    'one factor': '403 second_step_needed',
    'another reader': IN,
    'a program': IN,
    'a personal token': IN,
    'the service key': '401 no_authorization',
  },
  anybody: {
    nobody: IN,
    garbage: '401 session_ended',
    'the public key': IN,
    'another reader': IN,
    'a program': IN,
    'a personal token': IN,
    'the service key': IN,
    expired: '401 session_ended',
    'signed out': '401 session_ended',
    deleted: '401 session_ended',
    banned: '401 session_ended',
    'one factor': '403 second_step_needed',
  },
  session: {
    nobody: '401 no_authorization',
    garbage: '403 bad_jwt',
    'the public key': '403 bad_jwt',
    expired: '403 bad_jwt',
    'signed out': '403 session_not_found',
    deleted: '403 user_not_found',
    banned: '403 user_banned',
    'another reader': IN,
    'one factor': IN,
    'a program': '403 insufficient_scope',
    'a personal token': '403 insufficient_scope',
    'the service key': '403 bad_jwt',
  },
  strong: {
    nobody: '401 no_authorization',
    garbage: '403 bad_jwt',
    'the public key': '403 bad_jwt',
    expired: '403 bad_jwt',
    'signed out': '403 session_not_found',
    deleted: '403 user_not_found',
    banned: '403 user_banned',
    'another reader': IN,
    'a program': '403 insufficient_scope',
    'a personal token': '403 insufficient_scope',
    // The protocol defines other statuses for some callers.
    'one factor': 'insufficient_aal',
    'the service key': '403 bad_jwt',
  },
  program: {
    nobody: '401 no_authorization',
    garbage: '401 no_authorization',
    'the public key': '401 no_authorization',
    'another reader': '401 no_authorization',
    expired: '401 no_authorization',
    'signed out': '401 no_authorization',
    deleted: '401 no_authorization',
    banned: '401 no_authorization',
    'one factor': '401 no_authorization',
    'a program': IN,
    'a personal token': IN,
    'the service key': '401 no_authorization',
  },
  operator: {
    nobody: '401 no_authorization',
    garbage: '403 bad_jwt',
    'the public key': '403 not_admin',
    expired: '403 bad_jwt',
    'another reader': '403 not_admin',
    'signed out': '403 not_admin',
    deleted: '403 not_admin',
    banned: '403 not_admin',
    'one factor': '403 not_admin',
    'a program': '403 bad_jwt',
    'a personal token': '403 bad_jwt',
    'the service key': IN,
  },
  secret: {
    nobody: '401 no_authorization',
    garbage: '401 no_authorization',
    'the public key': '401 no_authorization',
    'another reader': '401 no_authorization',
    expired: '401 no_authorization',
    'signed out': '401 no_authorization',
    deleted: '401 no_authorization',
    banned: '401 no_authorization',
    'one factor': '401 no_authorization',
    'a program': '401 no_authorization',
    'a personal token': '401 no_authorization',
    'the service key': '401 no_authorization',
  },
  figures: {
    nobody: '401 no_authorization',
    garbage: '401 no_authorization',
    'the public key': '401 no_authorization',
    expired: '401 no_authorization',
    'another reader': '401 no_authorization',
    'signed out': '401 no_authorization',
    deleted: '401 no_authorization',
    banned: '401 no_authorization',
    'one factor': '401 no_authorization',
    'a program': '401 no_authorization',
    'a personal token': '401 no_authorization',
    'the service key': IN,
  },
};

test('everybody in the table is somebody', () => {
  expect(Object.keys(callers).toSorted()).toEqual([...callerNames].toSorted());
});

describe.each(Object.entries(refusals))('a route for %s', (kind, expected) => {
  const refused = Object.entries(expected).filter(([, refusal]) => refusal !== IN);
  test.each(refused)('refuses %s', async (caller, refusal) => {
    for (const route of ofKind(kind as Kind)) {
      const { status, code } = await call(route, callers[caller] ?? null);
      expect(`${route} ${status} ${code}`).toMatch(new RegExp(`${refusal}$`));
    }
  });
});

/** The scopes of routes that are not product calls. */
const scopesBeside: Record<string, Scope> = {
  'GET /opds/:version': 'library:read',
  'GET /opds/:version/free': 'library:read',
  'GET /opds/v2/books/:id': 'library:read',
};

/** The scope that a program needs for a route; null if no program is let in. */
const scopeOf = (route: string): Scope | null =>
  scopesBeside[route] ??
  Object.values(endpoints as Record<string, Endpoint>).find(
    ({ method, name }) => route === `${method} /functions/v1/${name}`,
  )?.scope ??
  null;

test('what programs may never touch names no scope: account, sessions, consent, connections', () => {
  const open = ofKind('reader', 'anybody').filter((route) => scopeOf(route) !== null);
  expect(open.map((route) => route.split('/').pop()).sort()).toEqual([
    ':id',
    ':version',
    'change-books',
    'create-book-like',
    'create-book-relation',
    'delete-profile-youtube-episode-relation',
    'delete-question',
    'free',
    'get-begun-topics',
    'get-book',
    'get-profile',
    'get-question',
    'get-questions',
    'get-reading-list',
    'get-relevant-books',
    'get-weekly-recommendation',
    'get-weekly-recommendations',
    'hide-book',
    'post-question',
    'post-search',
    'set-question-sharing',
    'set-reading',
    'set-reading-order',
  ]);
});

test('a program is let in by its scope, and refused everywhere else', async () => {
  const host = await signIn(server, 'host-of-few@example.com');
  const held = new Map<string, string>();
  for (const scope of scopeNames) {
    const others = scopeNames.filter((name) => name !== scope).join(' ');
    held.set(scope, (await letIn(server, host.token, { scope })).access_token);
    held.set(`all but ${scope}`, (await letIn(server, host.token, { scope: others })).access_token);
  }
  for (const route of ofKind('reader', 'anybody')) {
    const scope = scopeOf(route);
    if (scope === null) {
      for (const caller of ['a program', 'a personal token']) {
        const { status, code } = await call(route, callers[caller] ?? null);
        expect([route, status, code]).toEqual([route, 403, 'insufficient_scope']);
      }
      continue;
    }
    const refused = await call(route, held.get(`all but ${scope}`) ?? null);
    expect([route, refused.status, refused.code]).toEqual([route, 403, 'insufficient_scope']);
    const { status } = await call(route, held.get(scope) ?? null);
    expect([route, [401, 403, 429, 500].includes(status)], String(status)).toEqual([route, false]);
  }
});

test('what is open refuses nobody for what they are, and breaks for nobody', async () => {
  for (const route of ofKind('open')) {
    for (const caller of ['nobody', 'garbage', 'the service key']) {
      const { status, code } = await call(route, callers[caller] ?? null);
      expect(['no_authorization', 'bad_jwt', 'not_admin', 'session_ended'], `${route} ${caller}`).not.toContain(code);
      expect(status, `${route} ${caller}`).not.toBe(500);
    }
  }
});

test('operators are let in', async () => {
  for (const route of ofKind('operator', 'figures').filter((one) => one.startsWith('GET'))) {
    expect([route, (await call(route, callers['the service key'] ?? null)).status]).toEqual([route, 200]);
  }
});

/** Everything that the database stores about the owner. */
async function ownersRows(): Promise<string> {
  const { db } = server.services;
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'user_id' and table_schema = 'public' order by table_name`.execute(db);
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t
        where user_id = ${owner.userId} order by 1`.execute(db);
      return [name, ...found.rows.map(({ row }) => row)].join('\n');
    }),
  );
  const own = await sql<{
    row: string;
  }>`select to_jsonb(u)::text as row from users u where id = ${owner.userId}`.execute(db);
  return [...rows, own.rows[0]?.row].join('\n');
}

test('another reader with the owner’s ids sees nothing of the owner’s and changes nothing of it', async () => {
  const stranger = callers['another reader'] ?? null;
  const before = await ownersRows();
  expect(before).toContain(SECRET);
  const tries = [
    { id: ids.book, saved: false, hidden: false, ids: [ids.book], label: ids.topic, source: 'youtube' },
    {
      id: ids.hidden,
      saved: false,
      hidden: false,
      ids: [ids.hidden],
      label: ids.topic,
      remove_books: true,
      source: 'youtube',
    },
    { id: ids.setAside, saved: false, hidden: false, ids: [ids.setAside] },
    { id: ids.hidden, saved: true, hidden: true, ids: [] },
    { id: ids.book, ids: [ids.book, ids.hidden], change: 'remove', note: 'a stranger’s', finished_on: '2026-01-01' },
    { id: ids.book, ids: [ids.book, ids.hidden], change: 'read' },
    { kind: 'book', of: ids.hidden, verdict: null, surprise: 1, what: 'topic', label: ids.topic },
    { id: ids.question, shared: true, code: 'x', state: 'y' },
    { id: ids.pick },
    { id: ids.session },
    { id: ids.import, key: ids.line, book: null },
    { key: ids.line, book: ids.book },
    { id: ids.token, name: 'stranger’s', scopes: ['search'], days: 7 },
    { client_id: ids.program, action: 'approve' },
    // From the same week, with the same books for other reasons.
    { id: ids.strangersPick },
  ];
  // Calls that end the stranger's own session come last.
  const ends = ['POST /functions/v1/delete-user', 'POST /auth/v1/logout'];
  const all = [...ofKind('reader', 'anybody', 'session', 'strong').filter((route) => !ends.includes(route)), ...ends];
  for (const route of all) {
    for (const input of ends.includes(route) ? [{}] : tries) {
      server.services.clock.advance(1000);
      const { status, text } = await call(route, stranger, { ...input, password: undefined, factor_type: 'totp' });
      expect(status, `${route} ${text}`).not.toBe(500);
      for (const own of [SECRET, owner.userId, 'owner@example.com', 'How does gravity work'])
        expect(text, route).not.toContain(own);
    }
  }
  expect(await ownersRows()).toBe(before);
});

test('visitors see a question of the owner’s only once it is shared', async () => {
  const see = async () => (await call('GET /functions/v1/get-question', null, { id: ids.question })).status;
  expect(await see()).toBe(404);
  const body = { id: ids.question, shared: true };
  await server.call('POST', '/functions/v1/set-question-sharing', { token: owner.token, body });
  expect(await see()).toBe(200);
});
