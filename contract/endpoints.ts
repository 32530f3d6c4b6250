import { bookEndpoints } from './book-endpoints.ts';
import { readerEndpoints } from './reader-endpoints.ts';
import { syncEndpoints } from './sync-endpoints.ts';

/** Every wire name of the specification (section 7). The odd ones stop here: our own names say what the calls do. */
export const endpoints = { ...bookEndpoints, ...syncEndpoints, ...readerEndpoints };

export type EndpointName = keyof typeof endpoints;
