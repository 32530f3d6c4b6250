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

function named(book: ListedBook): NamedLine {
  const { title, author, isbn13 } = book;
  const [short = title, ...rest] = title.split(/:\s|\s[-–—]\s/);
  const authors = author === '' ? [] : [author];
  const whole = namesOf({ title, subtitle: null, authors, isbns: isbn13 ? [isbn13] : [], ids: [] });
  const cut =
    rest.length === 0 ? [] : namesOf({ title: short, subtitle: rest.join(': '), authors, isbns: [], ids: [] });
  const titled = (name: string) => name.startsWith('title:') || name.startsWith('sub');
  const key =
    isbn13 ?? whole.find(titled) ?? `title:${title.toLowerCase().slice(0, 300)}/${author.toLowerCase().slice(0, 60)}`;
  return {
    ...book,
    key: key.slice(0, 400),
    exact: [...whole, ...cut.filter((name) => name.startsWith('sub'))],
    likely: cut.filter((name) => name.startsWith('title:')),
  };
}
