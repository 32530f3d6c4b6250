import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ifThereIsRoom } from '../../platform/db/disk-guard.ts';

/**
 * Reaches the database without reading anything, with a statement that one that only reads refuses. @throws whatever
 * keeps it from answering or from being written to, except a full disk, which is looked at by itself.
 */
export async function ping(db: Db): Promise<void> {
  await ifThereIsRoom(sql`select from facts where false for update`.execute(db));
}
