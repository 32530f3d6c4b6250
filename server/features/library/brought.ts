import { READING_LIST_MAX } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import { countBookmarks, deleteBooks, HIDDEN, type Standing, selectStandings, upsertStandings } from './queries.ts';

/** What the lists that a reader has brought say of a book: the newest of them that names it says where it is. */
export type Wish = {
  workId: string;
  /** Whether it belongs on the shelf or is set aside; null where no list says anything of it any more. */
  place: 'shelf' | 'aside' | null;
  /** Whether a list says so for the first time: then a book of which the shelf knows nothing is placed. */
  isNew: boolean;
  /** Its moment on the shelf, which is ordered by time. */
  addedAt: Date;
  /** When the newest list was brought. */
  toldAt: Date;
  /** Why it is on the shelf; null where no list ever had it there. */
  why: string | null;
  /** When the list was brought that bookmarks the book; null where none does. */
  bookmarkedAt: Date | null;
};

/**
 * Puts books where lists want them, in the order of their lines, and takes back what lists had done and no list wants any
 * more. What the reader has done stands: a book that they have added, removed, bookmarked or said something of, and one that
 * they have taken back from being set aside. `lists` are the moments at which lists were brought, the one that goes among
 * them, by which their doings are known; `isListed` tells their reasons. Answers how many books were set aside, and how many
 * left the shelf. In a transaction.
 */
export async function settle(
  connection: Connection,
  userId: string,
  wishes: readonly Wish[],
  { lists, isListed }: { lists: readonly Date[]; isListed(why: string): boolean },
): Promise<{ aside: number; removed: number }> {
  const ids = wishes.map(({ workId }) => workId);
  const rows = new Map((await selectStandings(connection, userId, ids)).map((row) => [row.work_id, row]));
  const moments = new Set(lists.map((at) => at.getTime()));
  const byList = (at: Date | null) => at !== null && moments.has(at.getTime());
  const areBookmarks = wishes.some(({ bookmarkedAt }) => bookmarkedAt !== null);
  let room = areBookmarks ? READING_LIST_MAX - (await countBookmarks(connection, userId)) : 0;
  const written: Standing[] = [];
  const deleted: string[] = [];
  const counts = { aside: 0, removed: 0 };
  for (const wish of wishes) {
    const { workId, place, why } = wish;
    const row = rows.get(workId);
    // The reader has taken it back, or undone what had brought it.
    if (!row && !wish.isNew) continue;
    const isAside = row !== undefined && byList(row.removed_at);
    if (row && !isAside) {
      const next = restated(row, wish, { byList, isListed });
      if (next !== null) {
        if (next !== row) written.push(next);
        continue;
      }
      counts.removed++;
    }
    if (place === 'shelf') {
      const bookmark = room > 0 ? wish.bookmarkedAt : null;
      if (bookmark) room--;
      const times = { added_at: wish.addedAt, removed_at: null, liked_at: bookmark };
      written.push({ work_id: workId, source: 'import', why, ...times });
    } else if (place === 'aside') {
      if (!isAside) counts.aside++;
      written.push(setAside(wish));
    } else deleted.push(workId);
  }
  await upsertStandings(connection, userId, written);
  await deleteBooks(connection, userId, deleted);
  return counts;
}

/** A row that lists have not set aside, as it is to stand; null where lists alone had kept the book on the shelf, and none does now. */
function restated(
  row: Standing,
  { place, why, bookmarkedAt }: Wish,
  { byList, isListed }: { byList(at: Date | null): boolean; isListed(why: string): boolean },
): Standing | null {
  const next = { ...row };
  const isBookmarked = row.liked_at !== null && !byList(row.liked_at);
  if (row.liked_at !== null && !isBookmarked) next.liked_at = bookmarkedAt;
  if (row.source === 'import' && place !== 'shelf') {
    if (!isBookmarked && row.removed_at === null) return null;
    next.source = 'read';
  }
  if (row.why !== null && isListed(row.why)) next.why = place === 'shelf' ? why : null;
  const isSame =
    next.source === row.source && next.why === row.why && next.liked_at?.getTime() === row.liked_at?.getTime();
  return isSame ? row : next;
}

/** Off the shelf; what a list once had there comes back to it when the reader takes this back. */
const setAside = ({ workId, addedAt, toldAt, why }: Wish): Standing => ({
  ...{ work_id: workId, source: why === null ? HIDDEN : 'import', why },
  ...{ added_at: addedAt, removed_at: toldAt, liked_at: null },
});
