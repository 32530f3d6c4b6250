import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BookPage } from '../../../contract/book-page.ts';
import type { Book } from '../../../contract/books.ts';
import { commaList } from '../../../contract/comma-list.ts';
import type { LibraryBook, LibraryPage, ReadingList } from '../../../contract/library.ts';
import { LIBRARY_PAGE_SIZE } from '../../../contract/limits.ts';
import { call } from '../../calls/api.ts';
import { askAgain } from '../../calls/kept.ts';
import { toast } from '../../ui/toasts.ts';
import { bookKey, libraryChanged, libraryKey, tellOtherTabs, useAddBook } from './changes.ts';
import type { Filters } from './filters.ts';

/**
 * One page of the library; the previous page stays while the next loads. During a sync that adds books it is refetched.
 */
export function useLibraryPage({ page, genres, authors, find, sort, state }: Filters, pageSize = LIBRARY_PAGE_SIZE) {
  const wanted = { page, pageSize, genres, authors, find, sort, state };
  return useQuery({
    queryKey: [...libraryKey, wanted],
    queryFn: ({ signal }) => fetchPage(wanted, signal),
    placeholderData: keepPreviousData,
    refetchInterval: askAgain,
  });
}

type WantedPage = Filters & { pageSize: number };

function fetchPage(wanted: WantedPage, signal?: AbortSignal): Promise<LibraryPage> {
  const { page, pageSize, genres, authors, find, sort, state } = wanted;
  return call(
    'getLibrary',
    {
      page,
      pageSize,
      ...(genres.length ? { genres: commaList(genres) } : {}),
      ...(authors.length ? { authors: commaList(authors) } : {}),
      // Defaults are left out, because `web/early.ts` requests the plain first page with the same parameters.
      ...(find && { find }),
      ...(sort !== 'added' && { sort }),
      ...(state && { state }),
    },
    signal,
  );
}

/**
 * Renews the counts and the pager of the shown pages of the library. A full page keeps its books, so that none moves; a
 * page with room gets the books that were added.
 */
export async function countAgain(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: libraryKey, type: 'active' });
  // Other lists of the library have a name in this place and no pager.
  const pages = shown.filter(({ queryKey }) => typeof queryKey[1] === 'object');
  await Promise.all(
    pages.map(async (page) => {
      const wanted = page.queryKey[1] as WantedPage;
      const before = page.state.dataUpdateCount;
      const fresh = await fetchPage(wanted).catch(() => null);
      // If the page has changed meanwhile, this answer may be older than what it shows.
      if (!fresh || page.state.dataUpdateCount !== before) return;
      client.setQueryData<LibraryPage>(page.queryKey, (old) =>
        old && old.data.length >= wanted.pageSize ? { ...fresh, data: old.data } : fresh,
      );
    }),
  );
}

/** How many books are in each state, if any page of the library has said so since the application started. */
export function useKnownStates(): LibraryPage['metadata']['states'] | undefined {
  const pages = useQueryClient().getQueriesData<LibraryPage | ReadingList>({ queryKey: libraryKey });
  return pages.map(([, page]) => page && 'metadata' in page && page.metadata.states).find(Boolean) || undefined;
}

/** Adds or removes a bookmark: shown at once, and undone with a message if it fails. */
export function useBookmark() {
  const client = useQueryClient();
  const bookmark = useMutation({
    mutationFn: ({ id, saved }: { id: string; saved: boolean }) => call('likeBook', { id, saved }),
    // One after the other, so that two quick clicks end in the state of the second.
    scope: { id: 'bookmarks' },
    onMutate: ({ id, saved }) =>
      changePages(client, (books) => books.map((book) => (book.id === id ? { ...book, _liked: saved } : book))),
    onSuccess: () => tellOtherTabs(),
    onError: (error, { id, saved }) => {
      changePages(client, (books) => books.map((book) => (book.id === id ? { ...book, _liked: !saved } : book)));
      const again = () => bookmark.mutate({ id, saved });
      toast(`The bookmark was not saved. ${error.message}`, { label: 'Try again', run: again });
    },
  });
  return (book: Book) => bookmark.mutate({ id: book.id, saved: !book._liked });
}

/** Takes a book off the shelf at once. It returns if that fails, and Undo brings it back afterwards. */
export function useRemoveBook() {
  const client = useQueryClient();
  // Its failure is said where it can be repeated.
  const add = useAddBook(() => {});
  const undo = (book: LibraryBook) =>
    add.mutate(
      { id: book.id },
      {
        onError: (error) =>
          toast(`“${book.title}” was not put back. ${error.message}`, { label: 'Try again', run: () => undo(book) }),
      },
    );
  const removal = useMutation({
    mutationFn: (book: LibraryBook) => call('removeBook', { id: book.id }),
    onMutate: (book) => takeOut(client, book),
    onSuccess: (_, book) => toast(`“${book.title}” was removed.`, { label: 'Undo', run: () => undo(book) }),
    onError: (error, book, places) => {
      putBack(client, book, places ?? []);
      const again = () => removal.mutate(book);
      toast(`“${book.title}” was not removed. ${error.message}`, { label: 'Try again', run: again });
    },
    onSettled: (_, error, { id }) => libraryChanged(client, error ? undefined : { ids: [id], here: false }),
  });
  return removal.mutate;
}

/** Changes the books of every page in memory before the server has answered. */
export async function changePages(client: QueryClient, change: (books: LibraryBook[]) => LibraryBook[]): Promise<void> {
  await Promise.all([libraryKey, bookKey].map((queryKey) => client.cancelQueries({ queryKey })));
  client.setQueriesData<LibraryPage>({ queryKey: libraryKey }, (page) => page && { ...page, data: change(page.data) });
  client.setQueriesData<BookPage>({ queryKey: bookKey }, (page) => {
    const [book] = page?.reading ? change([{ ...page.book, reading: page.reading }]) : [];
    return page && book ? { ...page, book: { ...page.book, _liked: book._liked }, reading: book.reading } : page;
  });
}

/** A book's former position: the page in memory and the place on it. */
type Place = { key: QueryKey; at: number };

async function takeOut(client: QueryClient, book: LibraryBook): Promise<Place[]> {
  await client.cancelQueries({ queryKey: libraryKey });
  const places = client.getQueriesData<LibraryPage | ReadingList>({ queryKey: libraryKey }).flatMap(([key, page]) => {
    const at = page?.data.findIndex(({ id }) => id === book.id) ?? -1;
    return at < 0 ? [] : [{ key, at }];
  });
  for (const { key, at } of places) changePage(client, key, book, -1, (books) => books.toSpliced(at, 1));
  return places;
}

/** Does not restore the old pages, because other books may have gone since. */
function putBack(client: QueryClient, book: LibraryBook, places: readonly Place[]): void {
  for (const { key, at } of places) changePage(client, key, book, 1, (books) => books.toSpliced(at, 0, book));
}

function changePage(
  client: QueryClient,
  key: QueryKey,
  { reading }: LibraryBook,
  by: number,
  change: (books: LibraryBook[]) => LibraryBook[],
): void {
  client.setQueryData<LibraryPage | ReadingList>(key, (page) => {
    if (!page) return page;
    const data = change(page.data);
    if (!('pagination' in page)) return { data };
    const { pagination, metadata } = page;
    const state = reading.state ?? 'to-read';
    const states = { ...metadata.states, [state]: metadata.states[state] + by };
    return {
      data,
      pagination: { ...pagination, total: pagination.total + by },
      metadata: { ...metadata, states },
    };
  });
}
