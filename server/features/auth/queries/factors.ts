import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { FactorChallengesTable, FactorsTable } from '../../../platform/db/tables.ts';

export type FactorRow = Selectable<FactorsTable>;
export type ChallengeRow = Selectable<FactorChallengesTable>;

export async function insertFactor(connection: Connection, factor: Insertable<FactorsTable>): Promise<void> {
  await connection.insertInto('factors').values(factor).execute();
}

export async function findFactor(connection: Connection, userId: string, id: string): Promise<FactorRow | undefined> {
  return await connection
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listFactors(connection: Connection, userId: string): Promise<FactorRow[]> {
  return await connection
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function removeFactor(connection: Connection, userId: string, id: string): Promise<void> {
  await connection.deleteFrom('factors').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function removeFactors(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom('factors').where('user_id', '=', userId).execute();
}

/** Unfinished enrolments: all of them, or those begun before a time. */
export async function removeUnverifiedFactors(
  connection: Connection,
  userId: string,
  which: { createdBefore?: Date } = {},
): Promise<void> {
  let query = connection.deleteFrom('factors').where('user_id', '=', userId).where('status', '=', 'unverified');
  if (which.createdBefore) query = query.where('created_at', '<', which.createdBefore);
  await query.execute();
}

export async function insertChallenge(
  connection: Connection,
  challenge: Insertable<FactorChallengesTable>,
): Promise<void> {
  await connection.insertInto('factor_challenges').values(challenge).execute();
  await connection
    .updateTable('factors')
    .set({ last_challenged_at: challenge.created_at })
    .where('user_id', '=', challenge.user_id)
    .where('id', '=', challenge.factor_id)
    .execute();
}

export async function findChallenge(
  connection: Connection,
  key: { userId: string; factorId: string; id: string },
): Promise<ChallengeRow | undefined> {
  return await connection
    .selectFrom('factor_challenges')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .where('factor_id', '=', key.factorId)
    .executeTakeFirst();
}

/** Removes the challenge, so that it can be answered once. False when another request was faster. */
export async function takeChallenge(connection: Connection, challenge: ChallengeRow): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('factor_challenges')
    .where('user_id', '=', challenge.user_id)
    .where('id', '=', challenge.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks a factor as proved. False when this time step or a later one was already used: a code works once. */
export async function acceptFactor(
  connection: Connection,
  factor: FactorRow,
  proof: { step: number | null; now: Date },
): Promise<boolean> {
  let query = connection
    .updateTable('factors')
    .set({ status: 'verified', updated_at: proof.now, ...(proof.step !== null && { last_step: proof.step }) })
    .where('user_id', '=', factor.user_id)
    .where('id', '=', factor.id);
  const { step } = proof;
  if (step !== null) query = query.where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]));
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeExpiredChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('factor_challenges').where('expires_at', '<=', now).execute();
}
