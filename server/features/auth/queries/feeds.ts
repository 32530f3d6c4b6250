import type { Connection } from '../../../platform/db/database.ts';

/** Makes the private addresses of this reader's feeds show nothing any more. */
export async function removeFeeds(connection: Connection, userId: string): Promise<void> {
  await connection
    .updateTable('weekly_readers')
    .set({ feed_key_hash: null, feed_key_sealed: null })
    .where('user_id', '=', userId)
    .execute();
}
