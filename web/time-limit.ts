/**
 * Aborts with `signal`, at once where that is over already, and when the server has not answered for as long as
 * somebody waits.
 */
export function timeLimit(signal?: AbortSignal | null, milliseconds = 30_000): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), milliseconds);
  if (signal?.aborted) limit.abort();
  signal?.addEventListener('abort', () => limit.abort());
  return limit.signal;
}
