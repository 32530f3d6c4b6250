import type { Book } from '../../../contract/books.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { STARTER } from './catalogue/load-catalogue.ts';
import { pictureAddress, pictureVersion } from './picture-address.ts';
import { selectWorks, type Work } from './queries.ts';
import { sourcesOf } from './reasons/sources.ts';
import { selectMerged } from './works/edition-queries.ts';

export { commonWords } from './catalogue/common-words.ts';
export { createFollower, followRecords } from './catalogue/follow-records.ts';
export { findKeptWorks, readKeptWorks } from './catalogue/kept-works.ts';
export { type CoverPictures, coverPictures } from './catalogue/cover-pictures.ts';
export { loadCatalogue, STARTER } from './catalogue/load-catalogue.ts';
export { readOtherTitles } from './catalogue/other-titles.ts';
export { PortableRecord, portableToBook, toPortable } from './catalogue/portable-record.ts';
export { readTopicNames } from './catalogue/topic-names.ts';
export { outlineOf, saidIn, type Topic, topics, topicsOf } from './catalogue/topics.ts';
export { nearBooks } from './embedding/embed-books.ts';
export { type Enriched, enrichBooks, planEnrichment } from './enrich/enrich-books.ts';
export {
  followIndex,
  giveUpOthers,
  INDEX_FOLLOW,
  keepUp,
  noteForIndexes,
  prepareIndex,
  rebuildIndex,
  settleIndex,
  takeWaiting,
} from './index/indexing.ts';
export { mendingIndex } from './index/mending-index.ts';
export { GoogleVolume, volumeToBook } from './look-up/google-volume.ts';
export { canLookUp, lookUpNamedBook } from './look-up/look-up.ts';
export { onwardAddress, pictureAddress, pictureVersion } from './picture-address.ts';
export { countWorks, selectHeld, selectWorksAfter, workVersion } from './queries.ts';
export { reasonFault } from './reasons/grounded-reason.ts';
export {
  type Asked,
  areAkin,
  askedIn,
  bestLine,
  bestLines,
  factsLine,
  linesFor,
  mayBeQuoted,
  meaningOf,
  type Quotable,
  quotables,
  saysAgain,
  topicsAsked,
  whyInTopic,
  whysInTopics,
} from './reasons/reason.ts';
export { sourcesOf } from './reasons/sources.ts';
export { isCounter, isDeed, kindredOf, NO_TRAITS, pointsBack } from './traits/book-traits.ts';
export { audienceOf, genresOf } from './traits/genres-of.ts';
export {
  isMainly,
  isSaidBy,
  kindPhrase,
  SERVES,
  subjectsOfWork,
  type TopicPhrase,
  topicPhrase,
} from './traits/kind-of-book.ts';
export { toLanguage } from './traits/languages.ts';
export { inOrder, levelOf } from './traits/level.ts';
export { isHeld, placeOf, places, placesIn, placesOf } from './traits/places.ts';
export { isForm } from './traits/traits.ts';
export { hasNameOfWoman, isByWoman } from './traits/women.ts';
export { selectMerged, selectNamesOf, selectWorksByName, selectWorksByTitle } from './works/edition-queries.ts';
export { toIsbn13 } from './works/isbn.ts';
export { namesOf } from './works/names.ts';
export { plainText } from './works/plain-text.ts';
export {
  type IncomingBook,
  type PreparedBooks,
  prepareBooks,
  type StoredBooks,
  storePrepared,
} from './works/store-books.ts';
export type { Work };

/** Whether a book ships with the product: those everybody may see. */
export const isStarter = ({ source }: Pick<Work, 'source'>): boolean => source === STARTER;

/** Works by id, in the order of `ids`; ids that we do not have are left out. */
export async function findWorks(connection: Connection, ids: readonly string[]): Promise<Work[]> {
  const byId = new Map((await selectWorks(connection, ids)).map((work) => [work.id, work]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * One work, or the one it was merged into if it turned out to be an edition of another. @throws AppError
 * `book_not_found`
 */
export async function getWork(connection: Connection, id: string): Promise<Work> {
  const merged = await selectMerged(connection, [id]);
  const [work] = await selectWorks(connection, [merged.get(id) ?? id]);
  if (!work) throw new AppError('book_not_found', 'We do not have this book. Search for it again to get a fresh link.');
  return work;
}

/** A work as the browser sees it. `why` is a sentence composed from evidence, or null. */
export function toBook(work: Work, { liked = false, why = null }: { liked?: boolean; why?: string | null } = {}): Book {
  return {
    id: work.id,
    title: work.title,
    subtitle: work.subtitle,
    authors: work.authors,
    cover_image_url: coverPath(work),
    summary: work.summary,
    public_domain: work.public_domain,
    public_domain_web_reader_url: work.reader_url,
    google_books_id: work.google_books_id,
    genres: work.genres,
    year: work.year,
    _liked: liked,
    why,
    why_from: why === null ? [] : [...sourcesOf(work, why)],
  };
}

/** Always on our own origin: the cover picture if one of our sources has it, otherwise the drawing. */
function coverPath({ id, cover_url: url }: Work): string {
  return url !== null && pictureAddress(url) ? `/covers/${id}/${pictureVersion(url)}` : `/covers/${id}.svg`;
}
