import { READING_LIST_MAX } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import { countBookmarks, deleteBooks, HIDDEN, type Standing, selectStandings, upsertStandings } from './queries.ts';

/** What the reader's imported lists say about a book. The newest list that names it decides where it goes. */
export type Wish = {
  workId: string;
  /** Whether it belongs on the shelf or is set aside; null if no list names it any more. */
  place: 'shelf' | 'aside' | null;
  /** Whether a list says so for the first time: only then is a book placed that the shelf does not know. */
  isNew: boolean;
  /** Its place on the shelf, which is ordered by time. */
  addedAt: Date;
  /** When the newest list was imported. */
  toldAt: Date;
  /** Why it is on the shelf; null if no list has it there. */
  why: string | null;
  /** When the list that bookmarks the book was imported; null if none does. */
  bookmarkedAt: Date | null;
};

/**
 * Puts books where lists want them, in the order of their lines, and undoes what lists did if no list wants it any
 * more. What the reader has done stands: a book that they added, removed, bookmarked or said something about, or took
 * back after it was set aside. `lists` are the moments of all imports, including one that is being undone: a row with
 * such a time was written by a list. `isListed` recognises a reason that a list gave. Returns how many books were set
 * aside, and how many left the shelf. Call it in a transaction.
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
    // The reader has taken it back, or undone what brought it.
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

/** What becomes of a row that no list set aside; null if only lists kept the book on the shelf, and none does now. */
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

/** A row off the shelf. A book that a list has on the shelf returns there when the reader takes this back. */
const setAside = ({ workId, addedAt, toldAt, why }: Wish): Standing => ({
  ...{ work_id: workId, source: why === null ? HIDDEN : 'import', why },
  ...{ added_at: addedAt, removed_at: toldAt, liked_at: null },
});
