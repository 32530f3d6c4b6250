import type { Page } from '@playwright/test';
import { functions, open, type Scene } from './scene.ts';

/** The weekly pick, its settings, and the reading list, in their states. */
export const weeklyScenes: Scene[] = [
  {
    name: 'settings-weekly',
    reader: true,
    show: async (page) => {
      await open(page, '/settings');
      for (const name of [
        'When it comes',
        'Feed and calendar instead of email',
        'Choosing with other readers',
        'Your answers about the email',
      ]) {
        await page.getByRole('button', { name, exact: true }).click();
      }
      const make = page.getByRole('button', { name: 'Create private addresses' });
      await make
        .or(page.getByLabel('Feed (Atom)', { exact: true }))
        .first()
        .waitFor();
      if (await make.isVisible()) await make.click();
      await page.getByLabel('Feed (Atom)', { exact: true }).waitFor();
      await page.getByText('asked after signing in').waitFor();
    },
  },
  {
    name: 'settings-weekly-failed',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-weekly-settings`, (route) => route.abort());
      await open(page, '/settings');
      await page.getByRole('button', { name: 'When it comes' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'reading-list',
    reader: true,
    show: async (page) => {
      await openLibrary(page);
      const marks = page.getByRole('button', { name: /^Bookmark/, pressed: false });
      for (const mark of (await marks.all()).slice(0, 4)) await mark.click();
      await page.waitForTimeout(300);
      await open(page, '/library?list=reading');
      await page.getByRole('list', { name: 'Reading list' }).waitFor();
    },
  },
  {
    name: 'reading-list-empty',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-reading-list`, (route) => route.fulfill({ json: { data: [] } }));
      await open(page, '/library?list=reading');
      await page.getByText('Nothing to read next').waitFor();
    },
  },
  {
    name: 'recommendation',
    reader: true,
    show: async (page) => {
      await openPick(page);
      await page
        .getByRole('button', { name: /^Not for me/ })
        .last()
        .click();
    },
  },
  {
    name: 'recommendation-print',
    reader: true,
    show: async (page) => {
      await openPick(page);
      await page.emulateMedia({ media: 'print' });
    },
  },
];

async function openLibrary(page: Page): Promise<void> {
  await open(page, '/library');
  await page.getByRole('list', { name: 'Your books' }).waitFor();
}

/** A weekly recommendation of books on this reader's shelf. */
async function openPick(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/get-relevant-books*');
  await openLibrary(page);
  const { data } = (await (await answer).json()) as { data: object[] };
  const why = 'Goes on from “SPQR”, one of your bookmarks: both are about the Roman Republic.';
  const pick = {
    id: '1',
    title: 'Empires end slowly',
    description:
      'You keep coming back to the Roman Empire: six of your books are about it. Begin with the first of these, which needs no preparation. It goes a step further than what you have.',
    created_at: '2026-11-15T08:00:00.000Z',
    sunday: '2026-11-15',
    theme: { kind: 'deeper', name: 'the Roman Empire' },
    books: data.slice(0, 3).map((book) => ({ ...book, why, in_library: false, hidden: false })),
  };
  await page.route(`${functions}get-weekly-recommendation?*`, (route) => route.fulfill({ json: { data: pick } }));
  await page.route(`${functions}hide-book`, (route) => route.fulfill({ json: { id: 'a', hidden: true } }));
  await open(page, '/recommendation/1');
  await page.getByRole('list', { name: 'Recommended books' }).waitFor();
}
