import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Book } from '../../../contract/books.ts';
import { commaList } from '../../../contract/comma-list.ts';
import type { LibraryPage } from '../../../contract/library.ts';
import { LIBRARY_PAGE_SIZE } from '../../../contract/limits.ts';
import { call } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import type { Filters } from './filters.ts';
import { libraryChanged, libraryKey, useAddBook } from './library.ts';

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
    onMutate: (book) => changePages(client, (books) => books.filter(({ id }) => id !== book.id)),
    onSuccess: (_, book) => toast(`“${book.title}” was removed.`, { label: 'Undo', run: () => undo(book) }),
    onError: (error, book) => {
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
