import type { Book } from '../../contract/books.ts';
import { readerUrl } from '../../contract/bookstore.ts';
import { DOT } from './byline.ts';

/** At the end of the line of an author: that the book is free to read, and a link that opens it. Nothing where it is not. */
export function FreeLink({ book }: { book: Book }) {
  const url = readerUrl(book);
  if (!url) return null;
  return (
    <>
      {DOT}
      <a href={url} target="_blank" rel="noopener" className="link relative z-10 whitespace-nowrap">
        Free to read<span className="sr-only">: {book.title}, in a new tab</span>
      </a>
    </>
  );
}
