import { sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';

export type NamedWork = { id: string; title: string; authors: string[]; characters: string[]; popularity: number };

/** The best known works, at most `limit`, without merged ones. */
export async function selectKnownWorks(connection: Connection, limit: number): Promise<NamedWork[]> {
  const { rows } = await sql<NamedWork>`
    select id, title, authors, characters, popularity from works w
    where not exists (select from merged_works m where m.work_id = w.id)
    order by popularity desc, id limit ${limit}`.execute(connection);
  return rows;
}
