import { sql } from 'kysely';
import type { Db } from '../server/platform/db/database.ts';

/**
 * Adds readers `bench0@example.com` and so on with this many books each of the starter catalogue, different ones for
 * every reader.
 */
export async function fillReaders(db: Db, readers: number, books: number): Promise<void> {
  await sql`insert into users (id, email, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
    select gen_random_uuid(), 'bench' || i || '@example.com', now(), '{"provider":"email","providers":["email"]}', '{}', now(), now()
    from generate_series(0, ${sql.lit(readers - 1)}) i`.execute(db);
  await sql`with numbered as (select id, row_number() over (order by id) - 1 as at from works)
    insert into library_books (user_id, work_id, source, why, added_at)
    select u.id, w.id, 'search', 'It is about what you asked for.', now() - b * interval '1 minute'
    from (select id, substring(email from '\\d+')::int as n from users) u cross join generate_series(1, ${sql.lit(books)}) b
    join numbered w on w.at = (u.n * 37 + b) % (select count(*) from works)`.execute(db);
}
