import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectInWidth, stockLibrary, test } from './test.ts';

/** A reader's library with this many books, all of them bookmarked; ends on the reading list. Returns their titles. */
async function openList(page: Page, count: number): Promise<string[]> {
  await stockLibrary(page, 'roman history', count);
  await page.goto('/library');
  const marks = page.getByRole('button', { name: /^Bookmark/ });
  await expect(marks).toHaveCount(count);
  for (const mark of await marks.all()) {
    const saved = page.waitForResponse('**/functions/v1/create-book-like');
    await mark.click();
    await saved;
  }
  await page.getByRole('link', { name: 'Reading list' }).click();
  await expect(books(page)).toHaveCount(count);
  return titles(page);
}

const books = (page: Page) => page.getByRole('list', { name: 'Reading list' }).getByRole('listitem');
const titles = (page: Page) => page.getByRole('list', { name: 'Reading list' }).getByRole('heading').allTextContents();

test('what is bookmarked is a list, ordered by buttons and by the keyboard, and it stays so', async ({
  reader: page,
}) => {
  const [a = '', b = '', c = ''] = await openList(page, 3);
  await expect(page).toHaveURL('/library?list=reading');
  await expect(page.getByText('3 bookmarked')).toBeVisible();
  // Opened by its address it has the numbers of the other parts too.
  await page.reload();
  const parts = page.getByRole('navigation', { name: 'Parts of the library' });
  await expect(parts.getByRole('link', { name: /^All books/ })).toContainText('3');
  await expect(parts.getByRole('link', { name: /^To read/ })).toContainText('3');
  await page.getByRole('button', { name: `Down: ${a}`, exact: true }).click();
  await expect.poll(() => titles(page)).toEqual([b, a, c]);
  await expect(page.getByRole('button', { name: `Down: ${a}`, exact: true })).toBeFocused();
  await expect(page.getByText(`${a} is now 2 of 3.`)).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => titles(page)).toEqual([b, c, a]);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual([b, a, c]);
  // The moves before may still be on their way.
  const address = await page.getByRole('link', { name: c, exact: true }).getAttribute('href');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/set-reading-order') && address === `/book/${answer.request().postDataJSON().ids[0]}`,
  );
  await page.getByRole('button', { name: `To the top: ${c}`, exact: true }).click();
  await saved;
  await page.reload();
  await expect.poll(() => titles(page)).toEqual([c, b, a]);

  await page.getByRole('button', { name: `Bookmark ${b}`, exact: true }).click();
  await page.getByRole('link', { name: 'All books' }).click();
  await page.getByRole('link', { name: 'Reading list' }).click();
  await expect.poll(() => titles(page)).toEqual([c, a]);
});

test('a bookmarked book that is read is counted, though it is not read next', async ({ reader: page }) => {
  const [, b = ''] = await openList(page, 2);
  const markRead = async (title: string) => {
    await page.goto('/library');
    await page.getByRole('button', { name: 'Choose several books' }).click();
    await page.getByRole('checkbox', { name: title }).check();
    const bar = page.getByRole('region', { name: 'Chosen books' });
    await bar.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByText('1 book is read.')).toBeVisible();
    await page.goto('/library?list=reading');
  };
  await markRead(b);
  await expect(books(page)).toHaveCount(1);
  await expect(page.getByText('2 bookmarked, 1 of them read')).toBeVisible();
  await markRead((await titles(page))[0] ?? '');
  await expect(page.getByText('You have read all 2 books that you bookmarked.')).toBeVisible();
});

test('on paper there are the books, and nothing to press', async ({ reader: page }) => {
  const [title = ''] = await openList(page, 1);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: title })).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('navigation')).toHaveCount(0);
});

test('on a phone the part of the library that one is on is in sight', async ({ reader: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/library?list=reading');
  await expect(page.getByRole('link', { name: 'Reading list', exact: true })).toBeInViewport({ ratio: 0.9 });
});

test('an empty list says how to fill it', async ({ reader: page }) => {
  await page.goto('/library?list=reading');
  await expect(page.getByText('Nothing to read next')).toBeVisible();
  await expectAccessible(page);
});

test.describe('when the server does not do as asked', () => {
  test.use({ expectedNoise: [/status of 429|ERR_FAILED/] });

  test('an order that was not saved goes back, says when, and can be tried again', async ({ reader: page }) => {
    const [a = '', b = ''] = await openList(page, 2);
    const refuse = '**/functions/v1/set-reading-order';
    await page.route(refuse, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '9' }, json: {} }));
    await page.getByRole('button', { name: `Down: ${a}`, exact: true }).click();
    await expect(
      page.getByText('The order was not saved. You are going a little fast. Try again in 9 seconds.'),
    ).toBeVisible();
    await expect.poll(() => titles(page)).toEqual([a, b]);
    await page.unroute(refuse);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titles(page)).toEqual([b, a]);
  });

  test('a list that cannot be loaded says so and is asked for again', async ({ reader: page }) => {
    await page.route('**/functions/v1/get-reading-list', (route) => route.abort());
    await page.goto('/library?list=reading');
    await expect(page.getByText('Failed to load your reading list')).toBeVisible();
    await page.unroute('**/functions/v1/get-reading-list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nothing to read next')).toBeVisible();
  });
});

test('the list is accessible in both schemes, wide and narrow', async ({ reader: page }) => {
  await openList(page, 2);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectInWidth(page);
  await expectAccessibleInBothSchemes(page);
});
