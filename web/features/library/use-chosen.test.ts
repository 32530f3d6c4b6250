import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookChange } from '../../../contract/library.ts';
import { libraryBook } from '../../testing/books.ts';
import { hearToasts } from '../../testing/hear-toasts.ts';
import { runHook, withAnswers } from '../../testing/run-hook.ts';
import { REFUSED, stubCalls } from '../../testing/stub-page.ts';
import { useChosen } from './use-chosen.ts';

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  client = new QueryClient();
});
afterEach(() => {
  vi.useRealTimers();
  client.clear();
});

const books = (...ids: string[]) => ids.map((id) => libraryBook(id));
type Chosen = ReturnType<typeof useChosen>;

/** A page of the library that shows these books. */
async function page(...ids: string[]) {
  const { now, act, again } = await runHook(() => useChosen(books(...ids)), withAnswers(client));
  return {
    now,
    do: (act2: (chosen: Chosen) => unknown) => act(() => act2(now())),
    show: (...others: string[]) => again(() => useChosen(books(...others))),
    marked: () => ['a', 'b', 'c'].filter((id) => now().has(id)).join(''),
  };
}

test('books are chosen one by one, all at once, and not any more', async () => {
  const shelf = await page('a', 'b', 'c');
  expect(shelf.now()).toMatchObject({ choosing: false, count: 0, busy: null });
  expect(shelf.marked()).toBe('');
  await shelf.do((it) => it.start());
  expect(shelf.now()).toMatchObject({ choosing: true, count: 0 });
  await shelf.do((it) => it.toggle('b'));
  await shelf.do((it) => it.toggle('a'));
  expect([shelf.marked(), shelf.now().count]).toEqual(['ab', 2]);
  await shelf.do((it) => it.toggle('b'));
  expect(shelf.marked()).toBe('a');
  await shelf.do((it) => it.all());
  expect([shelf.marked(), shelf.now().count]).toEqual(['abc', 3]);
  await shelf.do((it) => it.all());
  expect([shelf.marked(), shelf.now().choosing]).toEqual(['', true]);
  await shelf.do((it) => it.stop());
  expect(shelf.now().choosing).toBe(false);
});

test('choosing begins with the first book that is chosen', async () => {
  const shelf = await page('a', 'b');
  await shelf.do((it) => it.toggle('a'));
  expect([shelf.marked(), shelf.now().choosing]).toEqual(['a', true]);
});

test('a book that has left the page is not among those to be changed', async () => {
  const calls = stubCalls({ changeBooks: { changed: 1 } });
  const shelf = await page('a', 'b');
  await shelf.do((it) => it.all());
  await shelf.show('b', 'c');
  expect(shelf.now().count).toBe(1);
  await shelf.do((it) => it.change('read'));
  expect(calls).toEqual([['changeBooks', { ids: ['b'], change: 'read', on: '2026-11-22' }]]);
});

test.each<[BookChange, number, string]>([
  ['to-read', 1, '1 book is to read.'],
  ['reading', 2, '2 books are being read.'],
  ['read', 0, '0 books are read.'],
  ['bookmark', 1, '1 book is bookmarked.'],
  ['unbookmark', 1, '1 book is no longer bookmarked.'],
  ['remove', 2, '2 books are removed.'],
])('%s of %i is said', async (change, changed, text) => {
  stubCalls({ changeBooks: { changed } });
  const heard = await hearToasts();
  const shelf = await page('a', 'b', 'c');
  await shelf.do((it) => it.all());
  await shelf.do((it) => it.change(change));
  expect(heard.last()?.text).toBe(text);
  expect(heard.last()?.action?.label).toBe(change === 'remove' ? 'Undo' : undefined);
  // The next ones can be chosen.
  expect([shelf.marked(), shelf.now().choosing]).toEqual(['', true]);
});

const isHere = (id: string) => client.getQueryData(['moved', id]);

test('removed books come back, where they had been', async () => {
  const calls = stubCalls({ changeBooks: { changed: 2 } });
  const heard = await hearToasts();
  const shelf = await page('a', 'b');
  await shelf.do((it) => it.all());
  await shelf.do((it) => it.change('remove'));
  expect([isHere('a'), isHere('b')]).toEqual([false, false]);
  await heard.press();
  expect(calls.at(-1)).toEqual(['changeBooks', { ids: ['a', 'b'], change: 'restore', on: '2026-11-22' }]);
  expect([isHere('a'), isHere('b')]).toEqual([true, true]);
  expect(heard.last()).toMatchObject({ text: '2 books are back.' });
});

test('who has stopped choosing meanwhile does not begin again', async () => {
  const answer = Promise.withResolvers<unknown>();
  stubCalls({ changeBooks: () => answer.promise });
  const shelf = await page('a');
  await shelf.do((it) => it.all());
  await shelf.do((it) => it.change('read'));
  expect(shelf.now().busy).toBe('read');
  await shelf.do((it) => it.stop());
  await shelf.do(async () => {
    answer.resolve({ changed: 1 });
    while (client.isMutating() > 0) await Promise.resolve();
  });
  expect(shelf.now()).toMatchObject({ busy: null, choosing: false });
});

test('books that were not changed stay chosen, and it can be tried again', async () => {
  client.setQueryData(['library', 'page'], {});
  const calls = stubCalls({});
  const heard = await hearToasts();
  const shelf = await page('a', 'b');
  await shelf.do((it) => it.toggle('b'));
  await shelf.do((it) => it.change('remove'));
  expect(heard.last()).toMatchObject({
    text: `The books were not changed. ${REFUSED}`,
    action: { label: 'Try again' },
  });
  expect([shelf.marked(), isHere('b')]).toEqual(['b', undefined]);
  expect(client.getQueryState(['library', 'page'])?.isInvalidated).toBe(true);
  await heard.press();
  expect(calls.map(([, input]) => input)).toEqual(
    [1, 2].map(() => ({ ids: ['b'], change: 'remove', on: '2026-11-22' })),
  );
});
