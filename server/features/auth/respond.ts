import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isDiskFull } from '../../platform/db/disk-guard.ts';
import { isGoneReader } from '../../platform/db/gone.ts';
import { explainOutage, isOutage } from '../../platform/db/outage.ts';
import type { Outages } from '../../platform/http/outages.ts';
import { AuthError } from './errors.ts';

const versionHeader = 'X-Supabase-Api-Version';
const firstVersionWithCodes = '2024-01-01';

/** Sends an error in the shape that the caller's protocol version reads. Both shapes are sent as far as they agree. */
export function respondAuthError(log: Log, outages: Outages) {
  return (error: Error, c: Context): Response => {
    const known = toAuthError(error);
    // Not the path: it may contain the id of a reader.
    const what = { request: c.get('requestId'), method: c.req.method, route: routePath(c) };
    // A caller who disconnects in the middle of a body is no fault of ours.
    if (c.req.raw.signal.aborted) log.info(what, 'the caller disconnected');
    // The database has said once that its disk is full, and the log may be on the same disk.
    else if (isDiskFull(error)) log.debug(what, 'the disk is full');
    else if (known.code === 'request_timeout') outages.note(error, what);
    else if (known.status >= 500) log.error({ err: error, ...what }, 'auth request failed');
    if (known.retryAfter !== undefined) c.header('Retry-After', String(known.retryAfter));
    c.header('Cache-Control', 'no-store');
    c.header('x-sb-error-code', known.code);
    const codesAreRead = (c.req.header(versionHeader) ?? '') >= firstVersionWithCodes;
    if (codesAreRead) c.header(versionHeader, firstVersionWithCodes);
    return c.json(
      {
        code: codesAreRead ? known.code : known.status,
        error_code: known.code,
        message: known.message,
        msg: known.message,
        ...(known.oauth && { error: known.oauth, error_description: known.message }),
        ...(known.reasons && { weak_password: { reasons: known.reasons } }),
      },
      known.status,
    );
  };
}

/** The answer to an unexpected error, whose cause is only logged. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof AppError && error.code === 'no_authorization') return new AuthError(error.code, error.message);
  if (error instanceof HTTPException && error.status === 413) {
    return new AuthError('request_entity_too_large', 'The request is too large.');
  }
  if (isOutage(error)) {
    const { message, retryAfter } = explainOutage(error);
    return new AuthError('request_timeout', message, { retryAfter, cause: error });
  }
  if (isGoneReader(error)) {
    return new AuthError('user_not_found', 'This account no longer exists.', { status: 403, cause: error });
  }
  return new AuthError('unexpected_failure', 'Something went wrong on our side. Please try again in a moment.');
}
