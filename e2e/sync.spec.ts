import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Activate Book Syncing' });

/** From the modal through Google's page and back, as far as the answer given there. */
async function connect(page: Page, decision: 'Allow' | 'Cancel'): Promise<void> {
  await modal(page).getByRole('button', { name: 'Connect youtube' }).click();
  await expect(page.getByRole('heading', { name: /wants access/ })).toBeVisible();
  await page.getByRole('button', { name: decision }).click();
}

test.describe('on the way to Google and back', () => {
  // The page that plays Google has no icon.
  test.use({ expectedNoise: [/status of 404/] });

  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Opt Out of Recommendations' }).click();
  });

  test('connecting YouTube fills the library, and the settings can sync again and disconnect', async ({ page }) => {
    test.slow();
    await connect(page, 'Allow');
    await expect(page).toHaveURL('/library');
    const books = page.getByRole('list', { name: 'Your books' }).getByRole('article');
    await expect(async () => {
      const check = page.getByRole('button', { name: 'Check Status' });
      if (await check.isVisible()) await check.click();
      await expect(books.first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });

    await page.goto('/settings');
    await expect(page.getByText('Manage your account and connections')).toBeVisible();
    await page.getByRole('button', { name: 'Re-sync' }).click();
    await expect(page.getByLabel('Messages').getByRole('listitem')).toContainText(/sync/i);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByLabel(/Also remove the books/).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('button', { name: 'Connect YouTube' })).toBeVisible();
    await page.goto('/library');
    await expect(page.getByText('No Recommendations Yet')).toBeVisible();
  });

  test('refusing at Google leads back and says that nothing was connected', async ({ page }) => {
    await connect(page, 'Cancel');
    await expect(page).toHaveURL('/library');
    await expect(page.getByText('YouTube was not connected.')).toBeVisible();
  });

  test('the question is asked again only after a day', async ({ page }) => {
    await page.clock.install();
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    await page.clock.fastForward('24:00:01');
    await page.reload();
    await expect(modal(page)).toBeVisible();
  });
});

test.describe('the callback page', () => {
  test.use({ expectedNoise: [/status of 4\d\d/] });

  test('waits with a word, and says when it failed', async ({ reader }) => {
    await reader.goto('/youtube/callback?code=wrong&state=wrong');
    await expect(reader).toHaveURL('/library');
    await expect(reader.getByText('YouTube was not connected.')).toBeVisible();
  });
});
