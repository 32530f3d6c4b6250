import * as earth from './cover-patterns-earth.ts';
import * as figures from './cover-patterns-figures.ts';
import * as lattice from './cover-patterns-lattice.ts';

/** Every picture a cover can carry: each fills its canvas from the title's own numbers. */
export const PATTERNS = { ...earth, ...lattice, ...figures };
export type PatternName = keyof typeof PATTERNS;

/** Pictures with one thing to look at, which nothing may cover. */
export const CENTRED: ReadonlySet<PatternName> = new Set([
  'orbits',
  'strata',
  'hills',
  'branches',
  'columns',
  'bars',
  'initial',
  'rays',
  'windows',
  'waves',
  'discs',
]);
