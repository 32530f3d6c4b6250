import { Info } from 'lucide-react';
import { printed } from '../../../contract/printed.ts';
import type { FoundBook } from '../../../contract/search.ts';
import { AddButton, type Adding } from '../../ui/add-button.tsx';
import { BookTitleLink } from '../../ui/book-title-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { byline } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';
import { FreeLink } from '../../ui/free-link.tsx';
import { inShort } from '../../ui/in-short.ts';
import { StoreLink } from '../../ui/store-link.tsx';

type FoundBookCardProps = {
  book: FoundBook;
  eager: boolean;
  state: Adding;
  onAdd: () => void;
  onOpen: () => void;
};

/** A found book: the cover, and beside it a card that says why. */
export function FoundBookCard({ book, eager, state, onAdd, onOpen }: FoundBookCardProps) {
  const why = book.why ?? '';
  const first = inShort(why);
  const rest = why.slice(first.length);
  return (
    <article className="group found-book">
      <div className="transition-transform duration-150 group-has-[.store-link:hover]:-translate-y-0.5 max-[23rem]:row-span-2 sm:row-span-2">
        <Cover book={book} eager={eager} />
      </div>
      <div className="min-[23rem]:max-sm:row-span-2">
        <h2 className="found-title">
          <BookTitleLink book={book} onOpen={onOpen} />
        </h2>
        <p className="mt-0.5 text-small text-soft">
          {byline(book)}
          <FreeLink book={book} />
        </p>
        {first ? (
          <p className="found-why italic">
            {printed(first)}
            {rest ? <span className="why-rest">{printed(rest)}</span> : null}
          </p>
        ) : null}
      </div>
      {/* On a phone the bookstore is named below the cover, so that the reason has the full width, and without
          the arrow, which would touch it. */}
      <div className="flex items-center gap-1 max-[23rem]:pt-1 min-[23rem]:max-sm:contents sm:pt-3">
        <div className="found-book-actions">
          <AddButton title={book.title} state={state} onAdd={onAdd} />
          <IconButton label={`About ${book.title}`} onClick={onOpen}>
            <Info />
          </IconButton>
        </div>
        <div className="min-[23rem]:max-sm:col-start-1 min-[23rem]:max-sm:row-start-2 min-[23rem]:max-sm:[&_svg]:hidden">
          <StoreLink book={book} />
        </div>
      </div>
    </article>
  );
}
