import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { AuditEventsTable } from '../../../platform/db/tables.ts';
import { type FullUser, usersWithParts } from './users.ts';

type Page = { page: number; perPage: number };

/** Newest first. */
export async function listUsers(
  connection: Connection,
  { page, perPage }: Page,
): Promise<{ users: FullUser[]; total: number }> {
  const users = await usersWithParts(connection)
    .where('deleted_at', 'is', null)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await connection
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string | number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { users, total: Number(total) };
}

/** Security events, newest first. */
export async function listAuditEvents(
  connection: Connection,
  { page, perPage }: Page,
): Promise<Selectable<AuditEventsTable>[]> {
  return await connection
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}
