import { useEffect } from 'react';
import type { LibraryPage } from '../../../contract/library.ts';
import { LIBRARY_PAGE_SIZE } from '../../../contract/limits.ts';
import { Bookshelf, EmptyShelf } from '../../ui/book-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Blank } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { useFilters } from './filters.ts';
import { LibraryBook } from './library-book.tsx';
import { LibraryBookDialog } from './library-book-dialog.tsx';

/** Books of the first row or two, whose covers are wanted at once. */
const IN_SIGHT = 6;

type LibraryShelfProps = {
  answer: LibraryPage | undefined;
  fetching: boolean;
  view: ReturnType<typeof useFilters>;
  onClear: () => void;
};

/** One page of books, with the pager and the book that is open. */
export function LibraryShelf({ answer, fetching, view, onClear }: LibraryShelfProps) {
  const pages = answer?.pagination.totalPages ?? 1;
  const beyond = answer !== undefined && !fetching && view.filters.page > pages;
  // The last book of the last page is gone, or the address is old.
  useEffect(() => {
    if (beyond) view.goToPage(pages, true);
  });

  const bare = answer?.data.length === 0 && !fetching;
  // Bare without a filter: what was here has just gone, and the answer will say what comes instead.
  if (!answer || beyond || (bare && !view.active)) {
    return <EmptyShelf label="Loading your library..." places={LIBRARY_PAGE_SIZE} />;
  }
  if (bare) {
    return (
      <Blank title="No book fits these filters">
        <Button look="line" onClick={onClear}>
          Clear all filters
        </Button>
      </Blank>
    );
  }
  const open = answer.data.find(({ id }) => id === view.openBook);
  return (
    <>
      <div className={`transition-opacity duration-150 ${fetching ? 'opacity-50' : ''}`}>
        <Bookshelf label="Your books" busy={fetching}>
          {answer.data.map((book, place) => (
            <li key={book.id}>
              <LibraryBook book={book} eager={place < IN_SIGHT} onOpen={() => view.showBook(book.id)} />
            </li>
          ))}
        </Bookshelf>
      </div>
      <Pager page={Math.min(view.filters.page, pages)} of={pages} onPage={(page) => view.goToPage(page)} />
      {open ? <LibraryBookDialog key={open.id} book={open} onClose={view.closeBook} /> : null}
    </>
  );
}
