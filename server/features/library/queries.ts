import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { WorksTable } from '../../platform/db/tables.ts';

export type ShelfFilter = { genres: readonly string[]; authors: readonly string[] };
export type ShelvedWork = Selectable<WorksTable> & { why: string | null; liked_at: Date | null };
export type BookSource = 'search' | 'youtube' | 'spotify' | 'weekly' | 'question';

/** Books of one reader that are on the shelf and match any of the genres and any of the authors. */
function shelf(connection: Connection, userId: string, { genres, authors }: ShelfFilter) {
  return connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null)
    .$if(genres.length > 0, (query) => query.where(sql<boolean>`w.genres && ${genres}::text[]`))
    .$if(authors.length > 0, (query) => query.where(sql<boolean>`w.authors && ${authors}::text[]`));
}

/** One page, newest first; books added at the same moment stand in the order of their ids. */
export async function selectShelf(
  connection: Connection,
  userId: string,
  filter: ShelfFilter,
  page: { limit: number; offset: number },
): Promise<ShelvedWork[]> {
  return shelf(connection, userId, filter)
    .selectAll('w')
    .select(['l.why', 'l.liked_at'])
    .orderBy('l.added_at', 'desc')
    .orderBy('l.work_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countShelf(connection: Connection, userId: string, filter: ShelfFilter): Promise<number> {
  const row = await shelf(connection, userId, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

/** The values of a list column over the whole shelf, most frequent first, then by name. */
export async function selectFacet(
  connection: Connection,
  userId: string,
  column: 'genres' | 'authors',
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from library_books l join works w on w.id = l.work_id, unnest(${sql.ref(`w.${column}`)}) as value
    where l.user_id = ${userId} and l.removed_at is null
    group by value order by count(*) desc, value collate "C"`.execute(connection);
  return rows.map((row) => row.value);
}

/** Puts a work on the shelf. One that was removed comes back to its old place; one that is there stays as it is. */
export async function insertBook(
  connection: Connection,
  book: { userId: string; workId: string; source: BookSource; why: string | null; now: Date },
): Promise<void> {
  await connection
    .insertInto('library_books')
    .values({ user_id: book.userId, work_id: book.workId, source: book.source, why: book.why, added_at: book.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'work_id']).doUpdateSet({ removed_at: null }))
    .execute();
}

type NewBook = { userId: string; workId: string; source: BookSource; why: string | null; now: Date };

/** Answers the ids of the works that had no row before. */
export async function insertNewBooks(connection: Connection, books: readonly NewBook[]): Promise<string[]> {
  if (books.length === 0) return [];
  const rows = await connection
    .insertInto('library_books')
    .values(
      books.map(({ userId, workId, source, why, now }) => ({
        user_id: userId,
        work_id: workId,
        source,
        why,
        added_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'work_id']).doNothing())
    .returning('work_id')
    .execute();
  return rows.map((row) => row.work_id);
}

export async function deleteBooksOf(connection: Connection, userId: string, source: BookSource): Promise<void> {
  await connection
    .deleteFrom('library_books')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('removed_at', 'is', null)
    .where('liked_at', 'is', null)
    .execute();
}

export async function selectBook(connection: Connection, userId: string, workId: string) {
  return connection
    .selectFrom('library_books')
    .select(['why', 'liked_at'])
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Answers false when the book is not on the reader's shelf. */
export async function updateLike(
  connection: Connection,
  userId: string,
  workId: string,
  likedAt: Date | null,
): Promise<boolean> {
  const result = await connection
    .updateTable('library_books')
    .set({ liked_at: likedAt })
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Answers false when the book was never on the reader's shelf; true also when it had been removed before. */
export async function updateRemoved(
  connection: Connection,
  userId: string,
  workId: string,
  now: Date,
): Promise<boolean> {
  const result = await connection
    .updateTable('library_books')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Which of these works the reader has on the shelf, and which were removed from it. */
export async function selectRelations(connection: Connection, userId: string, workIds: readonly string[]) {
  if (workIds.length === 0) return [];
  return connection
    .selectFrom('library_books')
    .select(['work_id', 'removed_at', 'liked_at'])
    .where('user_id', '=', userId)
    .where('work_id', 'in', workIds)
    .execute();
}
