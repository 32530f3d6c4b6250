import type { Page } from '@playwright/test';
import { addBooks, expect, signIn, stockLibrary, test } from './test.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages can be read', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
    await page.getByText('What does it cost?').click();
    await expect(page.getByText('Nothing. The site is free.')).toBeVisible();
    for (const [path, heading] of [
      ['/about', 'Turn General Insights into Deep Knowledge'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
      ['/contact', 'Contact'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    }
  });
});

test('a page that the server drew is brought to life as it is', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-drawn', 'by the server');
    });
  });
  for (const path of ['/', '/about', '/privacy', '/terms', '/contact']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1')).toHaveAttribute('data-drawn', 'by the server');
    await expect(page.locator('title')).toHaveCount(1);
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

test('an open sign-in form is open after a reload too', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a reader is not shown the page for visitors on the way to the library', async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => {
    const look = () => {
      const shown = document.querySelector('#root')?.checkVisibility({ visibilityProperty: true });
      if (shown && document.querySelector('h1')?.textContent === 'Deepshelf') document.title = 'seen';
      if (document.title !== 'seen') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(page).toHaveURL('/library');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library');
  expect(await page.title()).not.toBe('seen');
});

test('what a page asks is asked once, before its code is here', async ({ reader }) => {
  await stockLibrary(reader, 'roman history', 4);
  for (const [path, call] of [
    ['/library', 'get-relevant-books'],
    ['/search?q=roman+history', 'post-search'],
  ] as const) {
    const requests = await requestsOf(reader, async () => {
      await reader.goto(path);
      await expect(reader.getByRole('article').first()).toBeVisible();
      await reader.waitForLoadState('networkidle');
    });
    expect(requests.filter((url) => url.includes(`/functions/v1/${call}`))).toHaveLength(1);
    expect(requests.findIndex((url) => url.includes(call))).toBeLessThan(
      requests.findIndex((url) => /svg|jpe?g/.test(url)),
    );
    expect(requests.filter((url) => url.endsWith('/config.json'))).toEqual([]);
  }
});

test('with filters in the address nothing else is asked early', async ({ reader }) => {
  await addBooks(reader, 'roman history', 1);
  await reader.goto('/library');
  await reader.getByRole('button', { name: 'Filter by genre' }).click();
  await reader.getByRole('group', { name: 'Filter by genre' }).getByRole('button').first().click();
  await expect(reader).toHaveURL(/genre=/);
  const requests = await requestsOf(reader, async () => {
    await reader.reload();
    await expect(reader.getByRole('article')).toHaveCount(1);
  });
  expect(requests.filter((url) => url.includes('get-relevant-books')).every((url) => url.includes('genres='))).toBe(
    true,
  );
});

async function requestsOf(page: Page, visit: () => Promise<void>): Promise<string[]> {
  const urls: string[] = [];
  const note = (request: { url(): string }) => urls.push(request.url());
  page.on('request', note);
  await visit();
  page.off('request', note);
  return urls;
}
