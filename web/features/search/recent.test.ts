import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECENT_SEARCHES } from '../../storage.ts';
import { forgetRecent, keepRecent } from './recent.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
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
