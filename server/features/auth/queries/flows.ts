import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { FlowStatesTable } from '../../../platform/db/tables.ts';

export type FlowRow = Selectable<FlowStatesTable>;

export async function insertFlow(connection: Connection, flow: Insertable<FlowStatesTable>): Promise<void> {
  await connection.insertInto('flow_states').values(flow).execute();
}

export async function findFlow(connection: Connection, id: string): Promise<FlowRow | undefined> {
  return await connection.selectFrom('flow_states').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findFlowByCode(connection: Connection, authCodeHash: string): Promise<FlowRow | undefined> {
  return await connection
    .selectFrom('flow_states')
    .selectAll()
    .where('auth_code_hash', '=', authCodeHash)
    .executeTakeFirst();
}

export async function updateFlow(
  connection: Connection,
  id: string,
  change: Updateable<FlowStatesTable>,
): Promise<void> {
  await connection.updateTable('flow_states').set(change).where('id', '=', id).execute();
}

/** Claims the exchange of a code. False when another request was faster. */
export async function claimExchange(connection: Connection, id: string, now: Date, keptUntil: Date): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('flow_states')
    .set({ exchanged_at: now, expires_at: keptUntil })
    .where('id', '=', id)
    .where('exchanged_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the sign-in with a provider, so that its answer counts once. */
export async function takeProviderSecrets(connection: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('flow_states')
    .set({ provider_secrets: null })
    .where('id', '=', id)
    .where('provider_secrets', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeFlow(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('flow_states').where('id', '=', id).execute();
}

/** Codes for signing in to this account that were never exchanged. */
export async function removeUnusedCodes(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom('flow_states').where('user_id', '=', userId).where('exchanged_at', 'is', null).execute();
}

export async function removeExpiredFlows(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('flow_states').where('expires_at', '<=', before).execute();
}
