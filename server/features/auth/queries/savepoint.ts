import { sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';

/** Works within a transaction and then keeps or undoes the changes; both run the same statements. */
export async function inSavepoint<T>(transaction: Connection, keep: boolean, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(transaction);
  const result = await work();
  if (keep) await sql`release savepoint attempt`.execute(transaction);
  else await sql`rollback to savepoint attempt`.execute(transaction);
  return result;
}
