import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { printed } from '../../../contract/printed.ts';
import type { WeeklyBook } from '../../../contract/recommendations.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { BookTitleLink } from '../../ui/book-title-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { byline } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';
import { StoreLink } from '../../ui/store-link.tsx';
import { useHideBook, useKeepBook } from './pick-queries.ts';

/** `lead` is the book of the week; the others are its companions. */
type WeeklyBookCardProps = { pickId: string; book: WeeklyBook; lead: boolean; onOpen: () => void };

/**
 * A recommended book with its summary. The text above it says why the lead was chosen, a line what a companion adds.
 * The reader can keep it, or see no more of it.
 */
export function WeeklyBookCard({ pickId, book, lead, onOpen }: WeeklyBookCardProps) {
  const keep = useKeepBook(pickId, book);
  const hide = useHideBook(pickId, book);
  if (book.hidden) {
    return (
      <Card book={book} lead={lead} onOpen={onOpen} aside>
        <p role="status" className="mt-3 text-small text-soft">
          Set aside. It will not be suggested again.{' '}
          <button
            type="button"
            aria-label={`Undo: ${book.title}`}
            className="link min-h-6 text-ink"
            onClick={() => hide(false)}
          >
            Undo
          </button>
        </p>
      </Card>
    );
  }
  return (
    <Card book={book} lead={lead} onOpen={onOpen}>
      {book.why && !lead ? <p className="pick-why mt-3 font-serif text-body italic">{printed(book.why)}</p> : null}
      {book.summary ? (
        <p className="mt-3 font-serif text-[1.0625rem] leading-relaxed text-soft">{printed(book.summary)}</p>
      ) : null}
      <div className={`card-foot ${lead ? '' : 'full'} mt-4 flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <div className={`flex-wrap items-center gap-x-4 gap-y-2 *:relative *:z-10 ${lead ? 'contents' : 'flex'}`}>
          <AddButton title={book.title} state={keep.state} onAdd={keep.add} labelled={lead} />
          <IconButton label={`About ${book.title}`} className={lead ? 'max-sm:-ml-2.5' : ''} onClick={onOpen}>
            <Info />
          </IconButton>
          <button
            type="button"
            aria-label={`Not for me: ${book.title}`}
            className="link min-h-8 text-small text-soft"
            onClick={() => hide(true)}
          >
            Not for me
          </button>
        </div>
        <StoreLink book={book} />
      </div>
    </Card>
  );
}

type CardProps = { book: WeeklyBook; lead: boolean; onOpen: () => void; aside?: boolean; children: ReactNode };

/** The whole card links to the bookstore; its contents lie above that link. */
function Card({ book, lead, onOpen, aside = false, children }: CardProps) {
  return (
    <article className="weekly-book group relative">
      <div className={aside ? 'set-aside' : ''}>
        <Cover book={book} eager />
      </div>
      <div>
        <h2 className={`font-serif text-lead leading-snug ${lead ? 'sm:text-title' : ''}`}>
          <BookTitleLink book={book} onOpen={onOpen} />
        </h2>
        <p className="mt-0.5 text-small text-soft">{byline(book)}</p>
        {children}
      </div>
    </article>
  );
}
