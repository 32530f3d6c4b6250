import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reading, ReadingState } from '../../../contract/library.ts';
import { call } from '../../calls/api.ts';
import { toast } from '../../ui/toasts.ts';
import { libraryChanged } from './changes.ts';
import { changePages } from './queries.ts';

type Step = { id: string; reading_state: ReadingState | null; in_library: boolean };
type Steps = { books: readonly Step[] };

/**
 * Marks a step of a topic's or a question's reading path as read, or undoes that. Every page with the book shows it at
 * once, and shows it as before if it could not be saved.
 */
export function useSayStep(id: string): (state: ReadingState | null) => void {
  const client = useQueryClient();
  const pages = () =>
    client
      .getQueriesData<Steps>({ predicate: ({ queryKey: [first] }) => WAYS.has(first) })
      .flatMap(([key, page]) => (page && 'books' in page ? [{ key, page }] : []));
  const show = (change: Partial<Step>) => {
    for (const { key, page } of pages())
      client.setQueryData(key, {
        ...page,
        books: page.books.map((book) => (book.id === id ? { ...book, ...change } : book)),
      });
  };
  const say = useMutation({
    mutationFn: (state: ReadingState | null) => call('setReading', { id, state }),
    scope: { id: `reading ${id}` },
    onMutate: (state) => {
      const before = pages().flatMap(({ page }) => page.books.filter((book) => book.id === id))[0];
      show({ reading_state: state, ...(state !== null && { in_library: true }) });
      // Each page has words of its own about the book.
      return before && { reading_state: before.reading_state, in_library: before.in_library };
    },
    onError: (error, state, before) => {
      if (before) show(before);
      toast(`That was not saved. ${error.message}`, { label: 'Try again', run: () => say.mutate(state) });
    },
    onSettled: () => libraryChanged(client),
  });
  return say.mutate;
}

/** Pages that show books as steps of a path. */
const WAYS: ReadonlySet<unknown> = new Set(['topic', 'question']);

/** Saves what the reader says about a book: shown at once; a failure can be retried. */
export function useSayReading(id: string): (change: Partial<Reading>) => void {
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: (change: Partial<Reading>) => call('setReading', { id, ...change }),
    // One after the other, so that the last change wins.
    scope: { id: `reading ${id}` },
    onMutate: (change) =>
      changePages(client, (books) =>
        books.map((book) => (book.id === id ? { ...book, reading: { ...book.reading, ...change } } : book)),
      ),
    onError: (error, change) =>
      toast(`That was not saved. ${error.message}`, { label: 'Try again', run: () => say.mutate(change) }),
    onSettled: () => libraryChanged(client),
  });
  return say.mutate;
}
