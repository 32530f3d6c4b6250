import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { otherProviders } from '../../../auth-config.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { createBrowser } from '../../../testing/browser.ts';

// Each provider's answers, as its documentation has them; nothing outside is reached.
const idToken = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');
const mail = (name: string) => `${name}@example.com`;
const oidc = (name: string, more: object = { email_verified: true }) => ({
  token: { id_token: idToken({ sub: `${name}-1`, email: mail(name), name: 'Ada', ...more }) },
  api: {},
});

type Case = { consent: string; token: object; api: Record<string, unknown>; email?: string };
const cases: Record<(typeof otherProviders)[number], Case> = {
  facebook: {
    consent: 'www.facebook.com',
    token: {},
    api: { 'graph.facebook.com/me': { id: '1', name: 'Ada', email: mail('facebook') } },
  },
  twitter: {
    consent: 'twitter.com',
    token: {},
    api: { 'api.twitter.com/2/users/me': { data: { id: '1', name: 'Ada', username: 'ada' } } },
    email: '',
  },
  apple: { consent: 'appleid.apple.com', ...oidc('apple') },
  github: {
    consent: 'github.com',
    token: {},
    api: {
      'api.github.com/user': { id: 1, name: 'Ada', login: 'ada', avatar_url: null },
      'api.github.com/user/emails': [
        { email: 'other@example.com', primary: false, verified: true },
        { email: mail('github'), primary: true, verified: true },
      ],
    },
  },
  gitlab: {
    consent: 'gitlab.com',
    token: {},
    api: {
      'gitlab.com/api/v4/user': {
        id: 1,
        name: 'Ada',
        username: 'ada',
        email: mail('gitlab'),
        confirmed_at: '2020-01-01',
      },
    },
  },
  bitbucket: {
    consent: 'bitbucket.org',
    token: {},
    api: {
      'api.bitbucket.org/2.0/user': { uuid: '{1}', display_name: 'Ada', username: 'ada' },
      'api.bitbucket.org/2.0/user/emails': {
        values: [{ email: mail('bitbucket'), is_primary: true, is_confirmed: true }],
      },
    },
  },
  discord: {
    consent: 'discord.com',
    token: {},
    api: {
      'discord.com/api/users/@me': {
        id: '1',
        username: 'ada',
        global_name: 'Ada',
        email: mail('discord'),
        verified: true,
      },
    },
  },
  azure: { consent: 'login.microsoftonline.com', ...oidc('azure', { xms_edov: true }) },
  keycloak: { consent: 'keys.example', ...oidc('keycloak') },
  linkedin: { consent: 'www.linkedin.com', ...oidc('linkedin') },
  notion: {
    consent: 'api.notion.com',
    token: { owner: { user: { id: '1', name: 'Ada', person: { email: mail('notion') } } } },
    api: {},
  },
  slack: { consent: 'slack.com', ...oidc('slack') },
  spotify: {
    consent: 'accounts.spotify.com',
    token: {},
    api: { 'api.spotify.com/v1/me': { id: '1', display_name: 'Ada', email: 'anything@example.com' } },
    email: '',
  },
  twitch: {
    consent: 'id.twitch.tv',
    token: {},
    api: {
      'api.twitch.tv/helix/users': { data: [{ id: '1', login: 'ada', display_name: 'Ada', email: mail('twitch') }] },
    },
  },
  workos: {
    consent: 'api.workos.com',
    token: { profile: { id: '1', email: mail('workos'), first_name: 'Ada', last_name: null } },
    api: {},
  },
  kakao: { consent: 'kauth.kakao.com', ...oidc('kakao') },
};

let auth: AuthTest;
let settings: Record<string, string>;
beforeAll(async () => {
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const credentials = otherProviders.flatMap((name) => [
    [`AUTH_${name.toUpperCase()}_CLIENT_ID`, `${name}-client`],
    [`AUTH_${name.toUpperCase()}_CLIENT_SECRET`, name === 'apple' ? String(pem) : `${name}-secret`],
  ]);
  settings = {
    ...Object.fromEntries(credentials),
    AUTH_KEYCLOAK_URL: 'https://keys.example/realms/books',
    AUTH_APPLE_TEAM_ID: 'team',
    AUTH_APPLE_KEY_ID: 'key',
  };
  auth = await startAuthTest(settings);
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => auth.close());

/** Plays the provider: the first POST is the exchange of the code, everything else its API. */
function play({ token, api }: Pick<Case, 'token' | 'api'>): void {
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { host, pathname } = new URL(request.url);
    const answer =
      request.method === 'POST' ? { access_token: 'theirs', token_type: 'bearer', ...token } : api[host + pathname];
    return Response.json(answer ?? { error: 'not_found' }, { status: answer === undefined ? 404 : 200 });
  });
}

async function signIn(name: string): Promise<{ consent: URL; end: URL }> {
  const browser = createBrowser(auth.app);
  const out = await browser.get(`/auth/v1/authorize?provider=${name}&redirect_to=http://localhost:3000/in`);
  const consent = new URL(out.headers.get('location') ?? '');
  const answer = { state: consent.searchParams.get('state') ?? '', code: 'their-code' };
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  // Apple answers by a form, the others by a link.
  const back =
    name === 'apple'
      ? await browser.fetch('/auth/v1/callback', { ...form, body: new URLSearchParams(answer) })
      : await browser.get(`/auth/v1/callback?${new URLSearchParams(answer)}`);
  return { consent, end: new URL(back.headers.get('location') ?? '') };
}

async function userOf(end: URL) {
  const token = new URLSearchParams(end.hash.slice(1)).get('access_token') ?? '';
  return (await (await auth.call('GET', '/auth/v1/user', { token })).json()) as {
    email: string;
    user_metadata: Record<string, unknown>;
    app_metadata: object;
  };
}

test.each(otherProviders)('%s signs in', async (name) => {
  play(cases[name]);
  const { consent, end } = await signIn(name);
  expect(consent.host).toBe(cases[name].consent);
  expect(consent.searchParams.get('client_id')).toBe(`${name}-client`);
  expect(consent.searchParams.get('redirect_uri')).toBe('http://localhost:3000/auth/v1/callback');
  const user = await userOf(end);
  expect(user).toMatchObject({
    email: cases[name].email ?? mail(name),
    app_metadata: { provider: name },
    user_metadata: { name: 'Ada' },
  });
});

test('a provider that returns by a form has a cookie of its own: what another begins in the next tab cannot replace it', async () => {
  const secure = await startAuthTest({ ...settings, PUBLIC_URL: 'https://shelf.example' });
  const markOf = async (name: string) => {
    const away = await secure.app.request(`/auth/v1/authorize?provider=${name}`);
    const [set = ''] = away.headers.getSetCookie();
    return { name: set.split('=')[0], sameSite: /SameSite=(\w+)/.exec(set)?.[1] };
  };
  const [apple, github] = [await markOf('apple'), await markOf('github')];
  expect([apple.sameSite, github.sameSite]).toEqual(['None', 'Lax']);
  expect(apple.name).toMatch(/^__Host-/);
  expect(apple.name).not.toBe(github.name);
  await secure.close();
});

test.each([
  [
    'discord',
    { api: { 'discord.com/api/users/@me': { id: '2', email: 'victim@example.com', verified: false } }, token: {} },
  ],
  ['azure', oidc('victim', { email_verified: true })],
  ['keycloak', oidc('victim', { email_verified: false })],
  [
    'gitlab',
    { api: { 'gitlab.com/api/v4/user': { id: 2, email: 'victim@example.com', confirmed_at: null } }, token: {} },
  ],
])('an address that %s does not vouch for is not believed', async (name, answers) => {
  play(answers);
  const { end } = await signIn(name);
  expect(end.searchParams.get('error_code')).toBe('provider_email_needs_verification');
});

test('a provider that is down, or talks nonsense, ends on the site with an error', async () => {
  play({ token: {}, api: {} });
  expect((await signIn('github')).end.searchParams.get('error')).toBe('server_error');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no route to host')));
  expect((await signIn('linkedin')).end.searchParams.get('error')).toBe('server_error');
  play({
    token: { id_token: idToken({ sub: 'x', email: 'a@example.com', email_verified: true, nonce: 'of another trip' }) },
    api: {},
  });
  expect((await signIn('slack')).end.searchParams.get('error')).toBe('server_error');
});

test('settings and the sign-in form are told which are on', async () => {
  const { external } = (await (await auth.call('GET', '/auth/v1/settings')).json()) as {
    external: Record<string, boolean>;
  };
  expect(otherProviders.every((name) => external[name])).toBe(true);
  expect(external.google).toBe(false);
});

test('the documents name every provider', () => {
  const row = /AUTH_<NAME>_CLIENT_ID.* other providers: ([a-z, ]+);/u.exec(readFileSync('docs/operating.md', 'utf8'));
  expect(row?.[1]?.split(', ')).toEqual(otherProviders);
});
