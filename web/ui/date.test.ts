import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let dates: typeof import('./date.ts');
beforeEach(async () => {
  vi.stubEnv('TZ', 'Pacific/Honolulu');
  // A format is made once, with the zone of that moment.
  vi.resetModules();
  dates = await import('./date.ts');
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('a date without a time is the same day everywhere, a moment is the day where the reader is', () => {
  expect(dates.dayOfWeek('2026-11-22')).toMatch(/Sunday.*22|22.*Sunday/);
  expect(dates.longDate('2026-11-22T05:00:00Z')).toMatch(/November 21, 2026|21 November 2026/);
  expect(dates.moment('2026-11-22T05:00:00Z')).toMatch(/21.*7:00/);
});

test('today is the reader’s own, with two digits each', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T09:59:00Z') });
  expect(dates.today()).toBe('2026-03-04');
  vi.setSystemTime(new Date('2026-03-05T10:00:00Z'));
  expect(dates.today()).toBe('2026-03-05');
});

test('what is no date is not shown', () => {
  expect(['longDate', 'moment', 'dayOfWeek'].map((name) => dates[name as 'moment']('soon'))).toEqual(['', '', '']);
});
