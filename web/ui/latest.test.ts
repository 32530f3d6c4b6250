import { expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { useLatest } from './latest.ts';

test('one function calls the newest one, with what it was given', async () => {
  const { now, again } = await runHook(() => useLatest((one: number, other: number) => one + other));
  const first = now();
  expect(first(2, 3)).toBe(5);
  await again(() => useLatest((one: number, other: number) => one * other));
  expect(now()).toBe(first);
  expect(first(2, 3)).toBe(6);
});
