import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses bodies of more than `maxSize` bytes (413). It uses Hono's limit to count only where the length is not given,
 * because Hono first makes every body a stream, which takes longer than all the rest of a bookmark call.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const count = bodyLimit({ maxSize });
  return (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    // Node reads no more of a body than its stated length.
    const length = c.req.header('transfer-encoding') === undefined ? c.req.header('content-length') : undefined;
    return length !== undefined && Number(length) <= maxSize ? next() : count(c, next);
  };
}
