import type { Reading, ReadingChange } from '../../../contract/library.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { getWork } from '../books/books.ts';
import { insertBook } from './queries.ts';
import {
  clearReadings,
  deleteUnsaid,
  type ReadingOfWork,
  selectReading,
  updateReading,
  updateReadings,
} from './reading-queries.ts';

const NOTHING: Reading = { state: null, rating: null, started_on: null, finished_on: null, note: null };

/**
 * Takes down what the reader says of a book, whether or not it is on the shelf: saying something puts it there. One that came
 * so leaves again when nothing is said of it any more. @throws AppError `book_not_found`
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
    const says = Object.values(told).some((value) => value !== null && value !== undefined);
    if (says) await insertBook(trx, { userId, workId: id, source: 'read', why: null, now: services.clock.now() });
    await updateReading(trx, userId, id, told);
    await deleteUnsaid(trx, userId, id);
    return { id, reading: (await selectReading(trx, userId, id)) ?? NOTHING };
  });
}

/** Takes down what an import says of books that are on the shelf. */
export const noteReadings = (
  connection: Connection,
  userId: string,
  readings: readonly ReadingOfWork[],
): Promise<void> => updateReadings(connection, userId, readings);

/** Forgets what an import said of books, where the reader has not said something else since. */
export const forgetReadings = (
  connection: Connection,
  userId: string,
  readings: readonly ReadingOfWork[],
): Promise<void> => clearReadings(connection, userId, readings);
