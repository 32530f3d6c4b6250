import { AppError } from '../../errors.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { takeBackBooks } from '../library/library.ts';
import { deleteSeen, takeBackTopics } from './queries/kept.ts';
import { Brought, deleteUndoable } from './queries/runs.ts';

/**
 * Takes back what the last list or export brought: books that the reader has done nothing with, topics, and hashes, so
 * that reading it again brings the same books. A book that an account would have brought too goes with the list that
 * was faster; if the process dies after writing the books but before the end of the run, that list cannot be undone.
 * Returns how many books left the library, and how many stayed. @throws AppError `not_found`
 */
export const undoImport = (
  { db }: Pick<Services, 'db'>,
  userId: string,
  id: string,
): Promise<{ removed: number; kept: number }> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const run = await deleteUndoable(trx, { userId, source: 'import', runId: id });
    if (!run?.finished_at) throw new AppError('not_found', 'This list cannot be undone any more.');
    const { books, bookmarked, topics, hashes } = Brought.parse(run.brought);
    await deleteSeen(trx, userId, 'import', hashes);
    await takeBackTopics(trx, userId, 'import', topics);
    return takeBackBooks(trx, userId, { workIds: books, bookmarked, last: run.finished_at });
  });
