import { SECOND } from '../../../../contract/limits.ts';
import { type Answer, ask, retryAfter } from '../../../platform/http/ask.ts';
import { retry, type Try } from '../../../platform/http/retry.ts';
import type { Services } from '../../../services.ts';

/**
 * Why a provider did not answer. `unauthorised`: this access token is not valid (any more). `revoked`: none of our
 * tokens will ever be valid again. `refused`: the reader did not grant what we need. `missing`: it does not exist.
 * `quota`: used up for today. `unavailable`: try again later.
 */
type ProviderFault = 'unauthorised' | 'revoked' | 'refused' | 'missing' | 'quota' | 'unavailable';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
  }
}

/** `body` is null for 304. */
export type ProviderAnswer = { status: number; body: unknown; etag: string | null };

const TRIES = 4;
/** A provider that asks for a longer pause is not called until the next scheduled sync. */
const LONGEST_PAUSE = 10 * SECOND;
/** Larger answers are not read: 50 videos with descriptions have at most about 300 kB. */
const BODY_MAX_BYTES = 4 * 1024 * 1024;

/** Calls a provider; retries after network failures, 429 and 5xx with growing pauses. @throws ProviderError */
export async function callProvider(
  { config }: Pick<Services, 'config'>,
  url: string,
  init: RequestInit = {},
): Promise<ProviderAnswer> {
  const { retryDelay, callTimeout } = config.sync;
  const limits = { tries: TRIES, delay: retryDelay, longest: LONGEST_PAUSE, signal: init.signal };
  return retry(limits, () => tryOnce(url, init, callTimeout));
}

async function tryOnce(url: string, init: RequestInit, timeout: number): Promise<Try<ProviderAnswer>> {
  let answer: Answer;
  try {
    answer = await ask(url, init, { timeout, longest: BODY_MAX_BYTES });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    return unavailable('The provider cannot be reached.', { cause });
  }
  const { status } = answer;
  const etag = answer.headers.get('etag');
  const body = parse(answer.body.toString('utf8'));
  if (status === 304) return { answer: { status, body: null, etag } };
  if (answer.ok) {
    if (body !== undefined) return { answer: { status, body, etag } };
    return unavailable('The provider answered without valid JSON.');
  }
  if (status === 429 || status >= 500)
    return { ...unavailable(`The provider answered ${status}.`), after: retryAfter(answer) };
  return refusal(status, JSON.stringify(body ?? ''));
}

const unavailable = (message: string, options?: { cause: unknown }) => ({
  error: new ProviderError('unavailable', message, options),
  after: 0,
});

/** Google gives its reasons in different places of the body, so the whole body is searched for the known words. */
function refusal(status: number, body: string): Try<ProviderAnswer> {
  if (/quotaExceeded|dailyLimitExceeded/.test(body)) throw new ProviderError('quota', 'The daily quota is used up.');
  if (/rateLimitExceeded|userRateLimitExceeded/i.test(body)) return unavailable('Too many calls in a short time.');
  if (/invalid_grant/.test(body)) throw new ProviderError('revoked', 'The provider has withdrawn the access.');
  if (status === 401) throw new ProviderError('unauthorised', 'The access token is not valid.');
  if (status === 403) throw new ProviderError('refused', 'The provider denies us access.');
  if (status === 404) throw new ProviderError('missing', 'The provider found no such resource.');
  throw new ProviderError('unavailable', `The provider answered ${status}.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
