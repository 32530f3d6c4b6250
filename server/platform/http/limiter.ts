import { AppError } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { countUse, type RateLimit } from '../rate-limit.ts';
import type { Anybody, Caller, Limiter } from './door.ts';

/** Limits each reader, and each network of visitors, by itself; the count is shared by every process. */
export function perCaller(services: { db: Db; clock: Clock }, limit: RateLimit): Limiter<Caller | Anybody> {
  return async (caller) => {
    const key = 'key' in caller ? caller.key : caller.userId;
    const { allowed, retryAfter } = await countUse(services.db, services.clock, limit, key);
    if (allowed) return;
    throw new AppError('too_many_requests', `That was a lot at once. Please try again in ${retryAfter} s.`, {
      retryAfter,
    });
  };
}
