import { Temporal } from 'temporal-polyfill';
import type { Services } from '../../../services.ts';
import { deleteQuotaBefore, takeUnits } from '../queries/quota.ts';

/** Three complete first syncs a day for one reader, so that one reader cannot use up everybody's quota. */
const READER_UNITS = 60;
/** The share that scheduled syncs may use; the rest is for readers who are waiting. */
const TIMETABLE_SHARE = 0.8;

type QuotaServices = Pick<Services, 'db' | 'clock' | 'config' | 'secrets'>;

/**
 * Takes one unit of the day's YouTube quota. Returns null if it was granted, otherwise the moment from which a new
 * attempt makes sense.
 */
export async function spendUnit(services: QuotaServices, userId: string, scheduled: boolean): Promise<Date | null> {
  const { db, secrets, config, clock } = services;
  const day = pacificDay(clock.now());
  const all = Math.floor(config.sync.youtube.dailyUnits * (scheduled ? TIMETABLE_SHARE : 1));
  const reader = secrets.keyedHash(`quota ${day}`, userId);
  const granted =
    (await takeUnits(db, day, reader, 1, READER_UNITS)) && (await takeUnits(db, day, '', 1, Math.max(1, all)));
  return granted ? null : nextDay(clock.now());
}

/** Deletes the counts of past days. */
export async function clearOldQuota(services: QuotaServices): Promise<void> {
  await deleteQuotaBefore(services.db, pacificDay(services.clock.now()));
}

/** Google's day ends at midnight in California. */
const pacific = (time: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(PACIFIC).toPlainDate();
const PACIFIC = 'America/Los_Angeles';
const pacificDay = (time: Date): string => pacific(time).toString();

/** When the next day begins in California. */
export function nextDay(now: Date): Date {
  return new Date(pacific(now).add({ days: 1 }).toZonedDateTime(PACIFIC).epochMilliseconds);
}
