import { Temporal } from 'temporal-polyfill';

/** A local date, '2026-03-08'. */
export type LocalDate = string;

const dayOf = Temporal.PlainDate.from;

/**
 * When clocks in a time zone show this full hour of this date. An hour that daylight saving skips counts as the next
 * one; if an hour occurs twice, the first counts.
 */
export function momentOf(date: LocalDate, hour: number, zone: string): Date {
  return new Date(dayOf(date).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds);
}

/** `days` later in the calendar, which is not always 24 hours each. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dayOf(date).add({ days }).toString();
}

/** The first Sunday whose `hour` in `zone` is still to come at `now`. */
export function comingSunday(now: Date, hour: number, zone: string): LocalDate {
  const sunday = weekOf(now, zone);
  return momentOf(sunday, hour, zone) > now ? sunday : addDays(sunday, 7);
}

/** The date that a zone's calendars show at a moment. */
export function dateIn(zone: string, moment: Date): LocalDate {
  return localDate(zone, moment).toString();
}

/** The Sunday that ends the week of this moment, by the calendar of the zone. */
export function weekOf(now: Date, zone: string): LocalDate {
  const today = localDate(zone, now);
  return today.add({ days: 7 - today.dayOfWeek }).toString();
}

/** The latest Sunday by the calendar of the zone, today included. */
export function latestSunday(now: Date, zone: string): LocalDate {
  const sunday = weekOf(now, zone);
  return sunday === dateIn(zone, now) ? sunday : addDays(sunday, -7);
}

/** The ISO week that ends with this Sunday, '2026-W10'. */
export function isoWeek(sunday: LocalDate): string {
  const { yearOfWeek, weekOfYear } = dayOf(sunday);
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`;
}

/** Whole weeks since a fixed Sunday, for whatever rotates weekly. */
export function weekNumber(sunday: LocalDate): number {
  return Math.round(dayOf('2024-01-07').until(sunday).days / 7);
}

const localDate = (zone: string, moment: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();
