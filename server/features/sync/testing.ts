/** What benches and test helpers use besides `sync.ts`. The server never imports it. */
export { chooseBooks } from './find/choose.ts';
export { consider, type Lead } from './find/consider.ts';
export type { WorkSource } from './find/named-books.ts';
export { makeVocabulary, type Vocabulary } from './find/vocabulary.ts';
export { clean } from './read/clean.ts';
export { syncAccount } from './sync-account.ts';
