import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { libraryChanged } from '../library/library.ts';
import { readList } from './read-list.ts';

const shelfKey = ['shelf'] as const;

function useShelfChanged() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: shelfKey }), libraryChanged(client)]);
}

export const useShelfImports = () =>
  useQuery({ queryKey: [...shelfKey, 'imports'], queryFn: ({ signal }) => call('getShelfImports', {}, signal) });

export function useBringShelf() {
  return useMutation({
    mutationFn: async (file: File) => call('importShelf', { content: await readList(file) }),
    onSuccess: useShelfChanged(),
  });
}

export function useUndoImport() {
  const changed = useShelfChanged();
  const undo = useMutation({
    mutationFn: (id: string) => call('undoShelfImport', { id }),
    onSuccess: async ({ removed }) => {
      toast(
        removed === 1
          ? 'The import is undone; 1 book left your library.'
          : `The import is undone; ${removed} books left your library.`,
      );
      await changed();
    },
    onError: (error, id) =>
      toast(`The import could not be undone. ${error.message}`, { label: 'Try again', run: () => undo.mutate(id) }),
  });
  return undo;
}

/** Lines that a reader may want to put right, page by page. */
export const useShelfLines = (match: 'unknown' | 'likely') =>
  useInfiniteQuery({
    queryKey: [...shelfKey, 'lines', match],
    queryFn: ({ pageParam, signal }) =>
      call('getShelfLines', { match, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.key : undefined),
  });

export function useChooseBook() {
  const changed = useShelfChanged();
  const choose = useMutation({
    mutationFn: (choice: { key: string; book: string | null }) => call('chooseShelfBook', choice),
    onSuccess: changed,
    onError: (error, choice) =>
      toast(`That could not be saved. ${error.message}`, { label: 'Try again', run: () => choose.mutate(choice) }),
  });
  return choose;
}

/** Fetches an export and hands it to the browser to save. */
export function useExport() {
  const take = useMutation({
    mutationFn: (format: 'json' | 'csv') => call('exportShelf', { format }),
    onSuccess: ({ name, type, content }) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href));
    },
    onError: (error, format) =>
      toast(`The file could not be made. ${error.message}`, { label: 'Try again', run: () => take.mutate(format) }),
  });
  return take;
}
