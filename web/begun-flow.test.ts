import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginFlow, endFlow } from './begun-flow.ts';
import { stubStorage } from './testing/stub-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T08:00:00Z') });
  stubStorage();
  vi.stubGlobal('location', { origin: 'https://books.example', search: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the page at this address completes what this tab has begun. */
const ends = (address: string) => {
  vi.stubGlobal('location', { origin: 'https://books.example', search: new URL(address).search });
  return endFlow();
};

test('the provider’s answer completes it, once', () => {
  const address = beginFlow();
  expect(address).toMatch(/^https:\/\/books\.example\/\?flow=[\w-]{36}$/);
  expect(ends(address)).toBe(true);
  expect(ends(address)).toBe(false);
});

test('it has to come within the hour', () => {
  const first = beginFlow();
  vi.advanceTimersByTime(60 * 60 * 1000 - 1);
  expect(ends(first)).toBe(true);
  const second = beginFlow();
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(ends(second)).toBe(false);
});

test('an address of another tab, an older one, or without a number completes nothing', () => {
  expect(ends('https://books.example/?flow=1')).toBe(false);
  expect(ends('https://books.example/')).toBe(false);
  const older = beginFlow();
  const newer = beginFlow();
  expect(older).not.toBe(newer);
  expect(ends(older)).toBe(false);
  // Who has guessed wrong has no second guess.
  expect(ends(newer)).toBe(false);
  beginFlow();
  expect(ends('https://books.example/')).toBe(false);
});

test('the number is this tab’s alone', () => {
  const kept = stubStorage();
  const address = beginFlow();
  expect(kept.size).toBe(0);
  vi.stubGlobal('sessionStorage', undefined);
  expect(ends(address)).toBe(false);
});
