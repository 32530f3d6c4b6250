import type { Connection } from '../../../platform/db/database.ts';

/** Replaces whatever codes the user had. */
export async function replaceRecoveryCodes(
  connection: Connection,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await connection.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now }));
  await connection.insertInto('recovery_codes').values(rows).execute();
}

/** Removes the user's codes and their entry among the factors. */
export async function removeRecoveryCodes(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await connection
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .execute();
}

/** The number of unused codes. */
export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes a code. False when there is none, or another request was faster: it works once. */
export async function takeRecoveryCode(connection: Connection, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
