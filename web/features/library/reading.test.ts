import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reading, ReadingState } from '../../../contract/library.ts';
import { libraryBook, libraryPage } from '../../testing/books.ts';
import { hearToasts } from '../../testing/hear-toasts.ts';
import { runHook, withAnswers } from '../../testing/run-hook.ts';
import { REFUSED, stubCalls } from '../../testing/stub-page.ts';
import { useSayReading, useSayStep } from './reading.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => client.clear());

type Step = { id: string; reading_state: ReadingState | null; in_library: boolean };
const steps: Step[] = [
  { id: 'spqr', reading_state: null, in_library: false },
  { id: 'emma', reading_state: 'reading', in_library: true },
];
const PAGES = [
  ['topic', 'rome'],
  ['question', 'why'],
  ['other', 'page'],
];
const stepOf = (page: number, id: string) =>
  client.getQueryData<{ books: Step[] }>(PAGES[page] ?? [])?.books.find((each) => each.id === id);
const showPages = () => {
  for (const key of PAGES) client.setQueryData(key, { books: steps, title: 'kept' });
};

/** Marks a step while the server holds its answer back, and lets it answer. */
async function mark(id: string, answer: () => unknown) {
  const held = Promise.withResolvers<void>();
  const calls = stubCalls({ setReading: () => held.promise.then(answer) });
  const { now, act } = await runHook(() => useSayStep(id), withAnswers(client));
  return {
    calls,
    say: (state: ReadingState | null) => act(() => now()(state)),
    answer: async () => {
      held.resolve();
      await act(async () => {
        while (client.isMutating() > 0) await Promise.resolve();
      });
    },
  };
}

const saved = (id: string) => () => ({ id, reading: libraryBook(id).reading });

test('a step is read at once on every path that has it, and its book is in the library', async () => {
  showPages();
  const { calls, say, answer } = await mark('spqr', saved('spqr'));
  await say('read');
  const read = { id: 'spqr', reading_state: 'read', in_library: true };
  expect([stepOf(0, 'spqr'), stepOf(1, 'spqr')]).toEqual([read, read]);
  expect([stepOf(2, 'spqr'), stepOf(0, 'emma')]).toEqual(steps);
  expect(client.getQueryData(PAGES[0] ?? [])).toMatchObject({ title: 'kept' });
  await answer();
  expect(calls).toEqual([['setReading', { id: 'spqr', state: 'read' }]]);
  expect(stepOf(0, 'spqr')).toEqual(read);
});

test('undoing that leaves a book of the library there', async () => {
  showPages();
  const { say } = await mark('emma', saved('emma'));
  await say(null);
  expect(stepOf(0, 'emma')).toEqual({ id: 'emma', reading_state: null, in_library: true });
});

test('an answer that is still awaited, or of another shape, is left alone', async () => {
  client.setQueryData(['topic', 'none'], null);
  client.setQueryData(['question', 'other'], { title: 'no books' });
  const { say } = await mark('spqr', saved('spqr'));
  await say('read');
  expect(client.getQueryData(['topic', 'none'])).toBeNull();
  expect(client.getQueryData(['question', 'other'])).toEqual({ title: 'no books' });
});

test.each(steps)('a step that could not be saved is as before, and can be tried again: %j', async (before) => {
  showPages();
  const page = await hearToasts();
  const { calls, say, answer } = await mark(before.id, () => undefined);
  await say('read');
  await answer();
  expect(stepOf(0, before.id)).toEqual(before);
  expect(stepOf(1, before.id)).toEqual(before);
  expect(page.last()).toMatchObject({ text: `That was not saved. ${REFUSED}`, action: { label: 'Try again' } });
  await page.press();
  expect(calls.map(([, input]) => input)).toEqual([1, 2].map(() => ({ id: before.id, state: 'read' })));
});

test('each page keeps its own words about a book that could not be saved', async () => {
  const pageWith = (why: string) => ({ books: [{ ...steps[0], why }] });
  const { say, answer } = await mark('spqr', () => undefined);
  client.setQueryData(['topic', 'rome'], pageWith('Where to begin.'));
  client.setQueryData(['question', 'why'], pageWith('It answers this.'));
  await say('read');
  await answer();
  expect(client.getQueryData(['topic', 'rome'])).toEqual(pageWith('Where to begin.'));
  expect(client.getQueryData(['question', 'why'])).toEqual(pageWith('It answers this.'));
});

/** Says something of a book of the library. */
async function say(change: Partial<Reading>, answers: Parameters<typeof stubCalls>[0]) {
  client.setQueryData(['library', 'page'], libraryPage(libraryBook('spqr'), libraryBook('emma')));
  const page = await hearToasts();
  const calls = stubCalls(answers);
  const { now, act } = await runHook(() => useSayReading('spqr'), withAnswers(client));
  await act(() => now()(change));
  const books = client.getQueryData<ReturnType<typeof libraryPage>>(['library', 'page'])?.data;
  return { page, calls, books, isAskedAgain: () => client.getQueryState(['library', 'page'])?.isInvalidated };
}

test('what a reader says of a book is shown with what they said before', async () => {
  const reading = { ...libraryBook('spqr').reading, rating: 4.5 };
  const { calls, books, isAskedAgain } = await say({ rating: 4.5 }, { setReading: { id: 'spqr', reading } });
  expect(books?.map((book) => book.reading)).toEqual([reading, libraryBook('emma').reading]);
  expect(calls).toEqual([['setReading', { id: 'spqr', rating: 4.5 }]]);
  expect(isAskedAgain()).toBe(true);
});

test('if it could not be saved, the reader is told, and the library asks for what is true', async () => {
  const { page, calls, isAskedAgain } = await say({ note: 'Good' }, {});
  expect(page.last()).toMatchObject({ text: `That was not saved. ${REFUSED}`, action: { label: 'Try again' } });
  expect(isAskedAgain()).toBe(true);
  await page.press();
  expect(calls.map(([, input]) => input)).toEqual([1, 2].map(() => ({ id: 'spqr', note: 'Good' })));
});
