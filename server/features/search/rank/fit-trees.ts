/**
 * A leaf, in log-odds, or a question: the place of a feature, a threshold, and where to go with a value up to it and
 * with one above.
 */
export type Tree = number | readonly [feature: number, threshold: number, low: Tree, high: Tree];

/** Trees laid out flat, so that a walk touches numbers only. */
export type FlatTrees = {
  /** By question: which feature, at which threshold. */
  feature: Uint16Array;
  threshold: Float64Array;
  /** By question, twice: the next question, or the complement (`~`) of the place of a leaf. */
  next: Int32Array;
  leaf: Float64Array;
  /** As `next`. */
  roots: Int32Array;
};

export function flatten(trees: readonly Tree[]): FlatTrees {
  const feature: number[] = [];
  const threshold: number[] = [];
  const next: number[] = [];
  const leaf: number[] = [];
  const lay = (tree: Tree): number => {
    if (typeof tree === 'number') return ~(leaf.push(tree) - 1);
    const at = feature.push(tree[0]) - 1;
    threshold.push(tree[1]);
    next.push(0, 0);
    next[2 * at] = lay(tree[2]);
    next[2 * at + 1] = lay(tree[3]);
    return at;
  };
  const roots = trees.map(lay);
  return {
    feature: Uint16Array.from(feature),
    threshold: Float64Array.from(threshold),
    next: Int32Array.from(next),
    leaf: Float64Array.from(leaf),
    roots: Int32Array.from(roots),
  };
}

/** The sum of the leaves into which these values fall. */
export function sumOfLeaves({ feature, threshold, next, leaf, roots }: FlatTrees, values: ArrayLike<number>): number {
  let sum = 0;
  for (let tree = 0; tree < roots.length; tree++) {
    let at = roots[tree] ?? ~0;
    while (at >= 0) {
      const isHigh = (values[feature[at] ?? 0] ?? 0) > (threshold[at] ?? 0);
      at = next[2 * at + Number(isHigh)] ?? ~0;
    }
    sum += leaf[~at] ?? 0;
  }
  return sum;
}
