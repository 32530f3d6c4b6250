const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** A moment as a date in the reader's own words: "22 November 2026". */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : long.format(date);
}

const withTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** A moment as date and time of day: "22 November 2026 at 08:00". */
export function moment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : withTime.format(date);
}
