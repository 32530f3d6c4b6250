import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Endpoint } from '../../../contract/endpoints.ts';

type AnyEvent = { event: string; data: unknown };

/** A silent stream says so this often, in milliseconds, or whatever stands between would take it for dead. */
const KEEP_ALIVE = 15_000;

export function wantsEvents(c: Context): boolean {
  return /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(c.req.header('accept') ?? '');
}

/**
 * Sends what `begin` yields as server-sent events, each checked against the endpoint's schema, and closes with `end`. Begins when the first
 * event is there: what is thrown before it is an ordinary error; what is thrown later is printed, and the stream ends without
 * a word of it. The signal ends when the caller goes away.
 */
export async function sendEvents(
  c: Context,
  endpoint: Endpoint,
  begin: (signal: AbortSignal) => AsyncGenerator<AnyEvent>,
): Promise<Response> {
  const gone = new AbortController();
  const { signal } = c.req.raw;
  if (signal.aborted) gone.abort();
  signal.addEventListener('abort', () => gone.abort(), { once: true });
  const events = begin(gone.signal);
  const first = await events.next();
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(() => gone.abort());
    const beat = setInterval(() => void stream.write(': still here\n\n'), KEEP_ALIVE);
    try {
      await passOn(stream, endpoint, events, first);
    } finally {
      clearInterval(beat);
      if (!gone.signal.aborted) await stream.writeSSE({ event: 'end', data: '{}' });
    }
  });
  response.headers.set('cache-control', 'no-store, no-transform');
  // A proxy is asked not to wait for the end.
  response.headers.set('x-accel-buffering', 'no');
  return response;
}

async function passOn(
  stream: SSEStreamingApi,
  { events: schemas }: Endpoint,
  events: AsyncGenerator<AnyEvent>,
  first: IteratorResult<AnyEvent>,
): Promise<void> {
  for (let next = first; !next.done; next = await events.next()) {
    const { event, data } = next.value;
    await stream.writeSSE({ event, data: JSON.stringify(schemas?.[event]?.parse(data)) });
  }
}
