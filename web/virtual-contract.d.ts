/** All made by `scripts/contract-plugin.ts` from `contract/` at every build. */
declare module 'virtual:calls' {
  export const calls: Record<import('../contract/endpoints.ts').EndpointName, { name: string; method: string }>;
}
declare module 'virtual:early-calls' {
  /** Those that a page may make before the rest of its code has come. */
  export const calls: Record<'getLibrary' | 'search', { name: string; method: string }>;
}
declare module 'virtual:contract' {
  type Schema = import('./fits.ts').Schema;
  export const answers: Record<import('../contract/endpoints.ts').EndpointName, Schema>;
  /** What calls that answer bit by bit send, by the name of the event. */
  export const events: Partial<Record<import('../contract/endpoints.ts').EndpointName, Record<string, Schema>>>;
  export const errorAnswer: Schema;
}
