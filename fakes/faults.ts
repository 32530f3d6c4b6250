import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

/** A real service's fault on a bad day. It applies to `times` calls, then the service recovers. */
export type Fault = {
  /** A part of the path, for example `/videos` or `/token`. */
  path: string;
  times: number;
  /** Lets this many matching calls through first. */
  after?: number;
} & (
  | { status: number; body?: unknown; retryAfter?: number }
  | { slow: number }
  /** Answers once this promise has settled. */
  | { until: Promise<unknown> }
  /** The connection is cut, or the answer is not JSON. */
  | { broken: 'cut' | 'not-json' }
);

/** The list that tests put faults on. */
export type Faults = { add(fault: Fault): void; clear(): void; guard: MiddlewareHandler };

export function createFaults(): Faults {
  let planned: Fault[] = [];
  return {
    add: (fault) => void planned.push({ ...fault }),
    clear: () => {
      planned = [];
    },
    guard: async (c, next) => {
      const fault = planned.find((one) => c.req.path.includes(one.path) && one.times > 0);
      if (!fault) return next();
      if ((fault.after ?? 0) > 0) {
        fault.after = (fault.after ?? 0) - 1;
        return next();
      }
      fault.times -= 1;
      if ('slow' in fault) {
        await pause(fault.slow);
        return next();
      }
      if ('until' in fault) {
        await fault.until;
        return next();
      }
      if ('broken' in fault) {
        if (fault.broken === 'not-json') return c.html('<h1>502 Bad Gateway</h1>');
        return cutOff(c);
      }
      if (fault.retryAfter !== undefined) c.header('retry-after', String(fault.retryAfter));
      return c.json(fault.body ?? { error: { code: fault.status } }, fault.status as 500);
    },
  };
}

/**
 * Begins an answer and closes the connection in the middle of it. The promise is never fulfilled, or the server would
 * begin another answer: it overlooks its own `RESPONSE_ALREADY_SENT` once it has replaced the global `Response`.
 */
export function cutOff(c: Context): Promise<never> {
  const { outgoing } = c.env as HttpBindings;
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  outgoing.write('{', () => outgoing.destroy());
  return new Promise(() => {});
}

/** Bodies as Google writes them. */
export const googleErrors = {
  quota: {
    error: {
      code: 403,
      message: 'The request cannot be completed because you have exceeded your quota.',
      errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }],
    },
  },
  rate: { error: { code: 403, errors: [{ domain: 'usageLimits', reason: 'userRateLimitExceeded' }] } },
  forbidden: { error: { code: 403, errors: [{ domain: 'youtube.CoreErrorDomain', reason: 'forbidden' }] } },
  noPlaylist: { error: { code: 404, errors: [{ domain: 'youtube.playlistItem', reason: 'playlistNotFound' }] } },
  privatePlaylist: {
    error: { code: 403, errors: [{ domain: 'youtube.playlistItem', reason: 'playlistItemsNotAccessible' }] },
  },
  unauthorised: { error: { code: 401, errors: [{ domain: 'global', reason: 'authError' }] } },
};
