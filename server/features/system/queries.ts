import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Reaches the database without reading anything. @throws whatever keeps it from answering. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
