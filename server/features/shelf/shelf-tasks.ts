import { namesOf } from '../books/books.ts';
import { type ListedBook, type ReadShelf, readShelf, UnreadableShelf } from './read-shelf.ts';

/** What runs in a process of its own, since strangers wrote it: only what can be copied between processes goes in and out. */

/** The names under which a book may stand in our records: those that prove it is the one, and those that make it likely. */
export type NamedLine = ListedBook & { key: string; exact: string[]; likely: string[] };
export type ReadLines = Omit<ReadShelf, 'books'> & { lines: NamedLine[] };

export function readLines(content: string): ReadLines | { unreadable: string } {
  try {
    const { books, ...rest } = readShelf(content);
    return { ...rest, lines: books.map(named) };
  } catch (error) {
    if (error instanceof UnreadableShelf) return { unreadable: error.message };
    throw error;
  }
}

/** A line with the names by which its book may be known. */
export function named<Named extends Pick<ListedBook, 'title' | 'author' | 'isbn13'>>(
  book: Named,
): Named & Pick<NamedLine, 'key' | 'exact' | 'likely'> {
  const { title, author, isbn13 } = book;
  const [short = title, ...rest] = title.split(/:\s|\s[-–—]\s/);
  const authors = author === '' ? [] : [author];
  const whole = namesOf({ title, subtitle: null, authors, isbns: isbn13 ? [isbn13] : [], ids: [] });
  const cut =
    rest.length === 0 ? [] : namesOf({ title: short, subtitle: rest.join(': '), authors, isbns: [], ids: [] });
  // `A Novel` says nothing about which book it is: then there is no name with the subtitle, and the one without it is sure.
  const isWhole = !cut.some((name) => name.startsWith('sub'));
  const titled = (name: string) => name.startsWith('title:') || name.startsWith('sub');
  const key =
    isbn13 ?? whole.find(titled) ?? `title:${title.toLowerCase().slice(0, 300)}/${author.toLowerCase().slice(0, 60)}`;
  return {
    ...book,
    key: key.slice(0, 400),
    exact: [...whole, ...cut.filter((name) => isWhole || name.startsWith('sub'))],
    likely: isWhole ? [] : cut.filter((name) => name.startsWith('title:')),
  };
}
