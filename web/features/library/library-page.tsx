import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Blank, focusPage } from '../../ui/page.tsx';
import { ConnectYoutube, UnderWay, useYoutube } from '../sync/sync.tsx';
import { useFilters } from './filters.ts';
import { followOtherTabs } from './library.ts';
import { LibraryHead, useReadingListAsked } from './library-head.tsx';
import { LibraryShelf } from './library-shelf.tsx';
import { NoBooksYet } from './no-books-yet.tsx';
import { useLibraryPage } from './queries.ts';
import { ReadingListFrame } from './reading-list-frame.tsx';

/** The reader's library: the whole shelf, or what of it is to be read next. */
export function LibraryPage() {
  const client = useQueryClient();
  useEffect(() => followOtherTabs(client), [client]);
  if (!useReadingListAsked()) return <AllBooks />;
  return (
    <Suspense fallback={<ReadingListFrame />}>
      <ReadingListPage />
    </Suspense>
  );
}

// Fetched when it is first opened: the whole shelf is what most visits are for.
const ReadingListPage = lazy(async () => ({ default: (await import('./reading-list.tsx')).ReadingListPage }));

/** Filters, the shelf, pages. */
function AllBooks() {
  const view = useFilters();
  const youtube = useYoutube();
  const library = useLibraryPage(view.filters);
  const { data } = library;
  useFocusWhenBooksGo(data?.data.length ?? 0);
  const offered = data?.metadata ?? { genres: [], authors: [] };
  const total = data?.pagination.total;
  const empty = total === 0 && !view.active;
  const clear = () => {
    view.clear();
    focusPage(); // The button goes.
  };

  return (
    <section className="page py-12 sm:py-16">
      <LibraryHead count={total ? `${total} ${total === 1 ? 'book' : 'books'}` : ''} both={!empty} />
      {empty ? null : <UnderWay className="mb-6 flex flex-wrap gap-x-10 gap-y-2" />}
      {empty ? null : (
        <div className="mb-10 border-b border-rule">
          {youtube === 'disconnected' ? (
            <div className="only-unconnected pb-6">
              <ConnectYoutube look="line" label="Connect Youtube for Auto Book Sync" />
            </div>
          ) : null}
          <Chips
            label="Filter by genre"
            options={offered.genres}
            chosen={view.filters.genres}
            onToggle={view.toggleGenre}
          />
          <Chips
            label="Filter by author"
            options={offered.authors}
            chosen={view.filters.authors}
            onToggle={view.toggleAuthor}
          />
          {view.active ? (
            <Button look="line" className="mb-5 min-h-10" onClick={clear}>
              Clear all filters
            </Button>
          ) : null}
        </div>
      )}
      {library.isError && !data ? (
        <Blank title={failure(library.error, view.active)}>
          <p role="alert">{library.error.message}</p>
          <Button look="line" onClick={() => void library.refetch()} busy={library.isFetching && 'Loading...'}>
            Try again
          </Button>
        </Blank>
      ) : empty ? (
        <NoBooksYet />
      ) : (
        <LibraryShelf answer={data} fetching={library.isPlaceholderData} view={view} onClear={clear} />
      )}
    </section>
  );
}

function failure(error: Error, filtered: boolean): string {
  if (error instanceof ApiError && error.code === 'bad_answer') return 'No recommendations available';
  return filtered ? 'Failed to load filtered recommendations' : 'Failed to load recommendations';
}

/** The button that had focus goes with a deleted book; the keyboard then starts at the page, not at the browser's bar. */
function useFocusWhenBooksGo(books: number): void {
  const before = useRef(books);
  useEffect(() => {
    if (books < before.current && document.activeElement === document.body) {
      focusPage();
    }
    before.current = books;
  }, [books]);
}
