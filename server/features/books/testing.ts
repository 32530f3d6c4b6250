/** What benches, checks of the catalogue and test helpers use besides `books.ts`. The server never imports it. */
export { CHARACTERS, KINDRED } from './traits/book-traits.ts';
export {
  CATALOGUE_FOLDER,
  CatalogueError,
  type CatalogueRecord,
  holdsBooks,
  PICTURES_FILE,
  PLACES_FILE,
  parseCatalogue,
  TOPICS_FILE,
  WOMEN_FILE,
} from './catalogue/catalogue-record.ts';
export { parseCoverPictures } from './catalogue/cover-pictures.ts';
export { toDocument } from './index/index-document.ts';
export { inferForm, nearTopics } from './traits/infer-traits.ts';
export { toWork } from './catalogue/load-catalogue.ts';
export { partOfTitle } from './works/part-of-title.ts';
export { normaliseTitle, titleKey } from './works/title-key.ts';
export type { OtherTitles } from './catalogue/other-titles.ts';
export type { TopicName } from './catalogue/topic-names.ts';
export { parseTopics } from './catalogue/topics.ts';
export { namedIn, repeatedRun, twinOf, wordRuns } from './traits/trait-rules.ts';
