import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { YOUTUBE_MODAL_QUIET_PERIOD } from '../../../../contract/limits.ts';
import { stubStorage } from '../../../testing/stub-page.ts';
import { dismissedLately, rememberDismissal } from './dismissal.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stubStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a "not now" holds for a day and no longer', () => {
  expect(dismissedLately()).toBe(false);
  const now = Date.now();
  rememberDismissal();
  vi.setSystemTime(now + YOUTUBE_MODAL_QUIET_PERIOD - 1);
  expect(dismissedLately()).toBe(true);
  vi.setSystemTime(now + YOUTUBE_MODAL_QUIET_PERIOD);
  expect(dismissedLately()).toBe(false);
});
