const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** A moment as a date in the reader's own words: "22 November 2026". */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : long.format(date);
}

const ofWeek = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A date without a time, such as `2026-11-22`, as a day: "Sunday, 22 November". */
export function dayOfWeek(date: string): string {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? '' : ofWeek.format(day);
}

/** The reader's own day, `2026-11-22`. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

const withTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** A moment as date and time of day: "22 November 2026 at 08:00". */
export function moment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : withTime.format(date);
}
