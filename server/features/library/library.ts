import {
  type LibraryBook,
  type LibraryPage,
  type LibraryQuery,
  Reading,
  type ReadingList,
  ReadingState,
} from '../../../contract/library.ts';
import { DAY, READING_LIST_MAX } from '../../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ifThereIsRoom } from '../../platform/db/disk-guard.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import { ASKED, type Asking } from '../../platform/http/claimant.ts';
import type { Services } from '../../services.ts';
import { OTHER_NAME } from '../../wording/nations.ts';
import { getWork, readKeptWorks, toBook, type Work } from '../books/books.ts';
import { selectOwnId, updateLike, updateRemoved } from './own-id-queries.ts';
import {
  type BookSource,
  countShelf,
  deleteBooksOf,
  deleteHidden,
  deleteSynced,
  insertBook,
  insertHidden,
  insertNewBooks,
  restoreHidden,
  selectBook,
  selectRelations,
  updateListPlaces,
} from './queries.ts';
import { selectRead } from './reading-queries.ts';
import {
  countReadBookmarks,
  type Facets,
  type OwnColumns,
  type ShelvedRow,
  selectFacets,
  selectPage,
  selectReadingList,
  selectShelvedOn,
  upsertFacets,
} from './shelf-queries.ts';

export { settle, type Wish } from './brought.ts';
export { readingsOf, writeReadings } from './reading.ts';

type LibraryServices = Pick<Services, 'db' | 'clock'>;

const notInLibrary = () =>
  new AppError('book_not_in_library', 'This book is not in your library. Reload the page to see what is.');

/** A work with what the reader's own row says about it. */
const toLibraryBook = (work: Work, kept: OwnColumns): LibraryBook => ({
  ...toBook(work, { liked: kept.liked_at !== null, why: kept.why }),
  reading: Reading.parse(kept),
});

/** The books of these rows. Most records are still cached, so few are read. */
async function toLibraryBooks(connection: Connection, rows: readonly ShelvedRow[]): Promise<LibraryBook[]> {
  const works = await readKeptWorks(connection, new Map(rows.map((row) => [row.work_id, row.version])));
  return rows.flatMap((row) => {
    const work = works.get(row.work_id);
    return work ? [toLibraryBook(work, row)] : [];
  });
}

/**
 * One page of the reader's library if the session is open. A page beyond the last one is empty, and says how many pages
 * there are. @throws AppError as `demand`.
 */
export async function getLibrary(
  services: LibraryServices & Pick<Services, 'reads'>,
  userId: string,
  query: LibraryQuery,
  { isOpen, demand }: Asking,
): Promise<LibraryPage> {
  const { page, pageSize, sort } = query;
  const db = await services.reads.for(userId);
  // A replica may not know yet that the session has ended.
  const canAsk = db === services.db;
  if (!canAsk) await demand();
  const filter = { ...query, words: folded(query.find) };
  const { open, total, states, facets, rows } = await selectPage(db, userId, filter, {
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    countedSince: new Date(services.clock.now().getTime() - FACETS_MAX_AGE),
    isOpen: canAsk ? isOpen : ASKED.isOpen,
  });
  if (!open) await demand();
  const data = await toLibraryBooks(db, rows);
  return {
    data,
    pagination: { page, pageSize, total, totalPages: Math.max(1, Math.ceil(total / pageSize)) },
    metadata: { ...(facets ?? (await countFacets(services, userId, db))), states },
  };
}

/**
 * The words of a text, each with its other forms, folded like the records that are searched for them. A space before a
 * word marks the beginning of a word: "rom" finds "Roman" and not "from". A word in a script without spaces may occur
 * anywhere. "Rome" finds "Roman" too, but not "romance".
 */
const folded = (text: string): string[][] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .split(/\s/)
    .filter(Boolean)
    .map((word) => [UNSPACED.test(word) ? word : ` ${word}`, ...otherForms(word)]);

function otherForms(word: string): string[] {
  const name = OTHER_NAME.has(word) ? word : word.replace(/s$/, '');
  const other = OTHER_NAME.get(name);
  return other === undefined ? [] : [name, other].flatMap((each) => [` ${each} `, ` ${each}s `]);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The fingerprint does not cover the books' genres and authors, which an import may change, so counts expire. */
const FACETS_MAX_AGE = DAY;

/** Counting takes much longer than a page, so it is done only when a shelf has other books than last time. */
async function countFacets({ db, clock }: LibraryServices, userId: string, read: Connection): Promise<Facets> {
  const counted = await selectFacets(read, userId);
  await ifThereIsRoom(upsertFacets(db, userId, counted, clock.now()));
  return { genres: counted.genres, authors: counted.authors };
}

/**
 * Adds a book; adding it again changes nothing, adding a removed one brings it back.
 * @throws AppError `book_not_found`
 */
export async function addBook(
  services: LibraryServices,
  userId: string,
  workId: string,
  { source, why }: { source: BookSource; why: string | null },
): Promise<LibraryBook> {
  const work = await getWork(services.db, workId);
  await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const own = await selectOwnId(trx, userId, work.id);
    await insertBook(trx, { userId, workId: own, source, why, now: services.clock.now() });
  });
  const kept = await findInLibrary(services.db, userId, work);
  if (!kept) throw notInLibrary();
  return kept;
}

/** This book's row in the reader's library; null if there is none. */
export async function findInLibrary(connection: Connection, userId: string, work: Work): Promise<LibraryBook | null> {
  const kept = await selectBook(connection, userId, await selectOwnId(connection, userId, work.id));
  return kept ? toLibraryBook(work, kept) : null;
}

/**
 * Puts books on the shelf that the reader did not choose, in one statement, the first one on top. A book that was ever
 * there, in particular one that was removed, is left unchanged. Returns the ids of the new ones.
 */
export async function shelveBooks(
  services: LibraryServices,
  userId: string,
  books: readonly { workId: string; source: BookSource; why: string | null }[],
): Promise<string[]> {
  const now = services.clock.now().getTime();
  // The shelf is ordered by time, so the order given is written as milliseconds.
  return insertNewBooks(
    services.db,
    books.map((book, place) => ({ ...book, userId, now: new Date(now - place) })),
  );
}

/**
 * Removes the books that `source` brought, except those that the reader bookmarked, said something about or has on a
 * list; books that the reader removed stay known as removed.
 */
export async function forgetBooksOf(connection: Connection, userId: string, source: BookSource): Promise<void> {
  await deleteBooksOf(connection, userId, source);
}

/**
 * Takes back books that a reading of likes put on the shelf until `last`, some of them with a bookmark. Those that the
 * reader has done something with since stay. Call it in a transaction.
 */
export const takeBackBooks = (
  connection: Connection,
  userId: string,
  brought: { workIds: readonly string[]; bookmarked: readonly string[]; last: Date },
): Promise<{ removed: number; kept: number }> => deleteSynced(connection, userId, brought);

/** Sets or removes the bookmark if the session is open. @throws AppError `book_not_in_library`, or as `demand`. */
export async function likeBook(
  services: LibraryServices,
  userId: string,
  workId: string,
  saved: boolean,
  asking: Asking = ASKED,
): Promise<void> {
  if (!(await updateLike(services.db, userId, workId, saved ? services.clock.now() : null, asking)))
    throw notInLibrary();
}

/** Takes a book off the shelf; doing it twice is the same as once. @throws AppError `book_not_in_library` */
export async function removeBook(services: LibraryServices, userId: string, workId: string): Promise<void> {
  if (!(await updateRemoved(services.db, userId, workId, services.clock.now()))) throw notInLibrary();
}

/**
 * "Not for me": a book that may or may not be on the shelf is taken off it, out of search, and not recommended again.
 * `hidden` false takes that back. Doing either twice is the same as once. Call it in a transaction. @throws AppError
 * `book_not_found`
 */
export async function hideBook(
  services: LibraryServices,
  userId: string,
  workId: string,
  hidden: boolean,
): Promise<void> {
  const { id } = await getWork(services.db, workId);
  // Otherwise a list that is adding the book at this moment could overwrite this.
  await lockUser(services.db, userId);
  const own = await selectOwnId(services.db, userId, id);
  if (hidden) await insertHidden(services.db, userId, [own], services.clock.now());
  else await restoreHidden(services.db, userId, own);
}

/** Records that books which this shelf does not know were set aside elsewhere, at the moment `since`. */
export const setAside = (
  connection: Connection,
  userId: string,
  workIds: readonly string[],
  since: Date,
): Promise<void> => insertHidden(connection, userId, workIds, since);

/**
 * Forgets books that were only ever set aside: all of them, or these if they were set aside at exactly `since`. A book
 * that a list has goes onto the shelf instead.
 */
export const takeBackAside = (
  connection: Connection,
  userId: string,
  noted?: { workIds: readonly string[]; since: Date },
): Promise<void> => deleteHidden(connection, userId, noted);

/**
 * The bookmarked books that are not read yet, in the reader's own order; what was bookmarked since the last ordering
 * comes last. Those that are read are only counted.
 */
export async function getReadingList(connection: Connection, userId: string): Promise<ReadingList> {
  const rows = await selectReadingList(connection, userId, READING_LIST_MAX);
  return { data: await toLibraryBooks(connection, rows), read: await countReadBookmarks(connection, userId) };
}

/** Puts the reading list into this order. */
export async function orderReadingList(connection: Connection, userId: string, ids: readonly string[]): Promise<void> {
  await updateListPlaces(connection, userId, ids);
}

/** A reader's relation to a book; `reading` is how far they are with it. */
type Relation = { state: 'shelved' | 'removed'; liked: boolean; reading: ReadingState | null };

/** What the reader has done with each of these works: `shelved`, `removed`, or absent from the map. */
export async function relationsOf(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
): Promise<Map<string, Relation>> {
  const relations = (await selectRelations(connection, userId, workIds)).map((row) => ({
    ...{ id: row.work_id, into: row.into_work_id },
    relation: {
      state: row.removed_at ? ('removed' as const) : ('shelved' as const),
      liked: row.liked_at !== null,
      reading: ReadingState.nullable().parse(row.state),
    },
  }));
  return new Map([
    ...relations.flatMap(({ into, relation }) => (into === null ? [] : [[into, relation] as const])),
    ...relations.map(({ id, relation }) => [id, relation] as const),
  ]);
}

/** The books of the library that the reader has read. */
export const readBooks = (connection: Connection, userId: string): Promise<string[]> => selectRead(connection, userId);

/** The books of the library that have one of these lower-case subjects; 200 at most, the newest first. */
export const shelvedOn = (connection: Connection, userId: string, subjects: readonly string[]): Promise<string[]> =>
  selectShelvedOn(connection, userId, subjects);

/** How many books the reader's library has. */
export async function countLibrary(connection: Connection, userId: string): Promise<number> {
  return countShelf(connection, userId);
}
