import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Book } from '../../../contract/books.ts';
import { commaList } from '../../../contract/comma-list.ts';
import type { LibraryPage, ReadingList } from '../../../contract/library.ts';
import { LIBRARY_PAGE_SIZE } from '../../../contract/limits.ts';
import { call } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import type { Filters } from './filters.ts';
import { libraryChanged, libraryKey, tellOtherTabs, useAddBook } from './library.ts';

/** One page of the library; the one before stays while the next is on its way. A sync that fills it has it asked for anew. */
export function useLibraryPage({ page, genres, authors }: Filters) {
  return useQuery({
    queryKey: [...libraryKey, { page, genres, authors }],
    queryFn: ({ signal }) =>
      call(
        'getLibrary',
        {
          page,
          pageSize: LIBRARY_PAGE_SIZE,
          ...(genres.length ? { genres: commaList(genres) } : {}),
          ...(authors.length ? { authors: commaList(authors) } : {}),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** Puts a bookmark in or takes it out: shown at once, taken back with a word to the reader if it fails. */
export function useBookmark() {
  const client = useQueryClient();
  const bookmark = useMutation({
    mutationFn: ({ id, saved }: { id: string; saved: boolean }) => call('likeBook', { id, saved }),
    // One after the other, so that two quick clicks end where the second one points.
    scope: { id: 'bookmarks' },
    onMutate: ({ id, saved }) =>
      changePages(client, (books) => books.map((book) => (book.id === id ? { ...book, _liked: saved } : book))),
    onSuccess: tellOtherTabs,
    onError: (error, { id, saved }) => {
      changePages(client, (books) => books.map((book) => (book.id === id ? { ...book, _liked: !saved } : book)));
      const again = () => bookmark.mutate({ id, saved });
      toast(`The bookmark was not saved. ${error.message}`, { label: 'Try again', run: again });
    },
  });
  return (book: Book) => bookmark.mutate({ id: book.id, saved: !book._liked });
}

/** Takes a book off the shelf at once; it returns if that fails, and Undo brings it back afterwards. */
export function useRemoveBook() {
  const client = useQueryClient();
  const add = useAddBook();
  const undo = (book: Book) =>
    add.mutate(
      { id: book.id },
      {
        onError: (error) =>
          toast(`“${book.title}” was not put back. ${error.message}`, { label: 'Try again', run: () => undo(book) }),
      },
    );
  const removal = useMutation({
    mutationFn: (book: Book) => call('removeBook', { id: book.id }),
    onMutate: (book) => takeOut(client, book),
    onSuccess: (_, book) => toast(`“${book.title}” was removed.`, { label: 'Undo', run: () => undo(book) }),
    onError: (error, book, places) => {
      putBack(client, book, places ?? []);
      const again = () => removal.mutate(book);
      toast(`“${book.title}” was not removed. ${error.message}`, { label: 'Try again', run: again });
    },
    onSettled: () => libraryChanged(client),
  });
  return removal.mutate;
}

/** Changes the books of every page in memory before the server has answered. */
async function changePages(client: QueryClient, change: (books: Book[]) => Book[]): Promise<void> {
  await client.cancelQueries({ queryKey: libraryKey });
  client.setQueriesData<LibraryPage>({ queryKey: libraryKey }, (page) => page && { ...page, data: change(page.data) });
}

/** Where a book stood: on which page in memory, and at what place. */
type Place = { key: QueryKey; at: number };

async function takeOut(client: QueryClient, { id }: Book): Promise<Place[]> {
  await client.cancelQueries({ queryKey: libraryKey });
  const places = client.getQueriesData<LibraryPage | ReadingList>({ queryKey: libraryKey }).flatMap(([key, page]) => {
    const at = page?.data.findIndex((book) => book.id === id) ?? -1;
    return at < 0 ? [] : [{ key, at }];
  });
  for (const { key, at } of places) changePage(client, key, -1, (books) => books.toSpliced(at, 1));
  return places;
}

/** Not the pages as they were: other books may have gone since. */
function putBack(client: QueryClient, book: Book, places: readonly Place[]): void {
  for (const { key, at } of places) changePage(client, key, 1, (books) => books.toSpliced(at, 0, book));
}

function changePage(client: QueryClient, key: QueryKey, by: number, change: (books: Book[]) => Book[]): void {
  client.setQueryData<LibraryPage | ReadingList>(key, (page) => {
    if (!page) return page;
    const data = change(page.data);
    if (!('pagination' in page)) return { data };
    return { ...page, data, pagination: { ...page.pagination, total: page.pagination.total + by } };
  });
}
