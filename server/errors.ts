import type { ErrorCode } from './platform/http/error-status.ts';

/**
 * Thrown by rules. `message` is for the person: what happened and what to do. Rules do not know HTTP;
 * `platform/http/error-status.ts` maps codes to it.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** For `too_many_requests` and the 503s: seconds until trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** For `insufficient_scope`: the scope that a program would need, or '' if no program is let in. */
  readonly scope: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfter?: number; scope?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.scope = options.scope;
  }
}

/** What was asked is right, and there was no time for it. */
export const tooBusy = (cause: unknown): AppError =>
  new AppError('not_ready', 'We are very busy at the moment. Please try again in a minute.', { retryAfter: 60, cause });

/** The code that a system or a driver gives a failure (`ENOENT`, an SQLSTATE); undefined if it has none. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The message of a failure, which may be any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
