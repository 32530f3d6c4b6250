import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('it aborts after its time, and not before', () => {
  const limit = timeLimit(undefined, 1_000);
  vi.advanceTimersByTime(999);
  expect(limit.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.aborted).toBe(true);
});

test('it aborts with the caller’s signal, whether that comes later or has already come', () => {
  const caller = new AbortController();
  const before = timeLimit(caller.signal);
  expect(before.aborted).toBe(false);
  caller.abort();
  expect(before.aborted).toBe(true);
  expect(timeLimit(caller.signal).aborted).toBe(true);
});
