import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** `waiting` for its turn or for another try, `active`, `done`, or `failed` for good. */
export type JobState = 'waiting' | 'active' | 'done' | 'failed';
/**
 * `overdue` says for how many seconds the oldest of them has been due, by the clock of the database, as pg-boss counts.
 */
export type JobCount = { name: string; state: JobState; count: number; overdue: number };

/** The tables are pg-boss's own and are created when it first starts. */
export async function isThere(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    connection,
  );
  return rows[0]?.there ?? false;
}

export async function isBehind(connection: Connection): Promise<boolean> {
  const { rows } = await sql`select 1 from pgboss.job
    where state in ('created', 'retry') and name not like '\\_\\_%' and start_after < now() - interval '10 minutes'
    limit 1`.execute(connection);
  return rows.length > 0;
}

const state = sql<JobState>`case when state in ('created', 'retry') then 'waiting' when state = 'active' then 'active'
  when state = 'completed' then 'done' else 'failed' end`;

export async function countJobs(connection: Connection): Promise<JobCount[]> {
  if (!(await isThere(connection))) return [];
  const { rows } = await sql<JobCount>`select name, ${state} as state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(start_after)))::int as overdue
    from pgboss.job where name not like '\\_\\_%' group by 1, 2 order by 1, 2`.execute(connection);
  return rows;
}

/** A job as an operator sees it, without its payload. */
export type ListedJob = {
  id: string;
  name: string;
  state: JobState;
  tries: number;
  due: Date;
  ended: Date | null;
  fault: string | null;
};

/**
 * Jobs in one state or in all, the newest first. `fault` is the name of the error that ended it, not its message, which
 * may quote a row.
 */
export async function listJobs(
  connection: Connection,
  { state: wanted, name, limit }: { state?: JobState | undefined; name?: string | undefined; limit: number },
): Promise<ListedJob[]> {
  if (!(await isThere(connection))) return [];
  const { rows } = await sql<ListedJob>`select * from (
      select id, name, ${state} as state, retry_count as tries, start_after as due, completed_on as ended,
        case when state = 'failed' then coalesce(output ->> 'name', 'unknown') end as fault
      from pgboss.job where name not like '\\_\\_%' and (${name ?? null}::text is null or name = ${name ?? null})) jobs
    where ${wanted ?? null}::text is null or state = ${wanted ?? null} order by due desc limit ${limit}`.execute(
    connection,
  );
  return rows;
}
