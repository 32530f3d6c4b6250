import { useState } from 'react';
import type { Book } from '../../contract/books.ts';
import { printed } from '../../contract/printed.ts';

/**
 * A book's cover at the width of its container, 2:3, with its space reserved while it loads. Decorative, because the
 * title is next to it.
 */
export function Cover({ book, eager = false }: { book: Pick<Book, 'title' | 'cover_image_url'>; eager?: boolean }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="book-cover">
      {failed ? (
        <span aria-hidden="true" className="plain-cover">
          {printed(book.title)}
        </span>
      ) : (
        <img
          src={book.cover_image_url}
          alt=""
          width={240}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding={eager ? 'sync' : 'async'}
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
