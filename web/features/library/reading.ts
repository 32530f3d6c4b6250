import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reading } from '../../../contract/library.ts';
import { call } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { libraryChanged } from './changes.ts';
import { changePages } from './queries.ts';

/** Takes down what the reader says of a book: shown at once; what could not be saved can be tried again. */
export function useSayReading(id: string): (change: Partial<Reading>) => void {
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: (change: Partial<Reading>) => call('setReading', { id, ...change }),
    // One after the other, so that the last word is what stands.
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
