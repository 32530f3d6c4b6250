import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses bodies of more than `maxSize` bytes (413). Like Hono's, which it uses to count where the length is not told; but that makes a stream
 * of every body first, which takes longer than all the rest of a bookmark.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const count = bodyLimit({ maxSize });
  return (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    // Node reads no more of a body than its length says.
    const length = c.req.header('transfer-encoding') === undefined ? c.req.header('content-length') : undefined;
    return length !== undefined && Number(length) <= maxSize ? next() : count(c, next);
  };
}
