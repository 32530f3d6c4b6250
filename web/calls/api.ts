import { calls } from 'virtual:calls';
import { answers, errorAnswer, events } from 'virtual:contract';
import type { AnswerOf, EventOf, InputOf } from '../../contract/endpoint.ts';
import type { EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { AS_EVENTS, productRequest, takeEarlyAnswer } from '../early.ts';
import { isEventStream, readEvents } from './events.ts';
import { fits } from './fits.ts';
import { accessToken, endSession, renewedToken } from '../session/session.ts';
import { timeLimit } from './time-limit.ts';
import { waitText } from './wait-text.ts';

/** The error code of a caller that has reached a rate limit. */
export const TOO_MANY = 'too_many_requests';
/**
 * Time limits in milliseconds: until the last event of a stream, and for imports and exports, which send or make a
 * whole list.
 */
const STREAM_LIMIT = 60_000;
const LIST_LIMIT = 300_000;
/** The message when our server could not be reached. */
export const UNREACHED = 'We could not reach the server. Check your connection and try again.';

/** A failed call. `message` can be shown to the reader as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * The server's error code, or one from the browser: `offline`, `bad_answer`, `server_error`, or a rate limit without
   * a readable body.
   */
  readonly code: string;
  /**
   * Whether a retry may succeed: no network, a 503, or a failure without a readable body. Other errors are shown at
   * once.
   */
  readonly passing: boolean;

  constructor(code: string, message: string, passing = false) {
    super(message);
    this.code = code;
    this.passing = passing;
  }
}

/**
 * Whether the page's subject does not exist: the server says so with this code, or the address cannot be one of ours.
 */
export const isUnknown = (error: unknown, code: string): boolean =>
  error instanceof ApiError && (error.code === code || error.code === 'validation_failed');

/**
 * Makes a product call and checks its answer. A refused token is renewed once; a session that the server will not renew
 * is ended.
 * @throws ApiError
 */
export async function call<N extends EndpointName>(
  name: N,
  input: InputOf<(typeof endpoints)[N]>,
  signal?: AbortSignal,
): Promise<AnswerOf<(typeof endpoints)[N]>> {
  return checked(name, await respond(name, input, { signal }));
}

type StreamName = { [N in EndpointName]: (typeof endpoints)[N] extends { events: unknown } ? N : never }[EndpointName];

/**
 * As `call`, for an answer in parts: yields each event as it arrives and skips invalid ones. A single response yields
 * one event, `answer`. @throws ApiError before the first event; a later error ends the stream.
 */
export async function* stream<N extends StreamName>(
  name: N,
  input: InputOf<(typeof endpoints)[N]>,
  signal?: AbortSignal,
): AsyncGenerator<EventOf<(typeof endpoints)[N]>, void> {
  type Event = EventOf<(typeof endpoints)[N]>;
  const response = await respond(name, input, { signal, accept: AS_EVENTS });
  if (!isEventStream(response)) {
    yield { event: 'answer', data: { more: false, ...(await checked(name, response)) } } as Event;
    return;
  }
  for await (const { event, data } of readEvents(response)) {
    const schema = events[name]?.[event];
    if (schema && fits(data, schema)) yield { event, data } as Event;
  }
}

async function checked<N extends EndpointName>(name: N, response: Response): Promise<AnswerOf<(typeof endpoints)[N]>> {
  const body: unknown = await response.json().catch(() => null);
  if (!fits<AnswerOf<(typeof endpoints)[N]>>(body, answers[name])) {
    throw new ApiError('bad_answer', 'The answer could not be read. Please reload the page.');
  }
  return body;
}

type Wish = { signal?: AbortSignal | undefined; accept?: string };

async function respond<N extends EndpointName>(
  name: N,
  input: InputOf<(typeof endpoints)[N]>,
  wish: Wish,
): Promise<Response> {
  const first = await accessToken();
  let response = await send(name, input, first, wish);
  if (response.status === 401 && first) {
    const token = await renewedToken();
    if (token) response = await send(name, input, token, wish);
    // The session is over if a fresh token is refused or there is none.
    if (token === null || (token && response.status === 401)) endSession(token ?? first);
  }
  if (!response.ok) throw failure(response, await response.json().catch(() => null));
  return response;
}

async function send<N extends EndpointName>(
  name: N,
  input: InputOf<(typeof endpoints)[N]>,
  token: string | null,
  { signal, accept }: Wish,
): Promise<Response> {
  const request = productRequest<N>(calls[name], input, token, accept);
  const limit = timeLimit(signal, /port/i.test(name) ? LIST_LIMIT : accept ? STREAM_LIMIT : undefined);
  try {
    return await (takeEarlyAnswer(request) ?? fetch(request.url, { ...request.init, signal: limit }));
  } catch (error) {
    if (signal?.aborted) throw error;
    // Readers who have waited until the limit are asked before another try.
    throw new ApiError('offline', UNREACHED, error instanceof TypeError);
  }
}

function failure({ status, headers }: Response, body: unknown): ApiError {
  const known = fits<ErrorAnswer>(body, errorAnswer) ? body : null;
  const wait = headers.get('retry-after');
  if (status === 429 && (known ? known.code === TOO_MANY && wait : true)) {
    return new ApiError(TOO_MANY, `You are going a little fast. Try again ${waitText(wait)}.`);
  }
  if (known) return new ApiError(known.code, known.message, status === 503);
  return new ApiError('server_error', 'Something went wrong on our side. Please try again.', true);
}
