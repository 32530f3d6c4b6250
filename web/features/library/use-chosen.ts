import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookChange, LibraryBook } from '../../../contract/library.ts';
import { call } from '../../calls/api.ts';
import { today } from '../../ui/date.ts';
import { toast } from '../../ui/toasts.ts';
import { libraryChanged } from './changes.ts';

const done: Record<BookChange, string> = {
  'to-read': 'to read',
  reading: 'being read',
  read: 'read',
  bookmark: 'bookmarked',
  unbookmark: 'no longer bookmarked',
  remove: 'removed',
  restore: 'back',
};

const books = (count: number) => (count === 1 ? '1 book is' : `${count} books are`);

/** Several chosen books of the page, and the actions for all of them. Removing can be undone. */
export function useChosen(shown: readonly LibraryBook[]) {
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const act = useMutation({
    mutationFn: (wish: { ids: string[]; change: BookChange }) => call('changeBooks', { ...wish, on: today() }),
    onSuccess: ({ changed }, wish) => {
      const undo = { label: 'Undo', run: () => act.mutate({ ...wish, change: 'restore' as const }) };
      toast(`${books(changed)} ${done[wish.change]}.`, wish.change === 'remove' ? undo : undefined);
      setIds((now) => now && new Set());
    },
    onError: (error, wish) =>
      toast(`The books were not changed. ${error.message}`, { label: 'Try again', run: () => act.mutate(wish) }),
    onSettled: (_, error, { ids, change }) =>
      libraryChanged(client, error ? undefined : { ids, here: change !== 'remove' }),
  });
  // Books that have left the page are no longer chosen.
  const here = shown.map(({ id }) => id).filter((id) => ids?.has(id));
  return {
    choosing: ids !== null,
    count: here.length,
    has: (id: string) => ids?.has(id) ?? false,
    toggle: (id: string) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    all: () => setIds(new Set(here.length === shown.length ? [] : shown.map(({ id }) => id))),
    start: () => setIds(new Set()),
    stop: () => setIds(null),
    change: (change: BookChange) => act.mutate({ ids: here, change }),
    busy: act.isPending ? act.variables.change : null,
  };
}
