import { ArrowDown, ArrowUp, ArrowUpToLine, Bookmark } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { LibraryBook } from '../../../contract/library.ts';
import { printed } from '../../../contract/printed.ts';
import { BookTitleLink } from '../../ui/book-title-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { authorLine } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';
import { StepButton } from '../../ui/step-button.tsx';
import { StoreLink } from '../../ui/store-link.tsx';
import { useBookmark } from './queries.ts';

type ListedBookProps = { book: LibraryBook; place: number; last: boolean; onMove: (to: number) => void };

/** A numbered book of the reading list. Its arrows, or Alt with an arrow key, move it. */
export function ListedBook({ book, place, last, onMove }: ListedBookProps) {
  const toggle = useBookmark();
  const item = useRef<HTMLLIElement>(null);

  function moveTo(to: number): void {
    const focused = document.activeElement;
    onMove(to);
    // Moving the element takes the focus from its button.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && item.current?.contains(focused)) focused.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(event.key === 'ArrowUp' ? place - 1 : place + 1);
  }

  return (
    <li
      ref={item}
      onKeyDown={onKeyDown}
      className="group relative grid grid-cols-[1.5rem_3.5rem_minmax(0,1fr)] items-start gap-x-4 border-t border-rule bg-paper py-5 print:bg-transparent sm:grid-cols-[2rem_4rem_minmax(0,1fr)_auto] sm:gap-x-6"
    >
      <span aria-hidden="true" className="pt-0.5 text-right font-serif text-lead text-soft tabular-nums">
        {place + 1}
      </span>
      <Cover book={book} eager={place < 6} />
      <div className="gap-x-10 lg:grid lg:grid-cols-2">
        <div>
          <h2 className="font-serif text-[1.1875rem] leading-snug">
            <BookTitleLink book={book} />
          </h2>
          <p className="mt-0.5 text-small text-soft">{authorLine(book.authors)}</p>
          <p className="mt-1">
            <StoreLink book={book} />
          </p>
        </div>
        {book.why ? (
          <p className="font-serif text-[1rem] leading-snug text-soft italic max-lg:mt-2">{printed(book.why)}</p>
        ) : null}
      </div>
      <div className="relative z-10 col-start-3 -ml-2.5 flex pt-1 sm:col-start-auto sm:ml-0 sm:pt-0">
        <StepButton
          label={`To the top: ${book.title}`}
          off={place === 0}
          onClick={() => moveTo(0)}
          icon={ArrowUpToLine}
        />
        <StepButton label={`Up: ${book.title}`} off={place === 0} onClick={() => moveTo(place - 1)} icon={ArrowUp} />
        <StepButton label={`Down: ${book.title}`} off={last} onClick={() => moveTo(place + 1)} icon={ArrowDown} />
        <IconButton label={`Bookmark ${book.title}`} aria-pressed={book._liked} onClick={() => toggle(book)}>
          <Bookmark className={book._liked ? 'fill-current text-ribbon' : ''} />
        </IconButton>
      </div>
    </li>
  );
}
