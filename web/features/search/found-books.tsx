import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { SearchAnswer } from '../../../contract/search.ts';
import { BookDialog } from '../../ui/book-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Blank } from '../../ui/page.tsx';
import { MakePage } from '../questions/questions.tsx';
import { AddButton } from './add-button.tsx';
import { FoundBookCard } from './found-book-card.tsx';
import { useAdding } from './queries.ts';
import { Suggestions } from './suggestions.tsx';

/** Books of the first rows, whose covers are wanted at once. */
const IN_SIGHT = 6;

type FoundBooksProps = { query: string; answer: SearchAnswer; onBack: () => void };

/** The results, or what to try instead; the book that is open stands in the address. */
export function FoundBooks({ query, answer, onBack }: FoundBooksProps) {
  const [search, setSearch] = useSearchParams();
  const adding = useAdding(query);
  const { items } = answer;
  const open = items.find(({ id }) => id === search.get('book'));
  const show = (id: string | null, replace = false) =>
    setSearch(id ? { q: query, book: id } : { q: query }, { preventScrollReset: true, replace });
  const further = answer.alternative_search_suggestions.map((suggestion) => suggestion.query);

  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button look="line" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back
        </Button>
        <p role="status" className="text-ui text-soft">
          {items.length === 0 ? 'Nothing found' : `${items.length} ${items.length === 1 ? 'book' : 'books'}`} for “
          {query}”
        </p>
        {items.length > 0 ? (
          <div className="sm:ml-auto">
            <MakePage query={query} />
          </div>
        ) : null}
      </div>
      {items.length === 0 ? (
        <Blank title="No book on our shelves fits that">
          <p>Try other words, or fewer of them.</p>
        </Blank>
      ) : (
        <ul aria-label="Search results" className="found-books">
          {items.map((book, place) => (
            <li key={book.id}>
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
