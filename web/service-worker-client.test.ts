import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from './service-worker-client.ts';
import { hearToasts } from './testing/hear-toasts.ts';

/** The browser's side: its container of service workers, and the registration that it gives. */
let container: EventTarget & { controller: object | null; register: (url: string) => Promise<EventTarget> };
let registration: EventTarget & { installing: (EventTarget & { state: string }) | null };
let registered: string[];
let window: EventTarget;
let place: { href: string; origin: string; assign: (to: URL) => void; reload: () => void };
let went: string[];
beforeEach(() => {
  registered = [];
  went = [];
  registration = Object.assign(new EventTarget(), { installing: null });
  container = Object.assign(new EventTarget(), {
    controller: {} as object | null,
    register: async (url: string) => {
      registered.push(url);
      return registration;
    },
  });
  window = new EventTarget();
  place = {
    ...{ href: 'https://books.example/library', origin: 'https://books.example' },
    ...{ assign: (to) => went.push(to.href), reload: () => went.push('reloaded') },
  };
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', place);
  vi.stubGlobal('document', { readyState: 'complete' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('it is registered when the page has loaded, once', () => {
  vi.stubGlobal('document', { readyState: 'interactive' });
  registerServiceWorker();
  expect(registered).toEqual([]);
  window.dispatchEvent(new Event('load'));
  window.dispatchEvent(new Event('load'));
  expect(registered).toEqual(['/service-worker.js']);
});

test('at once, where the page has loaded before', () => {
  registerServiceWorker();
  window.dispatchEvent(new Event('load'));
  expect(registered).toEqual(['/service-worker.js']);
});

test('not in development, nor in a browser that has none', () => {
  vi.stubEnv('PROD', false);
  registerServiceWorker();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {});
  registerServiceWorker();
  expect(registered).toEqual([]);
});

test('a failure is only noted', async () => {
  const noted = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const failure = new TypeError('no');
  container.register = () => Promise.reject(failure);
  registerServiceWorker();
  await vi.waitFor(() => expect(noted).toHaveBeenCalledWith(expect.any(String), failure));
});

const LINK = { type: 'MAGIC_LINK_LOGIN', url: '/auth/confirm?token=1' };

test('a link that was opened elsewhere moves this window', () => {
  registerServiceWorker();
  container.dispatchEvent(Object.assign(new Event('message'), { data: LINK }));
  expect(went).toEqual(['https://books.example/auth/confirm?token=1']);
});

test.each([
  ['to another site', { ...LINK, url: 'https://evil.example/auth/confirm' }],
  ['to another site without a scheme', { ...LINK, url: '//evil.example/' }],
  ['to a script', { ...LINK, url: 'javascript:alert(1)' }],
  ['to no address', { ...LINK, url: 'https://' }],
  ['without an address', { type: LINK.type }],
  ['of another kind', { ...LINK, type: 'OTHER' }],
  ['of nothing', null],
  ['of a word', 'MAGIC_LINK_LOGIN'],
])('a message %s moves nothing', (_, data) => {
  registerServiceWorker();
  container.dispatchEvent(Object.assign(new Event('message'), { data }));
  expect(went).toEqual([]);
});

/** A new version that is being installed, and reaches this state. */
async function update(state: string) {
  registerServiceWorker();
  await Promise.resolve();
  const arriving = Object.assign(new EventTarget(), { state });
  registration.installing = arriving;
  registration.dispatchEvent(new Event('updatefound'));
  arriving.dispatchEvent(new Event('statechange'));
}

test('a new version is announced, and loaded when the reader wants it', async () => {
  const page = await hearToasts();
  await page.act(() => update('installed'));
  expect(page.last()).toMatchObject({ text: 'A new version is ready.', lasting: true, action: { label: 'Reload' } });
  expect(went).toEqual([]);
  await page.press();
  expect(went).toEqual(['reloaded']);
});

test('what is not installed yet, or for the first time, is no news', async () => {
  const page = await hearToasts();
  await page.act(() => update('installing'));
  container.controller = null;
  await page.act(() => update('installed'));
  registration.installing = null;
  await page.act(() => registration.dispatchEvent(new Event('updatefound')));
  expect(page.texts()).toEqual([]);
});
