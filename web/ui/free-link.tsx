import type { Book } from '../../contract/books.ts';
import { readerUrl } from '../../contract/bookstore.ts';
import { DOT } from './byline.ts';

/** Shown at the end of the author's line if the book is free to read, with a link that opens it. */
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
