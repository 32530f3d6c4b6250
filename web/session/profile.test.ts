import { expect, test } from 'vitest';
import { makeQueryClient } from '../calls/query-client.ts';
import { runHook, withAnswers } from '../testing/run-hook.ts';
import { stubCalls } from '../testing/stub-page.ts';
import { useProfile } from './profile.ts';

test('the profile is asked for once in five minutes, and a failure is not repeated', async () => {
  const calls = stubCalls({});
  const client = makeQueryClient();
  const { now, act } = await runHook(useProfile, withAnswers(client));
  await act(async () => {
    while (client.isFetching() > 0) await Promise.resolve();
  });
  expect([now().status, calls]).toEqual(['error', [['getProfile', {}]]]);
  const options = client.getQueryCache().find({ queryKey: ['profile'] })?.observers[0]?.options;
  expect([options?.staleTime, options?.retry]).toEqual([300_000, false]);
});
