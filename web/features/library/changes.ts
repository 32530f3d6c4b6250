import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { otherTabs } from '../../session/other-tabs.ts';
import { profileKey } from '../../session/profile.ts';
import { alertToast, forgetAlerts } from '../../ui/toasts.ts';

/** The parent key of every answer about the reader's library. */
export const libraryKey = ['library'] as const;

/** The parent key of every book's page, which includes the reader's state for it. */
export const bookKey = ['book'] as const;

/** The figures of a reader's years; they are not pages of books, so not below `libraryKey`. */
export const yearKey = ['year'] as const;

/** The parent key of the reader's questions, which include how many of their books are read. */
export const questionsKey = ['questions'] as const;

/** Other tabs of this browser, which show the same library. */
const tabs = otherTabs('library');

/**
 * Adds a book to the reader's library. Adding it twice is the same as adding it once. `query`: the query that found it,
 * from which the server says why the book is there. `onError`: says that it failed, instead of an alert.
 */
export function useAddBook(onError: (error: Error) => void = tellNotAdded) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (addition: { id: string; query?: string }) => (await call('addBook', addition)).book,
    onSuccess: ({ id, cover_image_url: cover }) => {
      forgetAlerts();
      // Only for the eye: without it the book is there as well.
      import('./fly-to-library.ts').then(({ flyToLibrary }) => flyToLibrary(cover)).catch(() => {});
      return libraryChanged(client, { ids: [id], here: true });
    },
    onError,
  });
}

const tellNotAdded = ({ message }: Error) => alertToast(`The book was not added. ${message}`);

/** Books that entered or left the library. */
type Move = { ids: readonly string[]; here: boolean };

const moveKey = (id: string) => ['moved', id];

/** Whether the book was added or removed in any tab since this page was loaded: earlier answers do not include that. */
export function useMoved(id: string): boolean | undefined {
  return useQuery<boolean>({ queryKey: moveKey(id), queryFn: skipToken, staleTime: Infinity }).data;
}

/** Makes other tabs refetch the library after a change that this one already shows. */
export function tellOtherTabs(move?: Move): void {
  tabs?.postMessage(move ?? null);
}

/** Makes every view of the library refetch, in this tab and the others. */
export function libraryChanged(client: QueryClient, move?: Move): Promise<void> {
  tellOtherTabs(move);
  return refresh(client, move);
}

async function refresh(client: QueryClient, move?: Move | null): Promise<void> {
  for (const id of move?.ids ?? []) client.setQueryData(moveKey(id), move?.here);
  const keys = [libraryKey, bookKey, yearKey, questionsKey, profileKey].map((queryKey) =>
    client.invalidateQueries({ queryKey }),
  );
  await Promise.all(keys);
}

/** Keeps this tab's views of the library in step with other tabs. Returns a function that stops this. */
export function followOtherTabs(client: QueryClient): () => void {
  const listen = ({ data }: MessageEvent<Move | null>) => void refresh(client, data);
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}
