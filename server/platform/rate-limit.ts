import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Connection } from './db/database.ts';
import { ifThereIsRoom } from './db/disk-guard.ts';
import { runPrepared } from './db/prepared.ts';

/** At most `max` uses of one key in each window of `window` milliseconds, counted from the first use. */
export type RateLimit = { name: string; max: number; window: number };

/** `retryAfter` is in whole seconds, rounded up, at least 1; 0 when the use was allowed. */
export type RateVerdict = { allowed: boolean; remaining: number; retryAfter: number };

/**
 * Counts one use in the shared database, so that a limit holds across processes: one statement, no race.
 * `key` must not be a bare address or id of a reader: hash it first.
 */
export async function countUse(db: Connection, clock: Clock, limit: RateLimit, key: string): Promise<RateVerdict> {
  const { used, ends } = await takeUses(db, clock, limit, key, { batch: 1, upTo: 0 });
  if (used <= limit.max) return { allowed: true, remaining: limit.max - used, retryAfter: 0 };
  return refusal(clock, ends);
}

/**
 * As `countUse`, but without a write for each use: while a window is young, it reserves several uses from the shared
 * count and spends them in this process. Across any number of processes, a window never has more than `max` uses.
 * Because other processes cannot spend what one has reserved, some uses may be refused before that, but none in the
 * first three quarters. While the disk of an embedded database is full, windows are counted on only here.
 */
export function countInBatches(db: Connection, clock: Clock, limit: RateLimit): (key: string) => Promise<RateVerdict> {
  const batch = Math.max(1, Math.floor(limit.max / 24));
  const upTo = batch === 1 ? 0 : batch * 6;
  /** What this process has taken and not used, by key, oldest first. `full`: the shared count has refused. */
  const held = new Map<string, { left: number; ends: Date; full: boolean }>();
  const current = (key: string) => {
    for (const [oldest, { ends }] of held) {
      if (ends > clock.now()) break;
      held.delete(oldest);
    }
    const mine = held.get(key);
    return mine && mine.ends > clock.now() ? mine : undefined;
  };
  return async (key) => {
    let mine = current(key);
    if (!mine?.full && !mine?.left) {
      // Reads go on. Only an embedded database has no room, so there is no other process to share the count with.
      const counted = await ifThereIsRoom(takeUses(db, clock, limit, key, { batch, upTo }));
      const { used, ends, taken } = counted ?? (await seeRest(db, clock, limit, key));
      // A concurrent call of this key may have taken uses meanwhile, or all of the rest.
      const other = current(key);
      const more = !counted && other?.full ? 0 : taken;
      mine = { left: (other?.left ?? 0) + more, ends, full: used > limit.max };
      held.set(key, mine);
    }
    if (mine.left === 0) return refusal(clock, mine.ends);
    mine.left -= 1;
    return { allowed: true, remaining: mine.left, retryAfter: 0 };
  };
}

const refusal = (clock: Clock, ends: Date): RateVerdict => ({
  allowed: false,
  remaining: 0,
  retryAfter: Math.max(1, Math.ceil((ends.getTime() - clock.now().getTime()) / 1000)),
});

/**
 * Takes `batch` uses of the shared count as long as the total stays within `upTo`, then one at a time, and none past
 * the maximum.
 */
async function takeUses(
  db: Connection,
  clock: Clock,
  { name, max, window }: RateLimit,
  key: string,
  { batch, upTo }: { batch: number; upTo: number },
): Promise<{ used: number; taken: number; ends: Date }> {
  const now = clock.now();
  const ends = new Date(now.getTime() + window);
  const first = batch <= upTo ? batch : 1;
  const counting = sql<{ used: number; window_ends_at: Date }>`
    insert into rate_limits as r (key, window_ends_at, used) values (${`${name}:${key}`}, ${ends}, ${first})
    on conflict (key) do update set
      used = case when r.window_ends_at <= ${now} then ${first} when r.used + ${batch} <= ${upTo} then r.used + ${batch}
        else least(greatest(r.used, ${upTo}), ${max}) + 1 end,
      window_ends_at = case when r.window_ends_at <= ${now} then ${ends} else r.window_ends_at end
    returning used, window_ends_at`;
  const [row = { used: first, window_ends_at: ends }] = await runPrepared(db, counting);
  // A call that takes a single use ends up above `upTo`, so the count shows how many were taken.
  const taken = row.used > max ? 0 : row.used <= upTo ? batch : 1;
  return { used: row.used, taken, ends: row.window_ends_at };
}

/** What is left of a window, or all of a new one, for this process alone: nothing is written. */
async function seeRest(db: Connection, clock: Clock, { name, max, window }: RateLimit, key: string) {
  const row = await selectWindow(db, clock, `${name}:${key}`);
  const ends = row?.window_ends_at ?? new Date(clock.now().getTime() + window);
  return { used: max + 1, ends, taken: Math.max(0, max - (row?.used ?? 0)) };
}

/** Whether one key has been counted in its current window. */
export async function isCounted(
  db: Connection,
  clock: Clock,
  limit: Pick<RateLimit, 'name'>,
  key: string,
): Promise<boolean> {
  return (await selectWindow(db, clock, `${limit.name}:${key}`)) !== undefined;
}

const selectWindow = (db: Connection, clock: Clock, key: string) =>
  db
    .selectFrom('rate_limits')
    .select(['used', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', clock.now())
    .executeTakeFirst();

/** Clears the count of one key, when what it counted did not happen. Answers whether there was one. */
export async function forgetRateLimit(db: Connection, limit: Pick<RateLimit, 'name'>, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', '=', `${limit.name}:${key}`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes one use back, so that another is allowed. Uses that were refused do not count. */
export async function giveBackUse(db: Connection, { name, max }: RateLimit, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ used: sql<number>`least(used, ${max}) - 1` })
    .where('key', '=', `${name}:${key}`)
    .where('used', '>', 0)
    .execute();
}

/** Clears every count of one key, whatever was limited. */
export async function forgetKey(db: Connection, key: string): Promise<void> {
  await sql`delete from rate_limits where right(key, ${key.length + 1}) = ${`:${key}`}`.execute(db);
}

/** Deletes windows that are over. */
export async function clearOldRateLimits(db: Connection, clock: Clock): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', clock.now()).execute();
}
