import type { Page } from '@playwright/test';
import { expect, expectAccessible, linkIn, mailTo, newAddress, search, stockLibrary, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const living = (page: Page) => expect(page.locator('#root[inert]')).toHaveCount(0);

test('a visitor reads a book’s page, goes on from it, and gets the book by signing in', async ({ page }) => {
  await page.goto('/book/brief-history-of-time-hawking');
  await expect(page.getByRole('heading', { level: 1, name: 'A Brief History of Time' })).toBeVisible();
  await expect(page).toHaveTitle(/^A Brief History of Time · /);
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('Popular science');
  await expectAccessible(page);
  const beside = page.getByRole('heading', { name: 'More like this' }).locator('..').getByRole('link').first();
  const title = (await beside.textContent()) ?? '';
  await beside.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Add to library' }).click();
  const email = newAddress();
  await page.getByPlaceholder('Enter your email').fill(email);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  await page.goto(linkIn(await mailTo(page, email)));
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'In your library' })).toBeVisible();
});

for (const [width, height] of [
  [1440, 700],
  [390, 844],
  [320, 568],
] as const) {
  test(`at ${width} px a book is closed or turned from wherever one has scrolled to`, async ({ reader }) => {
    await reader.setViewportSize({ width, height });
    await search(reader, 'roman history');
    const [first = '', second = ''] = await reader
      .getByRole('list', { name: 'Search results' })
      .getByRole('heading')
      .allTextContents();
    await living(reader);
    await reader.getByRole('link', { name: first, exact: true }).click();
    const repeated = () =>
      dialog(reader)
        .locator('.dialog-corner')
        .evaluate((band) => getComputedStyle(band, '::before').opacity);
    await expect.poll(repeated).toBe('0');
    const toEnd = async () => {
      await expect(dialog(reader).getByRole('heading', { name: 'More like this' })).toBeAttached();
      await dialog(reader).evaluate((element) => element.scrollTo(0, element.scrollHeight));
      expect(await dialog(reader).evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
    };
    await toEnd();
    // Checked before clicking, because Playwright would scroll to a button that is out of sight.
    await expect.poll(repeated).toBe('1');
    for (const name of ['Next book', 'Close'])
      await expect(dialog(reader).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await dialog(reader).getByRole('button', { name: 'Next book' }).click();
    await expect(dialog(reader)).toHaveAccessibleName(second);
    await toEnd();
    await dialog(reader).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(reader)).toHaveCount(0);
  });
}

test('a title opens the book over its list, the arrow keys go on to the next, and Back closes it', async ({
  reader,
}) => {
  await search(reader, 'roman history');
  const titles = reader.getByRole('list', { name: 'Search results' }).getByRole('heading');
  await expect(titles.nth(1)).toBeVisible();
  const [first = '', second = ''] = await titles.allTextContents();
  await living(reader);
  await reader.getByRole('link', { name: first, exact: true }).click();
  await expect(dialog(reader)).toHaveAccessibleName(first);
  await reader.keyboard.press('ArrowRight');
  await expect(dialog(reader)).toHaveAccessibleName(second);
  await expect(dialog(reader).getByRole('region', { name: 'At a glance' })).toBeVisible();
  await reader.keyboard.press('ArrowLeft');
  await reader.keyboard.press('ArrowLeft');
  await expect(dialog(reader)).toHaveAccessibleName(first);
  await dialog(reader).getByRole('button', { name: 'Next book' }).click();
  await expect(dialog(reader)).toHaveAccessibleName(second);
  await expectAccessible(reader);
  await reader.keyboard.press('Escape');
  await expect(dialog(reader)).toHaveCount(0);
  // One goes on from the book that one has come to.
  await expect(reader.getByRole('link', { name: second, exact: true })).toBeFocused();
  await reader.getByRole('link', { name: second, exact: true }).click();
  await expect(dialog(reader)).toHaveAccessibleName(second);
  await reader.goBack();
  await expect(dialog(reader)).toHaveCount(0);
});

test('on a phone a book of one’s own says that it is there', async ({ reader }) => {
  await reader.setViewportSize({ width: 390, height: 844 });
  await stockLibrary(reader, 'physics', 1);
  await reader.goto('/library');
  await living(reader);
  await reader.getByRole('button', { name: /^About/ }).click();
  const said = dialog(reader).getByRole('button', { name: 'In your library' });
  await expect.poll(async () => (await said.boundingBox())?.height).toBeGreaterThan(20);
});

test('what the reader says of a book stays: how far, since when, how good, and a note', async ({ reader }) => {
  await stockLibrary(reader, 'physics', 1);
  await reader.goto('/library');
  await living(reader);
  await reader.getByRole('button', { name: /^About/ }).click();
  const own = dialog(reader).getByRole('region', { name: 'Your reading' });
  const said = () => reader.waitForResponse('**/set-reading');
  for (const act of [
    () => own.getByText('Read', { exact: true }).click(),
    () => own.getByRole('button', { name: '4 stars' }).click(),
    async () => {
      await own.getByLabel('Your note').fill('Lend it to Ann.');
      await own.getByLabel('Your note').blur();
    },
  ]) {
    const answer = said();
    await act();
    expect((await answer).status()).toBe(200);
  }
  await reader.reload();
  await expect(own.getByRole('radio', { name: 'Read', exact: true })).toBeChecked();
  await expect(own.getByRole('button', { name: '4 stars' })).toHaveAttribute('aria-pressed', 'true');
  await expect(own.getByLabel('Your note')).toHaveValue('Lend it to Ann.');
  await expect(own.getByLabel('Finished')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
});

test.describe('what cannot be had', () => {
  test.use({ expectedNoise: [/404|500/] });

  test('a book that there is not says so', async ({ page }) => {
    await page.goto('/book/no-such-book');
    await expect(page.getByRole('heading', { name: 'This book is not on our shelves' })).toBeVisible();
  });

  test('a note that could not be saved is still there, and can be saved again', async ({ reader }) => {
    await stockLibrary(reader, 'physics', 1);
    await reader.goto('/library');
    await living(reader);
    await reader.getByRole('button', { name: /^About/ }).click();
    const note = dialog(reader).getByLabel('Your note');
    await reader.route('**/set-reading', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await note.fill('Chapter 3 again.');
    await note.blur();
    await expect(dialog(reader).getByText(/^Your note is not saved/)).toBeVisible();
    // It is still there when the book is opened again.
    await reader.keyboard.press('Escape');
    await expect(dialog(reader)).toHaveCount(0);
    await reader.getByRole('button', { name: /^About/ }).click();
    await expect(note).toHaveValue('Chapter 3 again.');
    const saved = reader.waitForResponse('**/set-reading');
    await dialog(reader).getByRole('button', { name: 'Try again' }).click();
    expect((await saved).status()).toBe(200);
    await expect(dialog(reader).getByText(/^Your note is not saved/)).toHaveCount(0);
  });
});
