import { DAY } from '../../../contract/limits.ts';
import type { WeeklySettings } from '../../../contract/recommendations.ts';

/** The date of a moment in the reader's zone, `2026-11-29`. UTC until a zone is known. */
const dateOf = (moment: Date, zone: string | null): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone ?? 'UTC' }).format(moment);

const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/**
 * The Sunday of the next book, `2026-11-29`, for a reader whose newest is for the Sunday `had`. A first book may come
 * on a Sunday before its hour, which then brings no second one.
 */
export function nextSunday({ next_at, time_zone }: Pick<WeeklySettings, 'next_at' | 'time_zone'>, had: string): string {
  const turn = dateOf(new Date(next_at), time_zone);
  return had < turn ? turn : daysLater(had, 7);
}

/** The latest Sunday where the reader is, today included; a first book is for this one. */
export function latestSunday(now: Date, { time_zone }: Pick<WeeklySettings, 'time_zone'>): string {
  const today = dateOf(now, time_zone);
  return daysLater(today, -new Date(today).getUTCDay());
}
