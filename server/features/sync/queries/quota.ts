import { sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';

/** Adds units to the day's count of one sharer, unless that would exceed `max`. Returns whether they were granted. */
export async function takeUnits(
  connection: Connection,
  day: string,
  sharer: string,
  units: number,
  max: number,
): Promise<boolean> {
  if (units > max) return false;
  const { rows } = await sql`
    insert into sync_quota as q (day, sharer, units) values (${day}, ${sharer}, ${units})
    on conflict (day, sharer) do update set units = q.units + ${units} where q.units + ${units} <= ${max}
    returning units`.execute(connection);
  return rows.length > 0;
}

export async function deleteQuotaBefore(connection: Connection, day: string): Promise<void> {
  await connection.deleteFrom('sync_quota').where('day', '<', day).execute();
}
