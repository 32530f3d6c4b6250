import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WeeklyBook, WeeklyPick } from '../../../contract/recommendations.ts';
import { libraryBook } from '../../testing/books.ts';
import { hearToasts } from '../../testing/hear-toasts.ts';
import { runHook, withAnswers } from '../../testing/run-hook.ts';
import { REFUSED, stubCalls } from '../../testing/stub-page.ts';
import { useHideBook, useKeepBook } from './pick-queries.ts';
import { weeklyKey } from './queries.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(weeklyKey('pick'), { title: 'Bees', books: [bookOf('a'), bookOf('b')] });
});
afterEach(() => client.clear());

const bookOf = (id: string, change: Partial<WeeklyBook> = {}) =>
  ({ id, title: `The ${id}`, in_library: false, hidden: false, ...change }) as WeeklyBook;
const state = (id: string) => {
  const book = client.getQueryData<WeeklyPick>(weeklyKey('pick'))?.books.find((each) => each.id === id);
  return { in_library: book?.in_library, hidden: book?.hidden };
};
const run = <T>(use: () => T) => runHook(use, withAnswers(client));

test('a kept book is in the library on its page', async () => {
  const answer = Promise.withResolvers<unknown>();
  const calls = stubCalls({ addBook: () => answer.promise });
  const { now, act } = await run(() => useKeepBook('pick', bookOf('a')));
  expect(now().state).toBe('idle');
  await act(() => now().add());
  expect(now().state).toBe('loading');
  await act(async () => {
    answer.resolve({ book: libraryBook('a') });
    while (client.isMutating() > 0) await Promise.resolve();
  });
  expect(calls).toEqual([['addBook', { id: 'a' }]]);
  expect([state('a').in_library, state('b').in_library]).toEqual([true, false]);
  expect((await run(() => useKeepBook('pick', bookOf('a', { in_library: true })))).now().state).toBe('success');
});

test('one that could not be kept can be tried again', async () => {
  stubCalls({});
  const { now, act } = await run(() => useKeepBook('pick', bookOf('a')));
  await act(() => now().add());
  expect([now().state, state('a').in_library]).toEqual(['error', false]);
});

/** Says “not for me” of a book, or that it is. */
async function hide(hidden: boolean, book: WeeklyBook, answers: Parameters<typeof stubCalls>[0]) {
  client.setQueryData(['search', 'rome'], {});
  const page = await hearToasts();
  const calls = stubCalls(answers);
  const { now, act } = await run(() => useHideBook('pick', book));
  await act(() => now()(hidden));
  return { page, calls };
}

test('a hidden book leaves the shelf and the searches', async () => {
  const { calls } = await hide(true, bookOf('a'), { hideBook: { id: 'a', hidden: true } });
  expect(calls).toEqual([['hideBook', { id: 'a', hidden: true }]]);
  expect([state('a').hidden, state('b').hidden]).toEqual([true, false]);
  expect(client.getQueryData(['moved', 'a'])).toBe(false);
  expect(client.getQueryState(['search', 'rome'])?.isInvalidated).toBe(true);
});

test('one that is shown again is in no library by that', async () => {
  await hide(false, bookOf('a', { hidden: true }), { hideBook: { id: 'a', hidden: false } });
  expect([state('a').hidden, client.getQueryData(['moved', 'a'])]).toEqual([false, undefined]);
});

test.each([
  [true, '“The a” was not set aside.'],
  [false, '“The a” was not brought back.'],
])('what could not be saved is as before (hidden: %s)', async (hidden, text) => {
  const { page, calls } = await hide(hidden, bookOf('a', { in_library: true }), {});
  expect(state('a')).toEqual({ hidden: !hidden, in_library: true });
  expect(page.last()).toMatchObject({ text: `${text} ${REFUSED}`, action: { label: 'Try again' } });
  expect(client.getQueryData(['moved', 'a'])).toBeUndefined();
  await page.press();
  expect(calls).toHaveLength(2);
});
