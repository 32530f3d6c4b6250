import { DAY, HOUR } from '../../../contract/limits.ts';

/** A local date, '2026-03-08'. */
export type LocalDate = string;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a zone at a moment, as if it were UTC, in milliseconds. */
function wallTime(moment: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * When a zone's clocks show this full hour of this date. An hour that daylight saving skips counts as the one after it;
 * of an hour that comes twice the first one counts.
 */
export function momentOf(date: LocalDate, hour: number, zone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + hour * HOUR;
  const offsets = [wanted - DAY, wanted + DAY].map((near) => wallTime(near, zone) - near);
  const moments = offsets.map((offset) => wanted - offset);
  const shown = moments.filter((moment) => wallTime(moment, zone) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : (moments[0] ?? wanted));
}

/** `days` later in the calendar, which is not always 24 hours each. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The first Sunday whose `hour` in `zone` is still to come at `now`. */
export function comingSunday(now: Date, hour: number, zone: string): LocalDate {
  const sunday = weekOf(now, zone);
  return momentOf(sunday, hour, zone) > now ? sunday : addDays(sunday, 7);
}

/** The date that a zone's calendars show at a moment. */
export function dateIn(zone: string, moment: Date): LocalDate {
  return new Date(wallTime(moment.getTime(), zone)).toISOString().slice(0, 10);
}

/** The Sunday that ends the week of this moment, by the calendar of the zone. */
export function weekOf(now: Date, zone: string): LocalDate {
  const today = dateIn(zone, now);
  return addDays(today, (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7);
}

/** The ISO week that ends with this Sunday, '2026-W10'. */
export function isoWeek(sunday: LocalDate): string {
  const thursday = new Date(`${addDays(sunday, -3)}T00:00:00Z`);
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - newYear) / (7 * DAY)) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** Whole weeks since a fixed Sunday: what rotates by the week counts with it. */
export function weekNumber(sunday: LocalDate): number {
  return Math.round((Date.parse(`${sunday}T00:00:00Z`) - Date.UTC(2024, 0, 7)) / (7 * DAY));
}
