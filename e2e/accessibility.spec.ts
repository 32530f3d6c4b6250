import type { Page } from '@playwright/test';
import { addBooks, expect, expectAccessible, search, signIn, test } from './test.ts';

// Many pages in one test, and axe takes a second for each.
test.describe.configure({ timeout: 90_000 });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('pages of a visitor', async ({ page }) => {
      for (const path of ['/', '/about', '/privacy', '/terms', '/contact', '/nowhere', '/auth/confirm', '/outbox']) {
        await open(page, path);
        await expectAccessible(page);
      }
    });

    test('the landing page with its modal, its questions and its menu', async ({ page }) => {
      await open(page, '/?error=auth_failed');
      await page.getByText('What does it cost?').click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('button', { name: 'Continue with Email' }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expectAccessible(page);
    });

    test('the question about mail', async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });

    test.describe('with an address that is nobody’s', () => {
      test.use({ expectedNoise: [/status of 404/] });

      test('pages of a reader', async ({ reader }) => {
        for (const path of [
          '/library',
          '/library/add',
          '/search',
          '/recommendations',
          '/recommendation/1',
          '/question/1',
          '/settings',
        ]) {
          await open(reader, path);
          await reader.waitForLoadState('networkidle');
          await expectAccessible(reader);
        }
      });
    });

    test('the library with books, filters, detail, deletion and a message', async ({ reader }) => {
      await addBooks(reader, 'physics', 3);
      await open(reader, '/library');
      await reader
        .getByRole('button', { name: /^Bookmark/ })
        .first()
        .click();
      await reader.getByRole('button', { name: 'Filter by genre' }).click();
      await reader.getByRole('group', { name: 'Filter by genre' }).getByRole('button').first().click();
      await expectAccessible(reader);
      await reader
        .getByRole('button', { name: /^About/ })
        .first()
        .click();
      await expect(reader.getByRole('dialog')).toBeVisible();
      await expectAccessible(reader);
      await reader.getByRole('button', { name: 'Delete' }).click();
      await expectAccessible(reader);
      await reader.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(reader.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessible(reader);
    });

    test('search results and the detail of one', async ({ reader }) => {
      await search(reader, 'roman history');
      await expectAccessible(reader);
      await reader
        .getByRole('button', { name: /^About/ })
        .first()
        .click();
      await expect(reader.getByRole('dialog')).toBeVisible();
      await expectAccessible(reader);
    });

    test('the grave steps of the settings', async ({ reader }) => {
      await open(reader, '/settings');
      await reader.getByRole('button', { name: 'Delete account' }).click();
      await expectAccessible(reader);
      await reader.getByRole('button', { name: 'Continue to deletion' }).click();
      await expectAccessible(reader);
    });
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
