import type { BookChange } from '../../../contract/library.ts';
import type { Services } from '../../services.ts';
import { updateColumns, updateRemovals, updateStates } from './change-queries.ts';

/**
 * Changes several books of the library at once; books that are not there are skipped. `on` is the calendar day on which
 * they were begun or finished. Doing it twice has the same effect as once. Returns how many books were changed.
 */
export async function changeBooks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  { ids, change, on }: { ids: readonly string[]; change: BookChange; on?: string | undefined },
): Promise<number> {
  const now = clock.now();
  switch (change) {
    case 'remove':
      return updateRemovals(db, userId, ids, now);
    case 'restore':
      return updateRemovals(db, userId, ids, null);
    case 'bookmark':
      return updateColumns(db, userId, ids, { liked_at: now });
    case 'unbookmark':
      return updateColumns(db, userId, ids, { liked_at: null, list_place: null });
    default:
      return updateStates(db, userId, ids, { state: change, day: on ?? now.toISOString().slice(0, 10) });
  }
}
