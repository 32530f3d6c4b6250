import type { ErrorCode } from './platform/http/error-status.ts';

/**
 * Thrown by rules. `message` is for the person: what happened and what to do. Rules know no HTTP;
 * `platform/http/error-status.ts` does.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** For `too_many_requests` and the 503s: when trying again makes sense, in seconds. */
  readonly retryAfter: number | undefined;
  /** For `insufficient_scope`: what a program would need, or '' where no program is let in. */
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

/** What a system or a driver calls a failure (`ENOENT`, an SQLSTATE); undefined where it has no code. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** What a failure says, which may be anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
