import { ArrowLeft, ChevronDown } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FoundBook } from '../../../contract/search.ts';
import type { Adding } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { useLatest } from '../../ui/latest.ts';
import { BookDialog } from '../books/books.tsx';
import { useAddWanted, useMoved } from '../library/library.ts';
import { MakePage } from '../questions/questions.tsx';
import { useCloser } from './closer.ts';
import { countText, FEW, mended } from './count-text.ts';
import { FoundBookCard } from './found-book-card.tsx';
import { NoneIsSure, NothingFits } from './nothing-fits.tsx';
import { type Found, useAdding } from './queries.ts';
import { Remarks } from './remarks.tsx';
import { Suggestions } from './suggestions.tsx';
import { TopicLine } from './topic-line.tsx';

// Only for deployments that look closer. Its space is reserved.
const CloserLine = late(async () => (await import('./closer-line.tsx')).CloserLine, <div className="mb-4 min-h-11" />);

/** Books of the first rows, whose covers are loaded at once. */
const IN_SIGHT = 6;

type FoundBooksProps = { query: string; found: Found; onBack: () => void };

/** The results, or what to try instead. The open book is in the address. */
export function FoundBooks({ query, found, onBack }: FoundBooksProps) {
  const [search, setSearch] = useSearchParams();
  const adding = useAdding(query);
  const list = useRef<HTMLUListElement>(null);
  const { shown, closer, showBetter } = useCloser(found, list, search.has('book'));
  // Once shown, the line keeps its place, even when empty.
  const [hasLine] = useState(found.more);
  const { items, further, likely } = shown;
  const afield = further.slice(likely);
  const isSure = items.length > 0;
  const isShort = items.length + likely < FEW;
  const opened = [...items, ...further].find(({ id }) => id === search.get('book'));
  const show = (id: string | null, replace = false) =>
    setSearch(id ? { q: query, book: id } : { q: query }, { preventScrollReset: true, replace });
  const add = useLatest((book: FoundBook) => void adding.add(book));
  const open = useLatest((id: string) => show(id));
  const card = (book: FoundBook, eager: boolean) => (
    <li key={book.id} data-book={book.id}>
      <Addable book={book} eager={eager} adding={adding.stateOf(book.id)} onAdd={add} onOpen={open} />
    </li>
  );
  const others = shown.alternative_search_suggestions.map((suggestion) => suggestion.query);

  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-x-3 sm:mb-8 sm:gap-x-6">
        <Button look="line" className="max-sm:px-3" onClick={onBack}>
          <ArrowLeft className="size-4" />
          Back
        </Button>
        {isSure ? (
          <p aria-hidden="true" className="min-w-0 flex-1 text-ui text-soft max-sm:hidden">
            {countText(query, shown)}
          </p>
        ) : null}
        {isSure ? (
          <div className="ml-auto">
            <MakePage query={mended(shown) ?? query} />
          </div>
        ) : null}
      </div>
      {isSure && mended(shown) ? (
        <p aria-hidden="true" className="mb-3 text-ui text-soft sm:hidden">
          {countText(query, shown)}
        </p>
      ) : null}
      {hasLine || found.notice ? <CloserLine closer={closer} notice={found.notice} onShow={showBetter} /> : null}
      {shown.topics.length > 0 ? <TopicLine topics={shown.topics} /> : null}
      <Remarks answer={shown} />
      {isSure ? null : further.length > 0 ? <NoneIsSure /> : <NothingFits vague={shown.vague} />}
      {items.length + further.length > 0 ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={isSure ? 'Search results' : 'Nearest books'}
          className="found-books scroll-mt-24 outline-none"
        >
          {(isSure ? items : further).map((book, place) => card(book, place < IN_SIGHT))}
        </ul>
      ) : null}
      {isSure && likely > 0 ? (
        <>
          <h2 className="mt-4 mb-2 text-lead sm:mt-12 sm:mb-4">These may fit too</h2>
          <ul aria-label="Books that may fit" className="found-books">
            {further.slice(0, likely).map((book, place) => card(book, items.length + place < IN_SIGHT))}
          </ul>
        </>
      ) : null}
      {isSure && afield.length > 0 ? (
        // With few books above, the page would be almost empty without them.
        <details open={isShort} className={`group/afield border-t border-rule ${isShort ? 'mt-2 sm:mt-12' : 'mt-12'}`}>
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 font-serif text-lead">
            <ChevronDown
              aria-hidden="true"
              className="size-5 -rotate-90 stroke-[1.5] transition-transform duration-150 group-open/afield:rotate-0"
            />
            <h2>Further afield ({afield.length})</h2>
          </summary>
          <ul aria-label="Further afield" className="found-books mt-4">
            {afield.map((book) => card(book, false))}
          </ul>
        </details>
      ) : null}
      {others.length > 0 ? (
        <div className="mt-16">
          <Suggestions wide title={isSure ? 'Go on from here' : 'You could try'} queries={others} />
        </div>
      ) : null}
      {opened ? (
        <BookDialog
          book={opened}
          inLibrary={opened.in_library}
          adding={{ state: opened.in_library ? 'success' : adding.stateOf(opened.id), add: () => add(opened) }}
          onClose={() => show(null, true)}
          list={[...items, ...further]}
          onShow={({ id }) => show(id, true)}
        />
      ) : null}
    </>
  );
}

type AddableProps = {
  book: FoundBook;
  eager: boolean;
  adding: Adding;
  onAdd: (book: FoundBook) => void;
  onOpen: (id: string) => void;
};

/** Rerenders only when its own data change. */
const Addable = memo(({ book, eager, adding, onAdd, onOpen }: AddableProps) => {
  const add = () => onAdd(book);
  useAddWanted(book.id, add);
  const state = (useMoved(book.id) ?? book.in_library) ? 'success' : adding;
  return <FoundBookCard book={book} eager={eager} state={state} onAdd={add} onOpen={() => onOpen(book.id)} />;
});
