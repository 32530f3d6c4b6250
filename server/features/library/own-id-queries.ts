import { type Expression, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { runPrepared } from '../../platform/db/prepared.ts';
import { ASKED, type Asking } from '../../platform/http/claimant.ts';

/** Sets or removes the bookmark if the session is open. Returns false if the book is not on the reader's shelf. */
export async function updateLike(
  connection: Connection,
  userId: string,
  workId: string,
  likedAt: Date | null,
  { isOpen, demand }: Asking,
): Promise<boolean> {
  const like = (id: string | Expression<string>, condition = ASKED.isOpen) => sql<{
    work_id: string;
  }>`update library_books
    set liked_at = ${likedAt}, list_place = case when ${likedAt}::timestamptz is not null then list_place end
    where user_id = ${userId} and work_id = ${id} and removed_at is null and ${condition} returning work_id`;
  // Nearly every reader has the work under the id that was given; looking for others is most of the work.
  if ((await runPrepared(connection, like(workId, isOpen))).length > 0) return true;
  await demand();
  return (await runPrepared(connection, like(ownId(userId, workId)))).length > 0;
}

/** Returns false if the reader has no row of the book; true also if it had been removed before. */
export async function updateRemoved(
  connection: Connection,
  userId: string,
  workId: string,
  now: Date,
): Promise<boolean> {
  const result = await connection
    .updateTable('library_books')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('work_id', '=', ownId(userId, workId))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The id under which the reader has this work: its own, or that of another record that was merged with it. */
const ownId = (userId: string, workId: string) => sql<string>`(
  with work as (select coalesce((select into_work_id from merged_works where work_id = ${workId}), ${workId}) as id)
  select l.work_id from library_books l, work where l.user_id = ${userId} and l.work_id = any(array[${workId}, work.id]
    || array(select m.work_id from merged_works m where m.into_work_id = work.id))
  order by l.work_id = ${workId} desc, l.work_id = work.id desc, l.work_id limit 1)`;

/** As `ownId`; the given id if the reader has none. */
export async function selectOwnId(connection: Connection, userId: string, workId: string): Promise<string> {
  const { rows } = await sql<{ work_id: string | null }>`select ${ownId(userId, workId)} as work_id`.execute(
    connection,
  );
  return rows[0]?.work_id ?? workId;
}
