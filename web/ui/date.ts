/**
 * Formats moments by `options`, in the reader's own language. The format is created on first use, because that takes a
 * phone 80 ms.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    return format.format(date);
  };
}

const long = dateFormat({ dateStyle: 'long' });

/** A moment as a date in the reader's language: "22 November 2026". */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : long(date);
}

const ofWeek = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A date without a time, such as `2026-11-22`, as a day: "Sunday, 22 November". */
export function dayOfWeek(date: string): string {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? '' : ofWeek(day);
}

/** The day of a moment in the reader's time zone, `2026-11-22`. */
export function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Today in the reader's time zone, `2026-11-22`. */
export const today = (): string => dayOf(new Date());

const withTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** A moment as date and time of day: "22 November 2026 at 08:00". */
export function moment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : withTime(date);
}
