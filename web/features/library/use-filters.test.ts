import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { useFilters } from './filters.ts';

type Filters = ReturnType<typeof useFilters>;

/** The library opened at this address from another page, and what Back then leads to. */
async function library(search: string) {
  const routes = [
    { path: '/', element: null },
    { path: '/library', element: 'shown by the hook' },
  ];
  let router = createMemoryRouter([{ path: '*', element: null }]);
  const hook = await runHook(useFilters, (inner) => {
    router = createMemoryRouter(
      routes.map((route) => ({ ...route, element: route.element && inner })),
      { initialEntries: ['/', `/library${search}`], initialIndex: 1 },
    );
    return createElement(RouterProvider, { router });
  });
  return {
    now: hook.now,
    do: (act: (filters: Filters) => unknown) => hook.act(() => act(hook.now())),
    address: () => router.state.location.search,
    resets: () => router.state.preventScrollReset === false,
    /** Whether Back leads to the same page as before. */
    isInPlace: async () => {
      await hook.act(() => router.navigate(-1));
      return router.state.location.pathname === '/';
    },
  };
}

const FULL = '?page=3&genre=Art&find=rome&sort=title&state=read&book=spqr';

test.each<[name: string, act: (filters: Filters) => void, address: string, isInPlace: boolean]>([
  [
    'a genre is added',
    (it) => it.toggleGenre('War & Peace'),
    '?find=rome&sort=title&state=read&genre=Art&genre=War+%26+Peace',
    false,
  ],
  ['a genre is taken away', (it) => it.toggleGenre('Art'), '?find=rome&sort=title&state=read', false],
  ['an author is chosen', (it) => it.toggleAuthor('Ada'), '?find=rome&sort=title&state=read&author=Ada', false],
  ['words are typed', (it) => it.find('greece'), '?genre=Art&find=greece&sort=title&state=read', true],
  ['words are deleted', (it) => it.find(''), '?genre=Art&sort=title&state=read', true],
  ['another order', (it) => it.sortBy('year'), '?genre=Art&find=rome&sort=year&state=read', true],
  ['the usual order', (it) => it.sortBy('added'), '?genre=Art&find=rome&state=read', true],
  ['no filters', (it) => it.clear(), '?sort=title&state=read', false],
  ['a page', (it) => it.goToPage(2), '?page=2&genre=Art&find=rome&sort=title&state=read&book=spqr', false],
  ['a book', (it) => it.showBook('emma'), '?page=3&genre=Art&find=rome&sort=title&state=read&book=emma', false],
  ['the next book', (it) => it.turnToBook('emma'), '?page=3&genre=Art&find=rome&sort=title&state=read&book=emma', true],
  ['no book', (it) => it.closeBook(), '?page=3&genre=Art&find=rome&sort=title&state=read', true],
])('%s', async (_, act, address, isInPlace) => {
  const page = await library(FULL);
  await page.do(act);
  expect(page.address()).toBe(address);
  expect(await page.isInPlace()).toBe(isInPlace);
});

test('only another page of books begins at its top', async () => {
  const page = await library(FULL);
  await page.do((it) => it.sortBy('year'));
  expect(page.resets()).toBe(false);
  await page.do((it) => it.goToPage(2));
  expect(page.resets()).toBe(true);
});

test('without a genre or an author, clearing shows the books of every state', async () => {
  const page = await library('?find=rome&sort=title&state=read&page=2');
  await page.do((it) => it.clear());
  expect(page.address()).toBe('?sort=title');
});

test.each([
  ['', { active: false, filtered: false, openBook: null }],
  ['?find=rome', { active: true, filtered: false }],
  ['?find=+', { active: false }],
  ['?genre=Art', { active: true, filtered: true }],
  ['?author=Ada', { active: true, filtered: true }],
  ['?state=read&sort=year', { active: false, filtered: false }],
  ['?book=spqr', { active: false, openBook: 'spqr' }],
])('what narrows the shelf: %s', async (address, expected) => {
  expect((await library(address)).now()).toMatchObject(expected);
});

test('a page has an address to link to, which changes nothing', async () => {
  const page = await library('?genre=Art&page=4');
  expect([1, 5].map((number) => page.now().addressOf(number).search)).toEqual(['genre=Art', 'genre=Art&page=5']);
  expect(page.address()).toBe('?genre=Art&page=4');
});
