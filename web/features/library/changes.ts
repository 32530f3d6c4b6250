import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { otherTabs } from '../../other-tabs.ts';
import { profileKey } from '../../profile.ts';
import { alertToast } from '../../ui/toast.tsx';

/** Every answer about the reader's library is kept below this key. */
export const libraryKey = ['library'] as const;

/** What is known of one book, which says what the reader has made of it, is kept below this key. */
export const bookKey = ['book'] as const;

/** The figures of a reader's years; they are not pages of books, so not below `libraryKey`. */
export const yearKey = ['year'] as const;

/** The reader's questions are kept under this key: each says how many of its books are read. */
export const questionsKey = ['questions'] as const;

/** Other tabs of this browser, which show the same library. */
const tabs = otherTabs('library');

/**
 * Adds a book to the reader's library. Adding it twice is the same as adding it once. `query`: the words that it was found
 * with, from which the server says why the book is there.
 */
export function useAddBook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (addition: { id: string; query?: string }) => (await call('addBook', addition)).book,
    onSuccess: ({ id }) => libraryChanged(client, { ids: [id], here: true }),
    onError: () => alertToast('The book was not added. Check your connection, then try again.'),
  });
}

/** Books that came into the library, or left it. */
type Move = { ids: readonly string[]; here: boolean };

const moveKey = (id: string) => ['moved', id];

/** Whether the book was added or removed in any tab since this page was loaded: earlier answers do not include that. */
export function useMoved(id: string): boolean | undefined {
  return useQuery<boolean>({ queryKey: moveKey(id), queryFn: skipToken, staleTime: Infinity }).data;
}

/** Has other tabs ask for the library again, after a change that this one shows already. */
export function tellOtherTabs(move?: Move): void {
  tabs?.postMessage(move ?? null);
}

/** Has every view of the library, in this tab and the others, ask for it again. */
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

/** Keeps this tab's views of the library in step with what other tabs do to it. Returns how to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  const listen = ({ data }: MessageEvent<Move | null>) => void refresh(client, data);
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}
