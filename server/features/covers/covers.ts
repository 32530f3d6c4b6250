/** The covers that we draw, and the pictures that others have: see `routes.ts` for how they are served. */
export { paintCover } from './pictures/painted-covers.ts';
