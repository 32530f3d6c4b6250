import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Connection } from './db/database.ts';

/** At most `max` uses of one key in each window of `window` milliseconds, counted from the first use. */
export type RateLimit = { name: string; max: number; window: number };

/** `retryAfter` is in whole seconds, rounded up, at least 1; 0 when the use was allowed. */
export type RateVerdict = { allowed: boolean; remaining: number; retryAfter: number };

/**
 * Counts one use in the shared database, so that a limit holds across processes: one statement, no race.
 * `key` must not be a bare address or id of a reader: hash it first.
 */
export async function countUse(db: Connection, clock: Clock, limit: RateLimit, key: string): Promise<RateVerdict> {
  const now = clock.now();
  const ends = new Date(now.getTime() + limit.window);
  const { rows } = await sql<{ used: number; window_ends_at: Date }>`
    insert into rate_limits as r (key, window_ends_at, used) values (${`${limit.name}:${key}`}, ${ends}, 1)
    on conflict (key) do update set
      used = case when r.window_ends_at <= ${now} then 1 else least(r.used, ${limit.max}) + 1 end,
      window_ends_at = case when r.window_ends_at <= ${now} then ${ends} else r.window_ends_at end
    returning used, window_ends_at`.execute(db);
  const row = rows[0];
  if (!row || row.used <= limit.max) return { allowed: true, remaining: limit.max - (row?.used ?? 0), retryAfter: 0 };
  return {
    allowed: false,
    remaining: 0,
    retryAfter: Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000)),
  };
}

/** Takes the uses of one key back, when what they were counted for did not happen. */
export async function forgetRateLimit(db: Connection, limit: Pick<RateLimit, 'name'>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', `${limit.name}:${key}`).execute();
}

/** Takes back every count of one key, whatever was limited. */
export async function forgetKey(db: Connection, key: string): Promise<void> {
  await sql`delete from rate_limits where right(key, ${key.length + 1}) = ${`:${key}`}`.execute(db);
}

/** Forgets windows that are over. */
export async function clearOldRateLimits(db: Connection, clock: Clock): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', clock.now()).execute();
}
