import { type Insertable, sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { ConsentEventsTable, MailSuppressionsTable } from '../../platform/db/tables.ts';

export async function insertEvent(connection: Connection, event: Insertable<ConsentEventsTable>): Promise<void> {
  await connection.insertInto('consent_events').values(event).execute();
}

/** Newest first. */
export async function selectEvents(connection: Connection, userId: string, limit: number) {
  return connection
    .selectFrom('consent_events')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Where the reader can be written to and whether they want it now; undefined when there is no such account any more.
 */
export async function selectAddress(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select([
      'email',
      'banned_until',
      sql<boolean>`email_confirmed_at is not null`.as('confirmed'),
      sql<boolean>`coalesce(user_metadata -> 'marketing_consent' = 'true'::jsonb, false)`.as('wants_mail'),
    ])
    .executeTakeFirst();
}

/** Whether the address is suppressed and nobody who was signed in has asked for mail since. */
export async function selectSuppressed(connection: Connection, userId: string, addressHash: string): Promise<boolean> {
  const row = await connection
    .selectFrom('mail_suppressions as s')
    .where('s.address_hash', '=', addressHash)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('consent_events as e')
            .where('e.user_id', '=', userId)
            .where('e.answer', '=', true)
            .where('e.place', '<>', 'sign-up')
            .whereRef('e.at', '>', 's.at')
            .select('e.id'),
        ),
      ),
    )
    .select('s.reason')
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertSuppression(
  connection: Connection,
  suppression: Insertable<MailSuppressionsTable>,
): Promise<void> {
  const { reason, at } = suppression;
  await connection
    .insertInto('mail_suppressions')
    .values(suppression)
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ reason, at }))
    .execute();
}

export async function countSuppressions(connection: Connection): Promise<{ reason: string; count: number }[]> {
  return connection
    .selectFrom('mail_suppressions')
    .select(['reason', sql<number>`count(*)::int`.as('count')])
    .groupBy('reason')
    .orderBy('reason')
    .execute();
}

export async function deleteSuppression(connection: Connection, addressHash: string): Promise<boolean> {
  const result = await connection
    .deleteFrom('mail_suppressions')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
