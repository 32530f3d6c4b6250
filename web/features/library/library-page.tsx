import { useDeferredValue, useEffect, useRef } from 'react';
import { ApiError } from '../../calls/api.ts';
import { isPart } from '../../calls/kept.ts';
import { useOpen } from '../../calls/load-again.ts';
import { Failed } from '../../ui/failed.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import { late } from '../../ui/late.tsx';
import { Blank, focusPage } from '../../ui/page.tsx';
import { plural } from '../../ui/plural.ts';
import { ConnectYoutube, UnderWay, useYoutube } from '../sync/sync.tsx';
import { useFilters } from './filters.ts';
import { ImportLink, LibraryHead, useReadingListAsked } from './library-head.tsx';
import { LibraryShelf } from './library-shelf.tsx';
import { NoBooksYet } from './no-books-yet.tsx';
import { useLibraryPage } from './queries.ts';
import { ReadingListFrame } from './reading-list/reading-list-frame.tsx';
import { useShelfView } from './shelf-view.ts';
import { Toolbar } from './toolbar.tsx';
import { useChosen } from './use-chosen.ts';

/** The reader's library: the whole shelf, or the reading list. */
export function LibraryPage() {
  return useReadingListAsked() ? <ReadingListPage /> : <AllBooks />;
}

const ShelfPicture = late(async () => (await import('./picture/shelf-picture.tsx')).ShelfPicture);
// Loaded when first opened, because most visits are for the whole shelf.
const ReadingListPage = late(
  async () => (await import('./reading-list/reading-list.tsx')).ReadingListPage,
  <ReadingListFrame />,
);

/** Search and filters, the shelf, and the pager. */
function AllBooks() {
  const view = useFilters();
  const library = useLibraryPage(view.filters);
  // Rendering this many books takes long, so it is deferred and the page stays responsive.
  const data = useDeferredValue(library.data !== undefined) ? library.data : undefined;
  const [look, setLook] = useShelfView();
  const [picturing, setPicturing] = useOpen('shelf-picture');
  const chosen = useChosen(data?.data ?? []);
  useFocusWhenBooksGo(data?.data.length ?? 0);
  const states = data?.metadata.states;
  const whole = states && states['to-read'] + states.reading + states.read;
  const total = data?.pagination.total;
  const empty = whole === 0 && !view.active;
  const clear = () => {
    view.clear();
    focusPage(); // The button disappears.
  };

  return (
    <section className="page pt-7 pb-12 sm:py-16">
      <LibraryHead count={total ? plural(total, 'book') : ''} parts={!empty} states={states} />
      {empty ? null : (
        <>
          <UnderWay className="mb-6 flex flex-wrap gap-x-10 gap-y-2" />
          <div className="mb-6 empty:hidden max-sm:hidden">
            <Connect />
          </div>
          {whole === 1 && !view.active ? null : (
            <Toolbar
              view={view}
              offered={data?.metadata ?? { genres: [], authors: [] }}
              look={chosen.choosing ? 'covers' : look}
              onLook={(next) => {
                chosen.stop(); // Books are chosen by their covers.
                setLook(next);
              }}
              choosing={chosen.choosing}
              onChoose={chosen.choosing ? chosen.stop : chosen.start}
              onPicture={() => setPicturing(true)}
              bare={data?.data.length === 0}
              onClear={clear}
            />
          )}
        </>
      )}
      <KeptNotice
        answer={data}
        what={`This is ${isPart(data) ? 'part of ' : ''}your library`}
        rest="You can read it now, and change it with a connection."
      />
      {library.isError && !library.data ? (
        <Blank title={failure(library.error, view.active)}>
          <p>Your library could not be loaded.</p>
          <Failed query={library} />
        </Blank>
      ) : empty ? (
        <NoBooksYet />
      ) : (
        <LibraryShelf
          answer={data}
          fetching={library.isPlaceholderData}
          view={view}
          look={look}
          chosen={chosen}
          onClear={clear}
        />
      )}
      {picturing ? <ShelfPicture filters={view.filters} onClose={() => setPicturing(null)} /> : null}
      {empty ? null : (
        <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule pt-4 lg:hidden">
          {/* On a phone the books come first. */}
          <div className="empty:hidden sm:hidden">
            <Connect />
          </div>
          <ImportLink className="min-h-11" />
        </div>
      )}
      <BegunPaths />
    </section>
  );
}

// Below the shelf and empty for most readers, so it need not load with the page.
const BegunPaths = late(async () => (await import('./begun-paths.tsx')).BegunPaths);

/** For a reader without a connection to Youtube. */
function Connect() {
  return useYoutube() === 'disconnected' ? (
    <div className="only-unconnected">
      <ConnectYoutube look="line" label="Connect Youtube for Auto Book Sync" />
    </div>
  ) : null;
}

function failure(error: Error, filtered: boolean): string {
  if (error instanceof ApiError && error.code === 'bad_answer') return 'No recommendations available';
  return filtered ? 'Failed to load filtered recommendations' : 'Failed to load recommendations';
}

/** The focused button disappears with a deleted book. Focus then moves to the page, not to the browser's toolbar. */
function useFocusWhenBooksGo(books: number): void {
  const before = useRef(books);
  useEffect(() => {
    if (books < before.current && document.activeElement === document.body) {
      focusPage();
    }
    before.current = books;
  }, [books]);
}
