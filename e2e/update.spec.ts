import { expect, test } from './test.ts';

// The test registers its own worker, which the policy of our pages forbids.
test.use({ serviceWorkers: 'allow', bypassCSP: true });

test('a new version is offered, quietly, and Reload takes it', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  // As after a deployment: another worker for the same pages.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'));
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await expect(page.locator('h1')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  const how = () =>
    performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type);
  expect(await page.evaluate(how)).toEqual(['reload']);
});
