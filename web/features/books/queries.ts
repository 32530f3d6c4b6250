import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { MINUTE } from '../../../contract/limits.ts';
import { call } from '../../calls/api.ts';
import { askAgain } from '../../calls/kept.ts';
import type { Adding } from '../../ui/add-button.tsx';
import { bookKey, useAddBook } from '../library/library.ts';

/** Everything known about one book, and its state for this reader. */
export function useBookPage(id: string) {
  return useQuery({
    queryKey: [...bookKey, id],
    queryFn: ({ signal }) => call('getBook', { id }, signal),
    staleTime: 10 * MINUTE,
    refetchInterval: askAgain,
  });
}

/** The state of adding a book to the library, and how to add it. */
export type AddingBook = { state: Adding; add: () => void };

/** Adds this book. `query`: the query that found it. */
export function useAddingBook({ id }: Pick<Book, 'id'>, query?: string): AddingBook {
  const adding = useAddBook();
  const [added, setAdded] = useState<string>();
  const mine = adding.variables?.id === id;
  const state =
    added === id ? 'success' : mine && adding.isPending ? 'loading' : mine && adding.isError ? 'error' : 'idle';
  return { state, add: () => adding.mutate({ id, ...(query && { query }) }, { onSuccess: () => setAdded(id) }) };
}
