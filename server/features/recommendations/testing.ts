/** What benches and test helpers use besides `recommendations.ts`. The server never imports it. */
export { type Catalogue, type Entry, toCatalogue, toEntry } from './pick/catalogue.ts';
export { selectNeighbours } from './pick/neighbour-queries.ts';
export { findNeighbours, reachOf, voiceOf } from './pick/neighbours.ts';
export { randomFor, shuffled } from './pick/random.ts';
export { byOthers, type Reader } from './pick/taste.ts';
export { type ComposedPick, composePick } from './say/compose.ts';
export { faultIn } from './say/phrase-check.ts';
export { addDays } from './week.ts';
