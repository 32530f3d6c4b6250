import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { STARTER, type Work } from '../books/books.ts';

export type Page = { works: Work[]; total: number };

/** Books of the starter catalogue, the only ones that visitors see, that are free to read; the best known first. */
export async function selectFree(connection: Connection, limit: number, offset: number): Promise<Page> {
  const free = connection
    .selectFrom('works as w')
    .leftJoin('merged_works as m', 'm.work_id', 'w.id')
    .where('m.work_id', 'is', null)
    .where('w.source', '=', STARTER)
    .where('w.public_domain', '=', true)
    .where('w.reader_url', 'is not', null);
  const works = await free
    .selectAll('w')
    .orderBy('w.popularity', 'desc')
    .orderBy('w.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const row = await free.select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return { works, total: row?.count ?? 0 };
}

/** The books of a reader's library. */
const ownWorks = (connection: Connection, userId: string) =>
  connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null);

export const selectOwnBook = (connection: Connection, userId: string, id: string): Promise<Work | undefined> =>
  ownWorks(connection, userId).where('w.id', '=', id).selectAll('w').executeTakeFirst();

/** The books of a reader's library, newest first. */
export async function selectOwn(connection: Connection, userId: string, limit: number, offset: number): Promise<Page> {
  const own = ownWorks(connection, userId);
  const works = await own
    .selectAll('w')
    .orderBy('l.added_at', 'desc')
    .orderBy('l.work_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const row = await own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return { works, total: row?.count ?? 0 };
}
