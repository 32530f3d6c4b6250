import type { Reading, ReadingChange } from '../../../contract/library.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { getWork } from '../books/books.ts';
import { selectOwnId } from './own-id-queries.ts';
import { insertBook } from './queries.ts';
import { deleteUnsaid, selectReading, selectReadings, updateReading, updateReadings } from './reading-queries.ts';

const NOTHING: Reading = { state: null, rating: null, started_on: null, finished_on: null, note: null };

/**
 * Stores what the reader says about a book, which puts the book on the shelf if it is not there. A book that came this
 * way leaves the shelf when nothing is said about it any more. @throws AppError `book_not_found`
 */
export async function setReading(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
  workId: string,
  { note, ...change }: Omit<ReadingChange, 'id'>,
): Promise<{ id: string; reading: Reading }> {
  const { id } = await getWork(services.db, workId);
  const told = { ...change, ...(note !== undefined && { note: note || null }) };
  return services.db.transaction().execute(async (trx) => {
    // Otherwise a list that is being matched and adds the book at this moment could overwrite this.
    await lockUser(trx, userId);
    const own = await selectOwnId(trx, userId, id);
    const says = Object.values(told).some((value) => value !== null && value !== undefined);
    if (says) await insertBook(trx, { userId, workId: own, source: 'read', why: null, now: services.clock.now() });
    await updateReading(trx, userId, own, told);
    await deleteUnsaid(trx, userId, own);
    return { id, reading: (await selectReading(trx, userId, own)) ?? NOTHING };
  });
}

/** What the reader's rows say about these works; nothing for a work without a row. */
export const readingsOf = (
  connection: Connection,
  userId: string,
  workIds: readonly string[],
): Promise<Map<string, Reading>> => selectReadings(connection, userId, workIds);

/** Writes what is said about works that have a row. */
export const writeReadings = (
  connection: Connection,
  userId: string,
  readings: ReadonlyMap<string, Reading>,
): Promise<void> => updateReadings(connection, userId, readings);
