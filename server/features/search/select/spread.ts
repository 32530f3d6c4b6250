import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { byPosition } from '../resolve/series.ts';
import { asksOrder, namedAuthors } from '../understand/named-authors.ts';
import { matchTitle } from '../understand/named-titles.ts';
import { seriesAsked } from '../understand/series-asked.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/** Crowding is limited among this many of the first books. */
const DIVERSE_PREFIX = 10;
/** At most this many books of one author among them, unless the reader named the author. */
const PER_AUTHOR = 2;
/** And one volume of a series, unless the reader named it, its author or that volume. */
const PER_SERIES = 1;

/**
 * Books that would crowd the first ten move behind them, and volumes are put in order if the reader
 * asks for it.
 */
export function spread<Entry extends { work: Work }>(query: UnderstoodQuery, ranked: readonly Entry[]): Entry[] {
  const asked = seriesAsked(
    query,
    ranked.map(({ work }) => work),
  );
  const isVolume = ({ series_name: name }: Work) => name !== null && asked.has(name);
  const authors = counter(PER_AUTHOR);
  const series = counter(PER_SERIES);
  const first: Entry[] = [];
  const later: Entry[] = [];
  for (const entry of ranked) {
    const { work } = entry;
    const author = work.authors[0] ?? null;
    const crowded =
      !(isVolume(work) || isAskedFor(query, work)) && (authors.isFull(author) || series.isFull(seriesOf(query, work)));
    if (first.length >= DIVERSE_PREFIX || crowded) {
      later.push(entry);
      continue;
    }
    first.push(entry);
    authors.add(author);
    series.add(seriesOf(query, work));
  }
  const all = [...first, ...later];
  return asksOrder(query) || asked.size > 0 ? inOrder(all) : all;
}

/** Sorts the volumes of each series among the places that they hold, the first volume first. */
function inOrder<Entry extends { work: Work }>(entries: readonly Entry[]): Entry[] {
  const placedIn = ({ work }: Entry) => (work.series_position === null ? null : work.series_name);
  const volumes = new Map(
    [...Map.groupBy(entries, placedIn)].map(([series, of]) => [
      series,
      of.toSorted((a, b) => byPosition(a.work, b.work)).values(),
    ]),
  );
  return entries.map((entry) => {
    const series = placedIn(entry);
    return (series === null ? entry : volumes.get(series)?.next().value) ?? entry;
  });
}

function isAskedFor(query: UnderstoodQuery, work: Work): boolean {
  return namedAuthors(query, work.authors).length > 0 || matchTitle(query, work.title, work.subtitle) === 'exact';
}

/** The series that the work adds to; null if it has none or the query names it. */
function seriesOf(query: UnderstoodQuery, { series_name: name }: Work): string | null {
  const key = words(name ?? '').join(' ');
  const named = query.bare !== '' && ` ${words(query.text).join(' ')} `.includes(` ${key} `);
  return key === '' || named ? null : key;
}

function counter(most: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (key: string | null) => key !== null && (counts.get(key) ?? 0) >= most,
    add: (key: string | null) => void (key !== null && counts.set(key, (counts.get(key) ?? 0) + 1)),
  };
}
