import { answers, errorAnswer, events } from 'virtual:contract';
import type { AnswerOf, EventOf, InputOf } from '../contract/endpoint.ts';
import type { EndpointName, endpoints } from '../contract/endpoints.ts';
import type { ErrorAnswer } from '../contract/errors.ts';
import { AS_EVENTS, productRequest, takeEarlyAnswer } from './early.ts';
import { isEventStream, readEvents } from './events.ts';
import { fits } from './fits.ts';
import { accessToken, signOut } from './session.ts';
import { waitText } from './wait-text.ts';

const TOO_MANY = 'too_many_requests';

/** A call that did not succeed. `message` can be shown to the reader as it stands. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The server's error code, or `offline` or `bad_answer`, which the browser found out by itself. */
  readonly code: string;
  readonly requestId: string | null;

  constructor(code: string, message: string, requestId: string | null = null) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
}

/**
 * Makes a product call and checks its answer. A refused token is renewed once; a session that cannot be renewed is ended.
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
 * As `call`, for one that answers bit by bit: each event as it comes, those that do not fit left out. A server that answers whole
 * gives one event, `answer`. @throws ApiError before the first event; whatever goes wrong later ends it.
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
  let response = await send(name, input, await accessToken(), wish);
  if (response.status === 401) {
    const token = await accessToken(true);
    if (token) response = await send(name, input, token, wish);
    // A fresh token that is refused means that the session is over; no token may only mean that we are offline.
    if (token && response.status === 401) await signOut();
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
  const request = productRequest(name, input, token, accept);
  try {
    return await (takeEarlyAnswer(request) ?? fetch(request.url, { ...request.init, ...(signal ? { signal } : {}) }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline', 'We could not reach the server. Check your connection and try again.');
  }
}

function failure({ status, headers }: Response, body: unknown): ApiError {
  const known = fits<ErrorAnswer>(body, errorAnswer) ? body : null;
  const wait = headers.get('retry-after');
  if (status === 429 && (known ? known.code === TOO_MANY && wait : true)) {
    return new ApiError(TOO_MANY, `That was a lot at once. Try again ${waitText(wait)}.`, known?.request_id);
  }
  if (known) return new ApiError(known.code, known.message, known.request_id);
  return new ApiError('server_error', 'Something went wrong on our side. Please try again.');
}
