import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import type { IdentitiesTable } from '../../../platform/db/tables.ts';

export type IdentityRow = Selectable<IdentitiesTable>;
export type NewIdentity = Insertable<IdentitiesTable>;

/** Does nothing when the provider's person is already linked. Returns whether the link is new. */
export async function insertIdentity(connection: Connection, identity: NewIdentity): Promise<boolean> {
  const row = await connection
    .insertInto('identities')
    .values(identity)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findIdentity(connection: Connection, provider: string, providerId: string) {
  return await connection
    .selectFrom('identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export async function listIdentities(connection: Connection, userId: string): Promise<IdentityRow[]> {
  return await connection
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function updateIdentity(
  connection: Connection,
  row: { user_id: string; id: string },
  change: { identity_data: Record<string, unknown>; email: string; now: Date; signedIn?: boolean },
): Promise<void> {
  await connection
    .updateTable('identities')
    .set({
      identity_data: JSON.stringify(change.identity_data),
      email: change.email,
      updated_at: change.now,
      ...(change.signedIn && { last_sign_in_at: change.now }),
    })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute();
}

export async function removeIdentity(connection: Connection, userId: string, id: string): Promise<void> {
  await connection.deleteFrom('identities').where('user_id', '=', userId).where('id', '=', id).execute();
}
