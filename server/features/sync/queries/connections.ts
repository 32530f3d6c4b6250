import type { Selectable } from 'kysely';
import type { SyncSource } from '../../../../contract/sync.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { SyncConnectionsTable } from '../../../platform/db/tables.ts';

export type ConnectionRow = Selectable<SyncConnectionsTable>;
/** Tokens as they are stored: encrypted. */
export type SealedTokens = { access_token: string; refresh_token: string | null; access_expires_at: Date };

/** Connects, or connects again: earlier failures are forgotten. */
export async function upsertConnection(
  connection: Connection,
  userId: string,
  source: SyncSource,
  tokens: SealedTokens,
  now: Date,
): Promise<void> {
  const fresh = { ...tokens, state: 'connected' as const, connected_at: now, etag: null, due_at: now, failures: 0 };
  await connection
    .insertInto('sync_connections')
    .values({ user_id: userId, source, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet(fresh))
    .execute();
}

export async function selectConnections(connection: Connection, userId: string): Promise<ConnectionRow[]> {
  return connection.selectFrom('sync_connections').selectAll().where('user_id', '=', userId).execute();
}

export async function selectConnection(
  connection: Connection,
  userId: string,
  source: SyncSource,
): Promise<ConnectionRow | undefined> {
  return (await selectConnections(connection, userId)).find((row) => row.source === source);
}

export async function updateConnection(
  connection: Connection,
  userId: string,
  source: SyncSource,
  change: Partial<Omit<ConnectionRow, 'user_id' | 'source'>>,
): Promise<void> {
  await connection
    .updateTable('sync_connections')
    .set(change)
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .execute();
}

/** Marks this account as due now. Returns false if it is not connected. */
export async function markDue(connection: Connection, userId: string, source: SyncSource, now: Date): Promise<boolean> {
  const result = await connection
    .updateTable('sync_connections')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes everything about a source; for YouTube also what was pasted or uploaded, because those are likes as well. */
export async function deleteConnection(connection: Connection, userId: string, source: SyncSource): Promise<void> {
  const sources = source === 'youtube' ? (['youtube', 'import'] as const) : [source];
  // The connection first: a call that requests a sync locks it, and writes a run before releasing it.
  for (const table of ['sync_connections', 'sync_runs', 'sync_consents', 'sync_seen', 'sync_topics'] as const) {
    await connection.deleteFrom(table).where('user_id', '=', userId).where('source', 'in', sources).execute();
  }
}

/** Connections whose scheduled sync is due, the longest waiting first. */
export async function selectDue(
  connection: Connection,
  now: Date,
  limit: number,
): Promise<{ user_id: string; source: SyncSource }[]> {
  return connection
    .selectFrom('sync_connections')
    .select(['user_id', 'source'])
    .where('state', '=', 'connected')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}
