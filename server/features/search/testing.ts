/** What benches and `catalogue trace` use besides `search.ts`. The server never imports it. */
export { rerankPrompt } from './advise/prompt.ts';
export {
  type Discovered,
  type DiscoveryOptions,
  type DiscoverySource,
  type StageName,
  stageNames,
} from './discover.ts';
export { reasonFor, say, sayAll } from './explain/phrase.ts';
export { readAs } from './explain/read-as.ts';
export { suggest } from './explain/suggest.ts';
export { FEATURES, type FeatureName, featuresOf, viewQuery } from './rank/features.ts';
export { FIT_FEATURES } from './rank/fit-features.ts';
export { flatten, sumOfLeaves, type Tree } from './rank/fit-trees.ts';
export { brevity, FLOOR } from './rank/learned.ts';
export { fuse } from './retrieve/fuse.ts';
export { retrieve } from './retrieve/retrieve.ts';
export { isLong, LONG_SHARE } from './select/least-alone.ts';
export { sift } from './select/sift.ts';
export { isErrand } from './understand/errand.ts';
export { PHRASES } from './understand/facet-phrases.ts';
export type { Facets } from './understand/facets.ts';
export { logistic } from './understand/logistic.ts';
export { TOPIC_FEATURES, type TopicFeatureName, topicEvidence } from './understand/topic-evidence.ts';
export { understand, usesOf } from './understand/understand.ts';
export { isOrdinary, useFeatures } from './understand/words/term-weights.ts';
export { formOf, rarity } from './understand/words/word-vectors.ts';
