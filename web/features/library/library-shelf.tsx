import { Navigate } from 'react-router';
import type { LibraryPage, ReadingState } from '../../../contract/library.ts';
import { LIBRARY_PAGE_SIZE } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { Bookshelf, EmptyShelf } from '../../ui/book-card.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { useLatest } from '../../ui/latest.ts';
import { Blank } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { BookDialog, usePreparedBookDialog } from '../books/books.tsx';
import type { useFilters } from './filters.ts';
import { useBookmark } from './queries.ts';
import type { ShelfView } from './shelf-view.ts';
import { ShelvedBook } from './shelved-book.tsx';
import type { useChosen } from './use-chosen.ts';

/** Books of the first row or two, whose covers are loaded at once. */
const IN_SIGHT = 6;

const ChosenBar = late(async () => (await import('./chosen-bar.tsx')).ChosenBar);
const Spines = late(
  async () => (await import('./spines.tsx')).Spines,
  <EmptyShelf label="Loading your library..." places={6} />,
);

type LibraryShelfProps = {
  answer: LibraryPage | undefined;
  fetching: boolean;
  view: ReturnType<typeof useFilters>;
  look: ShelfView;
  chosen: ReturnType<typeof useChosen>;
  onClear: () => void;
};

/** One page of books, with the pager and the open book. */
export function LibraryShelf({ answer, fetching, view, look, chosen, onClear }: LibraryShelfProps) {
  usePreparedBookDialog();
  const showBook = useLatest(view.showBook);
  const bookmark = useLatest(useBookmark());
  const choose = useLatest(chosen.toggle);
  const { state } = view.filters;
  const pages = answer?.pagination.totalPages ?? 1;
  const beyond = answer !== undefined && !fetching && view.filters.page > pages;
  const bare = answer?.data.length === 0 && !fetching;
  // Empty without a filter: the books have just gone, and the answer will say what comes instead.
  if (!answer || beyond || (bare && !view.active && !state)) {
    return (
      <>
        {/* The last book of the last page is gone, or the address is outdated. */}
        {beyond ? <Navigate replace to={view.addressOf(pages)} /> : null}
        <EmptyShelf label="Loading your library..." places={LIBRARY_PAGE_SIZE} />
      </>
    );
  }
  if (bare) return view.active ? <NothingFits view={view} onClear={onClear} /> : <NothingHere state={state} />;
  const open = answer.data.find(({ id }) => id === view.openBook);
  const spines = look === 'spines' && !chosen.choosing;
  return (
    <>
      <div className={`transition-opacity duration-150 ${fetching ? 'opacity-50' : ''}`}>
        {spines ? (
          <Spines books={answer.data} busy={fetching} onOpen={view.showBook} />
        ) : (
          <Bookshelf label="Your books" busy={fetching}>
            {answer.data.map((book, place) => (
              <li key={book.id}>
                <ShelvedBook
                  book={book}
                  eager={place < IN_SIGHT}
                  onOpen={showBook}
                  onBookmark={bookmark}
                  chosen={chosen.choosing ? chosen.has(book.id) : null}
                  onChoose={choose}
                />
              </li>
            ))}
          </Bookshelf>
        )}
      </div>
      {chosen.choosing ? <ChosenBar chosen={chosen} /> : null}
      {pages > 1 ? (
        <Pager page={Math.min(view.filters.page, pages)} of={pages} onPage={(page) => view.goToPage(page)} />
      ) : null}
      {open ? (
        <BookDialog
          book={open}
          inLibrary
          onClose={view.closeBook}
          list={answer.data}
          onShow={({ id }) => view.turnToBook(id)}
        />
      ) : null}
    </>
  );
}

function NothingFits({ view, onClear }: Pick<LibraryShelfProps, 'view' | 'onClear'>) {
  const { find } = view.filters;
  return (
    <Blank title={find ? `Nothing in your library fits “${find}”` : 'No book fits these filters'}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="line" onClick={onClear}>
          {view.filtered ? 'Clear all filters' : 'All books'}
        </Button>
        {find ? (
          <ButtonLink look="line" to={`${paths.search}?${new URLSearchParams({ q: find })}`}>
            Search all books
          </ButtonLink>
        ) : null}
      </div>
    </Blank>
  );
}

const nothing: Record<ReadingState, [title: string, note: string]> = {
  'to-read': ['Nothing left to read', 'You have read or begun every book in your library.'],
  reading: ['You are not reading any of your books', 'Open a book and mark it as “Reading”.'],
  read: ['You have not finished any of your books yet', 'Open a book and mark it as “Read”.'],
};

function NothingHere({ state }: { state: ReadingState | null }) {
  const [title, note] = nothing[state ?? 'to-read'];
  return (
    <Blank title={title}>
      <p>{note}</p>
      <ButtonLink look="line" to={paths.library}>
        All books
      </ButtonLink>
    </Blank>
  );
}
