/**
 * A leaf, in log-odds, or a branch: the index of a feature, a threshold, and the trees for values up to it and above
 * it.
 */
export type Tree = number | readonly [feature: number, threshold: number, low: Tree, high: Tree];

/** Trees in flat arrays, so that walking them reads only numbers. */
export type FlatTrees = {
  /** Each branch's feature and threshold. */
  feature: Uint16Array;
  threshold: Float64Array;
  /**
   * Two for each branch, low and high: the index of the next branch, or the complement (`~`) of the index of a leaf.
   */
  next: Int32Array;
  leaf: Float64Array;
  /** The first branch or leaf of each tree, written as in `next`. */
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
