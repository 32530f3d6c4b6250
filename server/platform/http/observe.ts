import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '../../log.ts';
import { requestSeconds } from '../metrics.ts';

/** A request that takes longer, in milliseconds, is worth a line of its own. */
const SLOW = 5_000;

/**
 * Times every request by its route, never by its path, which may name a reader; logs it at `debug`, and a slow one at
 * `warn`.
 */
export function observe(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const ms = Math.round(performance.now() - started);
    const { method } = c.req;
    const [route, status] = [routePath(c), c.res.status];
    requestSeconds.observe({ method, route, status }, ms / 1000);
    const line = { request: c.get('requestId'), method, route, status, ms };
    if (ms > SLOW) log.warn(line, 'slow request');
    else log.debug(line, 'request');
  };
}
