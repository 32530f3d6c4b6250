import { parse } from 'csv-parse/sync';
import { SHELF_LINES_MAX, type ShelfFormat } from '../../../contract/shelf.ts';
import { unguarded } from './formula-guard.ts';
import { FIELD_MAX, type ListedBook, type ReadShelf, UnreadableShelf } from './listed-book.ts';
import {
  beginning,
  type DayOrder,
  dayOf,
  daysOf,
  firstAuthor,
  GIVEN_UP,
  isbnOf,
  noteOf,
  ratingOf,
  shelvesOf,
  stateOf,
  unmarked,
} from './read-cells.ts';
import { readOwn } from './read-own.ts';

/** The names that the products give each column (folded). The first name that a file has is used. */
const COLUMNS = {
  title: ['title', 'book title', 'name'],
  author: ['author', 'authors', 'primary author', 'author(s)'],
  isbn: ['isbn13', 'isbn 13', 'isbn-13', 'isbn/uid', 'isbn', 'isbns', 'isbn 10', 'isbn10'],
  isbn10: ['isbn', 'isbn 10', 'isbn10'],
  state: ['reading state', 'exclusive shelf', 'read status', 'status', 'collections', 'state'],
  rating: ['my rating', 'star rating', 'rating'],
  finished: ['date read', 'last date read', 'date finished', 'finished on', 'dates read'],
  added: ['date added', 'entry date', 'added on', 'timestamp'],
  shelves: ['bookshelves', 'tags'],
  lists: ['lists'],
  bookmarked: ['bookmarked'],
  review: ['my review', 'review', 'comments'],
  comment: ['comment'],
  note: ['private notes', 'private comment', 'notes', 'note'],
} as const;
type Column = keyof typeof COLUMNS;

/**
 * Reads an export by its columns, whatever its name: Goodreads, StoryGraph, LibraryThing, Hardcover, Calibre, our own,
 * any CSV with a title, or one title a line. @throws UnreadableShelf
 */
export function readShelf(content: string): ReadShelf {
  // A spreadsheet may name the separator in a first line.
  const text = content.replace(/^\uFEFF/, '').replace(/^"?sep=.?"?(?:\r\n|\n|\r)/i, '');
  if (text.startsWith('PK\u0003'))
    throw new UnreadableShelf('This is an archive. Unpack it first, then choose the file in it.');
  if (text.trimStart().startsWith('<'))
    throw new UnreadableShelf('This is a web page. Choose CSV when you export your books.');
  if (text.trimStart().startsWith('{')) return readOwn(text);
  refuseEndless(text);
  const rows = readRows(text);
  const [first = [], ...rest] = rows;
  const header = first.map(folded);
  const at = columnsOf(header);
  if (at.title === undefined) return readList(text);
  const lines = rest.filter((row) => row.some((field) => field.trim() !== ''));
  if (lines.length > SHELF_LINES_MAX) throw tooMany('books');
  const format = formatOf(header);
  const days = daysOf(lines.flatMap((row) => [row[at.finished ?? -1] ?? '', row[at.added ?? -1] ?? '']));
  const books = lines.map((row) => bookOf(row.map(unguarded), at, { format, days })).filter((book) => book !== null);
  if (books.length === 0) throw new UnreadableShelf('There are no books in it.');
  return { format, books, untitled: lines.length - books.length, taste: null };
}

/** Most lines of a file. A book has several lines if its review has, and reviews of forty are not rare. */
const FILE_LINES_MAX = 20 * SHELF_LINES_MAX;
/** Longest line, and longest record of a table, in characters. */
const RECORD_MAX = 200_000;

/**
 * A text unlike any list of books would keep the parser busy until its time is up, and everybody's next list waiting.
 */
function refuseEndless(text: string): void {
  let [lines, start] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) {
      lines += 1;
      start = at + 1;
    } else if (at - start > RECORD_MAX)
      throw new UnreadableShelf(
        'One of its lines is too long for a list of books. Choose CSV when you export your books, or write one title per line.',
      );
  }
  if (lines > FILE_LINES_MAX)
    throw new UnreadableShelf(`It has more than ${FILE_LINES_MAX.toLocaleString('en')} lines. Send it in parts.`);
}

/**
 * Most cells of a file: a hundred for each book, and no product writes more than sixty. The parser takes two seconds
 * for a million.
 */
const CELLS_MAX = 100 * SHELF_LINES_MAX;
/** Most cells between two line ends; no list of books has a wider row. */
const ROW_MAX = 2_000;

function refuseManyCells(text: string, delimiter: string): void {
  let [cells, row, end] = [0, 0, 0];
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (at > end) [row, end] = [0, endOfLine(text, at)];
    [cells, row] = [cells + 1, row + 1];
    if (cells > CELLS_MAX || row > ROW_MAX)
      throw new UnreadableShelf('It has more cells than any list of books. Choose CSV when you export your books.');
  }
}

function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

/** A column's name as `COLUMNS` has it. */
const folded = (name: string) => unmarked(name).trim().toLowerCase();

const linesOf = (text: string) => text.split(/\r\n|\n|\r/);

const tooMany = (what: 'books' | 'lines') =>
  new UnreadableShelf(`There are more than ${SHELF_LINES_MAX.toLocaleString('en')} ${what} in it. Send it in parts.`);

/** The cells of a table, record by record. An unclosed quote spoils at most its own line, not those below it. */
function readRows(text: string): string[][] {
  const [header = ''] = linesOf(text.slice(0, HEADER_MAX));
  const parts = (sign: string) => header.split(sign).length;
  const [delimiter = ','] = [',', '\t', ';'].sort((a, b) => parts(b) - parts(a));
  refuseManyCells(text, delimiter);
  const table = parsed(text, delimiter);
  const [names = []] = table ?? parsed(header, delimiter) ?? [];
  const { title, author } = columnsOf(names.map(folded));
  const isTorn = (record: readonly string[]) =>
    record.some((cell, column) => {
      const least = column === title || column === author ? 0 : PROSE_MIN;
      const lines = /[\r\n]/.test(cell) ? linesOf(cell) : [];
      return lines.some((line) => line.split(delimiter).length >= Math.max(parts(delimiter), least));
    });
  if (table && !table.some(isTorn)) return table;
  if (table && table.length > RECORDS_MAX) throw tooMany('books');
  let torn = 0;
  const byLine = (text: string) => {
    const lines = linesOf(text).filter((line) => line !== '');
    torn += lines.length;
    if (torn > RECORDS_MAX) throw tooMany('lines');
    return lines.map((line) => cellsOf(line, delimiter));
  };
  const records = parsed(table ? text : `${text}_"`, delimiter, { raw: true });
  if (!records) return byLine(text);
  return records.flatMap(({ record, raw }, at) => {
    if (!table && at === records.length - 1) return byLine(raw.slice(0, -2));
    return isTorn(record) ? byLine(raw) : [record];
  });
}

/** The parser takes fifty times as long as a split. */
function cellsOf(line: string, delimiter: string): string[] {
  const quoted = line.includes('"') ? parsed(line, delimiter)?.[0] : undefined;
  return quoted ?? line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
}

/** The books and the header. Reading stops after them: the rest of a longer file would keep the next list waiting. */
const RECORDS_MAX = SHELF_LINES_MAX + 1;

/** A header row is not longer. */
const HEADER_MAX = 20_000;

/**
 * A line of a review has fewer parts between delimiters than this, whatever it says, and a line of a large table has
 * more.
 */
const PROSE_MIN = 10;

type WithRaw = { record: string[]; raw: string };

/** Undefined if a quote is not closed or a record is too long. With `raw` it takes several times as long. */
function parsed(text: string, delimiter: string): string[][] | undefined;
function parsed(text: string, delimiter: string, how: { raw: true }): WithRaw[] | undefined;
function parsed(text: string, delimiter: string, { raw } = { raw: false }): unknown[] | undefined {
  try {
    return parse(text, {
      ...{ delimiter, raw, max_record_size: RECORD_MAX, to: RECORDS_MAX + 1 },
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true },
    });
  } catch {
    return undefined;
  }
}

function columnsOf(header: readonly string[]): Partial<Record<Column, number>> {
  const found = Object.entries(COLUMNS).flatMap(([column, names]) => {
    const name = names.find((each) => header.includes(each));
    return name === undefined ? [] : [[column, header.indexOf(name)] as const];
  });
  return Object.fromEntries(found);
}

function formatOf(header: readonly string[]): ShelfFormat {
  const has = (...names: string[]) => names.every((name) => header.includes(name));
  if (has('reading state')) return 'deepshelf';
  if (has('exclusive shelf')) return 'goodreads';
  if (has('isbn/uid')) return 'storygraph';
  if (has('primary author')) return 'librarything';
  if (has('author_sort')) return 'calibre';
  if (has('status', 'privacy')) return 'hardcover';
  return 'list';
}

function bookOf(
  row: readonly string[],
  at: Partial<Record<Column, number>>,
  { format, days }: { format: ShelfFormat; days: DayOrder },
): ListedBook | null {
  const field = (column: Column): string => {
    const index = at[column];
    return index === undefined ? '' : beginning(unmarked(row[index] ?? '').trim(), FIELD_MAX);
  };
  const title = field('title');
  if (title === '') return null;
  const rating = ratingOf(field('rating'), format);
  const finishedOn = dayOf(field('finished'), days);
  // Calibre's tags and comments are subjects and a description that came with the file, not the reader's words.
  const isOwn = format !== 'calibre';
  const shelves = isOwn ? shelvesOf([field('shelves'), field('lists')].filter(Boolean).join(), field('state')) : [];
  const whole = (column: Column) => (at[column] === undefined ? '' : row[at[column]]);
  const told =
    stateOf(field('state')) ??
    // Our own export names each state.
    (format === 'deepshelf'
      ? null
      : rating !== null || finishedOn !== null
        ? 'read'
        : at.state === undefined && format === 'list'
          ? 'to-read'
          : null);
  // Many readers mark what they gave up as read, and put it on a shelf with such a name.
  const state = told === 'read' && shelves.some((name) => GIVEN_UP.test(name)) ? 'abandoned' : told;
  return {
    title,
    author: firstAuthor(field('author'), format),
    isbn13: isbnOf(field('isbn')) ?? isbnOf(field('isbn10')),
    state,
    bookmarked: at.bookmarked === undefined ? state === 'to-read' : field('bookmarked') === 'yes',
    rating,
    finishedOn,
    addedOn: dayOf(field('added'), days),
    note: noteOf([
      isOwn ? whole('review') : '',
      whole('comment'),
      whole('note'),
      shelves.length > 0 ? `Shelves: ${shelves.join(', ')}` : '',
    ]),
  };
}

/**
 * Whether there are hardly any control characters, unlike in pictures and spreadsheets, and few characters that could
 * not be decoded: a list in another encoding loses only its accents.
 */
function isText(text: string): boolean {
  const looked = [...text.slice(0, HEADER_MAX)];
  const count = (isOdd: (sign: string) => boolean) => looked.filter(isOdd).length / looked.length;
  const isControl = (sign: string) => sign < ' ' && !'\t\n\r'.includes(sign);
  return !(count(isControl) > CONTROL_SHARE || count((sign) => sign === '\ufffd') > LOST_SHARE);
}
const CONTROL_SHARE = 0.01;
const LOST_SHARE = 0.2;

/** One title per line, with or without its author: `named` finds out which part is which. */
function readList(text: string): ReadShelf {
  if (!isText(text))
    throw new UnreadableShelf('This is not text. Choose the CSV file of your export, or send one title per line.');
  const all = linesOf(unmarked(text));
  const lines = all.map((line) => line.replace(/^\s*(?:[-*•]|\d{1,4}[.)])\s+/, '').trim());
  const titles = lines.filter((line) => line !== '' && line.length <= FIELD_MAX);
  if (titles.length > SHELF_LINES_MAX) throw tooMany('lines');
  if (titles.length === 0)
    throw new UnreadableShelf(
      'We found no titles in it. Write one title per line, or send a CSV with a column “Title”.',
    );
  const said = { state: 'to-read', rating: null, finishedOn: null, addedOn: null, bookmarked: true } as const;
  const blank = { isbn13: null, ...said };
  const books = titles.map((line) => ({ ...blank, title: unquoted(line), author: '' }));
  return { format: 'list', books, untitled: lines.filter((line) => line.length > FIELD_MAX).length, taste: null };
}

/** The title without the quotation marks around it. */
export const unquoted = (title: string): string => title.trim().replace(/^["“'‘](.*)["”'’]$/, '$1');
