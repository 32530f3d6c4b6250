import { logistic, type Tree } from '../../server/features/search/testing.ts';
import type { Observation } from './logistic.ts';

/** Trees that add up to log-odds: `bias`, plus the value of the leaf that an observation falls into in each tree. */
export type TreesModel = { bias: number; trees: readonly Tree[] };

export type Growth = {
  rounds: number;
  /** The share of each tree's correction that is applied. */
  rate: number;
  /** The maximum number of branches from root to leaf. */
  depth: number;
  /** How strongly leaves are pulled towards zero, in summed second derivatives. */
  ridge: number;
  /** Fewest observations on a leaf. */
  leastOnLeaf: number;
};

/** The maximum number of thresholds for one feature. */
const BINS = 64;

/**
 * Gradient boosting of regression trees for a logistic loss, by histograms (Friedman 2001, “Greedy function
 * approximation”; leaves and gains by second derivatives as in Chen and Guestrin 2016, “XGBoost”, equations 5 to 7).
 * The same data give the same trees.
 */
export function growTrees(
  data: readonly Observation[],
  features: number,
  { rounds, rate, depth, ridge, leastOnLeaf }: Growth,
): TreesModel {
  const total = data.reduce((sum, { weight }) => sum + weight, 0);
  const so = data.reduce((sum, each) => sum + each.weight * each.so, 0) / total;
  const bias = Math.log(so / (1 - so));
  const thresholds = Array.from({ length: features }, (_, at) => thresholdsOf(data, at));
  const bins = thresholds.map((of, at) =>
    Uint8Array.from(data, (each) => {
      const value = each.features[at] ?? 0;
      let [low, high] = [0, of.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value <= (of[middle] ?? 0)) high = middle;
        else low = middle + 1;
      }
      return low;
    }),
  );
  const odds = new Float64Array(data.length).fill(bias);
  const slopes = new Float64Array(data.length);
  const curves = new Float64Array(data.length);
  const trees: Tree[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [row, each] of data.entries()) {
      const chance = logistic(odds[row] ?? 0);
      slopes[row] = each.weight * (each.so - chance);
      curves[row] = each.weight * chance * (1 - chance);
    }
    const grow = (rows: Uint32Array, left: number): Tree => {
      const split = left > 0 ? bestSplit(rows, bins, thresholds, slopes, curves, { ridge, leastOnLeaf }) : null;
      if (!split) {
        let [slope, curve] = [0, 0];
        for (const row of rows) {
          slope += slopes[row] ?? 0;
          curve += curves[row] ?? 0;
        }
        const value = Number(((rate * slope) / (curve + ridge)).toFixed(4));
        for (const row of rows) odds[row] = (odds[row] ?? 0) + value;
        return value;
      }
      const column = bins[split.feature] ?? new Uint8Array();
      const isLow = (row: number) => (column[row] ?? 0) <= split.bin;
      const [low, high] = [rows.filter(isLow), rows.filter((row) => !isLow(row))];
      const threshold = thresholds[split.feature]?.[split.bin] ?? 0;
      return [split.feature, threshold, grow(low, left - 1), grow(high, left - 1)];
    };
    trees.push(grow(Uint32Array.from(data.keys()), depth));
  }
  return { bias: Number(bias.toFixed(4)), trees };
}

/** Thresholds of a feature, in order, with about as many observations between any two. */
function thresholdsOf(data: readonly Observation[], at: number): number[] {
  const values = Float64Array.from(data, ({ features }) => features[at] ?? 0).sort();
  const found = new Set<number>();
  for (let bin = 1; bin < BINS; bin++) {
    const place = Math.floor((bin * values.length) / BINS);
    const [below, above] = [values[place - 1] ?? 0, values[place] ?? 0];
    // Rounded to few digits, but still between the two values.
    const short = Number(((below + above) / 2).toPrecision(4));
    found.add(short >= below && short < above ? short : below);
  }
  const most = values.at(-1) ?? 0;
  return [...found].filter((value) => value < most).sort((a, b) => a - b);
}

type Split = { feature: number; bin: number; gain: number };

function bestSplit(
  rows: Uint32Array,
  bins: readonly Uint8Array[],
  thresholds: readonly (readonly number[])[],
  slopes: Float64Array,
  curves: Float64Array,
  { ridge, leastOnLeaf }: Pick<Growth, 'ridge' | 'leastOnLeaf'>,
): Split | null {
  if (rows.length < 2 * leastOnLeaf) return null;
  let best: Split | null = null;
  const [slope, curve, count] = [new Float64Array(BINS), new Float64Array(BINS), new Uint32Array(BINS)];
  let [slopeAll, curveAll] = [0, 0];
  for (const row of rows) {
    slopeAll += slopes[row] ?? 0;
    curveAll += curves[row] ?? 0;
  }
  const gainOf = (s: number, c: number) => (s * s) / (c + ridge);
  const before = gainOf(slopeAll, curveAll);
  for (const [feature, column] of bins.entries()) {
    const size = thresholds[feature]?.length ?? 0;
    slope.fill(0);
    curve.fill(0);
    count.fill(0);
    for (const row of rows) {
      const bin = column[row] ?? 0;
      slope[bin] = (slope[bin] ?? 0) + (slopes[row] ?? 0);
      curve[bin] = (curve[bin] ?? 0) + (curves[row] ?? 0);
      count[bin] = (count[bin] ?? 0) + 1;
    }
    let [s, c, n] = [0, 0, 0];
    for (let bin = 0; bin < size; bin++) {
      s += slope[bin] ?? 0;
      c += curve[bin] ?? 0;
      n += count[bin] ?? 0;
      if (n < leastOnLeaf || rows.length - n < leastOnLeaf) continue;
      const gain = gainOf(s, c) + gainOf(slopeAll - s, curveAll - c) - before;
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { feature, bin, gain };
    }
  }
  return best;
}
const LEAST_GAIN = 1e-6;
