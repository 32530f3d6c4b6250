import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let calls: [name: string, input: unknown][];
let begin: () => ReturnType<typeof import('../../testing/run-hook.ts').runHook<void>>;
beforeEach(async () => {
  // What is loaded later belongs to the same page.
  vi.resetModules();
  await import('./once-per-tab.ts');
  const { useInBackground } = await import('./in-background.ts');
  const { runHook, withAnswers } = await import('../../testing/run-hook.ts');
  const { signIn, stubCalls } = await import('../../testing/stub-page.ts');
  begin = () => runHook(useInBackground, withAnswers(new QueryClient()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  calls = stubCalls({});
  vi.stubGlobal('navigator', { onLine: true });
  await signIn();
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.useRealTimers();
});

const told = () => calls.map(([name]) => name);

test('two seconds after the page, the zone is told; a failure is not shown', async () => {
  const { act } = await begin();
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(told()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await vi.waitFor(() => expect(told()).toEqual(['setWeeklySettings']), 30_000);
});

test('who has left before that tells nothing', async () => {
  const before = vi.getTimerCount();
  const { leave } = await begin();
  expect(vi.getTimerCount()).toBe(before + 1);
  await leave();
  expect(vi.getTimerCount()).toBe(before);
});
