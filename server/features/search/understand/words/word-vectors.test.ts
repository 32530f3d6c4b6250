import { expect, test } from 'vitest';
import { stem } from '../../../../wording/words.ts';
import { areNeighboursKnown, findNear, neighbours, stemAt, stemCount } from './word-vectors.ts';

test('the neighbours on file are those that a walk through the vectors finds', () => {
  // Otherwise run `node scripts/build-word-neighbours.ts`.
  expect(areNeighboursKnown()).toBe(true);
  for (const word of ['grief', 'volcano', 'economy', 'witch']) {
    const found = [...neighbours(stem(word)).values()];
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual([...found].sort((a, b) => b - a));
  }
});

test('each stem’s products are on file as they are', () => {
  const rows = [0, 17, 4_000, stemCount - 1];
  for (const row of rows) {
    const walked = findNear(row).map(({ product }) => product / (127 * 127));
    const kept = [...neighbours(stemAt(row)).values()];
    expect(kept).toEqual(walked);
  }
});
