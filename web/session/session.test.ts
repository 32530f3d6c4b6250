import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { RECENT_SEARCHES } from '../storage.ts';
import { stubStorage } from '../testing/stub-page.ts';
import { STORAGE_KEY } from './stored-session.ts';

const user = { id: 'u', user_metadata: {} };
const session = (token: string, expiresIn: number) => ({
  access_token: token,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: expiresIn,
  expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  user,
});

/** What the network does with a call; absent: as if there were none. */
let network: Partial<
  Record<'/health' | '/auth/v1/token' | '/auth/v1/logout' | '/auth/v1/user', () => Promise<Response> | Response>
>;
let asked: string[];
let kept: Map<string, string>;

beforeEach(() => {
  // Each test is a page of its own.
  vi.resetModules();
  // The auth client warns of the clients of other tests and prints what the server refuses.
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  network = {};
  asked = [];
  kept = stubStorage();
  const location = { hash: '', search: '', href: 'https://books.example/library' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', { addEventListener: () => {}, location });
  // The auth client takes this for a browser, and pages of other tests must not count as other tabs.
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'https://books.example');
    asked.push(pathname);
    const answer = network[pathname as keyof typeof network];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const keepSession = (token: string, expiresIn: number) =>
  kept.set(STORAGE_KEY, JSON.stringify(session(token, expiresIn)));
const open = async () => {
  const { setConfig } = await import('../config.ts');
  setConfig({ authUrl: 'https://books.example/auth/v1', anonKey: 'anon' } as PublicConfig);
  const page = await import('./session.ts');
  return { ...page, started: page.startSession() };
};

test('who has nothing kept is a visitor, and nobody is asked', async () => {
  const { started, sessionNow, accessToken } = await open();
  await started;
  expect(sessionNow().status).toBe('visitor');
  expect(await accessToken()).toBeNull();
  expect(asked).toEqual([]);
});

test('a session that is good is used as it is', async () => {
  keepSession('good', 3600);
  const { started, sessionNow, accessToken } = await open();
  await started;
  expect(sessionNow()).toMatchObject({ status: 'reader', user: { id: 'u' } });
  expect(await accessToken()).toBe('good');
  expect(asked).toEqual([]);
});

test('one that has run out is renewed where the server answers', async () => {
  keepSession('old', -10);
  network = {
    '/health': () => new Response('{}'),
    '/auth/v1/token': () => Response.json(session('new', 3600)),
  };
  const { started, sessionNow, accessToken } = await open();
  await started;
  expect(sessionNow().status).toBe('reader');
  expect(await accessToken()).toBe('new');
  expect(asked.filter((path) => path === '/auth/v1/token')).toHaveLength(1);
});

test('where the server does not answer, the reader stays, nobody waits and no renewal is tried', async () => {
  keepSession('old', -10);
  const { started, sessionNow, accessToken, renewedToken } = await open();
  await started;
  expect(sessionNow().status).toBe('reader');
  expect(await accessToken()).toBe('old');
  // A missing network is not a refusal: whether the session still exists cannot be determined now.
  expect(await renewedToken()).toBeUndefined();
  expect(asked).not.toContain('/auth/v1/token');
  network = {
    '/health': () => new Response('{}'),
    '/auth/v1/token': () => Response.json(session('new', 3600)),
  };
  expect(await accessToken()).toBe('new');
});

test('a renewal that is not answered keeps nobody waiting for more than five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  keepSession('old', -10);
  network = { '/health': () => new Response('{}'), '/auth/v1/token': () => new Promise(() => {}) };
  const { started, sessionNow } = await open();
  let over = false;
  void started.then(() => {
    over = true;
  });
  await vi.waitFor(() => expect(asked).toContain('/auth/v1/token'), 30_000);
  await vi.advanceTimersByTimeAsync(4000);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(over).toBe(true);
  expect(sessionNow().status).toBe('reader');
});

test('tokens of somebody else in the query of an address replace nobody’s session, whenever the client is made', async () => {
  keepSession('good', 3600);
  const trap = '?access_token=of-a-stranger&refresh_token=r&expires_in=3600&token_type=bearer';
  Object.assign(location, { search: trap, href: `https://books.example/library${trap}` });
  network = { '/auth/v1/user': () => Response.json({ ...user, id: 'stranger' }) };
  const { started, sessionNow, authClient } = await open();
  await started;
  await (await authClient()).getSession();
  expect(sessionNow()).toMatchObject({ status: 'reader', user: { id: 'u' } });
  expect(kept.get(STORAGE_KEY)).toContain('"good"');
  expect(asked).toEqual([]);
});

test('a sign-in that failed, or was finished before, leaves anyone who is signed in signed in', async () => {
  keepSession('good', 3600);
  location.hash = '#error=invalid_request&error_code=bad_oauth_state';
  let address = '';
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, url: string) => {
      address = url;
      location.hash = '';
    },
  });
  const { started, sessionNow } = await open();
  await started;
  expect(address).toBe('/?error=auth_failed&error_code=bad_oauth_state');
  expect(sessionNow()).toMatchObject({ status: 'reader', user: { id: 'u' } });
});

test('one that the server refuses to renew is over', async () => {
  keepSession('old', -10);
  network = {
    '/health': () => new Response('{}'),
    '/auth/v1/token': () => Response.json({ code: 'refresh_token_not_found', message: 'No.' }, { status: 400 }),
  };
  const { started, sessionNow } = await open();
  await started;
  expect(sessionNow().status).toBe('visitor');
  expect(kept.has(STORAGE_KEY)).toBe(false);
});

test.each([
  ['on its own side, before the page stood', -10],
  ['while the page was open', 3600],
])('a session that the server ends %s takes what this browser kept of the reader with it', async (_, expiresIn) => {
  keepSession('old', expiresIn);
  kept.set(RECENT_SEARCHES, '["my own affair"]');
  const deleted: string[] = [];
  const caches = { delete: async (name: string) => deleted.push(name) };
  vi.stubGlobal('caches', caches);
  Object.assign(window, { caches });
  network = {
    '/health': () => new Response('{}'),
    '/auth/v1/token': () => Response.json({ code: 'refresh_token_not_found', message: 'No.' }, { status: 400 }),
  };
  const { started, sessionNow, endSession } = await open();
  await started;
  if (expiresIn > 0) endSession('old');
  expect(sessionNow().status).toBe('visitor');
  expect(kept.has(RECENT_SEARCHES)).toBe(false);
  expect(deleted).toContain('library');
});

test.each([
  ['is over where another tab was refused meanwhile', undefined, true],
  ['is no news where the reader has signed out', 'left', false],
])('a session that is gone before the page stands %s', async (_, end, ended) => {
  vi.stubGlobal('document', { documentElement: { dataset: { arrives: 'reader' } } });
  if (end) kept.set('deepshelf-end', end);
  const { started, sessionNow, hasEnded } = await open();
  await started;
  expect(sessionNow().status).toBe('visitor');
  expect(hasEnded()).toBe(ended);
});

test.each([
  ['a moment ago is over for a reader’s page that was on its way', '/search', 5, true],
  ['a moment ago closes no page that anybody may see', '/topic/rome', 5, false],
  ['long ago is no news', '/search', 120, false],
])('a session that was refused %s', async (_, pathname, secondsAgo, ended) => {
  Object.assign(location, { pathname });
  kept.set('deepshelf-end', String(Date.now() - secondsAgo * 1000));
  const { started, hasEnded, toldOfEnd } = await open();
  await started;
  expect(hasEnded()).toBe(ended);
  toldOfEnd();
  expect(hasEnded()).toBe(false);
});

test.each([
  [
    'told to the server where it answers',
    { '/health': () => new Response('{}'), '/auth/v1/logout': () => new Response(null, { status: 204 }) },
  ],
  ['done on this device where it does not', {}],
])('signing out is %s', async (_, answers) => {
  keepSession('good', 3600);
  network = answers;
  const { started, sessionNow, signOut } = await open();
  await started;
  await signOut();
  expect(sessionNow().status).toBe('visitor');
  expect(kept.has(STORAGE_KEY)).toBe(false);
});
