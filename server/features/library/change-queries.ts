import { sql } from 'kysely';
import type { ReadingState } from '../../../contract/library.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { LibraryBooksTable } from '../../platform/db/tables.ts';
import type { BookSource } from './queries.ts';

type Columns = Partial<Pick<LibraryBooksTable, 'liked_at' | 'list_place'>>;

/** Books of these ids that are on the reader's shelf. */
const shelved = (connection: Connection, userId: string, ids: readonly string[]) =>
  connection
    .updateTable('library_books')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`work_id = any(${ids}::text[])`);

/**
 * Sets the reading state of shelf books as of this day. A known day stays, unless the book is begun or finished again.
 * A book that a list brought becomes the reader's own, so it stays when the list is undone. Returns how many of the
 * books are on the shelf.
 */
export async function updateStates(
  connection: Connection,
  userId: string,
  ids: readonly string[],
  { state, day }: { state: ReadingState; day: string },
): Promise<number> {
  const { numUpdatedRows } = await shelved(connection, userId, ids)
    .set({
      state,
      source: sql<BookSource>`case when source = 'import' then 'read' else source end`,
      started_on: sql`case ${state}::text when 'to-read' then null
        when 'reading' then case when state = 'reading' then coalesce(started_on, ${day}) else ${day} end
        else started_on end`,
      finished_on: sql`case when ${state}::text <> 'read' then null
        when state = 'read' then coalesce(finished_on, ${day}) else ${day} end`,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Writes these columns of books on the shelf. Returns how many there are. */
export async function updateColumns(
  connection: Connection,
  userId: string,
  ids: readonly string[],
  columns: Columns,
): Promise<number> {
  const { numUpdatedRows } = await shelved(connection, userId, ids).set(columns).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes books off the shelf, or puts them back if `at` is null. Returns how many it moved. */
export async function updateRemovals(
  connection: Connection,
  userId: string,
  ids: readonly string[],
  at: Date | null,
): Promise<number> {
  const { numUpdatedRows } = await connection
    .updateTable('library_books')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('source', '<>', 'hidden')
    .where('removed_at', at === null ? 'is not' : 'is', null)
    .where(sql<boolean>`work_id = any(${ids}::text[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
