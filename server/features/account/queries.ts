import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export type FoundAccount = {
  id: string;
  email: string;
  created_at: Date;
  last_sign_in_at: Date | null;
  deleted_at: Date | null;
  books: number;
};

export async function searchAccounts(connection: Connection, text: string): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select u.id, u.email, u.created_at, u.last_sign_in_at, u.deleted_at,
      (select count(*)::int from library_books l where l.user_id = u.id and l.removed_at is null) as books
    from users u where u.id::text = ${text} or position(lower(${text}) in u.email) > 0
    order by u.id::text = ${text} or u.email = lower(${text}) desc, u.email limit 50`.execute(connection);
  return rows;
}

/** Every row with this reader's id, by table, `users` first. */
export async function selectRowsOf(
  connection: Connection,
  userId: string,
): Promise<[table: string, rows: Record<string, unknown>[]][]> {
  const { rows: tables } = await sql<{ name: string; key: string }>`
    select table_name as name, column_name as key from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))
    order by table_name <> 'users', table_name`.execute(connection);
  const found: [string, Record<string, unknown>[]][] = [];
  for (const { name, key } of tables) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where ${sql.ref(key)} = ${userId}`.execute(connection);
    if (rows.length > 0) found.push([name, rows]);
  }
  return found;
}
