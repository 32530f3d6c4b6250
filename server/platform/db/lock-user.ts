import type { Connection } from './database.ts';

/**
 * Locks a user's row until the transaction ends, so that nobody else changes what is read and written back. Where
 * several rows are locked this one comes first, or two transactions wait for each other. Rows that refer to the user
 * may still be added.
 */
export async function lockUser(connection: Connection, userId: string): Promise<void> {
  await connection.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
