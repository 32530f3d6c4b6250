import { z } from 'zod';
import { NOTE_MAX_LENGTH } from '../../../contract/limits.ts';
import { ListedState, SHELF_LINES_MAX } from '../../../contract/shelf.ts';
import { Taste, TasteMark } from '../../../contract/taste.ts';
import { hasMoreStructure } from '../../platform/http/read-json.ts';
import { FIELD_MAX, type ReadShelf, UnreadableShelf } from './listed-book.ts';
import { isbnOf, unmarked } from './read-cells.ts';

/**
 * JSON escapes that the database cannot store: NUL and half of a surrogate pair. A whole pair in two escapes also
 * matches.
 */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses JSON so that the database can store every text in it. A file without such escapes is read several times as
 * fast.
 */
export function parseStorable(json: string): unknown {
  if (!UNSTORABLE.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_, each) => (typeof each === 'string' ? each.replaceAll('\0', '').toWellFormed() : each));
}

/** More taste marks, or books set aside, than a reader can have. */
const OWN_MARKS_MAX = 2000;

/** Our own export, as far as we read it back. */
const Own = z.object({
  deepshelf: z.literal(1),
  books: z.array(
    z.object({
      title: z.string().max(FIELD_MAX),
      subtitle: z.string().max(FIELD_MAX).nullable(),
      authors: z.array(z.string().max(FIELD_MAX)),
      isbn13: z.string().nullable(),
      state: ListedState.nullable(),
      rating: z.number().min(0.5).max(5).nullable(),
      finished_on: z.iso.date().nullable(),
      added_on: z.iso.date().nullable(),
      bookmarked: z.boolean(),
      started_on: z.iso.date().nullable().default(null),
      note: z.string().max(NOTE_MAX_LENGTH).nullable().default(null),
    }),
  ),
  taste: Taste.extend({
    marks: z.array(TasteMark.extend({ since: z.iso.datetime().refine((at) => at > '1970') })).max(OWN_MARKS_MAX),
  }).optional(),
});

const COUNT = `There must be 1 to ${SHELF_LINES_MAX.toLocaleString('en')} books in it.`;

/**
 * Most characters of our JSON outside of texts: twice what 20,000 books need. Millions of values would keep the parser
 * busy.
 */
const OWN_STRUCTURE_MAX = 4_000_000;

/** Reads our own JSON export. @throws UnreadableShelf */
export function readOwn(text: string): ReadShelf {
  if (hasMoreStructure(text, OWN_STRUCTURE_MAX))
    throw new UnreadableShelf('This is not an export of ours: it holds too many values.');
  let value: unknown;
  try {
    value = parseStorable(text);
  } catch {
    throw new UnreadableShelf('The file is cut off or damaged. Download it again.');
  }
  const listed = typeof value === 'object' && value !== null && 'books' in value ? value.books : [];
  // Checked first, because checking each of millions of entries takes long.
  if (Array.isArray(listed) && listed.length > SHELF_LINES_MAX) throw new UnreadableShelf(COUNT);
  const own = Own.safeParse(value);
  if (!own.success)
    throw new UnreadableShelf('This is not an export of ours. Send our JSON, or a CSV with a column “Title”.');
  const { taste = null } = own.data;
  const books = own.data.books.filter(({ title }) => unmarked(title).trim() !== '');
  const saysNothing = books.length === 0 && (taste === null || (taste.marks.length === 0 && taste.surprise === 0));
  if (saysNothing) throw new UnreadableShelf(COUNT);
  return {
    format: 'deepshelf',
    untitled: own.data.books.length - books.length,
    taste,
    books: books.map((book) => ({
      title: unmarked(book.subtitle ? `${book.title}: ${book.subtitle}` : book.title),
      author: unmarked(book.authors[0] ?? ''),
      isbn13: isbnOf(book.isbn13 ?? ''),
      ...{ state: book.state, rating: book.rating, finishedOn: book.finished_on, addedOn: book.added_on },
      ...{ bookmarked: book.bookmarked, startedOn: book.started_on, note: book.note },
    })),
  };
}
