import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { addBooks, expect, search, test } from './test.ts';

const KB = 1000;
/** Most JavaScript that the first load of a page may bring, gzipped. */
const LANDING = 120 * KB;
const SIGNED_IN = 170 * KB;
/** Most that a page may move while it loads. */
const LAYOUT_SHIFT = 0.02;

test('the landing page stays light and still', async ({ page }) => {
  await measureShifts(page);
  expect(await scriptBytes(page, '/')).toBeLessThan(LANDING);
  expect(await shifts(page)).toBeLessThan(LAYOUT_SHIFT);
});

test('a reader’s pages stay light and still', async ({ reader }) => {
  await addBooks(reader, 'books by Agatha Christie', 6);
  await search(reader, 'roman history');
  await reader.getByRole('button', { name: 'Make a reading guide' }).click();
  await reader.waitForURL('**/question/*');
  const question = new URL(reader.url()).pathname;
  await reader.goto('/library');
  await reader.getByRole('article').getByRole('link').first().click();
  const book = `/book/${new URL(reader.url()).searchParams.get('book')}`;
  await measureShifts(reader);
  for (const path of [
    '/library',
    '/library/add',
    '/search',
    '/search?q=japan',
    '/settings',
    '/recommendations',
    question,
    // One of the reader's own, which has the most to show.
    book,
    '/topic/stoicism',
  ]) {
    expect(await scriptBytes(reader, path), path).toBeLessThan(SIGNED_IN);
    expect(await shifts(reader), path).toBeLessThan(LAYOUT_SHIFT);
  }
});

async function scriptBytes(page: Page, path: string): Promise<number> {
  // Requests of the previous page would be counted here, and their bodies are gone with it.
  await page.goto('about:blank');
  const scripts: Response[] = [];
  const note = (response: Response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  };
  page.on('response', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Makes every page add up its layout shifts from the beginning. */
async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset.shifts = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shifts(page: Page): Promise<number> {
  return Number((await page.locator('html').getAttribute('data-shifts')) ?? 0);
}
