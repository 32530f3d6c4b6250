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
    name: 'library-picture',
    reader: true,
    whole: false,
    show: async (page) => {
      await openLibrary(page);
      await page.getByRole('button', { name: 'Make a picture of this shelf' }).click();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'year',
    reader: true,
    show: async (page) => {
      await open(page, '/library/year');
      await page.getByText('So far you have').waitFor();
    },
  },
  {
    name: 'year-read',
    reader: true,
    show: async (page) => {
      const answer = page.waitForResponse('**/get-relevant-books*');
      await openLibrary(page);
      const { data } = (await (await answer).json()) as { data: Record<string, unknown>[] };
      const books = data.map(({ id, title, authors, cover_image_url, year }, place) => ({
        ...{ id, title, authors, cover_image_url, year, _liked: place % 5 === 0 },
        ...{ read: place < 15, reading: place === 15, rating: place < 15 ? 3 + (place % 3) : null },
      }));
      const months = [3, 0, 2, 5, 1, 0, 12, 4, 2, 0, 8, 0].map((added, at) => ({ added, read: at % 4 }));
      const genres = ['History', 'Physics', 'Philosophy'].map((name, at) => ({ name, books: 9 - 3 * at }));
      const counts = { added: 37, brought: 12, read: 15, reading: 1, bookmarked: 5, undated: 3 };
      const json = { years: [2026, 2025, 2019], ...counts, months, genres, books };
      await page.route(`${functions}get-year-in-books*`, (route) => route.fulfill({ json }));
      await open(page, '/library/year');
      await page.getByRole('heading', { name: 'Liked best' }).waitFor();
    },
  },
  {
    name: 'year-empty',
    reader: true,
    show: async (page) => {
      await open(page, '/library/year?year=1999');
      await page.getByText('There is nothing here for 1999').waitFor();
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
