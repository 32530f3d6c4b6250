import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECENT_SEARCHES } from '../../storage.ts';
import { runHook } from '../../testing/run-hook.ts';
import { stubStorage } from '../../testing/stub-page.ts';
import { forgetRecent, keepRecent, useRecent } from './recent.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

const recent = () => JSON.parse(kept.get(RECENT_SEARCHES) ?? '[]');
const hold = (text: string) => kept.set(RECENT_SEARCHES, text);

test('the last search comes first, each stands once, and the ninth goes', () => {
  for (const query of ['rome', 'stars', 'rome']) keepRecent(query);
  expect(recent()).toEqual(['rome', 'stars']);
  for (let at = 1; at <= 7; at++) keepRecent(`query ${at}`);
  expect(recent()).toEqual([...[7, 6, 5, 4, 3, 2, 1].map((at) => `query ${at}`), 'rome']);
});

test('a long description is not kept', () => {
  keepRecent('x'.repeat(120));
  expect(recent()).toEqual(['x'.repeat(120)]);
  keepRecent('x'.repeat(121));
  expect(recent()).toEqual(['x'.repeat(120)]);
});

test('one search can be forgotten, or all, and then nothing is kept at all', () => {
  for (const query of ['rome', 'stars', 'bees']) keepRecent(query);
  forgetRecent('stars');
  expect(recent()).toEqual(['bees', 'rome']);
  forgetRecent();
  expect(kept.has(RECENT_SEARCHES)).toBe(false);
  keepRecent('rome');
  forgetRecent('rome');
  expect(kept.has(RECENT_SEARCHES)).toBe(false);
});

test.each(['', '{"0":"rome"}', '"rome"', '[1, "stars"', '[{"a":1}, 2, null]'])(
  'what somebody else has put in their place is no search: %s',
  (text) => {
    hold(text);
    keepRecent('bees');
    expect(recent()).toEqual(['bees']);
  },
);

test('of a list that is too long or mixed, the first searches stay', () => {
  hold(JSON.stringify([1, 'rome', null, 'stars', ...'abcdefghij']));
  keepRecent('bees');
  expect(recent()).toEqual(['bees', 'rome', 'stars', ...'abcde']);
});

test('whoever shows them sees every change, of this tab and of another', async () => {
  const { now, act, leave } = await runHook(useRecent);
  const page = window;
  expect(now()).toEqual([]);
  await act(() => keepRecent('rome'));
  expect(now()).toEqual(['rome']);
  await act(() => {
    hold('["bees","rome"]');
    page.dispatchEvent(new Event('storage'));
  });
  expect(now()).toEqual(['bees', 'rome']);
  await act(() => forgetRecent());
  expect(now()).toEqual([]);
  const first = now();
  await act(() => page.dispatchEvent(new Event('storage')));
  expect(now()).toBe(first);
  await leave();
  hold('["late"]');
  page.dispatchEvent(new Event('storage'));
  keepRecent('later');
  expect(now()).toBe(first);
});

test('where nothing can be kept there are none', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { now, act } = await runHook(useRecent);
  await act(() => keepRecent('rome'));
  expect(now()).toEqual([]);
});
