import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { ErrorAnswer } from '../../../contract/errors.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isDiskFull } from '../db/disk-guard.ts';
import { isGoneReader } from '../db/gone.ts';
import { explainOutage, isOutage } from '../db/outage.ts';
import { errorStatus } from './error-status.ts';
import type { Outages } from './outages.ts';

/**
 * The one place where an error becomes an answer. Anything but an `AppError` is logged in full and answered in general
 * words.
 */
export function respondError(log: Log, publicUrl: string, outages: Outages) {
  return (error: Error, c: Context): Response => {
    const known = toAppError(error);
    const status = errorStatus[known.code];
    // Not the path: it may contain the key of a feed or the token of a link.
    const what = { request: c.get('requestId'), method: c.req.method, route: routePath(c) };
    // A caller who disconnects in the middle of an upload is no fault of ours.
    if (c.req.raw.signal.aborted) log.info(what, 'the caller disconnected');
    // The database has said once that its disk is full, and the log may be on the same disk.
    else if (isDiskFull(error)) log.debug(what, 'the disk is full');
    else if (known.code === 'records_unavailable') outages.note(error, what);
    else if (status >= 500) log.error({ err: error, ...what }, 'request failed');
    if (known.retryAfter !== undefined) c.header('retry-after', String(known.retryAfter));
    const challenge = challengeOf(known, publicUrl);
    if (challenge) c.header('www-authenticate', challenge);
    c.header('cache-control', 'no-store');
    const body: ErrorAnswer = { code: known.code, message: known.message, request_id: c.get('requestId') };
    return c.json(body, status);
  };
}

/** Tells programs where to get a token, and which one (RFC 6750, RFC 9728). */
function challengeOf(error: AppError, publicUrl: string): string | null {
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`;
  if (error.code === 'no_authorization') return `Bearer ${metadata}`;
  if (error.code === 'session_ended') return `Bearer error="invalid_token", ${metadata}`;
  if (error.code !== 'insufficient_scope') return null;
  return `Bearer error="insufficient_scope", ${error.scope ? `scope="${error.scope}", ` : ''}${metadata}`;
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new AppError('request_too_large', 'The request is too large.');
  }
  if (isOutage(error)) {
    const { message, retryAfter } = explainOutage(error);
    return new AppError('records_unavailable', message, { retryAfter, cause: error });
  }
  if (isGoneReader(error)) return new AppError('session_ended', 'This account has been deleted.', { cause: error });
  return new AppError('unexpected_failure', 'Something went wrong on our side. Please try again in a moment.');
}

/** Any path that no route knows. */
export function respondNotFound(c: Context): Response {
  const body: ErrorAnswer = { code: 'not_found', message: 'There is nothing here.', request_id: c.get('requestId') };
  return c.json(body, 404);
}
