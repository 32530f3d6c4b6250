import { FEATURES, type FeatureName } from '../../server/features/search/testing.ts';
import type { Example } from './examples.ts';
import { hash } from './requests.ts';

/** How much an example of a kind counts: judged ones more than generated ones. */
const IMPORTANCE: Record<string, number> = {
  topics: 3,
  questions: 3,
  descriptions: 1,
  asks: 0.5,
  retold: 0.5,
  shaped: 0.3,
  curious: 1,
  forms: 1,
};
/** A request that asks for no book counts against every book. All other features count for one. */
const MAY_SPEAK_AGAINST: ReadonlySet<FeatureName> = new Set(['errand'] as const);
/**
 * The features learned from long questions. The records there have none of our marks, and their genres, authors and
 * years give away which of them are answers.
 */
const OF_LONG: ReadonlySet<FeatureName> = new Set(['text', 'cover', 'near', 'core', 'least', 'meaning'] as const);

const none = (): number[] => FEATURES.map(() => 0);

/** Weights for descriptions of many words, by the listwise cross-entropy of the right book among the candidates. */
export function learnLong(training: readonly Example[]): number[] {
  const mask = FEATURES.map((name) => OF_LONG.has(name));
  return learnListwise(training, none(), () => 1, mask);
}

/** Learns what is added to the long weights, the more the shorter a request is. */
export function learnShort(training: readonly Example[], long: readonly number[]): number[] {
  return learnListwise(training, long, ({ short }) => short, null);
}

function learnListwise(
  training: readonly Example[],
  base: readonly number[],
  scaleOf: (example: Example) => number,
  mask: readonly boolean[] | null,
): number[] {
  const usable = training
    .filter((each) => each.found > 0 && scaleOf(each) > 0)
    .map((each) => ({ ...each, scale: scaleOf(each), fixed: each.rows.map((row) => dot(base, row)) }));
  const least = base.map((value) => -value);
  return descend(
    FEATURES.length,
    25,
    usable,
    least,
    mask,
    ({ kind, rows, right, found, scale, fixed }, weights, gradient) => {
      const scores = rows.map((row, at) => (fixed[at] ?? 0) + scale * dot(weights, row));
      const most = Math.max(...scores);
      const chances = scores.map((each) => Math.exp(each - most));
      const sum = chances.reduce((total, each) => total + each, 0);
      for (const [at, row] of rows.entries()) {
        const error = (IMPORTANCE[kind] ?? 1) * scale * ((chances[at] ?? 0) / sum - (right[at] ? 1 / found : 0));
        for (let k = 0; k < row.length; k++) gradient[k] = (gradient[k] ?? 0) + error * (row[k] ?? 0);
      }
    },
  );
}

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Adam, with a little weight decay. Weights stay above `least`, except for features that may count against a book. */
function descend<T>(
  size: number,
  epochs: number,
  data: readonly T[],
  least: readonly number[],
  mask: readonly boolean[] | null,
  add: (each: T, weights: number[], gradient: number[]) => void,
): number[] {
  const weights = new Array<number>(size).fill(0);
  const mean = new Array<number>(size).fill(0);
  const square = new Array<number>(size).fill(0);
  const isBound = weights.map((_, at) => !MAY_SPEAK_AGAINST.has(FEATURES[at] ?? 'text'));
  const order = data.toSorted((a, b) => hash(JSON.stringify(a).slice(0, 200)) - hash(JSON.stringify(b).slice(0, 200)));
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let start = 0; start < order.length; start += 16) {
      const batch = order.slice(start, start + 16);
      const gradient = new Array<number>(size).fill(0);
      for (const each of batch) add(each, weights, gradient);
      step += 1;
      const rate = 0.05 / Math.sqrt(1 + epoch / 3);
      for (let k = 0; k < size; k++) {
        if (mask && !mask[k]) continue;
        const g = (gradient[k] ?? 0) / batch.length + 0.002 * (weights[k] ?? 0);
        mean[k] = 0.9 * (mean[k] ?? 0) + 0.1 * g;
        square[k] = 0.999 * (square[k] ?? 0) + 0.001 * g * g;
        const change =
          (rate * (mean[k] ?? 0)) / (1 - 0.9 ** step) / (Math.sqrt((square[k] ?? 0) / (1 - 0.999 ** step)) + 1e-6);
        const moved = (weights[k] ?? 0) - change;
        weights[k] = isBound[k] ? Math.max(least[k] ?? 0, moved) : moved;
      }
    }
  }
  return weights;
}
