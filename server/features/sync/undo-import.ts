import { AppError } from '../../errors.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { takeBackBooks } from '../library/library.ts';
import { deleteSeen, takeBackTopics } from './queries/kept.ts';
import { Brought, deleteUndoable } from './queries/runs.ts';
import { LEASE } from './run.ts';

/**
 * Takes back what the last list, or the last sync of an account, brought: books that the reader has done nothing with,
 * topics, and the hashes of a list, so that reading it again brings the same books. What an account likes stays known,
 * so only something newly liked can bring a book again. The next run after one that was interrupted reads everything
 * again. A book that two sources would have brought goes with the faster one. Returns how many books left the library,
 * and how many stayed. @throws AppError `not_found`
 */
export const undoImport = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ removed: number; kept: number }> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const run = await deleteUndoable(trx, userId, id, new Date(clock.now().getTime() - LEASE));
    if (!run) throw new AppError('not_found', 'This cannot be undone any more.');
    const { books, bookmarked, topics, hashes } = Brought.parse(run.brought);
    await deleteSeen(trx, userId, run.source, hashes);
    await takeBackTopics(trx, userId, run.source, topics);
    return takeBackBooks(trx, userId, { workIds: books, bookmarked, last: run.ended_at });
  });
