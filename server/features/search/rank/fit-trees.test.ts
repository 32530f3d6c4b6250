import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatten, sumOfLeaves, type Tree } from './fit-trees.ts';

const FEATURES = 4;
const value = fc.double({ min: -3, max: 3, noNaN: true });
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 5 }, value, fc.tuple(fc.nat(FEATURES - 1), value, tie('tree'), tie('tree'))),
}));

/** The leaf that these values fall into, as the tree is written. */
const leafOf = (of: Tree, values: readonly number[]): number => {
  if (typeof of === 'number') return of;
  const [feature, threshold, low, high] = of;
  return leafOf((values[feature] ?? 0) > threshold ? high : low, values);
};

test('trees laid out flat give what they give as they are written', () => {
  fc.assert(
    fc.property(
      fc.array(tree, { maxLength: 6 }),
      fc.array(value, { minLength: FEATURES, maxLength: FEATURES }),
      (trees, values) => {
        const expected = trees.reduce<number>((sum, each) => sum + leafOf(each, values), 0);
        expect(sumOfLeaves(flatten(trees), values)).toBeCloseTo(expected, 9);
      },
    ),
  );
});
