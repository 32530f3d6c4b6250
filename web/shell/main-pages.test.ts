import { expect, test } from 'vitest';
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
