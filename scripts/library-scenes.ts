import type { Page } from '@playwright/test';
import { functions, open, type Scene } from './scene.ts';

/** The library in its states. */
export const libraryScenes: Scene[] = [
  { name: 'library', reader: true, show: openLibrary },
  {
    name: 'library-choosing',
    reader: true,
    whole: false,
    show: async (page) => {
      await openLibrary(page);
      await page.getByRole('button', { name: 'Choose several books' }).click();
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'library-spines',
    reader: true,
    show: async (page) => {
      await openLibrary(page);
      await page.getByRole('button', { name: 'Show spines' }).click();
      await page.locator('.own-spine').first().waitFor();
    },
  },
  {
    name: 'library-filters',
    reader: true,
    show: async (page) => {
      await openLibrary(page);
      await page.getByRole('button', { name: 'Filter by genre' }).click();
      await page.getByRole('group', { name: 'Filter by genre' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'Clear all filters' }).waitFor();
      // Books that are about to be replaced are faint.
      await page.locator('.transition-opacity.opacity-50').waitFor({ state: 'detached' });
    },
  },
  { name: 'library-detail', reader: true, whole: false, show: openDetail },
  {
    name: 'library-delete',
    reader: true,
    whole: false,
    show: async (page) => {
      await openDetail(page);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Confirm Deletion').waitFor();
    },
  },
  {
    name: 'library-failed',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-relevant-books*`, (route) => route.abort());
      await open(page, '/library');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'library-loading',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-relevant-books*`, () => {});
      await open(page, '/library');
    },
  },
  {
    name: 'library-empty',
    reader: true,
    show: async (page) => {
      const json = {
        data: [],
        pagination: { page: 1, pageSize: 24, total: 0, totalPages: 1 },
        metadata: { genres: [], authors: [], states: { 'to-read': 0, reading: 0, read: 0 } },
      };
      await page.route(`${functions}get-relevant-books*`, (route) => route.fulfill({ json }));
      await open(page, '/library');
      await page.getByText('No Recommendations Yet').waitFor();
    },
  },
];

async function openLibrary(page: Page): Promise<void> {
  await open(page, '/library');
  await page.getByRole('list', { name: 'Your books' }).waitFor();
}

async function openDetail(page: Page): Promise<void> {
  await openLibrary(page);
  await page
    .getByRole('button', { name: /^About/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}
