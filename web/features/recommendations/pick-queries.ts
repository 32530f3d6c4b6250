import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WeeklyBook, WeeklyPick } from '../../../contract/recommendations.ts';
import { call } from '../../calls/api.ts';
import type { Adding } from '../../ui/add-button.tsx';
import { toast } from '../../ui/toasts.ts';
import { libraryChanged, useAddBook } from '../library/library.ts';
import { weeklyKey } from './queries.ts';

/** Adds a recommended book to the library, and reports the state of that. */
export function useKeepBook(pickId: string, book: WeeklyBook): { state: Adding; add: () => void } {
  const client = useQueryClient();
  const adding = useAddBook();
  const state = book.in_library ? 'success' : adding.isPending ? 'loading' : adding.isError ? 'error' : 'idle';
  const add = () =>
    adding.mutate({ id: book.id }, { onSuccess: () => changeBook(client, pickId, book.id, { in_library: true }) });
  return { state, add };
}

/** “Not for me”, and undoing that: shown at once, and undone with a message if it fails. */
export function useHideBook(pickId: string, { id, title, in_library }: WeeklyBook): (hidden: boolean) => void {
  const client = useQueryClient();
  const hiding = useMutation({
    mutationFn: (hidden: boolean) => call('hideBook', { id, hidden }),
    // One after the other, so that a quick Undo wins.
    scope: { id: `hide-${id}` },
    onMutate: (hidden) => changeBook(client, pickId, id, { hidden }),
    onError: (error, hidden) => {
      changeBook(client, pickId, id, { hidden: !hidden, in_library });
      const text = hidden ? `“${title}” was not set aside.` : `“${title}” was not brought back.`;
      toast(`${text} ${error.message}`, { label: 'Try again', run: () => hiding.mutate(hidden) });
    },
    // A hidden book disappears from search and from the shelf.
    onSettled: (_, error, hidden) =>
      Promise.all([
        libraryChanged(client, hidden && !error ? { ids: [id], here: false } : undefined),
        client.invalidateQueries({ queryKey: ['search'] }),
      ]),
  });
  return hiding.mutate;
}

function changeBook(client: QueryClient, pickId: string, id: string, change: Partial<WeeklyBook>): void {
  client.setQueryData<WeeklyPick>(
    weeklyKey(pickId),
    (pick) => pick && { ...pick, books: pick.books.map((book) => (book.id === id ? { ...book, ...change } : book)) },
  );
}
