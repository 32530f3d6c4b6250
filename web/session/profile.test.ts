import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Profile } from '../../contract/account.ts';
import { makeQueryClient } from '../calls/query-client.ts';
import { runHook, withAnswers } from '../testing/run-hook.ts';
import { stubCalls } from '../testing/stub-page.ts';
import { useProfile } from './profile.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A page that shows the profile, and has its answer. */
async function show(client: QueryClient) {
  const { now, act } = await runHook(useProfile, withAnswers(client));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return now();
}

const profile: Profile = {
  ...{ id: 'c0a80101-0000-4000-8000-000000000000', email: 'ada@example.org', created_at: '2026-11-22T08:00:00Z' },
  ...{ books: 3, youtube_connected: false, marketing_consent: null, bookstore: null, library: null },
};

test('pages ask for the profile once in five minutes', async () => {
  const calls = stubCalls({ getProfile: profile });
  const client = makeQueryClient();
  expect((await show(client)).data).toEqual(profile);
  vi.setSystemTime(299_999);
  await show(client);
  expect(calls).toEqual([['getProfile', {}]]);
  vi.setSystemTime(300_000);
  await show(client);
  expect(calls).toHaveLength(2);
});

test('a failure is not repeated, even one that may pass', async () => {
  const busy = { code: 'busy', message: 'Wait.', request_id: '1' };
  const calls = stubCalls({ getProfile: () => Response.json(busy, { status: 503 }) });
  expect((await show(makeQueryClient())).status).toBe('error');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
});
