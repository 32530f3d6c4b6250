import * as built from './patterns-built.ts';
import * as earth from './patterns-earth.ts';
import * as lattice from './patterns-lattice.ts';
import * as objects from './patterns-objects.ts';
import * as scenes from './patterns-scenes.ts';
import * as shapes from './patterns-shapes.ts';
import * as signs from './patterns-signs.ts';

/** Every picture a cover can carry: each fills its canvas from the title's own numbers. */
export const PATTERNS = { ...earth, ...lattice, ...shapes, ...built, ...objects, ...signs, ...scenes };
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
  ...(Object.keys({ ...objects, ...signs, ...scenes }) as (
    | keyof typeof objects
    | keyof typeof signs
    | keyof typeof scenes
  )[]),
]);
