/** When a call that met an outage is worth trying again, in seconds. */
export const OUTAGE_RETRY = 5;

/** SQLSTATEs of a database that cannot answer just now: connection lost, shutting down, too many connections, timeouts. */
const PASSING = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '55P03', '57014', '25P03', '40001', '40P01']);
/** What the network says. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);
/** What the driver says without a code. */
const DRIVER = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'Query read timeout',
];

/**
 * Whether a failure, or what caused it, is the database being away or busy for a moment: the same call may succeed in a few
 * seconds, and nothing of it was done unless it was done whole.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && (PASSING.has(code) || code.startsWith('08'))) return true;
  // Other services are reached by `fetch`, which wraps what the network says in a TypeError.
  if (typeof code === 'string' && NETWORK.has(code) && syscall !== 'open' && !(error instanceof TypeError)) return true;
  if (DRIVER.some((words) => error.message.startsWith(words))) return true;
  return false;
}
