import { SECOND } from '../../../contract/limits.ts';

/** Another service's complete answer. */
export type Answer = { status: number; ok: boolean; headers: Headers; body: Buffer };

type Limits = {
  /** In milliseconds, from the call to the last byte. */
  timeout: number;
  /** In bytes; a larger answer is not read to its end. */
  longest?: number;
  /**
   * `manual` returns a redirect as it is. Otherwise a redirect is an error, because we have not agreed to go where it
   * leads.
   */
  redirect?: 'error' | 'manual';
};

const LONGEST = 1_000_000;

/**
 * Calls another service and reads its answer. All outgoing calls use this function, except those made by client
 * libraries.
 * @throws Error when the service cannot be reached, redirects, is too slow or sends too much; if `init.signal` aborts,
 * its reason.
 */
export async function ask(url: string | URL, init: RequestInit, limits: Limits): Promise<Answer> {
  const { timeout, longest = LONGEST, redirect = 'error' } = limits;
  const signals = [AbortSignal.timeout(timeout), ...(init.signal ? [init.signal] : [])];
  const response = await fetch(url, { ...init, redirect, signal: AbortSignal.any(signals) });
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.byteLength;
    if (length > longest) throw new Error(`The answer has over ${longest} bytes.`);
    pieces.push(piece);
  }
  return { status: response.status, ok: response.ok, headers: response.headers, body: Buffer.concat(pieces) };
}

/** The JSON of an answer. @throws SyntaxError when it is not JSON. */
export const jsonOf = (answer: Answer): unknown => JSON.parse(answer.body.toString('utf8'));

/** How long a service asks to be left alone, in milliseconds; 0 when it does not say. */
export const retryAfter = ({ headers }: Answer): number =>
  Math.max(0, Number(headers.get('retry-after')) || 0) * SECOND;
