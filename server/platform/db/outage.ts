import type { Kysely, Transaction } from 'kysely';
import { codeOf } from '../../errors.ts';
import type { Tables } from './tables.ts';

/** SQLSTATE of a write that a database refuses because it only reads. */
export const READ_ONLY = '25006';
/** The system's code for a full disk. */
export const NO_ROOM = 'ENOSPC';
/**
 * SQLSTATEs of a database that cannot answer just now: shutting down, its files unreadable, a server that only reads,
 * timeouts. By their class: connection lost (08), no room or too many connections (53). Some do not pass by themselves
 * (a database that was dropped, a configured limit): readers are told to try again, and the log has the code.
 */
const PASSING = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '58030', READ_ONLY, '55P03', '57014', '25P03']);
const PASSING_CLASSES = ['08', '53'];
/** The network's codes. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says of a query that got no answer in time. */
const SILENT = 'Query read timeout';
/** The driver's messages without a code. */
const DRIVER = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  SILENT,
];

/** SQLSTATEs of a transaction that the database ended in favour of another one, and undid completely. */
const CONFLICT = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/**
 * Repeats a transaction, at most twice, if the database aborted it because of a deadlock or conflict with another one
 * (for example the deletion of an account and a concurrent call of its reader). `work` must have no effects besides its
 * writes.
 */
export async function retryConflicts<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
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
  if (typeof code === 'string') {
    if (PASSING.has(code) || CONFLICT.has(code) || code === NO_ROOM) return true;
    if (PASSING_CLASSES.some((name) => isOfClass(code, name))) return true;
    // Other services are reached by `fetch`, which wraps network errors in a TypeError.
    if (isOfNetwork(code, error) && !(error instanceof TypeError)) return true;
  }
  return DRIVER.some((words) => error.message.startsWith(words));
}

/** What a reader is told of an outage, and when to try the call again, in seconds. */
export const explainOutage = (outage: unknown): { message: string; retryAfter: number } =>
  codeOf(outage) === NO_ROOM
    ? { message: 'We cannot save anything just now. Please try again in a few minutes.', retryAfter: 60 }
    : { message: 'We cannot reach our records just now. Please try again in a few seconds.', retryAfter: 5 };

/** SQLSTATEs have five characters, and their class is the first two. */
const isOfClass = (code: string, name: string): boolean => code.length === 5 && code.startsWith(name);

function isOfNetwork(code: string, error: Error): boolean {
  // Of a socket that is a file; any other file that is missing is our own fault.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return NETWORK.has(code);
}

/**
 * Whether a failed query shows that its connection must not be used again: the other end is silent, or it is a database
 * that only reads, as the one that was the primary before a failover.
 */
export const isUseless = (error: unknown): boolean =>
  error instanceof Error && (error.message === SILENT || codeOf(error) === READ_ONLY);
