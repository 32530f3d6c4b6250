import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE } from '../../../contract/limits.ts';
import type { FoundBook, SearchAnswer } from '../../../contract/search.ts';
import { call } from '../../api.ts';
import { useAddBook } from '../library/library.ts';

/** Where a found book is on its way to the library. */
export type Adding = 'idle' | 'loading' | 'success' | 'error';

const searchKey = ['search'] as const;

/** What was found for a query; nothing is asked for an empty one. Kept for a while, so that coming back is instant. */
export function useSearch(query: string) {
  return useQuery({
    queryKey: [...searchKey, query],
    queryFn: ({ signal }) => call('search', { query }, signal),
    enabled: query !== '',
    staleTime: 10 * MINUTE,
    refetchOnWindowFocus: false,
  });
}

/** Adds found books to the library, and tells of each how far that is. */
export function useAdding(query: string) {
  const client = useQueryClient();
  const add = useAddBook();
  const [states, setStates] = useState<Record<string, Adding>>({});
  const become = (id: string, state: Adding) => setStates((old) => ({ ...old, [id]: state }));

  return {
    stateOf: (book: FoundBook): Adding => (book.in_library ? 'success' : (states[book.id] ?? 'idle')),
    add: async ({ id }: FoundBook) => {
      become(id, 'loading');
      try {
        await add.mutateAsync({ id, query });
        become(id, 'success');
        client.setQueriesData<SearchAnswer>({ queryKey: searchKey }, (answer) => answer && withAdded(answer, id));
      } catch {
        become(id, 'error');
      }
    },
  };
}

function withAdded(answer: SearchAnswer, id: string): SearchAnswer {
  return { ...answer, items: answer.items.map((book) => (book.id === id ? { ...book, in_library: true } : book)) };
}
