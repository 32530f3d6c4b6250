import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { StreamingApi } from 'hono/utils/stream';
import type { Endpoint } from '../../../contract/endpoint.ts';

type AnyEvent = { event: string; data: unknown };

/** How often a silent stream sends a sign of life, in milliseconds, so that proxies do not take it for dead. */
const KEEP_ALIVE = 15_000;

export function wantsEvents(c: Context): boolean {
  return /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(c.req.header('accept') ?? '');
}

/**
 * Sends what `begin` yields as server-sent events, each checked against the endpoint's schema, and closes with `end`.
 * The response starts with the first event: an error before it is an ordinary error response; a later error is logged
 * and ends the stream without a message. The signal is aborted when the caller disconnects.
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
  c.header('content-type', 'text/event-stream; charset=utf-8');
  // Proxies must neither keep it, nor change it, nor hold it back until the end.
  c.header('cache-control', 'no-store, no-transform');
  c.header('x-accel-buffering', 'no');
  return stream(c, async (out) => {
    out.onAbort(() => gone.abort());
    const beat = setInterval(() => void out.write(': still here\n\n'), KEEP_ALIVE);
    try {
      await passOn(out, endpoint, events, first);
    } finally {
      clearInterval(beat);
      await out.write('event: end\ndata: {}\n\n');
    }
  });
}

async function passOn(
  out: StreamingApi,
  { events: schemas }: Endpoint,
  events: AsyncGenerator<AnyEvent>,
  first: IteratorResult<AnyEvent>,
): Promise<void> {
  for (let next = first; !next.done; next = await events.next()) {
    const { event, data } = next.value;
    // JSON has no line breaks, which would end the data.
    await out.write(`event: ${event}\ndata: ${JSON.stringify(schemas?.[event]?.parse(data))}\n\n`);
  }
}
