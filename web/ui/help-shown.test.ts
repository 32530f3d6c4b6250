import { expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { showHelp, useHelpShown } from './help-shown.ts';

test('help is shown until the last panel with it has gone', async () => {
  const { now, act, leave } = await runHook(useHelpShown);
  const ends: (() => void)[] = [];
  const show = () => act(() => void ends.push(showHelp()));
  const end = () => act(() => ends.pop()?.());
  expect(now()).toBe(false);
  await show();
  expect(now()).toBe(true);
  await show();
  await end();
  expect(now()).toBe(true);
  await end();
  expect(now()).toBe(false);
  await leave();
  showHelp()();
});
