import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { stubStorage } from '../testing/stub-page.ts';
import { STORAGE_KEY } from './stored-session.ts';

const session = (token: string, seconds = 3600) => ({
  ...{ access_token: token, refresh_token: 'r', token_type: 'bearer', expires_in: seconds },
  ...{ expires_at: Math.floor(Date.now() / 1000) + seconds, user: { id: 'ada', user_metadata: {} } },
});

let kept: Map<string, string>;
let asked: string[];
/** What the service answers to a renewal. */
let renew: () => Response;
beforeEach(() => {
  // Each test is a page of its own.
  vi.resetModules();
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  kept = stubStorage();
  asked = [];
  renew = () => Response.json(session('new'));
  const location = { origin: 'https://books.example', href: '', pathname: '/library', search: '', hash: '' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', { addEventListener: () => {}, location });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.origin);
    asked.push(pathname);
    return pathname === '/auth/v1/token' ? renew() : new Response('{}');
  });
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const keepSession = (token: string, seconds?: number) => kept.set(STORAGE_KEY, JSON.stringify(session(token, seconds)));
async function open() {
  const { setConfig } = await import('../config.ts');
  setConfig({ authUrl: 'https://books.example/auth/v1', anonKey: 'anon' } as PublicConfig);
  const page = await import('./session.ts');
  await page.startSession();
  return page;
}

test('a visitor has no token, and nobody is asked for one', async () => {
  const { accessToken, renewedToken } = await open();
  expect([await accessToken(), await renewedToken(), asked]).toEqual([null, null, []]);
});

test('a session that another tab has just kept is used before this one has heard of it', async () => {
  const { accessToken, renewedToken, sessionNow } = await open();
  keepSession('theirs');
  expect([sessionNow().status, await accessToken(), asked]).toEqual(['visitor', 'theirs', []]);
  expect(await renewedToken()).toBe('new');
});

test('a token that was refused is renewed, although it would be good for an hour', async () => {
  keepSession('refused');
  const { accessToken, renewedToken } = await open();
  expect([await accessToken(), asked]).toEqual(['refused', []]);
  expect(await renewedToken()).toBe('new');
  expect(asked.filter((path) => path === '/auth/v1/token')).toHaveLength(1);
  expect(await accessToken()).toBe('new');
});

test.each([
  [400, null],
  [403, null],
  [408, undefined],
  [409, undefined],
  [429, undefined],
])('a renewal that is answered with %i comes to %s', async (status, token) => {
  keepSession('refused');
  const { renewedToken } = await open();
  renew = () => Response.json({ code: 'refresh_token_not_found', message: 'No.' }, { status });
  expect(await renewedToken()).toBe(token);
});

test('a session that the server does not renew has no token', async () => {
  keepSession('good');
  const { accessToken, sessionNow, hasEnded } = await open();
  keepSession('old', -10);
  renew = () => Response.json({ code: 'refresh_token_not_found', message: 'No.' }, { status: 400 });
  expect(await accessToken()).toBeNull();
  expect([sessionNow().status, hasEnded()]).toEqual(['visitor', true]);
});

test('the end of a session is no end of one that another tab has begun', async () => {
  const { endSession } = await open();
  keepSession('theirs');
  endSession('theirs');
  expect(kept.has(STORAGE_KEY)).toBe(true);
});

test('a refusal while the reader signs out is no news', async () => {
  keepSession('good');
  const { signOut, endSession, hasEnded, sessionNow } = await open();
  const leaving = signOut();
  endSession('good');
  expect(sessionNow().status).toBe('reader');
  await leaving;
  expect([sessionNow().status, hasEnded()]).toEqual(['visitor', false]);
});
