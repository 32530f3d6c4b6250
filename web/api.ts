import { answers, errorAnswer } from 'virtual:contract';
import type { AnswerOf, EndpointName, endpoints, InputOf } from '../contract/endpoints.ts';
import type { ErrorAnswer } from '../contract/errors.ts';
import { productRequest, takeEarlyAnswer } from './early.ts';
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
  let response = await send(name, input, await accessToken(), signal);
  if (response.status === 401) {
    const token = await accessToken(true);
    if (token) response = await send(name, input, token, signal);
    // A fresh token that is refused means that the session is over; no token may only mean that we are offline.
    if (token && response.status === 401) await signOut();
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failure(response, body);
  if (!fits<AnswerOf<(typeof endpoints)[N]>>(body, answers[name])) {
    throw new ApiError('bad_answer', 'The answer could not be read. Please reload the page.');
  }
  return body;
}

async function send<N extends EndpointName>(
  name: N,
  input: InputOf<(typeof endpoints)[N]>,
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const request = productRequest(name, input, token);
  try {
    return await (takeEarlyAnswer(request) ?? fetch(request.url, { ...request.init, ...(signal ? { signal } : {}) }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline', 'We could not reach the server. Check your connection and try again.');
  }
}

function failure({ status, headers }: Response, body: unknown): ApiError {
  const known = fits<ErrorAnswer>(body, errorAnswer) ? body : null;
  if (status === 429 && (known?.code ?? TOO_MANY) === TOO_MANY) {
    const message = `That was a lot at once. Try again ${waitText(headers.get('retry-after'))}.`;
    return new ApiError(TOO_MANY, message, known?.request_id);
  }
  if (known) return new ApiError(known.code, known.message, known.request_id);
  return new ApiError('server_error', 'Something went wrong on our side. Please try again.');
}
