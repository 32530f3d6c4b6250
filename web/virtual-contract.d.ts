/** Made by `scripts/contract-plugin.ts` from `contract/` at every build. */
declare module 'virtual:contract' {
  type Schema = import('./fits.ts').Schema;
  type Name = import('../contract/endpoints.ts').EndpointName;
  export const calls: Record<Name, { name: string; method: string; answer: Schema }>;
  export const errorAnswer: Schema;
}
