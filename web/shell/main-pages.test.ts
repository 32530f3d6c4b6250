import { expect, test, vi } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { mainLink, mainPages } from './main-pages.ts';

const marked = (path: string) => mainPages.filter((page) => mainLink(page, path)['aria-current']).map(({ to }) => to);

test('every page of the product belongs to one main page at most', () => {
  for (const path of Object.values(paths)) {
    const url = typeof path === 'function' ? path('x') : path;
    expect(marked(url).length, url).toBeLessThan(2);
  }
});

test.each([
  [paths.library, [paths.library]],
  [paths.year, [paths.library]],
  [paths.recommendation('x'), [paths.recommendations]],
  [paths.question('x'), [paths.search]],
  [paths.questions, [paths.search]],
  [paths.topic('x'), [paths.search]],
  [paths.settings, []],
])('%s belongs to %j', (path, main) => expect(marked(path)).toEqual(main));

test('the page itself is the current one, and a part of it only belongs to it', () => {
  const [library] = mainPages;
  const current = (path: string) => library && mainLink(library, path)['aria-current'];
  expect([paths.library, paths.year, paths.settings].map(current)).toEqual(['page', true, undefined]);
});

const none = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test.each([
  [{}, 1],
  [{ metaKey: true }, 0],
  [{ ctrlKey: true }, 0],
  [{ shiftKey: true }, 0],
  [{ altKey: true }, 0],
])('who opens the search here can type at once, not who opens it in another tab: %j', (keys, fields) => {
  const append = vi.fn();
  const createElement = () => ({ addEventListener: () => {}, focus: () => {}, remove: () => {} });
  vi.stubGlobal('document', { createElement, body: { append } });
  const link = mainPages.map((page) => mainLink(page, paths.library)).find(({ to }) => to === paths.search);
  link?.onClick?.({ ...none, ...keys } as Parameters<typeof link.onClick>[0]);
  vi.unstubAllGlobals();
  expect(append).toHaveBeenCalledTimes(fields);
  expect(link).toMatchObject({ state: { toField: true }, viewTransition: true });
});

test('the other pages have no field', () => {
  const others = mainPages.filter(({ to }) => to !== paths.search).map((page) => mainLink(page, '/'));
  expect(others.map(({ onClick, state }) => [onClick, state])).toEqual([1, 2].map(() => [undefined, undefined]));
});
