import { expect, test, vi } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { stubStorage } from '../../testing/stub-page.ts';
import { useShelfView } from './shelf-view.ts';

test('the choice is remembered on this device, the usual one by keeping nothing', async () => {
  const kept = stubStorage();
  const { now, act } = await runHook(useShelfView);
  expect(now()[0]).toBe('covers');
  await act(() => now()[1]('spines'));
  expect(now()[0]).toBe('spines');
  expect((await runHook(useShelfView)).now()[0]).toBe('spines');
  await act(() => now()[1]('covers'));
  expect(now()[0]).toBe('covers');
  expect(kept.size).toBe(0);
  expect((await runHook(useShelfView)).now()[0]).toBe('covers');
});

test('what somebody else has kept there is no view', async () => {
  stubStorage();
  vi.stubGlobal('localStorage', { getItem: () => 'piles' });
  expect((await runHook(useShelfView)).now()[0]).toBe('covers');
});
