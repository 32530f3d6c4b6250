import { ArrowUpRight } from 'lucide-react';
import type { Book } from '../../contract/books.ts';
import { printed } from '../../contract/printed.ts';
import { bookstoreLink, bookstoreUrl } from './bookstore.ts';

/** Names the destination of a click on the card: the bookstore, from anywhere on the nearest positioned element. */
export function StoreLink({ book }: { book: Pick<Book, 'title' | 'authors'> }) {
  return (
    <a
      href={bookstoreUrl(book)}
      {...bookstoreLink}
      title="At the bookstore, in a new tab"
      className="store-link after:absolute after:inset-0"
    >
      <span className="store-word">Bookstore</span>
      <ArrowUpRight className="size-4 shrink-0 stroke-[1.5] max-sm:-ml-0.5 max-sm:size-3.5" />
      <span className="sr-only">: {printed(book.title)}, in a new tab</span>
    </a>
  );
}
