import type { Client } from 'openapi-fetch';
import type { paths } from './calls.d.ts';

export type * from './calls.d.ts';

/**
 * Every call that a program may make, by its address: `GET`, `POST` and `DELETE` answer `{ data, error, response }`.
 */
export type Deepshelf = Client<paths, 'application/json'>;

/**
 * A client of one host, for example `https://deepshelf.example`. `token` is a personal access token or one by OAuth;
 * without it the calls that visitors may make still work. It throws only when the host cannot be reached: a refusal is
 * the `error` of its answer.
 */
export declare function createDeepshelf(options: {
  host: string;
  token?: string;
  fetch?: (request: Request) => Promise<Response>;
}): Deepshelf;
