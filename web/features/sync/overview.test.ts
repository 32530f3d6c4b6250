import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncOverview, SyncRun } from '../../../contract/sync.ts';
import { lookNow, overviewChanged, overviewKey, pauseBeforeLook } from './overview.ts';

const overviewOf = (state: SyncRun['state'] | null): SyncOverview => {
  const run = state && {
    ...{ state, videos_read: 1, videos_relevant: 1, books_found: 0, message: null },
    ...{ started_at: '2026-03-02T10:00:00Z', finished_at: null, resumes_at: null, undo: null },
  };
  const none = { state: 'disconnected', connected_at: null, run: null } as const;
  return { youtube: none, spotify: none, import: run, topics: [], removed_topics: [], links: true };
};
const NOW = Date.parse('2026-03-02T10:00:05Z');

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

test('the next look comes in a second, and later the longer nothing changes, ten seconds at most', () => {
  const data = overviewOf('running');
  const pauses = [0, 1_000, 6_000, 18_000, 60_000].map((later) => pauseBeforeLook(data, NOW + later, false));
  expect(pauses).toEqual([1_000, 1_500, 4_000, 10_000, 10_000]);
  // A new answer is another object.
  expect(pauseBeforeLook(overviewOf('running'), NOW + 60_000, false)).toBe(1_000);
});

test('after a failed look the next one has time', () => {
  expect(pauseBeforeLook(overviewOf('waiting'), NOW, true)).toBe(15_000);
});

test('nothing is looked at without a run under way, before the first answer, or without a network', () => {
  for (const state of [null, 'done', 'paused', 'failed'] as const)
    expect(pauseBeforeLook(overviewOf(state), NOW, false), String(state)).toBe(false);
  expect(pauseBeforeLook(undefined, NOW, true)).toBe(false);
  vi.stubGlobal('navigator', { onLine: false });
  expect(pauseBeforeLook(overviewOf('running'), NOW, false)).toBe(false);
});

test('an answer is stored as it is, and a look makes it stale', () => {
  const client = new QueryClient();
  const data = overviewOf('running');
  client.setQueryData(['library'], []);
  overviewChanged(client, data);
  expect(client.getQueryData(overviewKey)).toEqual(data);
  expect(client.getQueryState(overviewKey)?.isInvalidated).toBe(false);
  lookNow(client);
  expect(client.getQueryState(overviewKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(['library'])?.isInvalidated).toBe(false);
});
