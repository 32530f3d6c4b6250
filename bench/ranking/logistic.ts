import { logistic } from '../../server/features/search/understand/logistic.ts';

/** What an observation has of each feature, how far it is so (0 to 1), and how much it counts. */
export type Observation = { features: readonly number[]; so: number; weight: number };
export type LogisticModel = { bias: number; weights: readonly number[] };

/** Which way a feature may speak: for (1), against (-1), either (0). */
export type Sign = -1 | 0 | 1;

/** Rounds end when no weight moves by more than `STILL`; features that go together take hundreds. */
const MOST_ROUNDS = 1000;
const STILL = 1e-6;

/**
 * Logistic regression with a ridge on what is scaled to equal spread, by Newton's method one weight after the other, so that a weight
 * can be kept from the wrong side of nothing.
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
  const weights = columns.map(() => 0);
  const sums = data.map(() => 0);
  for (let round = 0, most = Number.POSITIVE_INFINITY; round < MOST_ROUNDS && most > STILL; round++) {
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

/** How likely it is so, by the model, where the features are these. */
export const chanceBy = ({ bias, weights }: LogisticModel, features: readonly number[]): number =>
  logistic(features.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), bias));
