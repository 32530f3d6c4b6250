import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { libraryPage } from '../testing/books.ts';
import { STORAGE_KEY } from '../session/stored-session.ts';

/** The tokens that calls were made with. */
let tokens: (string | null)[];
/** Those that the server takes. */
let good: string[];
let renew: () => Response;
let page: typeof import('./api.ts') & typeof import('../session/session.ts');

const session = (token: string) => ({
  ...{ access_token: token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600 },
  ...{ expires_at: Math.floor(Date.now() / 1000) + 3600, user: { id: 'ada', user_metadata: {} } },
});

beforeEach(async () => {
  vi.resetModules();
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  tokens = [];
  good = ['new'];
  renew = () => Response.json(session('new'));
  const { stubStorage } = await import('../testing/stub-page.ts');
  const kept = stubStorage();
  kept.set(STORAGE_KEY, JSON.stringify(session('old')));
  const location = {
    origin: 'https://books.example',
    href: 'https://books.example/',
    pathname: '/',
    search: '',
    hash: '',
  };
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', { addEventListener: () => {}, location });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, getElementById: () => null });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === '/health') return new Response('{}');
    if (pathname === '/auth/v1/token') return renew();
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    tokens.push(token);
    return token && good.includes(token) ? Response.json(libraryPage()) : Response.json(refusal, { status: 401 });
  });
  const { setConfig } = await import('../config.ts');
  setConfig({ functionsUrl: '/functions/v1', authUrl: 'https://books.example/auth/v1', anonKey: 'a' } as PublicConfig);
  page = { ...(await import('./api.ts')), ...(await import('../session/session.ts')) };
  await page.startSession();
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refusal = { code: 'unauthorized', message: 'Sign in again.', request_id: '7' };
const ask = () =>
  page.call('getLibrary', {}).then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

test('a refused token is renewed, and the call made again', async () => {
  expect(await ask()).toBe('answered');
  expect(tokens).toEqual(['old', 'new']);
  expect(page.sessionNow().status).toBe('reader');
});

test('a token that the server takes is not renewed', async () => {
  good = ['old'];
  expect(await ask()).toBe('answered');
  expect(tokens).toEqual(['old']);
});

test('whose new token is refused too is signed out', async () => {
  good = [];
  expect(await ask()).toBe('unauthorized');
  expect(tokens).toEqual(['old', 'new']);
  expect(page.sessionNow().status).toBe('visitor');
});

test('so is whose session the server does not renew', async () => {
  renew = () => Response.json({ code: 'refresh_token_not_found', message: 'No.' }, { status: 400 });
  expect(await ask()).toBe('unauthorized');
  expect(tokens).toEqual(['old']);
  expect(page.sessionNow().status).toBe('visitor');
});

test('who cannot be renewed now stays signed in', async () => {
  renew = () => Response.json({ message: 'Busy.' }, { status: 429 });
  expect(await ask()).toBe('unauthorized');
  expect(tokens).toEqual(['old']);
  expect(page.sessionNow().status).toBe('reader');
});
