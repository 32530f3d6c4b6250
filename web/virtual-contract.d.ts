/** Both made by `scripts/contract-plugin.ts` from `contract/` at every build. */
declare module 'virtual:calls' {
  export const calls: Record<import('../contract/endpoints.ts').EndpointName, { name: string; method: string }>;
}
declare module 'virtual:contract' {
  type Schema = import('./fits.ts').Schema;
  export const answers: Record<import('../contract/endpoints.ts').EndpointName, Schema>;
  export const errorAnswer: Schema;
}
