/** Aborts with `signal` (at once if that has already been aborted), and when the server has not answered in time. */
export function timeLimit(signal?: AbortSignal | null, milliseconds = 30_000): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), milliseconds);
  if (signal?.aborted) limit.abort();
  signal?.addEventListener('abort', () => limit.abort());
  return limit.signal;
}
