/** The covers that we draw, and the pictures from other sources; `routes.ts` says how they are served. */
export { paintCover } from './pictures/painted-covers.ts';
