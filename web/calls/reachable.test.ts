import { afterEach, expect, test, vi } from 'vitest';
import { reachable } from './reachable.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is asked, and whether the server counts as reachable if this comes of it. */
async function reached(outcome: () => Promise<Response>) {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return outcome();
  });
  return { isReachable: await reachable(), asked };
}

test('any answer will do, but none that was kept', async () => {
  const { isReachable, asked } = await reached(async () => new Response('', { status: 503 }));
  expect(isReachable).toBe(true);
  expect(asked).toEqual([['/health', { cache: 'no-store', signal: expect.any(AbortSignal) }]]);
});

test('no answer is none', async () => {
  const { isReachable } = await reached(async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(isReachable).toBe(false);
});
