import { words } from '../../wording/words.ts';
import { namesOf } from '../books/books.ts';
import { type ListedBook, type ReadShelf, UnreadableShelf } from './listed-book.ts';
import { beginning } from './read-cells.ts';
import { parseStorable } from './read-own.ts';
import { readShelf, unquoted } from './read-shelf.ts';

/**
 * These functions run in a separate process, because strangers wrote the text: only what can be copied between
 * processes goes in and out.
 */

/**
 * The names under which our records may have the book: those that prove it is the one, and those that make it likely.
 */
export type NamedLine = ListedBook & { key: string; exact: string[]; likely: string[] };
export type ReadLines = Omit<ReadShelf, 'books'> & { lines: NamedLine[] };

/** Reads a list. Every text of the result can be stored in the database, whatever the list contains. */
export function readLines(content: string): ReadLines | { unreadable: string } {
  try {
    const { books, ...rest } = readShelf(content);
    const read: ReadLines = { ...rest, lines: apart(books).map(named) };
    return parseStorable(JSON.stringify(read)) as ReadLines;
  } catch (error) {
    if (error instanceof UnreadableShelf) return { unreadable: error.message };
    throw error;
  }
}

/** Removes ISBNs that a list gives to several books: they are wrong for some of them, and would make them one line. */
function apart(books: readonly ListedBook[]): ListedBook[] {
  const byIsbn = Map.groupBy(books, ({ isbn13 }) => isbn13);
  const isOne = ([first, ...others]: readonly ListedBook[]) =>
    first === undefined || others.every(({ title }) => isPartOf(title, first.title) || isPartOf(first.title, title));
  const shared = new Set([...byIsbn].flatMap(([isbn, same]) => (isbn === null || isOne(same) ? [] : isbn)));
  return books.map((book) => (book.isbn13 !== null && shared.has(book.isbn13) ? { ...book, isbn13: null } : book));
}

/** Whether one title has all its words in the other, as `Dune` in `Dune (Dune, #1)`. */
const isPartOf = (one: string, other: string): boolean => {
  const held = new Set(words(other));
  return words(one).every((word) => held.has(word));
};

/** What may separate a title from its author if both are in one line. */
const BETWEEN = /\sby(?=\s)|\s[-–—]\s|,\s|\s\(/gi;
const CUTS_MAX = 6;
/** A longer line is not a title with its author: trying every cut takes milliseconds per line. */
const CUT_LINE_MAX = 200;

/**
 * The names of a line with a title and perhaps an author: either may come before or after a cut. Only names of our
 * works count, so `Death by Black Hole` is not taken for a book called Death.
 */
function namedInOne({
  title,
  isbn13,
}: Pick<ListedBook, 'title' | 'isbn13'>): Pick<NamedLine, 'key' | 'exact' | 'likely'> {
  const cuts = title.length > CUT_LINE_MAX ? [] : [...title.matchAll(BETWEEN)].slice(-CUTS_MAX);
  const pairs = cuts.flatMap(({ 0: sign, index }) => {
    const [before, after] = [title.slice(0, index), title.slice(index + sign.length).replace(/\)$/, '')].map(unquoted);
    return before && after
      ? [{ title: before, author: after }, ...(/by/i.test(sign) ? [] : [{ title: after, author: before }])]
      : [];
  });
  const exact = [
    ...(isbn13 ? [`isbn:${isbn13}`] : []),
    ...pairs.flatMap((pair) => named({ ...pair, isbn13: null }).exact),
  ];
  return {
    key: beginning(isbn13 ?? `title:${title.toLowerCase()}/`, 400),
    exact: [...new Set(exact)],
    likely: aloneOf(title),
  };
}

/** Begins the names of a line with only a title, with or without an article in front. */
const ALONE = 'alone:';

function aloneOf(title: string): string[] {
  const bare = title.toLowerCase().replace(/^(?:the|an?) (?=.)/, '');
  return [title.toLowerCase(), bare, `the ${bare}`].map((form) => ALONE + form);
}

/** The title, in lower case, of a name that `aloneOf` made; undefined for any other name. */
export const titleAlone = (name: string): string | undefined =>
  name.startsWith(ALONE) ? name.slice(ALONE.length) : undefined;

/** A line with the names by which its book may be known. */
export function named<Named extends Pick<ListedBook, 'title' | 'author' | 'isbn13'>>(
  book: Named,
): Named & Pick<NamedLine, 'key' | 'exact' | 'likely'> {
  const { title, author, isbn13 } = book;
  const [short = title, ...rest] = title.split(/:\s|\s[-–—]\s/);
  if (author === '') return { ...book, ...namedInOne(book) };
  const authors = [author];
  const whole = namesOf({ title, subtitle: null, authors, isbns: isbn13 ? [isbn13] : [], ids: [] });
  const cut =
    rest.length === 0 ? [] : namesOf({ title: short, subtitle: rest.join(': '), authors, isbns: [], ids: [] });
  // `A Novel` does not say which book it is. Then no name has the subtitle, and the one without it is exact.
  const isWhole = !cut.some((name) => name.startsWith('sub'));
  const titled = (name: string) => name.startsWith('title:') || name.startsWith('sub');
  const key =
    isbn13 ??
    whole.find(titled) ??
    `title:${beginning(title.toLowerCase(), 300)}/${beginning(author.toLowerCase(), 60)}`;
  return {
    ...book,
    key: beginning(key, 400),
    exact: [...whole, ...cut.filter((name) => isWhole || name.startsWith('sub'))],
    likely: isWhole ? [] : cut.filter((name) => name.startsWith('title:')),
  };
}
