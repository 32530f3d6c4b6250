import { dayOf, dayOfWeek, longDate } from '../../ui/date.ts';

/**
 * For which Sunday a pick is, and when it was made, for two places of a page: the first is null where both are one day,
 * whose date would stand there twice.
 */
export function madeFor({ created_at, sunday }: { created_at: string; sunday: string }): [string | null, string] {
  const created = `Created on ${longDate(created_at)}`;
  return dayOf(new Date(created_at)) === sunday
    ? [null, `${created}, for that Sunday`]
    : [`For ${dayOfWeek(sunday)}`, created];
}
