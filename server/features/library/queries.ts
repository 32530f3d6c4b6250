import { type Expression, type Selectable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { LibraryBooksTable } from '../../platform/db/tables.ts';
import { OWN } from './shelf-queries.ts';

export type BookSource = 'search' | 'youtube' | 'spotify' | 'weekly' | 'question' | 'import' | 'read';
/** Set aside without ever having been on the shelf. */
export const HIDDEN = 'hidden';

/** How many books are on the shelf. */
export async function countShelf(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .selectFrom('library_books')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Puts a work on the shelf. One that is there stays as it is. One that was removed comes back to its old place, from
 * this source and for this reason, so it stays when what brought it before is undone. One that was only ever hidden is
 * new.
 */
export async function insertBook(
  connection: Connection,
  book: { userId: string; workId: string; source: BookSource; why: string | null; now: Date },
): Promise<void> {
  await connection
    .insertInto('library_books')
    .values({ user_id: book.userId, work_id: book.workId, source: book.source, why: book.why, added_at: book.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'work_id']).doUpdateSet(({ ref }) => ({
        removed_at: null,
        liked_at: unlessRemoved(ref('library_books.liked_at')),
        list_place: unlessRemoved(ref('library_books.list_place')),
        // The same holds for the source of a book that one of the reader's lists has on the shelf.
        source: sql<BookSource>`case when library_books.removed_at is not null or library_books.source = 'import'
          then ${ref('excluded.source')} else ${ref('library_books.source')} end`,
        why: sql<
          string | null
        >`case when library_books.removed_at is null then ${ref('library_books.why')} else ${ref('excluded.why')} end`,
        added_at: ifHidden(ref('excluded.added_at'), ref('library_books.added_at')),
      })),
    )
    .execute();
}

/** The old value; null if the book was removed, because nothing from before that comes back. */
function unlessRemoved<T>(old: Expression<T>) {
  return sql<T | null>`case when library_books.removed_at is null then ${old} end`;
}

/** `fresh` if the existing row was made by hiding, `old` otherwise. */
function ifHidden<T>(fresh: Expression<T>, old: Expression<T>) {
  return sql<T>`case when library_books.source = ${HIDDEN} then ${fresh} else ${old} end`;
}

/**
 * Takes works off the shelf as of now, even if they were removed before. A work that was never there gets a row that
 * says so.
 */
export async function insertHidden(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
  now: Date,
): Promise<void> {
  if (workIds.length === 0) return;
  await connection
    .insertInto('library_books')
    .values(workIds.map((id) => ({ user_id: userId, work_id: id, source: HIDDEN, added_at: now, removed_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'work_id']).doUpdateSet(({ ref }) => ({ removed_at: ref('excluded.removed_at') })),
    )
    .execute();
}

/** Whether a list has the book of row `b`, other than as abandoned. */
const IS_LISTED = sql<boolean>`exists (select from shelf_lines l
  where l.user_id = b.user_id and l.work_id = b.work_id and l.state is distinct from 'abandoned')`;

/**
 * Undoes hiding: a book that was on the shelf or that a list has is there again. It is then the reader's own if a list
 * has it as abandoned. A book that was only ever hidden is forgotten.
 */
export async function restoreHidden(connection: Connection, userId: string, workId: string): Promise<void> {
  await sql`update library_books b set removed_at = null, source = case when source not in ('import', ${HIDDEN}) then source
      when exists (select from shelf_lines l
        where l.user_id = b.user_id and l.work_id = b.work_id and l.state = 'abandoned') then 'read'
      else 'import' end
    where user_id = ${userId} and work_id = ${workId} and removed_at is not null
      and (source <> ${HIDDEN} or ${IS_LISTED})`.execute(connection);
  await deleteHidden(connection, userId, { workIds: [workId] });
}

/**
 * Deletes the rows of books that were only ever hidden: all or these, and with `since` only those hidden at exactly
 * that moment. A book that a list has goes onto the shelf instead.
 */
export async function deleteHidden(
  connection: Connection,
  userId: string,
  { workIds, since }: { workIds?: readonly string[]; since?: Date } = {},
): Promise<void> {
  const isHidden = sql`user_id = ${userId} and source = ${HIDDEN}
    ${workIds ? sql`and work_id = any(${workIds}::text[])` : sql``}
    ${since ? sql`and removed_at = ${since.toISOString()}::timestamptz` : sql``}`;
  await sql`update library_books b set removed_at = null, source = 'import' where ${isHidden} and ${IS_LISTED}`.execute(
    connection,
  );
  await sql`delete from library_books where ${isHidden}`.execute(connection);
}

/** Numbers the bookmarked books in this order; the others lose their place. */
export async function updateListPlaces(connection: Connection, userId: string, ids: readonly string[]): Promise<void> {
  await connection
    .updateTable('library_books')
    .set({ list_place: sql<number | null>`array_position(${ids}::text[], work_id) - 1` })
    .where('user_id', '=', userId)
    .where('liked_at', 'is not', null)
    .execute();
}

type NewBook = { userId: string; workId: string; source: BookSource; why: string | null; now: Date };

/** Returns the ids of the works that had no row before. */
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

/** Whether the book of row `b` is on the shelf, and neither the reader nor a list has said anything about it. */
const IS_UNSAID = sql<boolean>`removed_at is null
  and num_nonnulls(state, rating, started_on, finished_on, note) = 0 and not ${IS_LISTED}`;

/** Deletes the books that `source` brought and about which neither the reader nor a list has said anything. */
export async function deleteBooksOf(connection: Connection, userId: string, source: BookSource): Promise<void> {
  await sql`delete from library_books b where user_id = ${userId} and source = ${source} and liked_at is null
    and ${IS_UNSAID}`.execute(connection);
}

/**
 * Deletes those of these books that syncing brought and about which neither the reader nor a list has said anything; a
 * bookmark counts if it was set after `last`. Returns how many it deleted, and how many are still on the shelf.
 */
export async function deleteSynced(
  connection: Connection,
  userId: string,
  { workIds, bookmarked, last }: { workIds: readonly string[]; bookmarked: readonly string[]; last: Date },
): Promise<{ removed: number; kept: number }> {
  const { numAffectedRows } = await sql`delete from library_books b where user_id = ${userId}
    and work_id = any(${workIds}::text[]) and source in ('youtube', 'spotify') and ${IS_UNSAID}
    and (liked_at is null or (work_id = any(${bookmarked}::text[]) and liked_at <= ${last.toISOString()}::timestamptz))`.execute(
    connection,
  );
  const left = await connection
    .selectFrom('library_books')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`work_id = any(${workIds}::text[])`)
    .executeTakeFirst();
  return { removed: Number(numAffectedRows ?? 0), kept: left?.count ?? 0 };
}

/**
 * What a row says besides its reading: who put it there, and whether and since when it is off the shelf or bookmarked.
 */
export type Standing = Pick<
  Selectable<LibraryBooksTable>,
  'work_id' | 'source' | 'why' | 'added_at' | 'removed_at' | 'liked_at'
>;

/** The rows of these works, locked until the transaction ends. */
export async function selectStandings(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
): Promise<Standing[]> {
  return connection
    .selectFrom('library_books')
    .select(['work_id', 'source', 'why', 'added_at', 'removed_at', 'liked_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`work_id = any(${workIds}::text[])`)
    .forUpdate()
    .execute();
}

/** Writes rows in one statement, both new and existing ones. */
export async function upsertStandings(
  connection: Connection,
  userId: string,
  rows: readonly Standing[],
): Promise<void> {
  if (rows.length === 0) return;
  const told = JSON.stringify(rows.map((row) => ({ user_id: userId, ...row })));
  await sql`insert into library_books select * from json_populate_recordset(null::library_books, ${told}::json)
    on conflict (user_id, work_id) do update set source = excluded.source, why = excluded.why, added_at = excluded.added_at,
      removed_at = excluded.removed_at, liked_at = excluded.liked_at,
      list_place = case when excluded.liked_at is not null then library_books.list_place end`.execute(connection);
}

export async function deleteBooks(connection: Connection, userId: string, workIds: readonly string[]): Promise<void> {
  await connection
    .deleteFrom('library_books')
    .where('user_id', '=', userId)
    .where(sql<boolean>`work_id = any(${workIds}::text[])`)
    .execute();
}

export async function countBookmarks(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .selectFrom('library_books')
    .where('user_id', '=', userId)
    .where('liked_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function selectBook(connection: Connection, userId: string, workId: string) {
  return connection
    .selectFrom('library_books')
    .select(OWN)
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Which of these works the reader has on the shelf, and which were removed from it. A row of a merged work also counts
 * for the work it was merged into (`into_work_id`).
 */
export async function selectRelations(connection: Connection, userId: string, workIds: readonly string[]) {
  if (workIds.length === 0) return [];
  const ids = sql`${workIds}::text[]`;
  return connection
    .selectFrom('library_books as l')
    .leftJoin('merged_works as m', 'm.work_id', 'l.work_id')
    .select(['l.work_id', 'm.into_work_id', 'l.removed_at', 'l.liked_at', 'l.state'])
    .where('l.user_id', '=', userId)
    .where(
      sql<boolean>`(l.work_id = any(${ids}) or l.work_id in (select work_id from merged_works where into_work_id = any(${ids})))`,
    )
    .execute();
}
