import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOf } from './number-of.ts';

test('it is whole and not negative, and the order of letters counts', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Number.isInteger(numberOf(text)) && numberOf(text) >= 0 && numberOf(text) < 2 ** 32).toBe(true);
    }),
  );
  expect(numberOf('ab')).not.toBe(numberOf('ba'));
  // These choose a binding that readers have seen: they do not change from one version to the next.
  expect(['', 'a', 'ab', 'spqr'].map(numberOf)).toEqual([7, 314, 9832, 10_001_861]);
});

test('ids are spread evenly', () => {
  const counts = Array.from({ length: 8 }, () => 0);
  for (let at = 0; at < 8_000; at++) {
    const place = numberOf(`gutenberg-${at}`) % counts.length;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
