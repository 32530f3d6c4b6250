import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { MINUTE } from '../../../contract/limits.ts';
import { call } from '../../api.ts';
import type { Adding } from '../../ui/add-button.tsx';
import { bookKey, useAddBook } from '../library/library.ts';

/** All that is known of one book, and how it stands to this reader. */
export function useBookPage(id: string) {
  return useQuery({
    queryKey: [...bookKey, id],
    queryFn: ({ signal }) => call('getBook', { id }, signal),
    staleTime: 10 * MINUTE,
  });
}

/** How a book is on its way into the library, and what puts it there. */
export type AddingBook = { state: Adding; add: () => void };

/** Adds this book. `query`: the words that it was found with. */
export function useAddingBook({ id }: Pick<Book, 'id'>, query?: string): AddingBook {
  const adding = useAddBook();
  const [added, setAdded] = useState<string>();
  const mine = adding.variables?.id === id;
  const state =
    added === id ? 'success' : mine && adding.isPending ? 'loading' : mine && adding.isError ? 'error' : 'idle';
  return { state, add: () => adding.mutate({ id, ...(query && { query }) }, { onSuccess: () => setAdded(id) }) };
}
