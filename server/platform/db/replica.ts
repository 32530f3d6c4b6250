import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { replicaLag, replicaUsable } from '../metrics.ts';
import type { Database, Db } from './database.ts';
import { type Limits, patientFor, readyPool } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** Where to read data that may be some seconds old. */
export type Reads = {
  /**
   * The database from which to read for this reader: a replica (whose statements go to the primary while it cannot
   * answer), or the primary itself if there is no replica or the reader has made a change recently. Null means a
   * visitor. Only for single statements that change nothing.
   */
  for(userId: string | null): Promise<Db>;
  /**
   * Records that this reader changes something: from now on, in every process, they read from the primary until
   * replicas have caught up.
   */
  noteChange(userId: string): Promise<void>;
  close(): Promise<void>;
};

/** Everything is read from the primary. */
export const primaryReads = (db: Db): Reads => ({
  for: async () => db,
  noteChange: async () => {},
  close: async () => {},
});

/** In milliseconds. */
type Times = {
  /** How old a replica's data may be. */
  maxLag: number;
  lookEvery: number;
  /** How long a reader reads from the primary after a change: longer than a replica in use can lag. */
  fresh: number;
};
const TIMES: Times = { maxLag: 5_000, lookEvery: 1_000, fresh: 10_000 };
/** A replica that answers late is worth less than the primary. */
const REPLICA_LIMITS: Limits = { connection: 1_000, lock: 5_000, statement: 5_000, idle: 5_000 };
/** A check is valid for this many intervals. */
const LOOKS_MISSED = 3;

/**
 * Opens the replica at `url`. It is used while its lag is at most `maxLag`. The lag is measured by a heartbeat row that
 * is rewritten on the primary at every check, so data that a reader sees is older by at most `maxLag` and three checks.
 */
export async function openReads(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  url: string,
  log: Log,
  times: Times = TIMES,
): Promise<Reads> {
  if (engine.kind !== 'postgres') throw new Error('DATABASE_REPLICA_URL is for PostgreSQL: set DATABASE_URL, too.');
  const replica = readyPool(
    new pg.Pool({ connectionString: url, max: 10, ...patientFor(REPLICA_LIMITS), query_timeout: 6_000 }),
  );
  let usableUntil = Number.NEGATIVE_INFINITY;
  // Null until it has been looked at: one that is away from the beginning is told, too.
  let was: boolean | null = null;
  const isUsable = () => performance.now() < usableUntil;
  const setUsable = (until: number, why?: unknown) => {
    usableUntil = until;
    const is = isUsable();
    replicaUsable.set(Number(is));
    if (was !== false && !is)
      log.warn({ err: why }, 'the replica is behind or away; everything is read from the primary');
    if (was !== true && is) log.info('searches and libraries are read from the replica');
    was = is;
  };
  const look = async () => {
    const began = performance.now();
    try {
      const lag = await lookHowOld(db, replica, times.lookEvery);
      replicaLag.set(lag / 1000);
      setUsable(lag <= times.maxLag ? began + LOOKS_MISSED * times.lookEvery : Number.NEGATIVE_INFINITY);
    } catch (error) {
      setUsable(Number.NEGATIVE_INFINITY, error);
    }
  };
  let looking: Promise<void> = look();
  let underWay = true;
  const done = () => {
    underWay = false;
  };
  looking.finally(done);
  const timer = setInterval(() => {
    if (underWay) return;
    underWay = true;
    looking = look().finally(done);
  }, times.lookEvery);
  timer.unref();
  await looking;

  const ask = async (text: string, values: readonly unknown[]) => {
    if (isUsable()) {
      try {
        return await replica.query(text, [...values]);
      } catch (error) {
        setUsable(Number.NEGATIVE_INFINITY, error);
      }
    }
    return engine.pool.query(text, [...values]);
  };
  const client = { query: ask, release: () => {} };
  const pool = { connect: async () => client, end: async () => {}, options: {} };
  const reading = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  return {
    for: async (userId) => (isUsable() && !(userId && (await hasChanged(db, userId, times.fresh))) ? reading : db),
    noteChange: (userId) => noteChange(db, userId),
    close: async () => {
      clearInterval(timer);
      await looking;
      await replica.end();
    },
  };
}

/** The greatest possible age of the replica's data, in milliseconds by the primary's clock. */
async function lookHowOld(db: Db, replica: pg.Pool, lookEvery: number): Promise<number> {
  const { rows } = await sql<{ now: Date }>`
    with beat as (
      insert into facts as f (name, value, updated_at) values (${BEAT}, '', clock_timestamp()) on conflict (name) do update
        set updated_at = excluded.updated_at where f.updated_at < excluded.updated_at - ${lookEvery / 2} * interval '1 millisecond')
    select clock_timestamp() as now`.execute(db);
  const seen = await replica.query<{ updated_at: Date }>('select updated_at from facts where name = $1', [BEAT]);
  const at = seen.rows[0]?.updated_at;
  return at && rows[0] ? Math.max(0, rows[0].now.getTime() - at.getTime()) : Number.POSITIVE_INFINITY;
}

const BEAT = 'replica_heartbeat';

async function hasChanged(db: Db, userId: string, within: number): Promise<boolean> {
  const fresh = sql<boolean>`changed_at > clock_timestamp() - ${within} * interval '1 millisecond'`;
  const row = await db.selectFrom('reader_changes').select('user_id').where('user_id', '=', userId).where(fresh);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Deletes changes that every replica in use already has. */
export async function forgetOldChanges(db: Db): Promise<void> {
  await sql`delete from reader_changes where changed_at < clock_timestamp() - interval '1 hour'`.execute(db);
}

async function noteChange(db: Db, userId: string): Promise<void> {
  // The account may have been deleted by this very call.
  await sql`
    insert into reader_changes (user_id, changed_at) select id, clock_timestamp() from users where id = ${userId}
    on conflict (user_id) do update set changed_at = excluded.changed_at`.execute(db);
}
