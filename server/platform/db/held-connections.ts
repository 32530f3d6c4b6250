import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Alone, inTurns } from './in-turns.ts';
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

/** Otherwise a statement runs to its end after its process has stopped. Systems other than Unix refuse it. */
const END_WITH_PROCESS = "set client_connection_check_interval = '2s'";

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
  const hold = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    held.add(client);
    try {
      await client.query(NOTICE_GONE);
      return await work(client);
    } finally {
      end(client);
    }
  };
  return {
    alone: aloneOn(hold),
    patiently: (limit, work) =>
      hold(async (client) => {
        await client.query(END_WITH_PROCESS).catch(() => {});
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

type Hold = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>;

/**
 * A session lock on its own connection, so that it is released even when the process dies. The callers of this process
 * wait for each other without a connection.
 */
function aloneOn(hold: Hold): Alone {
  const turns = inTurns();
  const under = <Result>(lock: string, name: string, work: () => Promise<Result>) =>
    hold(async (client) => {
      await client.query('set lock_timeout = 0; set statement_timeout = 0');
      const text = `select ${lock}(hashtext('deepshelf'), hashtext($1)) as held`;
      const { rows } = await client.query(waitingFor(text, { values: [name] }));
      return rows[0]?.held === false ? null : await work();
    });
  return Object.assign(
    // It waits, so it is never refused.
    <Result>(name: string, work: () => Promise<Result>) =>
      turns(name, () => under('pg_advisory_lock', name, work)) as Promise<Result>,
    {
      ifFree: <Result>(name: string, work: () => Promise<Result>) =>
        turns.ifFree(name, () => under('pg_try_advisory_lock', name, work)),
    },
  );
}
