import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { book, libraryBook } from '../../testing/books.ts';
import { runHook, withAnswers } from '../../testing/run-hook.ts';

/** The channels of this tab, with what was sent to the others. */
let channels: (EventTarget & { name: string; sent: unknown[] })[];
let changes: typeof import('./changes.ts');
let page: typeof import('../../testing/stub-page.ts');
let client: QueryClient;
beforeEach(async () => {
  channels = [];
  class BroadcastChannel extends EventTarget {
    sent: unknown[] = [];
    name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.push(this);
    }
    postMessage = (message: unknown) => this.sent.push(message);
  }
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel }));
  vi.stubGlobal('addEventListener', () => {});
  // Whether there are other tabs is asked as the file is loaded.
  vi.resetModules();
  changes = await import('./changes.ts');
  page = await import('../../testing/stub-page.ts');
  client = new QueryClient();
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  client.clear();
  vi.unstubAllGlobals();
});

const VIEWS = [['library', 'page 1'], ['book', 'spqr'], ['year', 2026], ['questions'], ['profile'], ['search', 'rome']];
const show = () => {
  for (const key of VIEWS) client.setQueryData(key, {});
};
const stale = () => VIEWS.filter((key) => client.getQueryState(key)?.isInvalidated).map(([first]) => first);
const ABOUT_LIBRARY = ['library', 'book', 'year', 'questions', 'profile'];
const here = (id: string) => client.getQueryData(['moved', id]);

const run = <T>(use: () => T) => runHook(use, withAnswers(client));

test('after a change every view of the library asks again, here and in the other tabs', async () => {
  show();
  await changes.libraryChanged(client, { ids: ['spqr', 'emma'], here: false });
  expect(stale()).toEqual(ABOUT_LIBRARY);
  expect(channels.map(({ name, sent }) => [name, sent])).toEqual([
    ['deepshelf-library', [{ ids: ['spqr', 'emma'], here: false }]],
  ]);
  expect([here('spqr'), here('emma'), here('other')]).toEqual([false, false, undefined]);
});

test('a change that moves no book says so', async () => {
  await changes.libraryChanged(client);
  changes.tellOtherTabs({ ids: ['spqr'], here: true });
  expect(channels[0]?.sent).toEqual([null, { ids: ['spqr'], here: true }]);
  expect(here('spqr')).toBeUndefined();
});

test('a tab follows the others, until it stops', async () => {
  const [other] = channels;
  const hear = (data: unknown) => other?.dispatchEvent(Object.assign(new Event('message'), { data }));
  const stop = changes.followOtherTabs(client);
  show();
  hear({ ids: ['spqr'], here: true });
  expect([stale(), here('spqr')]).toEqual([ABOUT_LIBRARY, true]);
  show();
  hear(null);
  expect(stale()).toEqual(ABOUT_LIBRARY);
  // It does not send back what it has heard.
  expect(other?.sent).toEqual([]);
  stop();
  show();
  hear(null);
  expect(stale()).toEqual([]);
});

test('whether a book has moved is known to every place that shows it', async () => {
  const { now, act } = await run(() => changes.useMoved('spqr'));
  expect(now()).toBeUndefined();
  await act(() => changes.libraryChanged(client, { ids: ['spqr'], here: true }));
  expect(now()).toBe(true);
  await act(() => changes.libraryChanged(client, { ids: ['spqr'], here: false }));
  expect(now()).toBe(false);
});

/** Adds a book, and waits until the answer has been dealt with. */
async function add(answers: Parameters<typeof page.stubCalls>[0], onError?: (error: Error) => void) {
  const calls = page.stubCalls(answers);
  const { now, act } = await run(() => changes.useAddBook(onError));
  await act(() =>
    now()
      .mutateAsync({ id: 'spqr', query: 'rome' })
      .catch(() => {}),
  );
  return calls;
}

test('an added book is in the library everywhere', async () => {
  show();
  expect(await add({ addBook: { book: libraryBook('spqr') } })).toEqual([['addBook', { id: 'spqr', query: 'rome' }]]);
  expect([stale(), here('spqr')]).toEqual([ABOUT_LIBRARY, true]);
  expect(channels[0]?.sent).toEqual([{ ids: ['spqr'], here: true }]);
});

test('one that was not added is told as an alert, or as the caller likes', async () => {
  const { hearToasts } = await import('../../testing/hear-toasts.ts');
  const heard = await hearToasts();
  show();
  await add({});
  expect(heard.last()).toMatchObject({ text: `The book was not added. ${page.REFUSED}`, urgent: true });
  expect([stale(), here('spqr'), channels[0]?.sent]).toEqual([[], undefined, []]);
  const failed = vi.fn();
  await heard.clear();
  await add({}, failed);
  expect(heard.texts()).toEqual([]);
  expect(failed.mock.calls[0]?.[0].message).toBe(page.REFUSED);
  await add({});
  expect(heard.texts()).toHaveLength(1);
  await add({ addBook: { book: book('spqr') } }, () => {});
  expect(heard.texts()).toHaveLength(1);
  // What had failed is no news any more.
  await add({ addBook: { book: libraryBook('spqr') } });
  expect(heard.texts()).toEqual([]);
});

test('a browser without channels has no other tabs to tell', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
  const alone = await import('./changes.ts');
  const stop = alone.followOtherTabs(client);
  show();
  await alone.libraryChanged(client);
  expect(stale()).toEqual(ABOUT_LIBRARY);
  expect(() => stop()).not.toThrow();
});
