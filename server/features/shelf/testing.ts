/** What benches use besides `shelf.ts`. The server never imports it. */
export { matchOf } from './match-lines.ts';
export { readLines } from './shelf-tasks.ts';
