import type { Transaction } from 'kysely';
import { codeOf } from '../../errors.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** When to try a call again after an outage, in seconds. */
export const OUTAGE_RETRY = 5;

/**
 * SQLSTATEs of a database that cannot answer just now: connection lost, shutting down, too many connections, timeouts.
 */
const PASSING = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '55P03', '57014', '25P03', '40001', '40P01']);
/** The network's codes. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);
/** The driver's messages without a code. */
const DRIVER = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'Query read timeout',
];

/** SQLSTATEs of a transaction that the database ended in favour of another one, and undid completely. */
const CONFLICT = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/**
 * Repeats a transaction, at most twice, if the database aborted it because of a deadlock or conflict with another one
 * (for example the deletion of an account and a concurrent call of its reader). `work` must have no effects besides its
 * writes.
 */
export async function retryConflicts<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !CONFLICT.has(String(codeOf(error)))) throw error;
    }
  }
}

/**
 * Whether a failure, or its cause, means that the database is briefly away or busy: the same call may succeed in a few
 * seconds, and it was either done completely or not at all.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (typeof code === 'string' && (PASSING.has(code) || code.startsWith('08'))) return true;
  // Other services are reached by `fetch`, which wraps network errors in a TypeError.
  if (typeof code === 'string' && NETWORK.has(code) && syscall !== 'open' && !(error instanceof TypeError)) return true;
  if (DRIVER.some((words) => error.message.startsWith(words))) return true;
  return false;
}
