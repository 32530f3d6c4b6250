/** What benches, checks of the catalogue and test helpers use besides `books.ts`. The server never imports it. */
export { CHARACTERS, KINDRED } from './book-traits.ts';
export {
  CATALOGUE_FOLDER,
  CatalogueError,
  type CatalogueRecord,
  holdsBooks,
  PLACES_FILE,
  parseCatalogue,
  TOPICS_FILE,
  WOMEN_FILE,
} from './catalogue-record.ts';
export { toDocument } from './index-document.ts';
export { inferForm, nearTopics } from './infer-traits.ts';
export { toWork } from './load-catalogue.ts';
export { partOfTitle } from './part-of-title.ts';
export { normaliseTitle, titleKey } from './title-key.ts';
export type { TopicName } from './topic-names.ts';
export { parseTopics } from './topics.ts';
export { namedIn, repeatedRun, twinOf, wordRuns } from './trait-rules.ts';
