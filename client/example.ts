import { createDeepshelf, type LibraryBook } from './index.js';

/** Finds books about something, keeps the first two and returns the library. */
export async function keepTwo(host: string, token: string, about: string): Promise<LibraryBook[]> {
  const deepshelf = createDeepshelf({ host, token });
  const found = await deepshelf.POST('/functions/v1/post-search', { body: { query: about } });
  if (found.error) throw new Error(found.error.message);
  for (const { id } of found.data.items.slice(0, 2))
    await deepshelf.POST('/functions/v1/create-book-relation', { body: { id } });
  const library = await deepshelf.GET('/functions/v1/get-relevant-books', { params: { query: { page: 1 } } });
  return library.data?.data ?? [];
}
