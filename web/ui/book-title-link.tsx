import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Book } from '../../contract/books.ts';
import { paths } from '../../contract/paths.ts';
import { printed } from '../../contract/printed.ts';

type BookTitleLinkProps = {
  book: Pick<Book, 'id' | 'title'>;
  /** Shows the book over its list. Without it, and in a new tab, the book has its own page. */
  onOpen?: () => void;
};

/** A book's title, linking to everything about it. It lies above a card that links to the bookstore. */
export function BookTitleLink({ book, onOpen }: BookTitleLinkProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link
      to={paths.book(book.id)}
      onClick={open}
      className="relative z-10 decoration-rule-strong decoration-1 underline-offset-3 hover:underline"
    >
      {printed(book.title)}
    </Link>
  );
}
