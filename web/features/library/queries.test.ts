import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LibraryPage, ReadingState } from '../../../contract/library.ts';
import { libraryBook, libraryPage } from '../../testing/books.ts';
import { hearToasts } from '../../testing/hear-toasts.ts';
import { runHook, withAnswers } from '../../testing/run-hook.ts';
import { REFUSED, stubCalls } from '../../testing/stub-page.ts';
import type { Filters } from './filters.ts';
import { countAgain, useBookmark, useKnownStates, useLibraryPage, useRemoveBook } from './queries.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => client.clear());

const ALL: Filters = { page: 1, genres: [], authors: [], find: '', sort: 'added', state: null };
const PAGE = ['library', { ...ALL, pageSize: 24 }];
const LIST = ['library', 'reading list'];
const BOOK = ['book', 'b'];
const run = <T>(use: () => T) => runHook(use, withAnswers(client));
const put = (...ids: string[]) => client.setQueryData(PAGE, libraryPage(...ids.map((id) => libraryBook(id))));
const idsOf = (key: unknown[]) =>
  client
    .getQueryData<LibraryPage>(key)
    ?.data.map(({ id }) => id)
    .join('');

test.each<[Partial<Filters>, object]>([
  // As `web/early.ts` asks for it.
  [{}, { page: '1', pageSize: '24' }],
  [
    { page: 3, find: 'rome', sort: 'year', state: 'read' },
    { page: '3', pageSize: '24', find: 'rome', sort: 'year', state: 'read' },
  ],
  [
    { genres: ['Art', 'Food, Wine'], authors: ['Ada'] },
    { page: '1', pageSize: '24', genres: 'Art,Food%2C%20Wine', authors: 'Ada' },
  ],
])('a page is asked for by what differs from the usual: %j', async (filters, input) => {
  const calls = stubCalls({ getLibrary: libraryPage(libraryBook('a')) });
  const { now, act } = await run(() => useLibraryPage({ ...ALL, ...filters }));
  await act(async () => {
    while (client.isFetching() > 0) await Promise.resolve();
  });
  expect(calls).toEqual([['getLibrary', input]]);
  expect(now().data?.data.map(({ id }) => id)).toEqual(['a']);
});

/** Clicks a bookmark while the server holds its answer back. */
async function bookmark(isSaved: boolean, answer: unknown) {
  const held = Promise.withResolvers<void>();
  const calls = stubCalls({ likeBook: () => held.promise.then(() => answer) });
  const { now, act } = await run(useBookmark);
  await act(() => now()(libraryBook('b', { _liked: isSaved })));
  return {
    calls,
    answer: () =>
      act(async () => {
        held.resolve();
        while (client.isMutating() > 0) await Promise.resolve();
      }),
  };
}
const liked = () => client.getQueryData<LibraryPage>(PAGE)?.data.map((book) => book._liked);

test('a bookmark is there at once, on the shelf and on the page of the book', async () => {
  put('a', 'b');
  const { reading, ...book } = libraryBook('b');
  client.setQueryData(BOOK, { book, reading, pitch: 'kept' });
  client.setQueryData(['book', 'c'], { book: libraryBook('c'), reading: null });
  const { calls, answer } = await bookmark(false, { id: 'b', saved: true });
  expect(liked()).toEqual([false, true]);
  expect(client.getQueryData(BOOK)).toEqual({ book: { ...book, _liked: true }, reading, pitch: 'kept' });
  await answer();
  expect(calls).toEqual([['likeBook', { id: 'b', saved: true }]]);
  expect(liked()).toEqual([false, true]);
});

test('one that was not saved is gone again', async () => {
  put('a', 'b');
  const heard = await hearToasts();
  const { calls, answer } = await bookmark(false, undefined);
  await answer();
  expect(liked()).toEqual([false, false]);
  expect(heard.last()).toMatchObject({ text: `The bookmark was not saved. ${REFUSED}` });
  await heard.press();
  expect(calls).toHaveLength(2);
});

/** Removes the book from the shelf. */
async function remove(state: ReadingState | null, answers: Parameters<typeof stubCalls>[0]) {
  put('a', 'b', 'c');
  client.setQueryData(LIST, { data: [libraryBook('b'), libraryBook('c')] });
  const heard = await hearToasts();
  const calls = stubCalls(answers);
  const { now, act } = await run(useRemoveBook);
  const book = libraryBook('b');
  await act(() => now()({ ...book, reading: { ...book.reading, state } }));
  return { heard, calls };
}
const counts = () => {
  const page = client.getQueryData<LibraryPage>(PAGE);
  return [page?.pagination.total, page?.metadata.states];
};
const REMOVED = { removeBook: { id: 'b', removed: true } };

test.each<[ReadingState | null, object]>([
  [null, { 'to-read': 2, reading: 0, read: 0 }],
  ['read', { 'to-read': 3, reading: 0, read: -1 }],
])('a removed book leaves every list and its counts; its state: %s', async (state, states) => {
  const { calls, heard } = await remove(state, REMOVED);
  expect([idsOf(PAGE), idsOf(LIST)]).toEqual(['ac', 'c']);
  expect(counts()).toEqual([2, states]);
  expect(calls).toEqual([['removeBook', { id: 'b' }]]);
  expect(heard.last()).toMatchObject({ text: '“The b” was removed.', action: { label: 'Undo' } });
  expect(client.getQueryData(['moved', 'b'])).toBe(false);
});

test('one that could not be removed is back in its place', async () => {
  const { heard } = await remove('to-read', {});
  expect([idsOf(PAGE), idsOf(LIST)]).toEqual(['abc', 'bc']);
  expect(counts()).toEqual([3, { 'to-read': 3, reading: 0, read: 0 }]);
  expect(heard.last()).toMatchObject({ text: `“The b” was not removed. ${REFUSED}`, action: { label: 'Try again' } });
  expect(client.getQueryData(['moved', 'b'])).toBeUndefined();
});

test('Undo adds it again; if that fails, the reader can try again', async () => {
  const answers: Parameters<typeof stubCalls>[0] = { ...REMOVED };
  const { calls, heard } = await remove(null, answers);
  await heard.press();
  expect(heard.last()).toMatchObject({ text: `“The b” was not put back. ${REFUSED}`, action: { label: 'Try again' } });
  answers.addBook = { book: libraryBook('b') };
  await heard.press();
  expect(calls.map(([name]) => name)).toEqual(['removeBook', 'addBook', 'addBook']);
  expect(client.getQueryData(['moved', 'b'])).toBe(true);
});

/** Counts the shown pages again: `full`, which has no room, and one with room. */
async function count(fresh: LibraryPage | undefined, before = () => {}) {
  const full = ['library', { ...ALL, pageSize: 2 }];
  const roomy = ['library', { ...ALL, pageSize: 3 }];
  for (const key of [full, roomy, ['library', { ...ALL, pageSize: 4 }], LIST])
    client.setQueryData(key, libraryPage(libraryBook('a'), libraryBook('b')));
  const stops = [full, roomy, LIST].map((queryKey) =>
    new QueryObserver(client, { queryKey, staleTime: Infinity, queryFn: () => null }).subscribe(() => {}),
  );
  const calls = stubCalls({
    getLibrary: () => {
      before();
      return fresh;
    },
  });
  await countAgain(client);
  for (const stop of stops) stop();
  return { calls, full, roomy };
}

test('a full page keeps its books and learns the counts, one with room takes what is new', async () => {
  const { calls, full, roomy } = await count(libraryPage(libraryBook('n'), libraryBook('a'), libraryBook('b')));
  expect([idsOf(full), idsOf(roomy)]).toEqual(['ab', 'nab']);
  expect(client.getQueryData<LibraryPage>(full)?.pagination.total).toBe(3);
  // Only pages that are shown; other lists have no counts.
  expect(calls.map(([, input]) => (input as { pageSize: string }).pageSize)).toEqual(['2', '3']);
});

test('what could not be asked, or has changed meanwhile, stays', async () => {
  expect(idsOf((await count(undefined)).roomy)).toBe('ab');
  const changed = () => client.setQueryData(['library', { ...ALL, pageSize: 3 }], libraryPage(libraryBook('b')));
  expect(idsOf((await count(libraryPage(libraryBook('n')), changed)).roomy)).toBe('b');
});

test('the number of books in each state is known from any page, not from other lists', async () => {
  client.setQueryData(LIST, { data: [] });
  expect((await run(useKnownStates)).now()).toBeUndefined();
  put('a');
  expect((await run(useKnownStates)).now()).toEqual({ 'to-read': 1, reading: 0, read: 0 });
});
