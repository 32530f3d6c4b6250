import { useRef, useState } from 'react';
import type { LibraryBook } from '../../../../contract/library.ts';
import { paths } from '../../../../contract/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { Blank } from '../../../ui/page.tsx';
import { filtersIn } from '../filters.ts';
import { LibraryHead } from '../library-head.tsx';
import { ListedBook } from '../listed-book.tsx';
import { useLibraryPage } from '../queries.ts';
import { useGlide } from '../use-glide.ts';
import { ReadingListFrame } from './reading-list-frame.tsx';
import { useMoveBook, useReadingList } from './reading-list-queries.ts';

/** The whole shelf, as it opens. */
const firstPage = filtersIn(new URLSearchParams());

/** The bookmarked books in the order in which the reader means to read them, with controls to change it. */
export function ReadingListPage() {
  const list = useReadingList();
  // For the numbers of books. It is the page that “All books” leads to.
  const { data: library } = useLibraryPage(firstPage);
  const books = list.data?.data;
  const read = list.data?.read ?? 0;
  if (!books && !list.isError) return <ReadingListFrame />;
  return (
    <section className="page min-h-dvh pt-7 pb-12 sm:py-16">
      <LibraryHead count={books?.length ? countText(books.length, read) : ''} states={library?.metadata.states} />
      <KeptNotice answer={list.data} what="This is your reading list" />
      {books?.length ? (
        <List books={books} />
      ) : books ? (
        <Blank title="Nothing to read next">
          <p>
            {read > 0 ? `You have read ${read === 1 ? 'the book' : `all ${read} books`} that you bookmarked. ` : ''}
            Books that you bookmark and have not read yet appear here. You choose the order.
          </p>
          <ButtonLink look="line" to={paths.library}>
            All books
          </ButtonLink>
        </Blank>
      ) : (
        <Blank title="Failed to load your reading list">
          <Failed query={list} />
        </Blank>
      )}
    </section>
  );
}

/** How many books are bookmarked, and how many of them are not in the list because they are read. */
function countText(listed: number, read: number): string {
  return `${listed + read} bookmarked${read > 0 ? `, ${read} of them read` : ''}`;
}

function List({ books }: { books: readonly LibraryBook[] }) {
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
      <p className="mb-6 max-w-[42rem] text-ui text-soft print:hidden">
        Your next book is at the top. Move books with their arrows
        <span className="max-sm:hidden">, or with Alt and the arrow keys while one of their buttons has focus</span>.
      </p>
      <ol ref={list} aria-label="Reading list" className="border-b border-rule">
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
