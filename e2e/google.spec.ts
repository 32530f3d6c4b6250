import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

// The fake Google page has no icon.
test.use({ expectedNoise: [/status of 404/] });

async function toGoogle(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: /wants access/ })).toBeVisible();
}

test('signing in with Google leads to the library', async ({ page }) => {
  await toGoogle(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('an answer of Google that is loaded again leaves the reader signed in', async ({ page }) => {
  await toGoogle(page);
  const back = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/v1/callback');
  await page.getByRole('button', { name: 'Allow' }).click();
  const finished = (await back).url();
  await expect(page).toHaveURL('/library');
  await page.goto(finished);
  await expect(page).toHaveURL('/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('refusing at Google leads back to the start, which says so', async ({ page }) => {
  await toGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/\?error=auth_failed/);
  await expect(page.getByRole('alert')).toContainText('Signing in did not work');
});
