import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Alone, inTurns, type Work } from './in-turns.ts';
import { readyPool, silentAfter, waitingFor } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** Runs work on a connection whose statements have a limit of their own; see `Database`. */
export type Patiently = <Result>(limit: number, work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;

/**
 * How many connections a process holds at most at once: building an index takes two, writing to the one before it and
 * a long job one each.
 */
export const HELD_MAX = 4;

/**
 * Who holds a connection may hold a lock that other processes wait for. Where its machine is gone, nobody tells the
 * database, which by itself would ask after two hours.
 */
const NOTICE_GONE = 'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 6';

/**
 * Each is refused by systems that do not have it. Without the first, a statement runs to its end, or waits for its
 * lock, after its process has stopped; the second may be set for the whole database, and would end who holds a lock.
 */
const WHERE_KNOWN = ["set client_connection_check_interval = '2s'", 'set idle_session_timeout = 0'];

/** `lost` is aborted when the connection ends before the work does. */
type Hold = <Result>(work: (client: pg.PoolClient, lost: AbortSignal) => Promise<Result>) => Promise<Result>;

/**
 * Work that holds a connection for long: each gets one of its own, beside the pool for calls, which ends with it or
 * when the database is closed.
 */
export function holdConnections({ options }: pg.Pool): {
  alone: Alone;
  patiently: Patiently;
  close(): Promise<void>;
} {
  const pool = readyPool(new pg.Pool({ ...options, max: HELD_MAX }));
  const held = new Set<pg.PoolClient>();
  const end = (client: pg.PoolClient) => {
    if (held.delete(client)) client.release(true);
  };
  const hold: Hold = async (work) => {
    const client = await pool.connect();
    held.add(client);
    const lost = new AbortController();
    client.once('end', () => lost.abort(new Error('The connection to the database, and with it the lock was lost.')));
    try {
      await client.query(NOTICE_GONE);
      for (const setting of WHERE_KNOWN) await client.query(setting).catch(() => {});
      return await work(client, lost.signal);
    } finally {
      end(client);
    }
  };
  return {
    alone: aloneOn(hold),
    patiently: (limit, work) =>
      hold(async (client) => {
        await client.query(`set statement_timeout = ${limit}`);
        const query = (text: string, values: unknown[]) =>
          client.query(waitingFor(text, { values, limit: silentAfter(limit) }));
        const only = { connect: async () => ({ query, release: () => {} }), end: async () => {}, options: {} };
        return work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only as never }) }));
      }),
    close: () => {
      // The work would keep it open until it is done, and may be an index of a million books.
      for (const client of held) end(client);
      return pool.end();
    },
  };
}

/**
 * A session lock on its own connection, so that it is released even when the process dies. The callers of this process
 * wait for each other without a connection.
 */
function aloneOn(hold: Hold): Alone {
  const turns = inTurns();
  const under = <Result>(lock: string, name: string, work: Work<Result>) =>
    hold(async (client, lost) => {
      await client.query('set lock_timeout = 0; set statement_timeout = 0');
      const text = `select ${lock}(hashtext('deepshelf'), hashtext($1)) as held`;
      const { rows } = await client.query(waitingFor(text, { values: [name] }));
      return rows[0]?.held === false ? null : await work(lost);
    });
  return Object.assign(
    // It waits, so it is never refused.
    <Result>(name: string, work: Work<Result>) =>
      turns(name, () => under('pg_advisory_lock', name, work)) as Promise<Result>,
    {
      ifFree: <Result>(name: string, work: Work<Result>) =>
        turns.ifFree(name, () => under('pg_try_advisory_lock', name, work)),
    },
  );
}
