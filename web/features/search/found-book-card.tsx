import { Info } from 'lucide-react';
import type { FoundBook } from '../../../contract/search.ts';
import { BookTitleLink } from '../../ui/book-title-link.tsx';
import { authorLine, bookstoreUrl, yearText } from '../../ui/bookstore.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { AddButton } from './add-button.tsx';
import type { Adding } from './queries.ts';

type FoundBookCardProps = {
  book: FoundBook;
  eager: boolean;
  state: Adding;
  onAdd: () => void;
  onOpen: () => void;
};

/** A found book as a shop shows one it recommends: the cover, and beside it a card that says why. */
export function FoundBookCard({ book, eager, state, onAdd, onOpen }: FoundBookCardProps) {
  return (
    <article className="group relative grid h-full grid-cols-[6.5rem_minmax(0,1fr)] gap-5">
      <div className="group-hover:-translate-y-0.5 transition-transform duration-150">
        <Cover book={book} eager={eager} />
      </div>
      <div className="flex flex-col">
        <h2 className="font-serif text-[1.1875rem] leading-snug">
          <BookTitleLink title={book.title} href={bookstoreUrl(book)} wholeCard />
        </h2>
        <p className="mt-0.5 text-small text-soft">
          {[authorLine(book.authors), yearText(book.year)].filter(Boolean).join(' · ')}
        </p>
        {book.why ? <p className="mt-2 font-serif text-[1rem] leading-snug italic">{book.why}</p> : null}
        <div className="relative z-10 mt-auto flex gap-1 pt-3">
          <AddButton title={book.title} state={state} onAdd={onAdd} />
          <IconButton label={`About ${book.title}`} onClick={onOpen}>
            <Info aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </article>
  );
}
