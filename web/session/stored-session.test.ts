import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptSession, STORAGE_KEY, storedSession, usableFor, usableSession } from './stored-session.ts';

const whole = { access_token: 'a', refresh_token: 'r', expires_at: 2_000_000_000, user: { id: 'u' } };
let kept: string | null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === STORAGE_KEY ? kept : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a session can be used until a minute and a half before its end, and is kept beyond', () => {
  kept = JSON.stringify(whole);
  vi.setSystemTime((whole.expires_at - 91) * 1000);
  expect(usableSession()).toEqual(whole);
  expect(usableFor(whole as never)).toBe(1000);
  vi.setSystemTime((whole.expires_at - 90) * 1000);
  expect(usableSession()).toBeNull();
  expect(keptSession()).toEqual(whole);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no access token', JSON.stringify({ ...whole, access_token: undefined })],
  ['no refresh token', JSON.stringify({ ...whole, refresh_token: 1 })],
  ['nobody', JSON.stringify({ ...whole, user: null })],
])('%s is nobody’s session', (_, text) => {
  vi.setSystemTime(0);
  kept = text;
  expect(keptSession()).toBeNull();
  expect(usableSession()).toBeNull();
});

test('blocked storage is a visitor', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  expect(storedSession()).toBeNull();
});
