import { createElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWanted, wanted } from '../../session/wanted.ts';
import { runHook } from '../../testing/run-hook.ts';
import { stubStorage } from '../../testing/stub-page.ts';
import { useAddWanted, useWantBook } from './wanted-book.ts';

const emma = { id: 'emma', title: 'Emma and more' };
beforeEach(() => void stubStorage());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a visitor’s wish opens the dialog, and is kept for an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  vi.stubGlobal('history', { state: null });
  const { now, act } = await runHook(
    () => ({ want: useWantBook(), state: useLocation().state }),
    (inner) => createElement(MemoryRouter, { initialEntries: ['/topic/love'] }, inner),
  );
  expect(wanted()).toBeNull();
  await act(() => now().want(emma));
  expect(now().state).toEqual({ login: true });
  expect(wanted()).toEqual(emma);
  vi.setSystemTime(60 * 60 * 1000 - 1);
  expect(wanted()).toEqual(emma);
  vi.setSystemTime(60 * 60 * 1000);
  expect(wanted()).toBeNull();
});

test('the book is added once, by the page that shows it', async () => {
  keepWanted(emma);
  const add = vi.fn();
  await runHook(() => useAddWanted('spqr', add));
  expect(add).not.toHaveBeenCalled();
  const { again } = await runHook(() => useAddWanted('emma', add));
  expect(add).toHaveBeenCalledOnce();
  expect(wanted()).toBeNull();
  await again(() => useAddWanted('emma', add));
  await runHook(() => useAddWanted('emma', add));
  expect(add).toHaveBeenCalledOnce();
});

test('a page that turns to another book adds that one', async () => {
  keepWanted(emma);
  const add = vi.fn();
  const { again } = await runHook(() => useAddWanted('spqr', add));
  await again(() => useAddWanted('emma', add));
  expect(add).toHaveBeenCalledOnce();
});

test('where nobody wanted a book, none is added', async () => {
  const add = vi.fn();
  await runHook(() => useAddWanted('emma', add));
  expect(add).not.toHaveBeenCalled();
});
