import type { Page } from '@playwright/test';
import type { ShelfImport, ShelfLines } from '../../contract/shelf.ts';
import { functions, open, type Scene } from './scene.ts';

const bring = (page: Page) =>
  page.getByRole('button', { name: 'Bring books from Goodreads, StoryGraph and others' }).click();

const made: ShelfImport = {
  ...{ id: '6b0c8f0e-3f43-4b0c-9d8a-0d3a2d2f6f11', format: 'goodreads', created_at: '2026-11-22T10:00:00Z' },
  ...{
    lines: 8000,
    done: 8000,
    paused: false,
    stopped: false,
    exact: 7310,
    likely: 2,
    unknown: 688,
    chosen: 0,
    dismissed: 0,
  },
  ...{ known: 312, set_aside: 14, repeated: 21, untitled: 1, taste: { taken: 0, left: 0 } },
};

const cosmos = { id: 'cosmos-sagan', title: 'Cosmos', authors: ['Carl Sagan'], year: 1980 };
const line = { state: null, rating: null };
const lines: Record<string, ShelfLines['lines']> = {
  likely: [
    {
      ...line,
      ...{ key: '1', title: 'Cosmos: The Illustrated Edition', author: 'Carl Sagan', match: 'likely' },
      ...{ book: cosmos, candidates: [{ ...cosmos, id: 'contact-sagan', title: 'Contact', year: 1985 }] },
    },
  ],
  unknown: ['A Book That Nobody Wrote', 'The Life and Strange Surprizing Adventures of Nobody, of York'].map(
    (title) => ({ ...line, key: title, title, author: 'Ann Nobody', match: 'unknown', book: null, candidates: [] }),
  ),
};

/** Answers calls about imports and their lines; `imports` is called each time for the current state. */
async function answer(page: Page, imports: () => ShelfImport[]): Promise<void> {
  await page.route(`${functions}get-shelf-imports*`, (route) => route.fulfill({ json: { imports: imports() } }));
  await page.route(`${functions}get-shelf-lines*`, (route) => {
    const shown = lines[new URL(route.request().url()).searchParams.get('match') ?? ''] ?? [];
    return route.fulfill({ json: { lines: shown, total: shown.length, more: false } satisfies ShelfLines });
  });
}

/** A long list that is being matched while the page is open. */
async function matched(page: Page): Promise<void> {
  let asked = 0;
  await answer(page, () => [asked++ === 0 ? { ...made, done: 7800 } : made]);
  await open(page, '/settings');
  await bring(page);
  await page.getByRole('list', { name: 'Results of your import' }).waitFor();
  await page.getByRole('list', { name: 'Not found' }).waitFor();
}

/** A reader's lists from other products, in the settings. */
export const shelfScenes: Scene[] = [
  {
    name: 'settings-list-none',
    reader: true,
    show: async (page) => {
      await answer(page, () => []);
      await open(page, '/settings');
      await bring(page);
      await page.getByText('Choose your list').waitFor();
    },
  },
  {
    name: 'settings-list-under-way',
    reader: true,
    show: async (page) => {
      await answer(page, () => [{ ...made, done: 2400, exact: 2200, likely: 0, unknown: 200 }]);
      await open(page, '/settings');
      await page.getByText('2,400 of 8,000 lines').waitFor();
      await bring(page);
      await page.getByRole('list', { name: 'Your imports' }).waitFor();
    },
  },
  {
    name: 'settings-list-paused',
    reader: true,
    show: async (page) => {
      await answer(page, () => [{ ...made, done: 2400, paused: true }]);
      await open(page, '/settings');
      await page.getByText('This has paused.').waitFor();
    },
  },
  {
    name: 'settings-list-stopped',
    reader: true,
    show: async (page) => {
      await answer(page, () => [{ ...made, done: 2400, stopped: true }]);
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Undo this import' }).waitFor();
    },
  },
  { name: 'settings-list-matched', reader: true, show: matched },
  {
    name: 'settings-list-search',
    reader: true,
    show: async (page) => {
      await matched(page);
      await page.getByRole('button', { name: 'Search for A Book That Nobody Wrote' }).click();
      await page.getByLabel('Title or author').fill('cosmos carl sagan');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('button', { name: /^A Book That Nobody Wrote is Cosmos/ }).waitFor();
    },
  },
  {
    name: 'settings-list-undone',
    reader: true,
    show: async (page) => {
      let imports = [made];
      await answer(page, () => imports);
      await page.route(`${functions}delete-shelf-import*`, (route) => {
        imports = [];
        return route.fulfill({ json: { removed: 7298 } });
      });
      await open(page, '/settings');
      await bring(page);
      await page.getByRole('button', { name: /^Undo the import from Goodreads/ }).click();
      await page.getByText('The import is undone').waitFor();
      await page.getByRole('list', { name: 'Your imports' }).waitFor({ state: 'detached' });
    },
  },
];
