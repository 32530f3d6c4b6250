import type { Book } from '../../../contract/books.ts';
import type { LibraryPage, LibraryQuery, ReadingList } from '../../../contract/library.ts';
import { READING_LIST_MAX } from '../../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { getWork, toBook } from '../books/books.ts';
import {
  type BookSource,
  countShelf,
  deleteBooksOf,
  deleteHidden,
  insertBook,
  insertHidden,
  insertNewBooks,
  selectBook,
  selectFacet,
  selectReadingList,
  selectRelations,
  selectShelf,
  updateLike,
  updateListPlaces,
  updateRemoved,
} from './queries.ts';

type LibraryServices = Pick<Services, 'db' | 'clock'>;

const notInLibrary = () =>
  new AppError('book_not_in_library', 'This book is not in your library. Reload the page to see what is.');

/** One page of the reader's library. A page beyond the last one is empty, and says how many there are. */
export async function getLibrary(services: LibraryServices, userId: string, query: LibraryQuery): Promise<LibraryPage> {
  const { page, pageSize } = query;
  const { db } = services;
  const total = await countShelf(db, userId, query);
  const works = await selectShelf(db, userId, query, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    data: works.map((work) => toBook(work, { liked: work.liked_at !== null, why: work.why })),
    pagination: { page, pageSize, total, totalPages: Math.max(1, Math.ceil(total / pageSize)) },
    metadata: { genres: await selectFacet(db, userId, 'genres'), authors: await selectFacet(db, userId, 'authors') },
  };
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
): Promise<Book> {
  const work = await getWork(services.db, workId);
  await insertBook(services.db, { userId, workId: work.id, source, why, now: services.clock.now() });
  const kept = await selectBook(services.db, userId, work.id);
  return toBook(work, { liked: Boolean(kept?.liked_at), why: kept?.why ?? null });
}

/**
 * Puts books on the shelf that the reader did not choose, in one statement, the first one on top. One that was ever there,
 * above all one that was removed, is left as it is. Answers the ids of those that are new.
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

/** Forgets the books that `source` brought, but for those that are bookmarked; removed ones stay known as removed. */
export async function forgetBooksOf(connection: Connection, userId: string, source: BookSource): Promise<void> {
  await deleteBooksOf(connection, userId, source);
}

/** Sets or takes away the bookmark. @throws AppError `book_not_in_library` */
export async function likeBook(
  services: LibraryServices,
  userId: string,
  workId: string,
  saved: boolean,
): Promise<void> {
  const found = await updateLike(services.db, userId, workId, saved ? services.clock.now() : null);
  if (!found) throw notInLibrary();
}

/** Takes a book off the shelf; doing it twice is the same as once. @throws AppError `book_not_in_library` */
export async function removeBook(services: LibraryServices, userId: string, workId: string): Promise<void> {
  if (!(await updateRemoved(services.db, userId, workId, services.clock.now()))) throw notInLibrary();
}

/**
 * "Not for me": a book that may or may not be on the shelf is taken off it, out of search, and not recommended again.
 * `hidden` false takes that back. Either twice is the same as once. @throws AppError `book_not_found`
 */
export async function hideBook(
  services: LibraryServices,
  userId: string,
  workId: string,
  hidden: boolean,
): Promise<void> {
  const { id } = await getWork(services.db, workId);
  if (hidden) await insertHidden(services.db, userId, id, services.clock.now());
  else await deleteHidden(services.db, userId, id);
}

/** The bookmarked books in the reader's own order; what was bookmarked since the last ordering comes last. */
export async function getReadingList(connection: Connection, userId: string): Promise<ReadingList> {
  const works = await selectReadingList(connection, userId, READING_LIST_MAX);
  return { data: works.map((work) => toBook(work, { liked: true, why: work.why })) };
}

/** Puts the reading list into this order. */
export async function orderReadingList(connection: Connection, userId: string, ids: readonly string[]): Promise<void> {
  await updateListPlaces(connection, userId, ids);
}

/** What the reader has done with each of these works: `shelved`, `removed`, or absent from the map. */
export async function relationsOf(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
): Promise<Map<string, { state: 'shelved' | 'removed'; liked: boolean }>> {
  const rows = await selectRelations(connection, userId, workIds);
  return new Map(
    rows.map((row) => [row.work_id, { state: row.removed_at ? 'removed' : 'shelved', liked: row.liked_at !== null }]),
  );
}

/** How many books the reader's library has. */
export async function countLibrary(connection: Connection, userId: string): Promise<number> {
  return countShelf(connection, userId, { genres: [], authors: [] });
}
