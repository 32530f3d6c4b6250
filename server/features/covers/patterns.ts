import { keysOf } from '../../../contract/keys-of.ts';
import * as animals from './patterns-animals.ts';
import * as beasts from './patterns-beasts.ts';
import * as built from './patterns-built.ts';
import * as earth from './patterns-earth.ts';
import * as faith from './patterns-faith.ts';
import * as handwork from './patterns-handwork.ts';
import * as kitchen from './patterns-kitchen.ts';
import * as land from './patterns-land.ts';
import * as lattice from './patterns-lattice.ts';
import * as life from './patterns-life.ts';
import * as objects from './patterns-objects.ts';
import * as play from './patterns-play.ts';
import * as scenes from './patterns-scenes.ts';
import * as shapes from './patterns-shapes.ts';
import * as shore from './patterns-shore.ts';
import * as signs from './patterns-signs.ts';
import * as study from './patterns-study.ts';
import * as town from './patterns-town.ts';
import * as travel from './patterns-travel.ts';
import * as weather from './patterns-weather.ts';

const centred = {
  ...objects,
  ...signs,
  ...scenes,
  ...shore,
  ...land,
  ...town,
  ...study,
  ...animals,
  ...beasts,
  ...faith,
  ...handwork,
  ...kitchen,
  ...life,
  ...play,
  ...travel,
  ...weather,
};

/** Every picture a cover can carry: each fills its canvas from the title's own numbers. */
export const PATTERNS = { ...earth, ...lattice, ...shapes, ...built, ...centred };
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
  ...keysOf(centred),
]);
