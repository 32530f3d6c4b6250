import { type ExportFormat, ListedState, type ShelfExport } from '../../../contract/shelf.ts';
import type { Services } from '../../services.ts';
import { getProfile } from '../account/account.ts';
import { personalTokens, programsLetIn } from '../auth/auth.ts';
import { consentHistory } from '../consent/consent.ts';
import { relationsOf } from '../library/library.ts';
import { listQuestions } from '../questions/questions.ts';
import { getSettings, newestPicks } from '../recommendations/recommendations.ts';
import { getOverview } from '../sync/sync.ts';
import { getTaste } from '../taste/taste.ts';
import { selectShelfToExport } from './export-queries.ts';
import { guarded } from './formula-guard.ts';
import { selectAllLines } from './line-queries.ts';
import { waitingLines } from './take-lines.ts';
import { toldBy } from './told.ts';

/** A book of the export: on the shelf, or brought by an import and not in our catalogue. */
type Exported = {
  /** Our id; null for a book that is not in our catalogue, and for one that was given up. */
  id: string | null;
  title: string;
  subtitle: string | null;
  authors: string[];
  year: number | null;
  isbn13: string | null;
  state: ListedState | null;
  rating: number | null;
  started_on: string | null;
  finished_on: string | null;
  note: string | null;
  added_on: string | null;
  bookmarked: boolean;
  source: string;
  why: string | null;
};

const PICKS_MAX = 1000;

/**
 * Everything that we store about a reader, as one JSON document. `readShelf` reads its books and taste settings back.
 * Described in docs/export.md.
 */
export async function exportJson(services: Services, userId: string): Promise<string> {
  const { db } = services;
  const content = {
    deepshelf: 1,
    exported_at: services.clock.now().toISOString(),
    profile: await getProfile(services, userId),
    books: await booksOf(services, userId),
    reading_from: await getOverview(services, userId),
    questions: await listQuestions(db, userId),
    recommendations: await newestPicks(db, userId, PICKS_MAX),
    weekly_settings: await getSettings(services, userId),
    consents: await consentHistory(db, userId),
    taste: await getTaste(services, userId),
    tokens: await personalTokens(services, userId),
    programs: await programsLetIn(db, userId),
  };
  return `${oneToALine(content)}\n`;
}

/**
 * JSON with one line for each member and for each element of its lists: short enough to be imported again, and
 * readable.
 */
function oneToALine(content: object): string {
  const members = Object.entries(content).map(([name, value]) => {
    const said = Array.isArray(value)
      ? `[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${said}`;
  });
  return `{\n${members.join(',\n')}\n}`;
}

const HEADER = [
  'Book Id',
  'Title',
  'Author',
  'Additional Authors',
  'ISBN13',
  'My Rating',
  'Original Publication Year',
  'Date Read',
  'Date Added',
  'Exclusive Shelf',
  'Private Notes',
  // Our own columns: other services ignore them.
  'Bookmarked',
  'Reading State',
];

const EXCLUSIVE_SHELF: Record<ListedState, string> = {
  'to-read': 'to-read',
  reading: 'currently-reading',
  read: 'read',
  abandoned: 'did-not-finish',
};

/** The shelf under the columns of Goodreads, which other products read. */
export async function exportCsv(services: Services, userId: string): Promise<string> {
  const rows = (await booksOf(services, userId)).map((book) => [
    book.id ?? '',
    guarded(book.subtitle ? `${book.title}: ${book.subtitle}` : book.title),
    guarded(book.authors[0] ?? ''),
    guarded(book.authors.slice(1).join(', ')),
    // As Goodreads writes it, because a spreadsheet would round the plain number.
    book.isbn13 ? `="${book.isbn13}"` : '',
    String(book.rating ?? 0),
    String(book.year ?? ''),
    (book.finished_on ?? '').replaceAll('-', '/'),
    (book.added_on ?? '').replaceAll('-', '/'),
    EXCLUSIVE_SHELF[book.state ?? 'to-read'],
    guarded(book.note ?? ''),
    book.bookmarked ? 'yes' : 'no',
    book.state ?? '',
  ]);
  const content = [HEADER, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
  return `${content}\r\n`;
}

/** The content of an export as a file for the browser to save. */
export const fileOf = (format: ExportFormat, madeAt: Date, content: string): ShelfExport => ({
  name: `deepshelf-${madeAt.toISOString().slice(0, 10)}.${format}`,
  type: format === 'json' ? 'application/json' : 'text/csv',
  content,
});

/** RFC 4180. */
const field = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function booksOf({ db }: Services, userId: string): Promise<Exported[]> {
  // Includes lines that are still to be matched. In this order, a line that is matched meanwhile may be read twice, but
  // is not lost.
  const waiting = await waitingLines(db, userId);
  const matched = await selectAllLines(db, userId);
  const shelf = await selectShelfToExport(db, userId);
  const keys = new Set(matched.map(({ line_key: key }) => key));
  const lines = [...matched, ...waiting.filter(({ line_key: key }) => !keys.has(key))];
  const held = shelf.map((book): Exported & { at: number } => ({
    at: book.added_at.getTime(),
    ...{ id: book.work_id, title: book.title, subtitle: book.subtitle, authors: book.authors, year: book.year },
    ...{
      isbn13: book.isbn13,
      rating: book.rating,
      started_on: book.started_on,
      finished_on: book.finished_on,
      note: book.note,
      source: book.source,
      why: book.why,
    },
    state: ListedState.nullable().parse(book.state),
    added_on: book.added_on ?? book.added_at.toISOString().slice(0, 10),
    bookmarked: book.liked_at !== null,
  }));
  const givenUp = lines.flatMap(({ work_id: id, state }) => (state === 'abandoned' ? (id ?? []) : []));
  const relations = await relationsOf(db, userId, [...new Set(givenUp)]);
  const own = [...Map.groupBy(lines, ({ line_key: key }) => key).values()]
    .flatMap((same) => {
      const line = same.at(-1);
      if (
        !line ||
        (line.work_id !== null && !(line.state === 'abandoned' && relations.get(line.work_id)?.state === 'removed'))
      )
        return [];
      const { state, ...said } = line.state === 'abandoned' ? line : toldBy(same);
      return { ...line, ...said, state, added_on: same.findLast(({ added_on: on }) => on !== null)?.added_on ?? null };
    })
    .sort((a, b) => (b.added_on ?? '').localeCompare(a.added_on ?? '', 'en'))
    .map(
      (line): Exported => ({
        ...{
          id: null,
          title: line.title,
          subtitle: null,
          authors: line.author === '' ? [] : [line.author],
          year: null,
        },
        ...{ isbn13: line.isbn13, state: ListedState.nullable().parse(line.state), rating: line.rating },
        ...{ bookmarked: line.bookmarked, started_on: line.started_on, note: line.note },
        ...{ finished_on: line.finished_on, added_on: line.added_on, source: 'import', why: null },
      }),
    );
  const newestFirst = held.sort((a, b) => b.at - a.at || (a.id ?? '').localeCompare(b.id ?? '', 'en'));
  return [...newestFirst.map(({ at: _, ...book }) => book), ...own];
}
