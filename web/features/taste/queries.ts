import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Taste, TasteChange } from '../../../contract/taste.ts';
import { call } from '../../calls/api.ts';
import { toast } from '../../ui/toasts.ts';
import { libraryChanged, libraryKey } from '../library/library.ts';

const tasteKey = ['taste'] as const;

export const useTaste = () => useQuery({ queryKey: tasteKey, queryFn: ({ signal }) => call('getTaste', {}, signal) });

/**
 * Everything that depends on taste is refetched when next opened, so that nothing moves while the reader looks at it.
 */
function useTasteChanged() {
  const client = useQueryClient();
  return async (taste: Taste) => {
    await client.cancelQueries({ queryKey: tasteKey });
    client.setQueryData(tasteKey, taste);
    await client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => first === 'search' || first === 'weekly',
      refetchType: 'none',
    });
    await libraryChanged(client);
  };
}

/** Asks for more, less or none of something, or undoes that. */
export function useSay() {
  const changed = useTasteChanged();
  const say = useMutation({
    mutationFn: (change: TasteChange) => call('setTaste', change),
    onSuccess: changed,
    onError: (error, change) =>
      toast(`That was not saved. ${error.message}`, { label: 'Try again', run: () => say.mutate(change) }),
  });
  return say;
}

export function useSurprise() {
  const changed = useTasteChanged();
  const turn = useMutation({
    mutationFn: (surprise: number) => call('setSurprise', { surprise }),
    // One after the other, so that the last choice wins.
    scope: { id: 'surprise' },
    onSuccess: changed,
    onError: (error, surprise) =>
      toast(`That was not saved. ${error.message}`, { label: 'Try again', run: () => turn.mutate(surprise) }),
  });
  return turn;
}

const READ_SHOWN = 20;

/** The reader's finished books, newest first, and their number. */
export const useRead = () =>
  useQuery({
    queryKey: [...libraryKey, 'read'],
    queryFn: ({ signal }) => call('getLibrary', { page: 1, pageSize: READ_SHOWN, state: 'read' }, signal),
  });

/** Marks a book as read, or undoes that. */
export function useAlreadyRead() {
  const client = useQueryClient();
  const note = useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      call('setReading', { id, state: read ? 'read' : null }),
    onSuccess: (_, { id, read }) => {
      if (read)
        toast('It is in your library, marked as read.', { label: 'Undo', run: () => note.mutate({ id, read: false }) });
      return libraryChanged(client);
    },
    onError: (error, told) =>
      toast(`That was not saved. ${error.message}`, { label: 'Try again', run: () => note.mutate(told) }),
  });
  return note;
}
