import type { Insertable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { AuditEventsTable } from '../../../platform/db/tables.ts';

export async function insertAuditEvent(connection: Connection, event: Insertable<AuditEventsTable>): Promise<void> {
  await connection.insertInto('audit_events').values(event).execute();
}

/** What happened to one account, newest first. */
export async function listOwnEvents(connection: Connection, userId: string, limit: number) {
  return await connection
    .selectFrom('audit_events')
    .select(['id', 'at', 'event'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function removeAuditEvents(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('audit_events').where('at', '<', before).execute();
}
