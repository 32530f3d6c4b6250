import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BookDialog } from '../../ui/book-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Blank } from '../../ui/page.tsx';
import { MakePage } from '../questions/questions.tsx';
import { AddButton } from './add-button.tsx';
import { useCloser } from './closer.ts';
import { CloserLine } from './closer-line.tsx';
import { FoundBookCard } from './found-book-card.tsx';
import { type Found, useAdding } from './queries.ts';
import { Suggestions } from './suggestions.tsx';

/** Books of the first rows, whose covers are wanted at once. */
const IN_SIGHT = 6;

/** How many books there are for a query, in words. */
export function countText(query: string, count: number): string {
  return `${count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'book' : 'books'}`} for “${query}”`;
}

type FoundBooksProps = { query: string; found: Found; onBack: () => void };

/** The results, or what to try instead; the book that is open stands in the address. */
export function FoundBooks({ query, found, onBack }: FoundBooksProps) {
  const [search, setSearch] = useSearchParams();
  const adding = useAdding(query);
  const list = useRef<HTMLUListElement>(null);
  const { shown, closer, showBetter } = useCloser(found, list, search.has('book'));
  // Once it was there its place stays, empty or not.
  const [hasLine] = useState(found.more);
  const { items } = shown;
  const open = items.find(({ id }) => id === search.get('book'));
  const show = (id: string | null, replace = false) =>
    setSearch(id ? { q: query, book: id } : { q: query }, { preventScrollReset: true, replace });
  const further = shown.alternative_search_suggestions.map((suggestion) => suggestion.query);

  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button look="line" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back
        </Button>
        <p aria-hidden="true" className="text-ui text-soft">
          {countText(query, items.length)}
        </p>
        {items.length > 0 ? (
          <div className="sm:ml-auto">
            <MakePage query={query} />
          </div>
        ) : null}
      </div>
      {hasLine || found.notice ? <CloserLine closer={closer} notice={found.notice} onShow={showBetter} /> : null}
      {items.length === 0 ? (
        <Blank title="No book on our shelves fits that">
          <p>Try other words, or fewer of them.</p>
        </Blank>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Search results" className="found-books scroll-mt-24 outline-none">
          {items.map((book, place) => (
            <li key={book.id} data-book={book.id}>
              <FoundBookCard
                book={book}
                eager={place < IN_SIGHT}
                state={adding.stateOf(book)}
                onAdd={() => void adding.add(book)}
                onOpen={() => show(book.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {further.length > 0 ? (
        <div className="mt-16">
          <Suggestions title={items.length === 0 ? 'You could try' : 'Go on from here'} queries={further} />
        </div>
      ) : null}
      {open ? (
        <BookDialog
          key={open.id}
          book={open}
          onClose={() => show(null, true)}
          actions={<AddButton title={open.title} state={adding.stateOf(open)} onAdd={() => void adding.add(open)} />}
        />
      ) : null}
    </>
  );
}
