import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { isUseless } from './outage.ts';
import { nameStatements } from './prepared.ts';

/** How long to wait for a connection, a lock, a statement and an idle transaction, in milliseconds. */
export type Limits = { connection: number; lock: number; statement: number; idle: number };

/** Those of a server, so that nothing that hangs in the database is waited for without end. */
export const SERVER_LIMITS: Limits = { connection: 5_000, lock: 3_000, statement: 30_000, idle: 30_000 };

/** So that the system notices that the other end of a connection is gone, even where nothing is asked. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * The database ends a statement by its own limit. So much later, in milliseconds, its connection counts as silent: a
 * failover may cut none and answer on none.
 */
const SILENT_AFTER = 5_000;
/** The longest time for which the driver can wait, in milliseconds: for statements without a limit. */
const ENDLESS = 2 ** 31 - 1;

/** A statement for whose answer the driver waits so long, whatever the pool's own limit; without `limit`, for ever. */
export const waitingFor = (
  text: string,
  { values, limit }: { values?: unknown[]; limit?: number } = {},
): pg.QueryConfig & { query_timeout: number } => ({ text, ...(values && { values }), query_timeout: limit ?? ENDLESS });

/** How long the driver waits for the answer to a statement that the database ends after `statement` milliseconds. */
export const silentAfter = (statement: number): number => statement + SILENT_AFTER;

/** The options of a pool whose connections have these limits. */
export function patientFor({ connection, lock, statement, idle }: Limits) {
  return {
    ...KEEP_ALIVE,
    connectionTimeoutMillis: connection,
    query_timeout: silentAfter(statement),
    // A connection keeps its prepared plans, even those that a migration has made impossible.
    maxLifetimeSeconds: 3_600,
    // By a statement, because a pooler such as PgBouncer refuses connections that ask for them in their first message.
    onConnect: async (client: pg.ClientBase) => {
      const limits = `set lock_timeout = ${lock}; set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idle}`;
      // The pool's own limit ends with the login, and a pooler may log in without a free connection behind it.
      await client.query(waitingFor(limits, { limit: connection }));
    },
  };
}

/**
 * Prepares a pool. A broken connection, idle or in use, must not end the process: its query fails, the next gets a new
 * one.
 */
export function readyPool(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Its query fails anyway; without a listener, the event would end the process.
    client.on('error', () => {});
    nameStatements(client);
    endWhenUseless(client);
  });
  return pool;
}

/** Ends a connection that is silent, or leads to a database that only reads, so that the pool makes another one. */
function endWhenUseless(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  client.query = ((...parts: unknown[]) => {
    const answer = query(...parts);
    // Without a promise it is the query of a pool, which drops a connection after any failure.
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isUseless(error)) void (client as unknown as pg.Client).end().catch(() => {});
      });
    return answer;
  }) as typeof client.query;
}

/** A pool that lends only some of its connections at once. */
export type LendingPool = PostgresPool & { query: Query };
type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** The pool, lending at most `most` connections at once. Who comes later waits as long as for a connection. */
export function lendAtMost(pool: pg.Pool, most: number): LendingPool {
  const turns: (() => void)[] = [];
  let lent = 0;
  const takeTurn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        lent += 1;
        resolve();
      };
      const limit = pool.options.connectionTimeoutMillis;
      const timer = limit
        ? setTimeout(() => {
            turns.splice(turns.indexOf(begin), 1);
            reject(new Error('timeout exceeded when trying to connect'));
          }, limit)
        : undefined;
      if (lent < most) begin();
      else turns.push(begin);
    });
  const endTurn = () => {
    lent -= 1;
    turns.shift()?.();
  };
  const connect = async () => {
    await takeTurn();
    try {
      const client = await pool.connect();
      const { release } = client;
      client.release = (fault) => {
        release(fault);
        endTurn();
      };
      return client;
    } catch (error) {
      endTurn();
      throw error;
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect,
    async query(text, values) {
      const client = await connect();
      try {
        const result = await client.query(text, values);
        client.release();
        return result;
      } catch (error) {
        // As a pool does: a script that fails within its transaction would leave it to whoever comes next.
        client.release(error instanceof Error ? error : true);
        throw error;
      }
    },
  };
}
