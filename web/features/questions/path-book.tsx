import { Info } from 'lucide-react';
import { useState } from 'react';
import type { RecommendedBook } from '../../../contract/questions.ts';
import { BookTitleLink } from '../../ui/book-title-link.tsx';
import { authorLine, yearText } from '../../ui/bookstore.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { useAddBook } from '../library/library.ts';
import { AddButton, type Adding } from '../search/search.ts';

type PathBookProps = {
  book: RecommendedBook;
  /** Its place on the way, from 1. */
  step: number;
  /** What a reader's library will say it was found with; null for a visitor, who has no library. */
  question: string | null;
  onOpen: () => void;
};

/** A book on the way, with the reason for it. The whole card leads to the bookstore; its buttons stand above that. */
export function PathBook({ book, step, question, onOpen }: PathBookProps) {
  return (
    <article className="group relative grid h-full grid-cols-[5.5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <div className="transition-transform duration-150 group-hover:-translate-y-0.5">
        <Cover book={book} eager={step <= 3} />
      </div>
      <div className="flex flex-col">
        <h4 className="font-serif text-[1.1875rem] leading-snug">
          <span aria-hidden="true" className="mr-2 text-ribbon">
            {step}
          </span>
          <BookTitleLink title={book.title} href={book.amazon_link} wholeCard />
        </h4>
        <p className="mt-0.5 text-small text-soft">
          {[authorLine(book.authors), yearText(book.year), book.price_range].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 font-serif text-[1rem] leading-snug italic">{book.why_recommended}</p>
        <div className="relative z-10 mt-auto flex gap-1 pt-3 print:hidden">
          {question === null ? null : <AddToLibrary book={book} question={question} />}
          <IconButton label={`About ${book.title}`} onClick={onOpen}>
            <Info aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </article>
  );
}

function AddToLibrary({ book, question }: { book: RecommendedBook; question: string }) {
  const add = useAddBook();
  const [added, setAdded] = useState(book.in_library);
  const state: Adding = added ? 'success' : add.isPending ? 'loading' : add.isError ? 'error' : 'idle';
  const run = () => add.mutate({ id: book.id, query: question }, { onSuccess: () => setAdded(true) });
  return <AddButton title={book.title} state={state} onAdd={run} />;
}
