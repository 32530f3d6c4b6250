import { sql } from 'kysely';
import type { Connection } from '../../server/platform/db/database.ts';

export type ServerState = {
  version: number;
  settings: Record<string, string>;
  connections: number;
  standby: boolean;
  now: Date;
};

/** PostgreSQL's own state. */
export async function selectServerState(connection: Connection): Promise<ServerState> {
  const { rows } = await sql<Omit<ServerState, 'settings'>>`
    select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as standby,
      (select count(*)::int from pg_stat_activity) as connections, clock_timestamp() as now`.execute(connection);
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'max_connections', 'server_encoding'];
  const settings = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names}::text[])`.execute(connection);
  return {
    ...(rows[0] as Omit<ServerState, 'settings'>),
    settings: Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting])),
  };
}

/** Whether it is a standby, and how many whole seconds ago it last replayed a change. */
export async function selectReplicaState(connection: Connection): Promise<{ standby: boolean; lag: number }> {
  const { rows } = await sql<{ standby: boolean; lag: number }>`
    select pg_is_in_recovery() as standby,
      coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::int as lag`.execute(
    connection,
  );
  return rows[0] ?? { standby: false, lag: 0 };
}
