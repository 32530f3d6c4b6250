import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logistic } from '../understand/logistic.ts';
import { FEATURES, type FeatureName, type Features } from './features.ts';
import { FIT_FEATURES, type FitFeatureName } from './fit-features.ts';
import { flatten, sumOfLeaves, type Tree } from './fit-trees.ts';

/** A feature's weight in long descriptions, and what is added to it the shorter a request is. */
type Weight = [long: number, short: number];
type Learned = {
  /** What the weights were learned from, how, and how they did in five-fold cross-validation. */
  from: string;
  /** What the weights for long requests were learned from. */
  long?: string;
  score: Record<FeatureName, Weight>;
  floor: number;
  floorOfMore: number;
};

/** Written by `node bench/train-ranking.ts`: the one place where evidence becomes a score. */
const learned: Learned = JSON.parse(readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8'));

/**
 * Written by `node bench/train-ranking.ts --fit`: how likely a book is to be what was asked for, in log-odds, by trees
 * over its features.
 */
const {
  features,
  bias,
  trees,
}: {
  /** What the trees were learned from. */
  from: string;
  features: readonly FitFeatureName[];
  bias: number;
  trees: readonly Tree[];
} = JSON.parse(readFileSync(join(import.meta.dirname, 'fit-trees.json'), 'utf8'));
if (features.join() !== FIT_FEATURES.join())
  throw new Error('fit-trees.json was learned from other features: run `node bench/train-ranking.ts --fit`');
const flat = flatten(trees);

/**
 * The likeliest book is shown as an answer from this chance of fit on: an answer that may be wrong is better than none.
 */
export const FLOOR = learned.floor;
/** Others beside it are shown from this chance on. */
export const FLOOR_OF_MORE = learned.floorOfMore;

/** 1 for a topic of a few words, 0 for a description of many. */
export function brevity(terms: number): number {
  return Math.max(0, Math.min(1, (16 - terms) / 12));
}

/** How well a book fits beside others, in log-odds. */
export const scoreOf = (features: Features, short: number): number =>
  FEATURES.reduce((sum, name) => {
    const [long, more] = learned.score[name];
    return sum + (long + more * short) * features[name];
  }, 0);

/** How likely it is that the book is what was asked for. */
export const chanceOfFit = (of: Record<FitFeatureName, number>): number =>
  logistic(
    bias +
      sumOfLeaves(
        flat,
        FIT_FEATURES.map((name) => of[name]),
      ),
  );
