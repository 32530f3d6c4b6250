import type { Page } from '@playwright/test';
import { printed } from '../contract/printed.ts';
import { addBooks, expect, expectAccessible, runOut, stockLibrary, test } from './test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|offline|ServiceWorker|fetching the script/],
});

test('without a network the library can still be read, and nothing of the sign-in is kept', async ({
  reader,
  context,
}) => {
  await addBooks(reader, 'books by Agatha Christie', 3);
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Once more, now that the service worker sees the requests.
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.goto('/library?list=reading');
  await expect(reader.getByText('Nothing to read next')).toBeVisible();
  await reader.waitForLoadState('networkidle');
  await wholeLibraryKept(reader);

  await context.setOffline(true);
  await reader.reload();
  await expect(reader.getByText('Nothing to read next')).toBeVisible();
  await expect(reader.getByText('This is your reading list as of')).toBeVisible();
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(3);
  await expect(reader.getByText('This is your library as of')).toBeVisible();
  await expect(reader.getByText('You can read it now, and change it with a connection.')).toBeVisible();
  await reader.getByLabel('Find in your library').fill('zebra');
  await expect(reader.getByText('Nothing in your library fits “zebra”')).toBeVisible();
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await reader.getByRole('combobox', { name: 'Search all books' }).fill('rome');
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('Searching needs a connection.')).toBeVisible();
  await reader.getByRole('link', { name: 'your library' }).click();
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.goto('/settings');
  await expect(reader.getByText('It needs a connection, and opens by itself once there is one.')).toBeVisible();
  await context.setOffline(false);
  await expect(reader.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  const kept = await reader.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/auth/v1'))).toEqual([]);
  const calls = new Set(kept.filter((path) => path.startsWith('/functions')));
  calls.delete('/functions/v1/get-weekly-recommendations');
  expect([...calls].sort()).toEqual(['/functions/v1/get-reading-list', '/functions/v1/get-relevant-books']);

  const covers = kept.filter((path) => path.startsWith('/covers/'));
  expect(covers.length).toBeGreaterThanOrEqual(3);
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Sign out' }).click();
  await expect(reader).toHaveURL('/');
  expect(await reader.evaluate(() => caches.has('library'))).toBe(false);
  const left = await reader.evaluate(async () => (await (await caches.open('covers-1')).keys()).map(({ url }) => url));
  expect(left.filter((url) => covers.includes(new URL(url).pathname))).toEqual([]);
});

test('right after a first visit the library can be read without a network', async ({ reader, context }) => {
  await stockLibrary(reader, 'roman history', 3);
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(3);
  await wholeLibraryKept(reader);
  await context.setOffline(true);
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(3);
  await expect(reader.getByText('This is your library as of')).toBeVisible();
  await context.setOffline(false);
});

test('when the network is back, the library is loaded at once', async ({ reader, context }) => {
  await stockLibrary(reader, 'roman history', 3);
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.waitForLoadState('networkidle');
  // Asking again every few seconds would load it too.
  await reader.addInitScript(() => {
    const { setInterval } = window;
    window.setInterval = ((run: () => void, time = 0) =>
      time < 1000 ? setInterval(run, time) : 0) as typeof setInterval;
  });
  await context.setOffline(true);
  await reader.reload();
  await expect(reader.getByText('This is your library as of')).toBeVisible();
  await context.setOffline(false);
  await expect(reader.getByText('This is your library as of')).toHaveCount(0);
  await expect(reader.getByRole('article')).toHaveCount(3);
});

test('on a train a book is found in a large library, opened in the list and on its own page, though it never was before', async ({
  reader,
  context,
}) => {
  await stockLibrary(reader, 'roman history', 14);
  await stockLibrary(reader, 'a novel about friendship', 12);
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(24);
  await reader.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Once more, now that the service worker sees the requests.
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(24);
  // The title of the last book, once it is kept with its cover.
  const lastKept = () =>
    reader.evaluate(async () => {
      const whole = await (await caches.match('/whole-library'))?.json();
      const last = whole?.data.at(-1);
      return last && (await caches.match(last.cover_image_url)) ? String(last.title) : '';
    });
  await expect.poll(lastKept).not.toBe('');
  const title = await lastKept();
  const [named, about] = [{ name: printed(title), exact: true }, 'This is what your library says of it as of'];

  await context.setOffline(true);
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(24);
  await reader.getByRole('button', { name: 'Next' }).click();
  await expect(reader.getByRole('article')).toHaveCount(2);
  await reader.getByLabel('Find in your library').fill(title);
  await expect(reader).toHaveURL(/find=/);
  const found = reader.getByRole('article').filter({ has: reader.getByRole('heading', named) });
  await expect(found).toHaveCount(1);
  // Fewer than the 26 that stood there before.
  await expect(reader.getByRole('status').filter({ hasText: /^\d books?$/ })).toBeVisible();
  const cover = found.locator('.book-cover img');
  await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await found.getByRole('link', named).click();
  const book = reader.getByRole('dialog');
  await expect(book.getByText(about)).toBeVisible();
  await expect(book.getByRole('group', { name: 'How far you are' })).toBeVisible();
  // Nothing is said of the book that is not known here.
  await expect(book.getByText('For readers who know the basics')).toHaveCount(0);
  await expectAccessible(reader);
  // What could not be saved cannot be said.
  await expect(book.getByRole('radio', { name: 'Reading' })).toBeDisabled();
  await expect(book.getByLabel(/^Your note/)).toBeDisabled();
  for (const action of [/^Bookmark/, /^More or less like/, 'Delete'])
    await expect(book.getByRole('button', { name: action })).toBeDisabled();
  await expect(book.getByRole('link', { name: /^Share a review/ })).toBeDisabled();
  await book.getByRole('button', { name: 'Close' }).click();
  await expect(book).toHaveCount(0);
  const address = await found.getByRole('link', named).getAttribute('href');
  await reader.goto(address ?? '');
  await expect(reader.getByRole('heading', { level: 1, ...named })).toBeVisible();
  await context.setOffline(false);
  await expect(reader.getByText(about)).toHaveCount(0);
});

test('without a network the recommendations can be opened, though they never were before', async ({
  reader,
  context,
}) => {
  await reader.goto('/library');
  const isKept = () =>
    reader.evaluate(async () => (await caches.match('/functions/v1/get-weekly-recommendations')) !== undefined);
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recommendations' }).click();
  await expect(reader.getByText('No recommendations available yet.')).toBeVisible();
  await context.setOffline(false);
});

test('without a network the list of recommendations says as of when it is, and has no broken picture', async ({
  reader,
  context,
}) => {
  await reader.goto('/recommendations');
  await reader.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await reader.reload();
  await expect(reader.getByText('No recommendations available yet.')).toBeVisible();
  await reader.waitForLoadState('networkidle');
  // As the worker would have kept it some Sundays later, with two covers that it has not.
  await reader.evaluate(async () => {
    const item = { id: '1', title: 'Empires', created_at: '2026-11-15T08:00:00.000Z', sunday: '2026-11-15' };
    const list = [{ ...item, covers: ['/covers/gone-1.svg', '/covers/gone-2.svg'] }];
    const headers = { date: 'Sun, 15 Nov 2026 09:00:00 GMT' };
    const cache = await caches.open('library');
    await cache.put('/functions/v1/get-weekly-recommendations', Response.json(list, { headers }));
  });
  await context.setOffline(true);
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'Empires' })).toBeVisible();
  await expect(reader.getByText('These are your recommendations as of')).toBeVisible();
  await expect(reader.locator('.pick-covers img')).toHaveCount(0);
  await context.setOffline(false);
  // By itself, once there is a server again.
  await expect(reader.getByText('No recommendations available yet.')).toBeVisible();
});

test.describe('when the network comes back', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page whose code did not arrive, and an answer that did not, come by themselves', async ({
    reader,
    context,
  }) => {
    await reader.goto('/library');
    await reader.waitForLoadState('networkidle');
    await context.setOffline(true);
    const bar = reader.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Recommendations' }).click();
    await expect(reader.getByText('This page could not be opened.')).toBeVisible();
    await context.setOffline(false);
    await expect(reader.getByText('No recommendations available yet.')).toBeVisible();

    await context.setOffline(true);
    await bar.getByRole('link', { name: 'Library' }).click();
    await expect(reader.getByText('Failed to load recommendations')).toBeVisible();
    await expect(reader.getByText('Your library could not be loaded.')).toBeVisible();
    await context.setOffline(false);
    await expect(reader.getByText('No Recommendations Yet')).toBeVisible();
  });
});

test('without a network a session that has run out keeps nobody from the library', async ({ reader, context }) => {
  await addBooks(reader, 'roman history', 2);
  await reader.goto('/library');
  await reader.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(2);
  await runOut(reader);
  // As on a network that leads nowhere, or in some versions of Chromium in a tab that has lost its network.
  await reader.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  await context.setOffline(true);
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(2);
  await context.setOffline(false);
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recommendations' }).click();
  await expect(reader.getByText('No recommendations available yet.')).toBeVisible();
});

test.describe('where the renewal of a session is not answered', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page stands without it after a while, and with it once it is', async ({ reader }) => {
    await reader.goto('/library');
    await runOut(reader);
    await reader.clock.install();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await reader.route('**/auth/v1/token?**', async (route) => {
      await held;
      await route.continue();
    });
    const asked = reader.waitForRequest('**/auth/v1/token?**');
    await reader.reload({ waitUntil: 'domcontentloaded' });
    await asked;
    await expect(reader.locator('#root')).toBeHidden();
    await reader.clock.fastForward(5000);
    await expect(reader.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    const renewed = reader.waitForResponse('**/auth/v1/token?**');
    answer();
    expect((await renewed).status()).toBe(200);
    await expect(reader.getByRole('link', { name: 'Settings' })).toBeVisible();
  });
});

test('without a network a visitor is not shown another page first', async ({ page, context }) => {
  await page.goto('/privacy');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('h1')?.textContent === 'Deepshelf') document.title = 'seen';
      if (document.title !== 'seen') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  expect(await page.title()).not.toBe('seen');
});

/** Waits for the service worker's copy of the whole library, which it fetches after the first page. */
const wholeLibraryKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match('/whole-library')) !== undefined)).toBe(true);
