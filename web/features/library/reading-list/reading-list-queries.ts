import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LibraryBook, ReadingList } from '../../../../contract/library.ts';
import { call } from '../../../calls/api.ts';
import { askAgain } from '../../../calls/kept.ts';
import { toast } from '../../../ui/toasts.ts';
import { libraryChanged, libraryKey } from '../changes.ts';

const listKey = [...libraryKey, 'reading-list'];

/** The bookmarked books in the reader's order. Refetched whenever it is opened, because bookmarks change elsewhere. */
export function useReadingList() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call('getReadingList', {}, signal),
    staleTime: 0,
    refetchInterval: askAgain,
  });
}

/** Moves the book at `from` to `to`: shown at once, and undone with a message if it was not saved. */
export function useMoveBook() {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (books: readonly LibraryBook[]) => call('orderReadingList', { ids: books.map(({ id }) => id) }),
    // One after the other, so that the last order wins.
    scope: { id: 'reading-list' },
    onError: (error, books) => {
      toast(`The order was not saved. ${error.message}`, { label: 'Try again', run: () => show(books) });
    },
    onSettled: (_, error) => {
      // While more moves are waiting, an answer would show an outdated order.
      if (error || client.isMutating({ mutationKey: listKey }) === 1) return libraryChanged(client);
    },
    mutationKey: listKey,
  });
  const show = (books: readonly LibraryBook[]) => {
    void client.cancelQueries({ queryKey: listKey });
    client.setQueryData<ReadingList>(listKey, (before) => ({ ...before, data: [...books] }));
    saving.mutate(books);
  };
  return (from: number, to: number) => {
    const books = client.getQueryData<ReadingList>(listKey)?.data ?? [];
    const moved = books[from];
    if (!moved || to < 0 || to >= books.length || from === to) return;
    show(books.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
}
