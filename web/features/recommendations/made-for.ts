import { dayOf, dayOfWeek, longDate } from '../../ui/date.ts';

/**
 * For which Sunday a pick is, and when it was made, for two places of a page: the first is null where both are one day,
 * whose date would stand there twice. The reader's first, which did not wait for a Sunday, says that it is.
 */
export function madeFor(
  { created_at, sunday }: { created_at: string; sunday: string },
  isFirst: boolean,
): [string | null, string] {
  const created = `Created on ${longDate(created_at)}`;
  if (isFirst && dayOf(new Date(created_at)) > sunday) return ['Your first recommendation', created];
  return dayOf(new Date(created_at)) === sunday
    ? [null, `${created}, for that Sunday`]
    : [`For ${dayOfWeek(sunday)}`, created];
}
