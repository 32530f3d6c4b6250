import { setTimeout } from 'node:timers/promises';
import { DAY } from '../../../contract/limits.ts';
import { composePicks, type OnPicks, type ReaderWeek, type WeeklyServices, writePicks } from './make.ts';
import { readCatalogue } from './pick/read-catalogue.ts';
import { selectLatestSunday } from './queries.ts';
import {
  anybodyDue,
  enrolReaders,
  holdReaders,
  selectDueReaders,
  selectStrayReaders,
  updateTurns,
} from './reader-queries.ts';
import { beginPhrasing } from './say/phrasing.ts';
import { addDays, comingSunday, type LocalDate, momentOf } from './week.ts';

export const DEFAULT_ZONE = 'UTC';
export const DEFAULT_HOUR = 8;

/** Readers in one round: few enough that, on a single connection, a page waits only briefly for each statement. */
const BATCH = 50;
/** The pause after each round, in milliseconds: long enough for the few consecutive queries of a page. */
const PAUSE = 8;
/** After a longer downtime, older weeks are skipped: readers want one good book a week, not a pile of picks. */
const MADE_UP_WEEKS = 4;
/** A turn is at most a week away, and a little more when the reader moves to another zone. */
const FURTHEST_TURN = 9 * DAY;

/**
 * Makes every pick that is due: one per reader and week, whatever was missed, interrupted or run twice. The pick, the
 * reader's next turn and what `onPicks` writes are stored together or not at all. Returns how many turns were served.
 */
export async function makeDuePicks(services: WeeklyServices, onPicks: OnPicks, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  await enrolReaders(db, turnAfter(clock.now(), DEFAULT_HOUR, null));
  await callBackStrays(services);
  if (!(await anybodyDue(db, clock.now()))) return 0;
  const catalogue = await readCatalogue(db);
  const phrase = beginPhrasing(services, signal);
  let served = 0;
  while (!signal?.aborted) {
    const now = clock.now();
    const wanted = (await selectDueReaders(db, now, BATCH)).map((reader) => turnOf(reader, now));
    if (wanted.length === 0) break;
    // No locks are held while choosing, which takes time; whether the turn is still due is checked when writing.
    const made = await composePicks(db, catalogue, wanted, phrase);
    const round = await db.transaction().execute(async (trx) => {
      const ids = wanted.map(({ userId }) => userId);
      const held = await holdReaders(trx, ids);
      const sundays = new Map(wanted.map(({ userId, sunday }) => [userId, sunday]));
      const turns = held
        .map((reader) => turnOf(reader, now))
        .filter((turn) => sundays.get(turn.userId) === turn.sunday);
      const written = await writePicks(trx, turns, made, now);
      await onPicks(trx, written.filter(isNewest(turns, now)));
      const done = new Set(written.map(({ userId }) => userId));
      const moved = turns.filter(({ userId }) => done.has(userId) || made.without.has(userId));
      await updateTurns(
        trx,
        moved.map(({ userId, next }) => ({ userId, ...next })),
        { served: true },
      );
      return { held: held.length, moved: moved.length };
    });
    served += round.moved;
    // Another worker has locked all of them: it will continue.
    if (round.held === 0) break;
    await setTimeout(PAUSE);
  }
  return served;
}

type DueReader = Awaited<ReturnType<typeof selectDueReaders>>[number];
type Turn = ReturnType<typeof turnOf>;

/** Only the newest pick is mailed, not those that make up for missed weeks. */
function isNewest(turns: readonly Turn[], now: Date): (pick: ReaderWeek) => boolean {
  const newest = new Set(turns.filter(({ next }) => next.at > now).map(({ userId }) => userId));
  return ({ userId }) => newest.has(userId);
}

/** The week that a due reader is served for, and the turn after it. */
function turnOf(reader: DueReader, now: Date) {
  const zone = reader.time_zone ?? DEFAULT_ZONE;
  const oldest = addDays(comingSunday(now, reader.hour, zone), -7 * MADE_UP_WEEKS);
  let sunday = reader.next_sunday;
  if (sunday < oldest) sunday = oldest;
  const following = addDays(sunday, 7);
  return {
    userId: reader.user_id,
    sunday,
    next: { sunday: following, at: momentOf(following, reader.hour, zone) },
  };
}

/**
 * If a clock ran ahead, turns are due in a distant future. Such a reader continues with the week after the last pick
 * that is not in the future or, without one, with the last Sunday since they signed up. Weeks that already have a pick
 * are skipped.
 */
async function callBackStrays({ db, clock }: WeeklyServices): Promise<void> {
  const now = clock.now();
  for (;;) {
    const strays = await selectStrayReaders(db, new Date(now.getTime() + FURTHEST_TURN), 100);
    if (strays.length === 0) return;
    for (const { user_id: userId, hour, time_zone, created_at } of strays) {
      const zone = time_zone ?? DEFAULT_ZONE;
      const { sunday: coming } = turnAfter(now, hour, zone);
      const last = addDays(coming, -7);
      const latest = await selectLatestSunday(db, userId, last);
      const first = momentOf(last, hour, zone) > created_at ? last : coming;
      const sunday = latest === null ? first : addDays(latest, 7);
      await updateTurns(db, [{ userId, sunday, at: momentOf(sunday, hour, zone) }], { served: false });
    }
  }
}

/** The first turn after `now` for this hour and zone. */
export function turnAfter(now: Date, hour: number, zone: string | null): { sunday: LocalDate; at: Date } {
  const sunday = comingSunday(now, hour, zone ?? DEFAULT_ZONE);
  return { sunday, at: momentOf(sunday, hour, zone ?? DEFAULT_ZONE) };
}
