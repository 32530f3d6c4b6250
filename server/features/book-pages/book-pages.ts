import { BookPage } from '../../../contract/book-page.ts';
import { BookId } from '../../../contract/books.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { asWritten } from '../../wording/labels.ts';
import { capital } from '../../wording/lists.ts';
import { findWorks, getWork, isStarter, kindredOf, STARTER, toBook, topicsOf, type Work } from '../books/books.ts';
import { findInLibrary, relationsOf } from '../library/library.ts';
import { ownIsbn } from '../shelf/shelf.ts';
import { selectByAuthors, selectEditions, selectIdsOf, selectSeries } from './queries.ts';

const KINDRED = 8;
const BY_AUTHOR = 8;
/** A long series is shown completely; a publisher's list that calls itself a series is cut. */
const SERIES = 40;
const EDITIONS = 30;

const notFound = () =>
  new AppError('book_not_found', 'We do not have this book. Search for it again to get a fresh link.');

/**
 * One book with everything known about it and what this reader has stored about it. Null is a visitor, who sees only
 * the books of the starter catalogue. @throws AppError `book_not_found`
 */
export async function getBookPage(connection: Connection, userId: string | null, id: string): Promise<BookPage> {
  const work = await getWork(connection, id);
  if (userId === null && !isStarter(work)) throw notFound();
  const series = work.series_name === null ? [] : await selectSeries(connection, work.series_name, SERIES);
  const kindred = kindredOf(work).slice(0, KINDRED);
  const known = [work.id, ...series.map((each) => each.id), ...kindred.map(({ key }) => key)];
  const byAuthor = await selectByAuthors(connection, work.authors, known, BY_AUTHOR);
  const beside = await besides(connection, userId, [...known, ...byAuthor]);
  const kept = userId === null ? null : await findInLibrary(connection, userId, work);
  const isbn = userId === null ? null : await ownIsbn(connection, userId, work.id);
  const editions = await selectEditions(connection, work.id, EDITIONS);
  return BookPage.parse({
    book: kept ?? toBook(work),
    reading: kept?.reading ?? null,
    ...{ pitch: work.pitch, form: work.form, length: work.length, level: work.level, audience: work.audience },
    ...{ moods: work.moods, places: work.places, periods: work.periods, cautions: work.caution },
    subjects: work.subjects.map((subject) => capital(asWritten(subject))),
    topics: topicsOf(work.id).map(({ key, name }) => ({ key, name })),
    series:
      series.length > 1
        ? {
            name: work.series_name,
            books: series.flatMap((each) => beside(each.id).map((book) => ({ ...book, position: each.position }))),
          }
        : null,
    kindred: kindred.flatMap(({ key, why }) => beside(key, `${capital(why)}.`)),
    by_author: byAuthor.flatMap((key) => beside(key)),
    editions,
    isbn13: isbn ?? work.isbn13 ?? editions.find(({ isbn13 }) => isbn13)?.isbn13 ?? null,
  });
}

/** Books by their id, without those that this reader may not see. */
async function besides(connection: Connection, userId: string | null, ids: readonly string[]) {
  const works = (await findWorks(connection, ids)).filter((work) => userId !== null || isStarter(work));
  const relations = userId === null ? null : await relationsOf(connection, userId, ids);
  const byId = new Map(works.map((work) => [work.id, work]));
  return (id: string, why: string | null = null) => {
    const work = byId.get(id);
    if (!work) return [];
    const relation = relations?.get(id);
    const book = toBook(work, { liked: relation?.liked ?? false });
    return [{ ...book, why, in_library: relation?.state === 'shelved' }];
  };
}

/**
 * The book with this id, or with one that was merged into it, and whether everybody may see it; null where there is
 * none.
 */
export async function findBook(connection: Connection, id: string): Promise<{ work: Work; isPublic: boolean } | null> {
  if (!BookId.safeParse(id).success) return null;
  const work = await getWork(connection, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'book_not_found') return null;
    throw error;
  });
  return work && { work, isPublic: isStarter(work) };
}

/** A public book with this id, or with one that was merged into it; null for any other. */
export async function findPublicBook(connection: Connection, id: string): Promise<Work | null> {
  const found = await findBook(connection, id);
  return found?.isPublic ? found.work : null;
}

/** The ids of all books that everybody may see. */
export const findPublicBooks = (connection: Connection): Promise<string[]> => selectIdsOf(connection, STARTER);
