import type { Page } from '@playwright/test';
import { addBooks, expect, test } from './test.ts';

const living = (page: Page) => expect(page.locator('#root[inert]')).toHaveCount(0);

// A server that accepts a call and never answers it.
test.use({ serviceWorkers: 'block', expectedNoise: [/ERR_ABORTED|ERR_FAILED|Failed to load/] });

test('a page whose data never comes says so after a while, and tries again', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  await reader.clock.install();
  await reader.route('**/get-relevant-books**', () => {});
  await reader.goto('/library');
  await living(reader);
  await reader.clock.fastForward('00:31');
  await expect(reader.getByText('Failed to load recommendations')).toBeVisible();
  await reader.unroute('**/get-relevant-books**');
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(reader.getByRole('article')).toHaveCount(1);
});

test('so does a page that is reached from another', async ({ reader }) => {
  await reader.goto('/library');
  await living(reader);
  await reader.clock.install();
  await reader.route('**/get-weekly-recommendations**', () => {});
  const asked = reader.waitForRequest('**/get-weekly-recommendations**');
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recommendations' }).click();
  await asked;
  await reader.clock.fastForward('00:31');
  await expect(reader.getByText('Failed to load recommendations')).toBeVisible();
});

test('a sign-in mail that is never answered for can be asked for again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.route('**/auth/v1/otp**', () => {});
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await page.getByPlaceholder('Enter your email').fill('patient@example.com');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByRole('button', { name: 'Sending login link...' })).toBeVisible();
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeEnabled();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});
