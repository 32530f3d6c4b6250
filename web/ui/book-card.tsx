import type { ReactNode } from 'react';
import type { Book } from '../../contract/books.ts';
import { BookTitleLink } from './book-title-link.tsx';
import { authorLine } from './byline.ts';
import { Cover } from './cover.tsx';
import { FreeLink } from './free-link.tsx';
import { Reason } from './reason.tsx';
import { StoreLink } from './store-link.tsx';

type BookCardProps = {
  book: Book;
  onOpen?: () => void;
  eager?: boolean;
  actions?: ReactNode;
  note?: ReactNode;
  marked?: boolean;
};

/**
 * A book on a shelf. The title links to its details, the rest of the card to the bookstore. Its buttons lie above that
 * link.
 */
export function BookCard({ book, onOpen, actions, note, eager = false, marked = false }: BookCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className="shelf-stand">
        <Cover book={book} eager={eager} />
        {marked ? <span aria-hidden="true" className="ribbon" /> : null}
      </div>
      <h2 className="mt-3.5 font-serif text-[1.0625rem] leading-snug tracking-normal">
        <BookTitleLink book={book} {...(onOpen && { onOpen })} />
      </h2>
      <p className="mt-0.5 text-small text-soft">
        {authorLine(book.authors)}
        <FreeLink book={book} />
      </p>
      <p className="mt-1 flex items-center gap-1.5 text-small text-soft empty:hidden">{note}</p>
      {book.why ? (
        <div className="mt-1.5">
          <Reason why={book.why} className="text-[0.9375rem] leading-snug text-soft" />
        </div>
      ) : null}
      <div className="card-foot mt-auto -ml-2.5 flex flex-wrap items-center justify-between pt-1">
        <div className="relative z-10 flex">{actions}</div>
        <StoreLink book={book} />
      </div>
    </article>
  );
}

/** Cards in rows, each row on its own shelf. */
export function Bookshelf({ label, busy = false, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    <ul aria-label={label} aria-busy={busy || undefined} className="bookshelf">
      {children}
    </ul>
  );
}

/** One shelf with outlines for future books. */
export function GhostShelf() {
  return (
    <div aria-hidden="true" className="bookshelf ghost">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="shelf-stand">
          <span className="book-cover" />
        </div>
      ))}
    </div>
  );
}

/** The shelf before its books have loaded. */
export function EmptyShelf({ label, places }: { label: string; places: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className="bookshelf skeleton">
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move.
          <div key={place}>
            <div className="shelf-stand">
              <span className="book-cover" />
            </div>
            <span className="mt-4 block h-4 w-4/5 bg-rule" />
            <span className="mt-2 block h-3 w-1/2 bg-rule" />
            <span className="block h-13" />
          </div>
        ))}
      </div>
    </>
  );
}
