/** What commands use besides `covers.ts`. The server never imports it. */
export { type CoverSubject, isPicture, rankedPictures } from './draw-cover.ts';
export { THINGS } from './things.ts';
