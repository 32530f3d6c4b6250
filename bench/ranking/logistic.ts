import { logistic } from '../../server/features/search/testing.ts';

/** An observation's features, how far it is true (0 to 1), and how much it counts. */
export type Observation = { features: readonly number[]; so: number; weight: number };
export type LogisticModel = { bias: number; weights: readonly number[] };

/** The direction in which a feature may count: for (1), against (-1), either (0). */
export type Sign = -1 | 0 | 1;

/** Rounds end when no weight moves by more than `STILL`. Correlated features take hundreds. */
const MOST_ROUNDS = 1000;
const STILL = 1e-6;

/**
 * Logistic regression with a ridge on features scaled to equal spread, by Newton's method. It moves all weights
 * together, or one at a time where one must keep its sign.
 */
export function learnLogistic(data: readonly Observation[], signs: readonly Sign[], ridge: number): LogisticModel {
  const at = signs.map((_, k) => k);
  const mean = at.map((k) => data.reduce((sum, { features }) => sum + (features[k] ?? 0), 0) / data.length);
  const spread = at.map((k) => {
    const square = data.reduce((sum, { features }) => sum + ((features[k] ?? 0) - (mean[k] ?? 0)) ** 2, 0);
    return Math.sqrt(square / data.length) || 1;
  });
  const columns = [
    data.map(() => 1),
    ...at.map((k) => data.map(({ features }) => ((features[k] ?? 0) - (mean[k] ?? 0)) / (spread[k] ?? 1))),
  ];
  const free = signs.every((sign) => sign === 0);
  const weights = free ? byNewton(columns, data, ridge) : columns.map(() => 0);
  const sums = data.map((_, row) =>
    columns.reduce((sum, column, k) => sum + (column[row] ?? 0) * (weights[k] ?? 0), 0),
  );
  for (let round = 0, most = Number.POSITIVE_INFINITY; !free && round < MOST_ROUNDS && most > STILL; round++) {
    most = 0;
    for (const [k, column] of columns.entries()) {
      const before = weights[k] ?? 0;
      let slope = k === 0 ? 0 : -ridge * before;
      let curve = k === 0 ? 1e-6 : ridge;
      for (const [row, { so, weight }] of data.entries()) {
        const chance = logistic(sums[row] ?? 0);
        const value = column[row] ?? 0;
        slope += weight * (so - chance) * value;
        curve += weight * chance * (1 - chance) * value * value;
      }
      const sign = k === 0 ? 0 : (signs[k - 1] ?? 0);
      const moved = before + slope / curve;
      const next = sign > 0 ? Math.max(0, moved) : sign < 0 ? Math.min(0, moved) : moved;
      weights[k] = next;
      most = Math.max(most, Math.abs(next - before));
      for (const [row, value] of column.entries()) sums[row] = (sums[row] ?? 0) + (next - before) * value;
    }
  }
  const plain = at.map((k) => (weights[k + 1] ?? 0) / (spread[k] ?? 1));
  return { bias: (weights[0] ?? 0) - plain.reduce((sum, value, k) => sum + value * (mean[k] ?? 0), 0), weights: plain };
}

/** Newton steps that are taken; a dozen are enough to converge. */
const STEPS = 20;

/** Moves all weights together where none has to keep a sign: the same result in a fraction of the time. */
function byNewton(columns: readonly number[][], data: readonly Observation[], ridge: number): number[] {
  const size = columns.length;
  const weights = columns.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((value, k) => (k === 0 ? 0 : -ridge * value));
    const curve = weights.map((_, k) => weights.map((_, other) => (k !== other ? 0 : k === 0 ? 1e-6 : ridge)));
    for (const [row, { so, weight }] of data.entries()) {
      const values = columns.map((column) => column[row] ?? 0);
      const chance = logistic(values.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0));
      const bend = weight * chance * (1 - chance);
      for (let k = 0; k < size; k++) {
        const value = values[k] ?? 0;
        slope[k] = (slope[k] ?? 0) + weight * (so - chance) * value;
        const line = curve[k] ?? [];
        for (let other = 0; other < size; other++)
          line[other] = (line[other] ?? 0) + bend * value * (values[other] ?? 0);
      }
    }
    for (const [k, move] of solve(curve, slope).entries()) weights[k] = (weights[k] ?? 0) + move;
  }
  return weights;
}

/** Solves a system of linear equations by elimination. The matrix is symmetric and positive, so no rows are swapped. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const lines = matrix.map((line, k) => [...line, right[k] ?? 0]);
  for (const [k, line] of lines.entries()) {
    for (const [below, other] of lines.entries()) {
      if (below <= k) continue;
      const share = (other[k] ?? 0) / (line[k] ?? 1);
      for (let at = k; at < other.length; at++) other[at] = (other[at] ?? 0) - share * (line[at] ?? 0);
    }
  }
  const found = right.map(() => 0);
  for (let k = lines.length - 1; k >= 0; k--) {
    const line = lines[k] ?? [];
    const known = found.reduce((sum, value, at) => (at > k ? sum + value * (line[at] ?? 0) : sum), 0);
    found[k] = ((line.at(-1) ?? 0) - known) / (line[k] ?? 1);
  }
  return found;
}

/** The model's probability for these features. */
export const chanceBy = ({ bias, weights }: LogisticModel, features: readonly number[]): number =>
  logistic(features.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), bias));
