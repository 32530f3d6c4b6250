import type { Locator, Page } from '@playwright/test';
import { addBooks, expect, newAddress, search, stockLibrary, test } from './test.ts';

/** Presses Tab until the element with this name has focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('signing in: the modal takes focus, keeps it, and gives it back', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, /^Get Started$/);
  const email = page.getByPlaceholder('Enter your email');
  // The page is visible before its code listens to keys.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(email).toBeFocused({ timeout: 2000 });
  }).toPass();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await page.keyboard.type(newAddress());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
});

test('finding, opening, adding and deleting a book without a mouse', async ({ reader: page }) => {
  await page.goto('/search');
  await expect(page.getByRole('combobox'), 'who opens the search can type at once').toBeFocused();
  await page.keyboard.type('roman history');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();
  await tabTo(page, /^Add to library/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^In your library/ })).toBeFocused();
  await tabTo(page, /^About/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^About/ }).first()).toBeFocused();

  await page.goto('/library');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await tabTo(page, /^About/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Recommendations Yet')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Escape closes only the topmost of two dialogs', async ({ reader: page }) => {
  await addBooks(page, 'roman history', 1);
  await page.goto('/library');
  await page.getByRole('button', { name: /^About/ }).click();
  for (const [button, above] of [
    [/^More or less like/, page.getByRole('dialog', { name: 'More or less like this' })],
    ['Delete', page.getByRole('alertdialog')],
  ] as const) {
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await expect(above).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(above).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('button', { name: button })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('moving to another page puts focus at its beginning, and choosing Search into its field', async ({
  reader: page,
}) => {
  await page.goto('/library');
  await tabTo(page, /^Recommendations$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recommendations');
  await expect(page.getByRole('main')).toBeFocused();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('combobox')).toBeFocused();
  // Even on the search page itself.
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('filters can be set without a mouse', async ({ reader: page }) => {
  await addBooks(page, 'physics', 2);
  await page.goto('/library');
  await expect(page.getByRole('article')).toHaveCount(2);
  await tabTo(page, /^Filter by genre/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toBeVisible();
});

test('a button that goes with what it did leaves the keyboard where it can go on', async ({ reader: page }) => {
  await search(page, 'roman history');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Some ways to ask')).toBeVisible();
  await expect(main).toBeFocused();

  await stockLibrary(page, 'roman history', 20);
  await stockLibrary(page, 'a novel about friendship', 20);
  await page.goto('/library');
  await page.getByRole('button', { name: 'Filter by author' }).click();
  const authors = page.getByRole('group', { name: 'Filter by author' }).getByRole('button');
  await expect(authors.last()).toHaveText(/^Show all/);
  const shown = (await authors.count()) - 1;
  await authors.nth(shown).focus();
  await page.keyboard.press('Enter');
  await expect(authors.nth(shown)).toBeFocused();
  await expect(authors.nth(shown)).not.toHaveText(/^Show all/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear all filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/library');
  await expect(main).toBeFocused();
});

/** Presses Tab until this has focus. */
async function tabInto(page: Page, target: Locator, limit = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${target}`);
}

test('a reading guide is made, made public and shared without a mouse', async ({ reader: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await search(page, 'roman history');
  await page.waitForLoadState('networkidle');
  await tabInto(page, page.getByRole('button', { name: 'Make a reading guide' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/question/*');
  await expect(page.getByRole('main')).toBeFocused();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await tabInto(page, share);
  await page.keyboard.press('Enter');
  await tabInto(page, page.getByRole('dialog').getByRole('button', { name: 'Make it public' }));
  await page.keyboard.press('Enter');
  const ways = page.getByRole('dialog', { name: 'Share' });
  await tabInto(page, ways.getByRole('button', { name: 'Copy Link' }));
  await page.keyboard.press('Enter');
  await expect(ways.getByRole('alert')).toHaveText('Link copied to clipboard!');
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
  await tabInto(page, page.getByRole('button', { name: /^Add to library/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^In your library/ })).toBeFocused();
});

test('a list is imported, and its books taken out again, without a mouse', async ({ reader: page }) => {
  await page.goto('/library');
  await page.waitForLoadState('networkidle');
  await tabInto(page, page.getByRole('main').getByRole('link', { name: 'Add from links or files' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/library/add');
  await tabInto(page, page.getByLabel('Links and titles, one per line'));
  await page.keyboard.type('Why the Roman Republic fell');
  await tabInto(page, page.getByRole('button', { name: 'Find books' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1 title read, [1-9] books? found/)).toBeVisible({ timeout: 40_000 });
  await tabInto(page, page.getByRole('button', { name: /^Take (it|them) out again$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The list is undone')).toBeFocused();
  // The file is chosen by a field that shows where the focus is.
  await tabInto(page, page.getByLabel(/Choose or drop a file/));
});

test('the settings are changed without a mouse', async ({ reader: page }) => {
  await page.goto('/settings');
  await page.waitForLoadState('networkidle');
  const mail = page.locator('#notifications');
  await tabInto(page, mail.getByRole('button', { name: 'Enable' }), 80);
  await page.keyboard.press('Enter');
  const disable = mail.getByRole('button', { name: 'Disable' });
  await expect(disable).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Type disable to confirm')).toBeFocused();
  await page.keyboard.type('disable');
  await page.keyboard.press('Enter');
  await expect(mail.getByRole('button', { name: 'Enable' })).toBeFocused();
  // What is folded opens, and what can be chosen is reached.
  await tabInto(page, mail.getByRole('button', { name: 'When it comes' }));
  await page.keyboard.press('Enter');
  await tabInto(page, mail.getByRole('combobox').first());
});
