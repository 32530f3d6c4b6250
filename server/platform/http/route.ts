import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Endpoint, EventOf, ParsedInputOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../errors.ts';
import type { Claimant } from './claimant.ts';
import { sendEvents, wantsEvents } from './event-stream.ts';
import { plainFault } from './plain-fault.ts';
import { readJson, UnreadableJson } from './read-json.ts';

/** What a guard found out about the caller, for every handler to rely on. */
export type Caller = {
  userId: string;
  sessionId: string;
  /** What limits count by, if not the reader. */
  key?: string;
  /** Keyed hash of the network address that the call came from. */
  network?: string;
};

/** A caller of a route that is also open to visitors: a reader, or somebody unknown. Limits count by `key`. */
export type Anybody = { userId: string | null; key: string };

/**
 * Establishes who calls what. @throws AppError `no_authorization`, `session_ended`, `second_step_needed` or
 * `insufficient_scope`.
 */
export type Guard<C = Caller> = (c: Context, endpoint?: Pick<Endpoint, 'scope'>) => Promise<C>;

/** Counts one use by this caller. @throws AppError `too_many_requests`. */
export type Limiter<C = Caller> = (caller: C) => Promise<void>;

/** A call after its guard: `input` has been parsed, `signal` is aborted when the caller disconnects. */
type Call<E extends Endpoint, C> = { input: ParsedInputOf<E>; caller: C; signal: AbortSignal };

/** Returns what the endpoint promises. */
export type Handler<E extends Endpoint, C = Caller> = (call: Call<E, C>) => Promise<E['answer']['_output']>;

/**
 * Yields the answer bit by bit to callers that accept events. An error before the first event becomes an ordinary error
 * answer.
 */
export type Streamer<E extends Endpoint, C = Caller> = (call: Call<E, C>) => AsyncGenerator<EventOf<E>>;

export type Route = {
  endpoint: Endpoint;
  guard: Guard<Caller | Claimant>;
  limit: Limiter<Caller | Claimant>;
  handle: Handler<Endpoint, Caller | Claimant>;
  stream: Streamer<Endpoint, Caller | Claimant> | undefined;
};

/**
 * Waits for the whole body before the guard runs. Otherwise a caller could be let in, hold the rest back, and still
 * change something after their session was ended. Where bodies are large, `admitFew` comes before it.
 */
export const bodyFirst: MiddlewareHandler = async (c, next) => {
  // A GET's body is never read.
  if (c.req.method !== 'GET') await c.req.text();
  await next();
};

/**
 * For routes whose bodies are too large to hold for everybody. Before reading one, it turns away strangers, a reader
 * who is already sending `ownMost`, a network that is sending `networkMost`, so that no one place keeps everybody
 * waiting, and everybody while this process holds `most`. The route runs its guard again afterwards.
 */
export function admitFew(limits: {
  ownMost: number;
  networkMost: number;
  most: number;
}): (route: Route) => MiddlewareHandler {
  const held: { userId: string; network: string | undefined }[] = [];
  const busy = () =>
    new AppError('too_many_requests', 'Many lists are being read just now. Please try again in 10 s.', {
      retryAfter: 10,
    });
  return ({ guard, endpoint }) =>
    async (c, next) => {
      const caller = await guard(c, endpoint);
      if ('claimed' in caller) throw new Error('The session of who sends a large body is looked up first.');
      const { userId, network } = caller;
      if (held.filter((each) => each.userId === userId).length >= limits.ownMost)
        throw new AppError('import_busy', 'Other lists of yours are still being read. Wait until they are done.');
      const near = held.filter((each) => network !== undefined && each.network === network).length;
      if (near >= limits.networkMost || held.length >= limits.most) throw busy();
      const own = { userId, network };
      held.push(own);
      try {
        await next();
      } finally {
        held.splice(held.indexOf(own), 1);
      }
    };
}

/**
 * Ties an endpoint to its guard, its limit and its handler, with the types of that endpoint and that caller checked.
 */
export function route<E extends Endpoint, C>(
  endpoint: E,
  guard: Guard<C>,
  limit: Limiter<C>,
  handle: Handler<E, C>,
  stream?: Streamer<E, C>,
): Route {
  return { endpoint, guard, limit, handle, stream } as unknown as Route;
}

/**
 * Mounts routes below `prefix`; any other method on a route's path is answered 405 with `Allow`, its body unread.
 * `body` reads a call's body. `changed` is told of each call that may change something, before its answer.
 */
export function mountRoutes(
  app: Hono,
  prefix: string,
  routes: readonly Route[],
  options: {
    cors: MiddlewareHandler;
    body: (route: Route) => MiddlewareHandler[];
    changed: (userId: string) => Promise<void>;
  },
): void {
  for (const each of routes) {
    const { endpoint, guard, limit, handle, stream } = each;
    const path = `${prefix}/${endpoint.name}`;
    app.use(path, options.cors);
    for (const middleware of options.body(each)) app.on(endpoint.method, path, middleware);
    app.on(endpoint.method, path, async (c) => {
      const caller = await guard(c, endpoint);
      const admit = async () => {
        await limit(caller);
        return parseInput(endpoint, await readInput(endpoint, c));
      };
      const input = await admit().catch(async (refusal: unknown) => {
        // No statement will ask about the session, and whoever holds an ended one must learn nothing but that.
        if ('claimed' in caller) await caller.asking.demand();
        throw refusal;
      });
      if (stream && wantsEvents(c)) return sendEvents(c, endpoint, (signal) => stream({ input, caller, signal }));
      const answer = await handle({ input, caller, signal: c.req.raw.signal });
      if (endpoint.method !== 'GET' && !endpoint.readOnly)
        await options.changed('claimed' in caller ? caller.claimed.userId : caller.userId);
      const text = JSON.stringify(endpoint.answer.parse(answer));
      return c.body(text, 200, {
        'content-type': 'application/json',
        // Without it even the smallest answer is compressed, which takes longer than all the rest of a bookmark call.
        'content-length': String(Buffer.byteLength(text)),
        'cache-control': 'no-store',
        // Otherwise the compression middleware would add it to a finished answer and turn that into a stream.
        vary: 'accept-encoding',
      });
    });
    app.all(path, (c) => {
      c.header('allow', `${endpoint.method}, OPTIONS`);
      throw new AppError('method_not_allowed', `Call ${endpoint.name} with ${endpoint.method}.`);
    });
  }
}

async function readInput(endpoint: Endpoint, c: Context): Promise<unknown> {
  if (endpoint.method === 'GET') return c.req.query();
  try {
    return readJson(await c.req.text(), c.req.header('content-type'), { mend: true });
  } catch (cause) {
    if (cause instanceof UnreadableJson) throw new AppError('bad_json', cause.message, { cause });
    throw cause;
  }
}

function parseInput<E extends Endpoint>(endpoint: E, raw: unknown): ParsedInputOf<E> {
  const parsed = endpoint.input.safeParse(raw);
  if (parsed.success) return parsed.data as ParsedInputOf<E>;
  const faults = parsed.error.issues.slice(0, 5).map((issue) => {
    const where = issue.path.join('.');
    // Ours are sentences for readers, the schema library's are not.
    const isSentence = issue.message.endsWith('.');
    return plainFault(issue) ?? (where && !isSentence ? `${where}: ${issue.message}` : issue.message);
  });
  throw new AppError('validation_failed', faults.join(' '));
}
