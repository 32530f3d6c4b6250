import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { MINUTE } from '../../../../contract/limits.ts';
import type { Connection, Db } from '../../../platform/db/database.ts';
import type { OauthClientsTable } from '../../../platform/db/tables.ts';

export type ClientRow = Selectable<OauthClientsTable>;

export async function insertClient(connection: Connection, client: Insertable<OauthClientsTable>): Promise<ClientRow> {
  return await connection.insertInto('oauth_clients').values(client).returningAll().executeTakeFirstOrThrow();
}

export async function findClient(connection: Connection, id: string): Promise<ClientRow | undefined> {
  return await connection.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Keeps the program from being deleted until the transaction ends. False when it is gone. */
export async function holdClient(connection: Connection, id: string): Promise<boolean> {
  const query = connection.selectFrom('oauth_clients').select('id').where('id', '=', id).forKeyShare();
  return (await query.executeTakeFirst()) !== undefined;
}

/** Newest first. */
export async function listClients(
  connection: Connection,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ clients: ClientRow[]; total: number }> {
  const clients = await connection
    .selectFrom('oauth_clients')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await connection
    .selectFrom('oauth_clients')
    .select((eb) => eb.fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  return { clients, total: Number(total) };
}

export async function updateClient(
  connection: Connection,
  id: string,
  change: Updateable<OauthClientsTable>,
): Promise<ClientRow | undefined> {
  return await connection
    .updateTable('oauth_clients')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes its requests, grants and sessions too. False when there is no such program. */
export async function removeClient(connection: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection.deleteFrom('oauth_clients').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The programs that registered themselves and that no reader authorizes. */
const unused = sql`from oauth_clients c where c.registration = 'dynamic'
  and not exists (select from oauth_grants g where g.client_id = c.id)`;

export async function countUnusedClients(connection: Connection): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${unused}`.execute(connection);
  return rows[0]?.total ?? 0;
}

/** Deletes the unused programs that registered before then. */
export const removeUnusedClients = (db: Db, before: Date): Promise<void> =>
  removeUnused(db, sql`and c.created_at < ${before}`);

/**
 * Deletes up to `many` unused programs, the oldest first. Those whose reader is being asked, or may be shortly, come
 * last.
 */
export function removeOldestUnusedClients(db: Db, now: Date, many: number): Promise<void> {
  const lately = new Date(now.getTime() - 10 * MINUTE);
  const asked = sql`exists (select from oauth_requests r where r.client_id = c.id and r.expires_at > ${now})`;
  return removeUnused(db, sql`order by c.created_at > ${lately} or ${asked}, c.created_at, c.id limit ${many}`);
}

/** Leaves out what another call holds: a program that a reader is letting in, or one that is being deleted. */
async function removeUnused(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const chosen = sql<{ id: string }>`select c.id ${unused} ${which} for update of c skip locked`;
    const ids = (await chosen.execute(trx)).rows.map(({ id }) => id);
    // Checked again: a reader may have let one in just before it was locked.
    await sql`delete from oauth_clients where id in (select c.id ${unused} and c.id = any(${ids}))`.execute(trx);
  });
}
