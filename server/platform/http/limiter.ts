import { AppError } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { countInBatches, type RateLimit } from '../rate-limit.ts';
import type { Claimant } from './claimant.ts';
import type { Anybody, Caller, Limiter } from './route.ts';

/** Limits each reader, and each network of visitors, separately across all processes. */
export function perCaller(services: { db: Db; clock: Clock }, limit: RateLimit): Limiter<Caller | Anybody | Claimant> {
  const count = countInBatches(services.db, services.clock, limit);
  return async (caller) => {
    const { allowed, retryAfter } = await count(caller.key ?? ('userId' in caller ? caller.userId : null) ?? '');
    if (allowed) return;
    throw new AppError('too_many_requests', `That was a lot at once. Please try again in ${retryAfter} s.`, {
      retryAfter,
    });
  };
}
