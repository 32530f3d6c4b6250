import { bookEndpoints } from './book-endpoints.ts';
import { readerEndpoints } from './reader-endpoints.ts';
import { syncEndpoints } from './sync-endpoints.ts';

/** Every wire name of the specification (section 7). The odd ones stop here: the code behind them is named for what it does. */
export const endpoints = { ...bookEndpoints, ...syncEndpoints, ...readerEndpoints };

export type EndpointName = keyof typeof endpoints;
