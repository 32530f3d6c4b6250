import type { Book } from '../../contract/books.ts';
import { readerUrl } from '../../contract/bookstore.ts';
import { printed } from '../../contract/printed.ts';

/**
 * Shown at the end of the author's line if the book is free to read, with a link that opens it. A space before it
 * vanishes where the line breaks; a dot would be left behind.
 */
export function FreeLink({ book }: { book: Book }) {
  const url = readerUrl(book);
  if (!url) return null;
  return (
    <>
      {'\u2003'}
      <a href={url} target="_blank" rel="noopener" className="link relative z-10 whitespace-nowrap">
        Free to read<span className="sr-only">: {printed(book.title)}, in a new tab</span>
      </a>
    </>
  );
}
