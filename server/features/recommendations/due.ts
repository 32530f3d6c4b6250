import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DAY } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { type ComposedPick, composePick } from './compose.ts';
import { insertPickBooks, insertPicks, selectLatestSunday } from './queries.ts';
import { anybodyDue, enrolReaders, selectStrayReaders, takeDueReaders, updateTurns } from './reader-queries.ts';
import { readReaders } from './readers.ts';
import { addDays, comingSunday, type LocalDate, momentOf } from './week.ts';

export const DEFAULT_ZONE = 'UTC';
export const DEFAULT_HOUR = 8;

/** Readers in one transaction: few enough that on one connection a page waits only a moment for it. */
const BATCH = 10;
/** After each, in milliseconds: long enough for a page's few queries, one after the other, to get through. */
const PAUSE = 8;
/** After a longer silence the older weeks are let go: a heap of picks is not one good book a week. */
const MADE_UP_WEEKS = 4;
/** A turn is at most a week away, and a little more when the reader moves to another zone. */
const FURTHEST_TURN = 9 * DAY;

export type NewPickNotice = { userId: string; sunday: LocalDate };

/** Called in the transaction that writes picks, with those that are the newest of their readers. */
export type OnPicks = (connection: Connection, picks: readonly NewPickNotice[]) => Promise<void>;

type WeeklyServices = Pick<Services, 'db' | 'clock'>;

/**
 * Makes every pick that is due: one per reader and week, whatever was missed, interrupted or run twice. Pick, the reader's
 * next turn and what `onPicks` writes exist together or not at all. Answers how many readers were served.
 */
export async function makeDuePicks(services: WeeklyServices, onPicks: OnPicks, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  await enrolReaders(db, turnAfter(clock.now(), DEFAULT_HOUR, null));
  await callBackStrays(services);
  if (!(await anybodyDue(db, clock.now()))) return 0;
  const catalogue = await readCatalogue(db);
  let served = 0;
  while (!signal?.aborted) {
    const batch = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const due = await takeDueReaders(trx, now, BATCH);
      if (due.length > 0) await serve(trx, catalogue, due, now, onPicks);
      return due.length;
    });
    if (batch === 0) break;
    served += batch;
    await setTimeout(PAUSE);
  }
  return served;
}

type DueReader = Awaited<ReturnType<typeof takeDueReaders>>[number];

async function serve(
  connection: Connection,
  catalogue: Catalogue,
  due: readonly DueReader[],
  now: Date,
  onPicks: OnPicks,
): Promise<void> {
  const readers = await readReaders(
    connection,
    catalogue,
    due.map(({ user_id }) => user_id),
  );
  const turns = due.map((reader) => turnOf(reader, now));
  const picks = readers.flatMap((reader, at) => composePick(catalogue, reader, turns[at]?.sunday ?? '') ?? []);
  const written = await writePicks(connection, picks, now);
  const newest = new Set(turns.filter(({ next }) => next.at > now).map(({ userId }) => userId));
  await onPicks(
    connection,
    written.filter(({ userId }) => newest.has(userId)),
  );
  await updateTurns(
    connection,
    turns.map(({ userId, next }) => ({ userId, ...next })),
  );
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

async function writePicks(connection: Connection, picks: readonly ComposedPick[], now: Date) {
  const withIds = picks.map((pick) => ({ ...pick, id: randomUUID() }));
  const fresh = await insertPicks(
    connection,
    withIds.map(({ userId, sunday, id, theme, themeName, title, description }) => ({
      user_id: userId,
      sunday,
      id,
      theme,
      theme_name: themeName,
      title,
      description,
      created_at: now,
    })),
  );
  const written = withIds.filter(({ id }) => fresh.has(id));
  await insertPickBooks(
    connection,
    written.flatMap(({ userId, sunday, books }) =>
      books.map(({ id, why }, position) => ({ user_id: userId, work_id: id, sunday, position, why })),
    ),
  );
  return written;
}

/**
 * When a clock has run ahead, turns stand in a future that is not coming. Such a reader goes on with the week after the
 * last pick that is not in the future; weeks that have theirs already are passed over as they come.
 */
async function callBackStrays({ db, clock }: WeeklyServices): Promise<void> {
  const now = clock.now();
  for (;;) {
    const strays = await selectStrayReaders(db, new Date(now.getTime() + FURTHEST_TURN), 100);
    if (strays.length === 0) return;
    for (const { user_id: userId, hour, time_zone } of strays) {
      const coming = turnAfter(now, hour, time_zone);
      const latest = await selectLatestSunday(db, userId, addDays(coming.sunday, -7));
      const sunday = latest === null ? coming.sunday : addDays(latest, 7);
      await updateTurns(db, [{ userId, sunday, at: momentOf(sunday, hour, time_zone ?? DEFAULT_ZONE) }]);
    }
  }
}

/** The first turn after `now` for this hour and zone. */
export function turnAfter(now: Date, hour: number, zone: string | null): { sunday: LocalDate; at: Date } {
  const sunday = comingSunday(now, hour, zone ?? DEFAULT_ZONE);
  return { sunday, at: momentOf(sunday, hour, zone ?? DEFAULT_ZONE) };
}
