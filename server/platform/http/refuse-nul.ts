import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../errors.ts';

/** None of our addresses contains a NUL, which a database refuses to keep or to compare. */
export const refuseNul: MiddlewareHandler = (c, next) => {
  if (/%00/.test(c.req.url)) throw new AppError('validation_failed', 'The address holds a NUL character.');
  return next();
};
