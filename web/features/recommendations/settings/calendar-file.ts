import { calendarText } from '../../../../contract/calendar.ts';
import { paths } from '../../../../contract/paths.ts';
import type { WeeklyPick } from '../../../../contract/recommendations.ts';
import { authorLine } from '../../../ui/byline.ts';

/**
 * A pick as a calendar file with one day to begin reading: the day the pick came, or today if that has passed. `site`
 * is the site of its page.
 */
export function calendarFile(pick: WeeklyPick, product: string, site: URL, now: Date): { name: string; text: string } {
  const came = new Date(pick.created_at);
  const books = pick.books.map(({ title, authors, why }) =>
    [`${title} by ${authorLine(authors)}.`, why].join(' ').trim(),
  );
  const event = {
    uid: `${pick.id}@${site.hostname}`,
    at: now.toISOString(),
    day: localDay(came > now ? came : now),
    title: pick.title,
    text: [pick.description, ...books].join('\n\n'),
    url: new URL(paths.recommendation(pick.id), site).href,
  };
  return { name: `${fileName(pick.title)}.ics`, text: calendarText(product, [event]) };
}

/** '20261122', in the reader's time zone. */
function localDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
}

/** A title as a file name that every system accepts. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return name || 'recommendation';
}

/** Hands a file to the browser as a download. */
export function download({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
