import type { Page } from '@playwright/test';
import { functions, open, type Scene } from './scene.ts';

/** The page of an answered question in its states. */
export const questionScenes: Scene[] = [
  { name: 'question', reader: true, show: (page) => openQuestion(page) },
  { name: 'question-visitor', reader: true, show: (page) => openQuestion(page, { shared: true, mine: false }) },
  {
    name: 'question-publish',
    reader: true,
    whole: false,
    show: async (page) => {
      await openQuestion(page);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'question-share',
    reader: true,
    whole: false,
    show: async (page) => {
      await openQuestion(page, { shared: true });
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByText('Native sharing is not supported on this device').waitFor();
    },
  },
  {
    name: 'question-delete',
    reader: true,
    whole: false,
    show: async (page) => {
      await openQuestion(page);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Confirm Deletion').waitFor();
    },
  },
  {
    name: 'question-loading',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-question?*`, () => {});
      await open(page, '/question/x');
    },
  },
  {
    name: 'question-failed',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-question?*`, (route) => route.abort());
      await open(page, '/question/x');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'question-unknown', reader: true, show: (page) => open(page, '/question/x') },
  { name: 'question-unknown-visitor', reader: false, show: (page) => open(page, '/question/x') },
];

/** The question that the reader of these pictures has asked. `changes` show it as another reader sees it. */
async function openQuestion(page: Page, changes: object = {}): Promise<void> {
  await page.route(`${functions}get-question?*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...changes } });
  });
  await open(page, '/search');
  await page.getByRole('region', { name: 'Your questions' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Recommended Books' }).waitFor();
}
