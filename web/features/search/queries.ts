import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EventOf } from '../../../contract/endpoint.ts';
import type { endpoints } from '../../../contract/endpoints.ts';
import { MINUTE } from '../../../contract/limits.ts';
import { NOTHING_FOUND } from '../../../contract/nothing-found.ts';
import type { FoundBook, SearchAnswer } from '../../../contract/search.ts';
import { ApiError, stream } from '../../calls/api.ts';
import type { Adding } from '../../ui/add-button.tsx';
import { useAddBook } from '../library/library.ts';

const searchKey = ['search'] as const;

/** The results of a query. */
export type Found = {
  /** Changes each time the question is asked. */
  run: number;
  answer: SearchAnswer;
  /** The result of the closer look. */
  better: SearchAnswer | null;
  /** Whether the closer look is still running. */
  more: boolean;
  notice: string | null;
};

/**
 * The results of a query: at once, and again when a better answer comes. An empty query requests nothing. Cached for a
 * while, so that returning is instant; errors after the first answer are silent.
 */
export function useSearch(query: string) {
  const client = useQueryClient();
  /** The search whose closer look is still running; the next one ends it. */
  const current = useRef<AbortController>(null);
  const queryKey = [...searchKey, query];
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Found> => {
      current.current?.abort();
      current.current = new AbortController();
      const { signal } = current.current;
      const run = performance.now();
      const known = () => client.getQueryData<Found>(queryKey);
      let first = true;
      try {
        for await (const event of stream('search', { query }, signal)) {
          const found = first ? undefined : known();
          first = false;
          client.setQueryData<Found>(queryKey, withEvent(found, event, run));
        }
      } catch (error) {
        if (first) throw error;
      }
      const found = known();
      if (first || !found) throw new ApiError('bad_answer', 'The answer could not be read. Please reload the page.');
      return { ...found, more: false };
    },
    enabled: query !== '',
    staleTime: 10 * MINUTE,
    refetchOnWindowFocus: false,
  });
}

function withEvent(found: Found | undefined, { event, data }: EventOf<typeof endpoints.search>, run: number): Found {
  if (event === 'notice')
    return { run, answer: NOTHING_FOUND, better: null, ...found, more: false, notice: data.message };
  if (!found) return { run, answer: data, better: null, more: data.more, notice: null };
  return { ...found, better: data, more: data.more };
}

/** Adds found books to the library, and reports the state of each. */
export function useAdding(query: string) {
  const client = useQueryClient();
  const add = useAddBook();
  const [states, setStates] = useState<Record<string, Adding>>({});
  const become = (id: string, state: Adding) => setStates((old) => ({ ...old, [id]: state }));

  return {
    stateOf: (id: string): Adding => states[id] ?? 'idle',
    add: async ({ id }: FoundBook) => {
      become(id, 'loading');
      try {
        await add.mutateAsync({ id, query });
        become(id, 'success');
        client.setQueriesData<Found>({ queryKey: searchKey }, (found) => found && withAdded(found, id));
      } catch {
        become(id, 'error');
      }
    },
  };
}

function withAdded(found: Found, id: string): Found {
  const added = (book: FoundBook) => (book.id === id ? { ...book, in_library: true } : book);
  const mark = (answer: SearchAnswer): SearchAnswer => ({
    ...answer,
    items: answer.items.map(added),
    further: answer.further.map(added),
  });
  return { ...found, answer: mark(found.answer), better: found.better && mark(found.better) };
}
