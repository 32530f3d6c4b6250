import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { BookBeside } from '../../../contract/book-page.ts';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import { authorLine } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';

type BesideBookProps = {
  book: BookBeside;
  /** Its place in the series. */
  number?: number;
  /** Whether it is the book of this page. */
  here?: boolean;
};

/** A book beside another one, linking to its page. */
export function BesideBook({ book, number, here = false }: BesideBookProps) {
  return (
    <li
      className="group relative grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4"
      aria-current={here ? 'true' : undefined}
    >
      <Cover book={book} />
      <div>
        <p className="font-serif text-[1.0625rem] leading-snug">
          {number === undefined ? null : <span className="mr-1.5 text-soft">{number}</span>}
          {here ? (
            printed(book.title)
          ) : (
            <Link to={paths.book(book.id)} className="beside-link">
              {printed(book.title)}
            </Link>
          )}
        </p>
        <p className="text-small text-soft">
          {here ? 'This book' : authorLine(book.authors)}
          {book.in_library ? (
            <span className="whitespace-nowrap">
              {' · '}
              <Check className="inline size-3.5 text-good" /> In your library
            </span>
          ) : null}
        </p>
        {book.why ? <p className="mt-1 font-serif text-ui leading-snug italic">{printed(book.why)}</p> : null}
      </div>
    </li>
  );
}
