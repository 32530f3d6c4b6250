import { useRef, useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { paths } from '../../../contract/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Blank } from '../../ui/page.tsx';
import { LibraryHead } from './library-head.tsx';
import { ListedBook } from './listed-book.tsx';
import { useMoveBook, useReadingList } from './reading-list-queries.ts';
import { useGlide } from './use-glide.ts';

/** The bookmarked books in the order in which the reader means to read them, and how to change that order. */
export function ReadingListPage() {
  const list = useReadingList();
  const books = list.data?.data;
  return (
    <section className="page py-12 sm:py-16">
      <LibraryHead count={books?.length ? `${books.length} to read` : ''} />
      {books?.length ? (
        <List books={books} />
      ) : books ? (
        <Blank title="Nothing to read next">
          <p>Bookmark a book on your shelf, and it stands here. The order is yours.</p>
          <ButtonLink look="line" to={paths.library}>
            All books
          </ButtonLink>
        </Blank>
      ) : list.isError ? (
        <Blank title="Failed to load your reading list">
          <p role="alert">{list.error.message}</p>
          <Button look="line" onClick={() => void list.refetch()} busy={list.isFetching && 'Loading...'}>
            Try again
          </Button>
        </Blank>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function List({ books }: { books: readonly Book[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const moveBook = useMoveBook();
  useGlide(list, books.map(({ id }) => id).join(' '));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= books.length || from === to) return;
    moveBook(from, to);
    setSaid(`${books[from]?.title} is now ${to + 1} of ${books.length}.`);
  };
  return (
    <>
      <p className="mb-6 max-w-[42rem] text-ui text-soft">
        Next at the top. Move a book with its arrows, or with Alt and the arrow keys while one of its buttons has focus.
      </p>
      <ol ref={list} aria-label="Reading list" className="max-w-3xl border-b border-rule">
        {books.map((book, place) => (
          <ListedBook
            key={book.id}
            book={book}
            place={place}
            last={place === books.length - 1}
            onMove={(to) => move(place, to)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function Waiting() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your reading list...
      </p>
      <div aria-hidden="true" className="skeleton max-w-3xl pt-12">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="grid grid-cols-[2rem_3.5rem_1fr] gap-4 border-t border-rule py-5 sm:gap-6">
            <span />
            <span className="book-cover" />
            <div>
              <span className="block h-5 w-3/5 bg-rule" />
              <span className="mt-3 block h-3 w-1/3 bg-rule" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
