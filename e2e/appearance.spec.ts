import type { Locator, Page } from '@playwright/test';
import { becomeReader, expect, expectAccessible, stockLibrary, test } from './test.ts';

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = 'rgb(248, 246, 240)';
const DARK = 'rgb(24, 22, 19)';

// Files that a test blocks on purpose, to look at the page before the application has started.
test.use({ expectedNoise: [/ERR_FAILED/] });

test('the chosen appearance holds against the system, after a reload, in another tab, and before the first paint', async ({
  page,
  context,
}) => {
  await page.goto('/');
  expect(await paper(page)).toBe(LIGHT);
  const other = await context.newPage();
  // The server rendered this page; it follows the other tab once its code has arrived.
  await other.goto('/privacy', { waitUntil: 'networkidle' });
  const choice = page.getByRole('group', { name: 'Appearance' });
  await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => paper(page)).toBe(DARK);
  await expect.poll(() => paper(other)).toBe(DARK);
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expectAccessible(page);

  // Only the small script in the head runs: the page is dark before the application has started.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => paper(page)).toBe(DARK);
  await page.unroute('**/assets/*.js');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(() => paper(page)).toBe(LIGHT);
  await page.reload();
  expect(await paper(page)).toBe(LIGHT);
  await page.getByRole('radio', { name: 'Light' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => paper(page)).toBe(DARK);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
});

test('with forced colours the page is whole and the choice can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const borders = await page
    .getByRole('group', { name: 'Appearance' })
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).borderTopWidth));
  expect(borders).toEqual(['2px', '0px', '0px']);
  await keepsColours(page.locator('.spine').first());
});

test.describe('where answers can be held back', () => {
  test('with forced colours one sees which filter is on, where books stand, and that they are loading', async ({
    reader,
  }) => {
    await stockLibrary(reader, 'roman history', 3);
    await reader.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await reader.goto('/library');
    await reader.getByRole('button', { name: 'Filter by genre' }).click();
    const filters = reader.getByRole('group', { name: 'Filter by genre' }).getByRole('button');
    await filters.first().click();
    await expect(filters.first()).toHaveAttribute('aria-pressed', 'true');
    await keepsColours(filters.first());
    await expect(filters.nth(1)).toHaveCSS('forced-color-adjust', 'auto');
    await keepsColours(reader.locator('.shelf-stand').first(), '::after');
    await reader.route('**/functions/v1/get-relevant-books?**', () => {});
    await reader.goto('/library?genre=Nothing');
    await keepsColours(reader.locator('.skeleton .book-cover').first());
  });
});

/**
 * These colours carry meaning that the system's would lose. A test cannot ask what is painted, only whose colours
 * count.
 */
async function keepsColours(element: Locator, pseudo?: string): Promise<void> {
  await expect
    .poll(() => element.evaluate((node, of) => getComputedStyle(node, of).forcedColorAdjust, pseudo))
    .toBe('none');
}

test.describe('with an address that is nobody’s', () => {
  test.use({ expectedNoise: [/status of 404/] });

  test('"/" leads to the search field from every page of a reader, unless something is typed or open', async ({
    reader,
  }) => {
    const field = reader.getByRole('combobox', { name: 'Search all books' });
    for (const path of ['/library', '/recommendations', '/settings', '/question/1', '/no-such-page']) {
      await reader.goto(path);
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
      // The page that the server rendered is replaced by the live one, which listens a moment later.
      await expect(reader.locator('#root[inert]')).toHaveCount(0);
      await reader.waitForLoadState('networkidle');
      await expect(async () => {
        await reader.keyboard.press('/');
        await expect(field).toBeFocused({ timeout: 5_000 });
      }).toPass();
      await expect(reader).toHaveURL('/search');
      await expect(field).toHaveValue('');
    }
    await field.pressSequentially('AC/DC');
    await expect(field).toHaveValue('AC/DC');
    await reader.goto('/settings');
    await reader.getByRole('button', { name: 'Delete account' }).click();
    await expect(reader.getByRole('alertdialog')).toBeVisible();
    await reader.keyboard.press('/');
    await expect(reader).toHaveURL('/settings');
  });
});

test('the key can be switched off, and on again', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Switch off' }).click();
  await reader.getByRole('heading', { level: 1 }).click();
  await reader.keyboard.press('/');
  await expect(reader.getByText('The keys / and ? are off')).toBeVisible();
  await reader.reload();
  await reader.getByRole('button', { name: 'Switch on' }).click();
  await reader.keyboard.press('/');
  await expect(reader).toHaveURL('/search');
});

test('a visitor reaches the search by "/" and the keys by "?", and can switch both off', async ({ page }) => {
  // A combobox once something is typed.
  const field = page.getByLabel('Search all books');
  await page.goto('/');
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type('/?');
  await expect(field).toHaveValue('/?');
  await page.goto('/topic/stoicism');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL('/');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await expect(keys).not.toContainText('reading list');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // In a narrow window the links are folded, as at twice the size.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('?');
  await expect(keys).toBeInViewport();
  await page.getByRole('button', { name: 'Switch off / and ?' }).click();
  await expect(page.getByText('The keys / and ? are off.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).not.toBeFocused();
});

test('moving from page to page fades, and not at all for who wants stillness', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await becomeReader(page);
  await page.goto('/library');
  const animated = async () => {
    // Before the live page is there, a link loads a new one, which would end the page under test.
    await expect(page.locator('#root[inert]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    return page.evaluate(async () => {
      const isOfView = ({ effect }: Animation) =>
        effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition');
      const start = document.startViewTransition.bind(document);
      const seen = new Promise<number>((resolve) => {
        document.startViewTransition = (...given) => {
          const transition = start(...given);
          void transition.ready.then(() => resolve(document.getAnimations().filter(isOfView).length));
          return transition;
        };
      });
      document
        .querySelector<HTMLElement>('nav a[href="/recommendations"], nav a[href="/library"]:not([aria-current])')
        ?.click();
      return seen;
    });
  };
  expect(await animated()).toBeGreaterThan(0);
  await page.goto('/library');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animated()).toBe(0);
});
