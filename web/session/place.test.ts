import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../testing/stub-page.ts';
import { forgetPlace, keptPlace, placeAfterSignIn, rememberPlace } from './place.ts';

let device: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T08:00:00Z') });
  device = stubStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const want = (pathname: string, search = '') => rememberPlace({ pathname, search });
/** The mail has opened another tab. */
const openTab = () => {
  const kept = [...device];
  device = stubStorage();
  for (const [key, value] of kept) device.set(key, value);
};

test('a visitor comes back to the page that they wanted, in this tab and in a new one', () => {
  expect([keptPlace(), placeAfterSignIn()]).toEqual([undefined, '/library']);
  want('/search', '?q=rome+and+greece');
  expect([keptPlace(), placeAfterSignIn()]).toEqual(['/search?q=rome+and+greece', '/search?q=rome+and+greece']);
  openTab();
  expect(keptPlace()).toBe('/search?q=rome+and+greece');
  forgetPlace();
  expect([keptPlace(), device.size]).toEqual([undefined, 0]);
});

test('each tab comes back to its own', () => {
  want('/library');
  openTab();
  want('/topic/rome');
  expect(keptPlace()).toBe('/topic/rome');
  const other = device;
  stubStorage();
  localStorage.setItem([...other.keys()][0] ?? '', `${Date.now()} /library`);
  expect(keptPlace()).toBe('/library');
});

test('nobody is brought back after an hour', () => {
  want('/library');
  vi.advanceTimersByTime(60 * 60 * 1000 - 1);
  expect(keptPlace()).toBe('/library');
  vi.advanceTimersByTime(1);
  expect(keptPlace()).toBeUndefined();
});

test.each(['/', '/about', '/auth/confirm', '/auth/sign-in'])('%s is no page to come back to', (path) => {
  want(path);
  expect(keptPlace()).toBeUndefined();
});

test.each(['//evil.example/', 'https://evil.example/', 'library', '/library and more', ''])(
  'what somebody else has put in its place leads nowhere: %j',
  (place) => {
    want('/library');
    for (const storage of [localStorage, sessionStorage])
      storage.setItem([...device.keys()][0] ?? '', `${Date.now()} ${place}`);
    expect(keptPlace()).toBeUndefined();
  },
);

test('without a time it is not known how old it is', () => {
  want('/library');
  const [key = ''] = device.keys();
  for (const storage of [localStorage, sessionStorage]) storage.setItem(key, '/library');
  expect(keptPlace()).toBeUndefined();
});
