/** All made by `scripts/vite/contract-plugin.ts` from `contract/` at every build. */
declare module 'virtual:calls' {
  export const calls: Record<import('../contract/endpoints.ts').EndpointName, { name: string; method: string }>;
}
declare module 'virtual:early-calls' {
  /** The calls that a page may make before the rest of its code has loaded. */
  export const calls: Record<'getLibrary' | 'search', { name: string; method: string }>;
}
declare module 'virtual:contract' {
  type Schema = import('./calls/fits.ts').Schema;
  export const answers: Record<import('../contract/endpoints.ts').EndpointName, Schema>;
  /** The events of streamed calls, by event name. */
  export const events: Partial<Record<import('../contract/endpoints.ts').EndpointName, Record<string, Schema>>>;
  export const errorAnswer: Schema;
}
