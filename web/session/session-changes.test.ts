import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { stubStorage } from '../testing/stub-page.ts';
import { STORAGE_KEY } from './stored-session.ts';

const END = 'deepshelf-end';
/** A token with this claim. Its part has both signs of base64url that base64 does not have. */
const claims = (aal: string | undefined) =>
  `h.${btoa(JSON.stringify({ aal, who: '~~~~\u00ff\u00ff\u00ff\u00ff' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.s`;
type Factor = { id: string; status: string; factor_type: string };
const reader = (factors: Factor[] = []) => ({ id: 'ada', user_metadata: {}, factors, aud: 'authenticated' });
const session = (token = 'good', seconds = 3600, factors: Factor[] = []) => ({
  ...{ access_token: token, refresh_token: 'r', token_type: 'bearer', expires_in: seconds },
  ...{ expires_at: Math.floor(Date.now() / 1000) + seconds, user: reader(factors) },
});

let kept: Map<string, string>;
let page: EventTarget;
let address: string[];
let sent: { path: string; headers: Headers; signal: AbortSignal | null | undefined }[];
/** What the auth service answers, by path. */
let service: Record<string, () => Response>;

beforeEach(() => {
  // Each test is a page of its own.
  vi.resetModules();
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  kept = stubStorage();
  address = [];
  sent = [];
  service = { '/health': () => new Response('{}'), '/auth/v1/user': () => Response.json(reader()) };
  const location = { ...{ origin: 'https://books.example', href: '', pathname: '/library', search: '', hash: '' } };
  page = Object.assign(new EventTarget(), { location });
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('history', { replaceState: (_: null, title: string, to: string) => address.push(title + to) });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, location.origin).pathname;
    sent.push({ path, headers: new Headers(init.headers), signal: init.signal });
    const answer = service[path];
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

const keepSession = (...given: Parameters<typeof session>) => kept.set(STORAGE_KEY, JSON.stringify(session(...given)));
async function open() {
  const { setConfig } = await import('../config.ts');
  setConfig({ authUrl: 'https://books.example/auth/v1', anonKey: 'anon' } as PublicConfig);
  const found = await import('./session.ts');
  await found.startSession();
  return found;
}
const arrive = (fragment: string) =>
  Object.assign(location, { hash: `#${fragment}`, href: `https://books.example/library#${fragment}` });

/** Another tab has changed what this browser keeps. */
const otherTab = (newValue: string | null, key = STORAGE_KEY) => {
  if (newValue === null) kept.delete(key);
  else kept.set(key, newValue);
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
};

test.each([
  ['was refused', undefined, true],
  ['has signed out', 'left', false],
])('who %s in another tab is a visitor in this one; it is told: %s', async (_, end, told) => {
  keepSession();
  const { sessionNow, hasEnded, cameSignedIn } = await open();
  expect([sessionNow().status, cameSignedIn(), hasEnded()]).toEqual(['reader', true, false]);
  if (end) kept.set(END, end);
  otherTab(null, 'another key');
  expect(sessionNow().status).toBe('reader');
  otherTab(null);
  expect([sessionNow().status, hasEnded()]).toEqual(['visitor', told]);
});

test('who had signed out and has signed in again is told of a refusal', async () => {
  kept.set(END, 'left');
  keepSession();
  const { hasEnded } = await open();
  otherTab(null);
  expect(hasEnded()).toBe(true);
});

test('who signs in in another tab is a reader in this one', async () => {
  const { sessionNow, cameSignedIn } = await open();
  expect([sessionNow().status, cameSignedIn()]).toEqual(['visitor', false]);
  otherTab(JSON.stringify(session()));
  await vi.waitFor(() => expect(sessionNow().status).toBe('reader'));
  expect(cameSignedIn()).toBe(false);
});

const TOKENS = 'access_token=new&refresh_token=r&expires_in=3600&token_type=bearer&type=magiclink';

test('tokens in the address sign in who has asked for them here', async () => {
  const { beginFlow } = await import('../begun-flow.ts');
  Object.assign(location, { search: new URL(beginFlow()).search });
  arrive(TOKENS);
  const { sessionNow, accessToken, cameSignedIn } = await open();
  expect(sessionNow()).toMatchObject({ status: 'reader', user: { id: 'ada' }, recovering: false, awaitsCode: false });
  expect(await accessToken()).toBe('new');
  // Neither the number nor anything else of the query stays in the address.
  expect(address[0]).toBe(`/library#${TOKENS}`);
  expect(cameSignedIn()).toBe(false);
});

test.each([undefined, 'mine'])(
  'tokens that nobody has asked for here are refused; signed in before: %s',
  async (token) => {
    if (token) keepSession(token);
    arrive(TOKENS);
    const { sessionNow, accessToken } = await open();
    expect(address).toEqual(['/?error=auth_failed&error_code=unasked']);
    expect([sessionNow().status, await accessToken()]).toEqual(token ? ['reader', 'mine'] : ['visitor', null]);
  },
);

test.each([
  ['error=access_denied', ''],
  ['error_code=otp_expired&error=access_denied', '&error_code=otp_expired'],
])('a failed link is explained with its code, where it has one: %s', async (fragment, code) => {
  arrive(fragment);
  await open();
  expect(address).toEqual([`/?error=auth_failed${code}`]);
});

test('a password mail makes the reader choose a new one first', async () => {
  const { beginFlow } = await import('../begun-flow.ts');
  Object.assign(location, { search: new URL(beginFlow()).search });
  arrive(TOKENS.replace('magiclink', 'recovery'));
  service['/auth/v1/token'] = () => Response.json(session('newer'));
  const { sessionNow, authClient } = await open();
  await vi.waitFor(() => expect(sessionNow()).toMatchObject({ recovering: true }));
  await (await authClient()).refreshSession();
  expect(sessionNow()).toMatchObject({ recovering: true });
  const { error } = await (await authClient()).updateUser({ password: 'a long one' });
  expect(error).toBeNull();
  expect(sessionNow()).toMatchObject({ status: 'reader', recovering: false });
});

const totp: Factor = { id: 'f', status: 'verified', factor_type: 'totp' };

test.each([
  ['nobody without a second step', 'aal1', [], false],
  ['who has not taken it', 'aal1', [totp], true],
  ['whose token does not say so', undefined, [totp], true],
  ['not who has', 'aal2', [totp], false],
  ['nobody whose second step was never confirmed', 'aal1', [{ ...totp, status: 'unverified' }], false],
  ['nobody who has only recovery codes', 'aal1', [{ ...totp, factor_type: 'recovery_code' }], false],
])('a code is asked of %s', async (_, aal, factors, awaits) => {
  keepSession(claims(aal), 3600, factors);
  expect((await open()).sessionNow()).toMatchObject({ status: 'reader', awaitsCode: awaits });
});

test('only the session with the refused token ends', async () => {
  keepSession('new');
  const { sessionNow, endSession, hasEnded, toldOfEnd } = await open();
  endSession('old');
  expect([sessionNow().status, kept.has(STORAGE_KEY)]).toEqual(['reader', true]);
  endSession('new');
  expect([sessionNow().status, kept.has(STORAGE_KEY), hasEnded()]).toEqual(['visitor', false, true]);
  toldOfEnd();
  endSession('new');
  expect(hasEnded()).toBe(false);
});

test('who has been told of the end in a tab is not told again there', async () => {
  kept.set(END, String(Date.now() - 1000));
  Object.assign(location, { pathname: '/search' });
  const first = await open();
  expect(first.hasEnded()).toBe(true);
  first.toldOfEnd();
  vi.resetModules();
  expect((await open()).hasEnded()).toBe(false);
});

test.each([
  ['session_not_found', 403, 'visitor'],
  ['user_not_found', 403, 'visitor'],
  ['user_banned', 403, 'visitor'],
  ['bad_jwt', 403, 'reader'],
  ['', 403, 'reader'],
  ['session_not_found', 404, 'reader'],
])('the auth service says %s with %i: then there is a %s', async (code, status, expected) => {
  keepSession('good');
  const { sessionNow, authClient } = await open();
  const headers: HeadersInit = code ? { 'x-sb-error-code': code } : {};
  service['/auth/v1/user'] = () => Response.json({ code: status, msg: 'No.' }, { status, headers });
  // An old token of this reader, which is not the one in use.
  await (await authClient()).getUser('older');
  expect(sessionNow().status).toBe('reader');
  await (await authClient()).getUser('good');
  expect(sessionNow().status).toBe(expected);
});

test('the auth service is asked with the public key, and for thirty seconds at the most', async () => {
  keepSession('good');
  const auth = await (await open()).authClient();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await auth.getUser('good');
  const { headers, signal } = sent.at(-1) ?? {};
  expect([headers?.get('apikey'), headers?.get('authorization')]).toEqual(['anon', 'Bearer good']);
  expect(signal?.aborted).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(signal?.aborted).toBe(true);
});

test('a token is renewed before it runs out, without anybody asking', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  keepSession('old', 100);
  service['/auth/v1/token'] = () => Response.json(session('new'));
  const { accessToken } = await open();
  const renewals = () => sent.filter(({ path }) => path === '/auth/v1/token').length;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(renewals()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(renewals()).toBe(1), 30_000);
  expect(await accessToken()).toBe('new');
});

test('while the auth client’s code does not load, nobody is signed out, and it is asked for again', async () => {
  keepSession('old', -10);
  vi.stubGlobal('navigator', { onLine: true });
  delete service['/health'];
  const { sessionNow, renewedToken, accessToken } = await open();
  expect([sessionNow().status, await accessToken(), await renewedToken()]).toEqual(['reader', 'old', undefined]);
});

test('components show the session of this moment, and the server that of the page it draws', async () => {
  const found = await open();
  const { runHook } = await import('../testing/run-hook.ts');
  const { now, act, leave } = await runHook(found.useSession);
  expect(now().status).toBe('visitor');
  await act(() => otherTab(JSON.stringify(session())));
  await vi.waitFor(() => expect(now().status).toBe('reader'));
  expect((await runHook(found.useReader)).now()).toMatchObject({ id: 'ada' });
  const drawn = () => renderToStaticMarkup(createElement(() => found.useSession().status));
  expect(drawn()).toBe('visitor');
  found.drawFor({ status: 'reader', user: reader() as never, recovering: false, awaitsCode: false });
  expect(drawn()).toBe('reader');
  found.drawFor({ status: 'visitor' });
  await leave();
});

test('a page for readers cannot be drawn for a visitor', async () => {
  const found = await open();
  const draw = () => renderToStaticMarkup(createElement(() => found.useReader().id));
  expect(draw).toThrow('useReader() for a visitor');
});

test('what this browser keeps of a reader goes with them', async () => {
  keepSession();
  const deleted: string[] = [];
  const caches = {
    delete: async (name: string) => {
      deleted.push(name);
      if (name === 'library') throw new DOMException('busy');
      return true;
    },
  };
  vi.stubGlobal('caches', caches);
  Object.assign(page, { caches });
  kept.set('deepshelf-recent-searches', '["mine"]');
  kept.set('deepshelf-place', `${Date.now()} /taste`);
  service['/auth/v1/logout'] = () => new Response(null, { status: 204 });
  const { signOut, hasEnded, sessionNow } = await open();
  await signOut();
  expect([...kept]).toEqual([[END, 'left']]);
  expect([...new Set(deleted)]).toEqual(['library', 'covers-1']);
  expect([sessionNow().status, hasEnded()]).toEqual(['visitor', false]);
  const { path, headers } = sent.findLast((each) => each.path.endsWith('logout')) ?? {};
  expect([path, headers?.get('authorization')]).toEqual(['/auth/v1/logout', 'Bearer good']);
});
