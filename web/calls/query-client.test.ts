import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { makeQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

/** How often a call that fails in this way is made. */
async function tries(error: Error, isOnline = true): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: isOnline });
  const fail = vi.fn(() => Promise.reject(error));
  const asked = makeQueryClient().fetchQuery({ queryKey: ['x'], queryFn: fail });
  const done = asked.catch(() => {});
  await vi.advanceTimersByTimeAsync(599);
  expect(fail).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  return fail.mock.calls.length;
}

test.each([
  ['a failure that may pass', new ApiError('offline', 'No network.', true), 2],
  ['a refusal', new ApiError('not_found', 'No such book.'), 1],
  ['a fault of our own', new TypeError('x is undefined'), 1],
])('%s is asked for again, or not', async (_, error, expected) => {
  expect(await tries(error)).toBe(expected);
});

test('without a network a call is made all the same, because a service worker may answer it', async () => {
  expect(await tries(new ApiError('refused', 'No.'), false)).toBe(1);
  expect(onlineManager.isOnline()).toBe(false);
  vi.useRealTimers();
  const change = vi.fn(() => Promise.reject(new ApiError('offline', 'No network.', true)));
  const client = makeQueryClient();
  await client
    .getMutationCache()
    .build(client, { mutationFn: change })
    .execute(undefined)
    .catch(() => {});
  expect(change).toHaveBeenCalledOnce();
});

test('whether there is a network is known from the beginning', () => {
  vi.stubGlobal('navigator', { onLine: true });
  onlineManager.setOnline(false);
  makeQueryClient();
  expect(onlineManager.isOnline()).toBe(true);
  vi.stubGlobal('navigator', undefined);
  onlineManager.setOnline(false);
  makeQueryClient();
  expect(onlineManager.isOnline()).toBe(true);
});

test('an answer is fresh for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const client = makeQueryClient();
  const ask = vi.fn(async () => 'answer');
  const read = () => client.fetchQuery({ queryKey: ['x'], queryFn: ask });
  await read();
  vi.setSystemTime(4_999);
  await read();
  expect(ask).toHaveBeenCalledOnce();
  vi.setSystemTime(5_000);
  await read();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('back on the network every shown answer is asked for again, however fresh, and no other', async () => {
  const client = makeQueryClient();
  client.mount();
  const [shown, left] = [vi.fn(async () => 'shown'), vi.fn(async () => 'left')];
  await client.fetchQuery({ queryKey: ['left'], queryFn: left });
  const stop = new QueryObserver(client, { queryKey: ['shown'], queryFn: shown }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['shown'])).toBe('shown'), 30_000);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2), 30_000);
  expect(left).toHaveBeenCalledOnce();
  stop();
  client.unmount();
});
