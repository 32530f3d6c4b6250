import { printed } from '../../../contract/printed.ts';
import './spines.css';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { LibraryBook } from '../../../contract/library.ts';
import { paths } from '../../../contract/paths.ts';
import { spineName } from '../../ui/spine-name.ts';
import { type Binding, useBindings } from './cover-tones.ts';
import { numberOf } from './number-of.ts';

type SpineBook = Pick<LibraryBook, 'id' | 'title' | 'authors' | 'cover_image_url' | '_liked'>;
/** Without `onOpen` a spine leads to the page of its book. */
type SpinesProps = { books: readonly SpineBook[]; label?: string; busy?: boolean; onOpen?: (id: string) => void };

/** The books as in a bookcase: spine beside spine, on as many boards as needed. */
export function Spines({ books, label = 'Your books', busy = false, onOpen }: SpinesProps) {
  const bindings = useBindings(books);
  return (
    <ul aria-label={label} aria-busy={busy || undefined} className="spine-rows">
      {books.map((book) => (
        <li key={book.id} {...shapeOf(book, bindings.get(book.id))} className="own-spine">
          <Link
            to={paths.book(book.id)}
            onClick={(event) => {
              if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen(book.id);
            }}
          >
            <span className="own-spine-title">{printed(book.title)}</span>
            <span className="own-spine-author">{spineName(book.authors)}</span>
          </Link>
          {book._liked ? <span aria-hidden="true" className="own-spine-mark" /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Colours, size and lettering, the same for a book wherever it stands, except beside a book of its own colour. */
function shapeOf({ id, title, authors }: SpineBook, binding: Binding | undefined) {
  const name = spineName(authors).length * AUTHOR_LETTER;
  // As tall as its author's name demands.
  const tall = Math.min(1, Math.max(0.78 + (numberOf(id) % 23) / 100, (name / AUTHOR_SHARE + ENDS) / CASE));
  const all = CASE * tall - ENDS;
  const room = all - Math.min(name, all * AUTHOR_SHARE);
  const plain = linesIn(title, room / LETTER);
  const small = plain > 2;
  const lines = small ? linesIn(title, room / SMALL_LETTER) : plain;
  // Each line of a title needs its width, and some cloth on both sides.
  const thick = Math.max(2.25 + (numberOf(title) % 9) / 8, lines > 2 ? 3.5 : lines > 1 ? 2.9 : 0);
  const style = { ...binding, '--tall': tall, '--thick': `${thick}rem` } as CSSProperties;
  return { style, 'data-lettering': small ? 'small' : undefined };
}

/** In pixels: the height of the tallest spine, its free space, and the average width of letters. */
const CASE = 240;
const ENDS = 40;
const LETTER = 8.4;
const SMALL_LETTER = 7;
const AUTHOR_LETTER = 7;
/** Of the spine's length, at most; as in spines.css. */
const AUTHOR_SHARE = 0.5;

/** The number of lines of `letters` letters that a text takes, broken between words. */
function linesIn(text: string, letters: number): number {
  let lines = 1;
  let length = 0;
  for (const word of text.split(' ')) {
    if (length > 0 && length + 1 + word.length > letters) {
      lines += 1;
      length = 0;
    }
    length += word.length + (length > 0 ? 1 : 0);
  }
  return lines;
}
