import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import { keptAt } from '../../calls/kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { StepButton } from '../../ui/step-button.tsx';
import { BookActions } from './book-actions.tsx';
import { AuthorLinks, BookDetail } from './book-detail.tsx';
import { type AddingBook, useBookPage } from './queries.ts';

export type BookDialogProps = {
  book: Book;
  /** Whether it is in the reader's library, according to the list. */
  inLibrary: boolean;
  onClose: () => void;
  /** How the list adds it; by default the dialog adds it. */
  adding?: AddingBook | undefined;
  /** The query that found it, which the library then mentions. */
  query?: string | undefined;
  /** The list that it was opened from, and how to show another book of it: by buttons and arrow keys. */
  list?: readonly Book[];
  onShow?: (book: Book) => void;
};

/** Everything about one book, over the list that it was opened from. */
export function BookDialog({ book, inLibrary, onClose, adding, query, list = [], onShow }: BookDialogProps) {
  const page = useBookPage(book.id);
  const top = useRef<HTMLDivElement>(null);
  const place = list.findIndex(({ id }) => id === book.id);
  const [opened] = useState(book.id);
  const move = (by: number) => {
    const next = list[place + by];
    if (place < 0 || !next || !onShow) return;
    onShow(next);
    top.current?.closest('dialog')?.scrollTo({ top: 0 });
  };
  useArrowKeys(move);
  const turns = onShow && list.length > 1 && place >= 0;
  return (
    <Dialog
      title={printed(book.title)}
      onClose={onClose}
      width="page"
      // Whoever has gone on to another book of the list finds that one.
      {...(book.id !== opened && { returnTo: () => document.querySelector(`main a[href="${paths.book(book.id)}"]`) })}
      corner={
        turns ? (
          <>
            <StepButton label="Previous book" off={place === 0} onClick={() => move(-1)} icon={ChevronLeft} />
            <StepButton label="Next book" off={place === list.length - 1} onClick={() => move(1)} icon={ChevronRight} />
          </>
        ) : null
      }
    >
      <div ref={top}>
        {turns ? (
          <p role="status" className="sr-only">
            {book.title}, {place + 1} of {list.length}
          </p>
        ) : null}
        {book.subtitle ? (
          <p className="mt-1 font-serif text-lead text-soft sm:pr-10">{printed(book.subtitle)}</p>
        ) : null}
        <AuthorLinks book={book} />
      </div>
      <div className="book-bar -mx-6 mt-5 border-y border-rule bg-leaf px-6 py-3 sm:-mx-8 sm:px-8">
        <BookActions
          key={book.id}
          book={page.data?.reading ? page.data.book : book}
          inLibrary={page.data ? page.data.reading !== null : inLibrary}
          reading={page.data?.reading ?? null}
          adding={adding}
          query={query}
          kept={keptAt(page.data) !== undefined}
          onGone={onClose}
        />
      </div>
      <BookDetail key={book.id} book={book} page={page} heading="h3" />
    </Dialog>
  );
}

/** Left and right, except where they move a cursor or choose among options. */
function useArrowKeys(move: (by: number) => void): void {
  const pressed = useEffectEvent(move);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (by === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return;
      // A question above this dialog handles the keys itself.
      if (document.querySelectorAll('dialog[open]').length > 1) return;
      pressed(by);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
