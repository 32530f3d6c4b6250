import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorAnswer } from '../../../contract/errors.ts';
import { AppError, errorStatus } from '../../errors.ts';
import type { Log } from '../../log.ts';

/** The one place where an error becomes an answer. What is not an `AppError` is logged whole and told in general words. */
export function respondError(log: Log) {
  return (error: Error, c: Context): Response => {
    const known = toAppError(error);
    const status = errorStatus[known.code];
    if (status >= 500) log.error({ err: error, request: c.get('requestId'), path: c.req.path }, 'request failed');
    if (known.retryAfter !== undefined) c.header('retry-after', String(known.retryAfter));
    c.header('cache-control', 'no-store');
    const body: ErrorAnswer = { code: known.code, message: known.message, request_id: c.get('requestId') };
    return c.json(body, status);
  };
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new AppError('request_too_large', 'The request is too large.');
  }
  return new AppError('unexpected_failure', 'Something went wrong on our side. Please try again in a moment.');
}

/** Any path that no route knows. */
export function respondNotFound(c: Context): Response {
  const body: ErrorAnswer = { code: 'not_found', message: 'There is nothing here.', request_id: c.get('requestId') };
  return c.json(body, 404);
}
