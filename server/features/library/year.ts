import { Temporal } from 'temporal-polyfill';
import { SECOND, YEAR_BOOKS_MAX } from '../../../contract/limits.ts';
import type { YearInBooks, YearQuery } from '../../../contract/year.ts';
import type { Services } from '../../services.ts';
import { findWorks, toBook } from '../books/books.ts';
import { QUARTER_HOUR, selectTimes, selectYear, type YearBounds, type YearRow } from './year-queries.ts';

const MONTHS = 12;
const GENRES_TOLD = 6;

/**
 * One year of a reader in books, by the calendar of their time zone. If nothing is stored about the year, its counts
 * are 0.
 */
export async function getYear(
  services: Pick<Services, 'reads'>,
  userId: string,
  { year, zone }: YearQuery,
): Promise<YearInBooks> {
  const db = await services.reads.for(userId);
  const bounds = boundsOf(year, zone);
  const [rows, { undated, ...times }] = await Promise.all([selectYear(db, userId, bounds), selectTimes(db, userId)]);
  const { came, finished, begun, liked } = partsOf(rows, bounds);
  // A book that was only bookmarked in the year was added in another, so it is not listed.
  const read = new Set(finished);
  const reading = new Set(begun);
  const unread = came.filter((row) => !read.has(row) && !reading.has(row));
  const told = [finished, begun, unread].flatMap((part) => part.slice(0, YEAR_BOOKS_MAX));
  const works = await findWorks(
    db,
    told.map(({ work_id }) => work_id),
  );
  const rowOf = new Map(told.map((row) => [row.work_id, row]));
  return {
    years: yearsOf(times, zone),
    added: came.length,
    brought: came.filter(({ source }) => source === 'import').length,
    read: finished.length,
    reading: begun.length,
    bookmarked: liked.length,
    undated,
    months: monthsOf(came, finished, zone),
    genres: genresOf(finished.length > 0 ? finished : came),
    books: works.map((work) => {
      const { id, title, authors, cover_image_url, year: written } = toBook(work);
      const row = rowOf.get(id);
      const own = {
        _liked: Boolean(row?.liked_at),
        read: row !== undefined && read.has(row),
        reading: row !== undefined && reading.has(row),
        rating: row?.rating ?? null,
      };
      return { id, title, authors, cover_image_url, year: written, ...own };
    }),
  };
}

function boundsOf(year: number, zone: string): YearBounds {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  const after = first.add({ years: 1 });
  const moment = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(zone).epochMilliseconds);
  return { from: moment(first), until: moment(after), firstDay: first.toString(), dayAfter: after.toString() };
}

/** Years about which something is stored, newest first. */
function yearsOf({ quarters, finished }: { quarters: number[]; finished: number[] }, zone: string): number[] {
  const began = quarters.map((quarter) => localDate(quarter * QUARTER_HOUR * SECOND, zone).year);
  return [...new Set([...began, ...finished])].sort((a, b) => b - a);
}

const localDate = (milliseconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone);

function partsOf(rows: readonly YearRow[], { from, until, firstDay, dayAfter }: YearBounds) {
  const within = (at: Date | null) => at !== null && at >= from && at < until;
  const dated = (day: string | null) => day !== null && day >= firstDay && day < dayAfter;
  return {
    came: rows.filter((row) => within(row.added_at)),
    liked: rows.filter((row) => within(row.liked_at)),
    finished: rows.filter(({ finished_on: day }) => dated(day)),
    // Without a day, from when it was added.
    begun: rows.filter(
      ({ state, started_on: day, added_at }) => state === 'reading' && (day ? dated(day) : within(added_at)),
    ),
  };
}

function monthsOf(came: readonly YearRow[], finished: readonly YearRow[], zone: string): YearInBooks['months'] {
  const months = Array.from({ length: MONTHS }, () => ({ added: 0, read: 0 }));
  const count = (month: number, what: 'added' | 'read') => {
    const here = months[month - 1];
    if (here) here[what] += 1;
  };
  for (const { added_at } of came) {
    count(localDate(added_at.getTime(), zone).month, 'added');
  }
  for (const { finished_on } of finished) if (finished_on) count(Number(finished_on.slice(5, 7)), 'read');
  return months;
}

function genresOf(rows: readonly YearRow[]): YearInBooks['genres'] {
  const counts = new Map<string, number>();
  for (const name of rows.flatMap(({ genres }) => genres)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, books]) => ({ name, books }))
    .sort((a, b) => b.books - a.books || a.name.localeCompare(b.name, 'en'))
    .slice(0, GENRES_TOLD);
}
