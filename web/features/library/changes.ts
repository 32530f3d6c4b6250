import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { otherTabs } from '../../other-tabs.ts';
import { profileKey } from '../../profile.ts';

/** Every answer about the reader's library is kept below this key. */
export const libraryKey = ['library'] as const;

/** What is known of one book, which says what the reader has made of it, is kept below this key. */
export const bookKey = ['book'] as const;

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
    onSuccess: () => libraryChanged(client),
  });
}

/** Has other tabs ask for the library again, after a change that this one shows already. */
export function tellOtherTabs(): void {
  tabs?.postMessage('changed');
}

/** Has every view of the library, in this tab and the others, ask for it again. */
export function libraryChanged(client: QueryClient): Promise<void> {
  tellOtherTabs();
  return refresh(client);
}

async function refresh(client: QueryClient): Promise<void> {
  const keys = [libraryKey, bookKey, profileKey].map((queryKey) => client.invalidateQueries({ queryKey }));
  await Promise.all(keys);
}

/** Keeps this tab's views of the library in step with what other tabs do to it. Returns how to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  const listen = () => void refresh(client);
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}
