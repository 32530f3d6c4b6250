import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '../../../contract/limits.ts';
import type { ExportFormat, ShelfExport, ShelfImport, ShelfImports } from '../../../contract/shelf.ts';
import { ApiError, call } from '../../calls/api.ts';
import { grouped } from '../../ui/plural.ts';
import { toast } from '../../ui/toasts.ts';
import { libraryChanged } from '../library/library.ts';
import { readList } from './read-list.ts';

const shelfKey = ['shelf'] as const;

function useShelfChanged() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: shelfKey }), libraryChanged(client)]);
}

const importsKey = [...shelfKey, 'imports'] as const;
const linesKey = [...shelfKey, 'lines'] as const;

export const isUnderWay = ({ done, lines }: ShelfImport): boolean => done < lines;

/** The reader's imports, refetched while lines of one are being matched. Their books are shown at the end. */
export function useShelfImports() {
  const client = useQueryClient();
  return useQuery({
    queryKey: importsKey,
    queryFn: async ({ signal }) => {
      const state = client.getQueryState<ShelfImports>(importsKey);
      const known = state?.data?.imports ?? [];
      const running = known.filter(isUnderWay);
      // While nothing else has changed, the counts of finished imports need not be fetched again.
      if (running.length > 0 && !state?.isInvalidated) {
        const { imports } = await call('getShelfImports', { only: 'under-way' }, signal);
        const now = new Map(imports.map((each) => [each.id, each]));
        if (running.every(({ id }) => now.has(id))) return { imports: known.map((each) => now.get(each.id) ?? each) };
      }
      const answer = await call('getShelfImports', {}, signal);
      if (running.length > 0 && !answer.imports.some(isUnderWay)) {
        void client.invalidateQueries({ queryKey: linesKey });
        void libraryChanged(client);
      }
      return answer;
    },
    refetchInterval: ({ state }) =>
      state.data?.imports.some((each) => isUnderWay(each) && !each.stopped) ? SECOND : false,
  });
}

export function useBringShelf() {
  const client = useQueryClient();
  const changed = useShelfChanged();
  return useMutation({
    mutationFn: async (file: File) => (await call('importShelf', { content: await readList(file) })).import,
    onSuccess: (made) => {
      client.setQueryData<ShelfImports>(importsKey, (known) => known && { imports: [made, ...known.imports] });
      return changed();
    },
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
          : `The import is undone; ${grouped(removed)} books left your library.`,
      );
      await changed();
    },
    onError: (error, id) =>
      toast(`The import could not be undone. ${error.message}`, { label: 'Try again', run: () => undo.mutate(id) }),
  });
  return undo;
}

/** Lines that a reader may want to correct, page by page. */
export const useShelfLines = (match: 'unknown' | 'likely') =>
  useInfiniteQuery({
    queryKey: [...linesKey, match],
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

/** Our books that match a text, for a line that means none of those offered. */
export const useFindBooks = () =>
  useMutation({
    mutationFn: async (query: string) => {
      const { items, further } = await call('search', { query });
      return [...items, ...further].slice(0, FOUND_MAX);
    },
  });
const FOUND_MAX = 5;

const orderKey = [...shelfKey, 'export'] as const;

/** Hands a file to the browser as a download. */
function save({ name, type, content }: ShelfExport) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** The last ordered export, refetched while it is being made. */
export const useExportOrder = () =>
  useQuery({
    queryKey: orderKey,
    queryFn: ({ signal }) => call('getExportOrder', {}, signal),
    refetchInterval: ({ state }) => (state.data?.order && !state.data.order.ready ? 3 * SECOND : false),
  });

/** Fetches an export. A large one, or one wanted by mail, is made in the background. */
export function useExport() {
  const client = useQueryClient();
  const order = async (format: ExportFormat) => {
    client.setQueryData(orderKey, await call('orderExport', { format }));
    return null;
  };
  const take = useMutation({
    mutationFn: async ({ format, byMail = false }: { format: ExportFormat; byMail?: boolean }) => {
      if (byMail) return order(format);
      try {
        return await call('exportShelf', { format });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'export_large') return order(format);
        throw error;
      }
    },
    onSuccess: (file) => {
      if (file) save(file);
    },
    onError: (error, what) =>
      toast(`The file could not be made. ${error.message}`, { label: 'Try again', run: () => take.mutate(what) }),
  });
  return take;
}

/** Fetches the export made in the background. */
export function useOrderedExport() {
  const take = useMutation({
    mutationFn: () => call('getOrderedExport', {}),
    onSuccess: save,
    onError: (error) =>
      toast(`The file could not be fetched. ${error.message}`, { label: 'Try again', run: () => take.mutate() }),
  });
  return take;
}
