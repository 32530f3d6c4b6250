import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

const ROME = '/topic/fall-of-rome';

test('on a wide screen a visitor is asked to create an account below the books', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const topic of ['stoicism', 'history']) {
    await page.goto(`/topic/${topic}`);
    const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    const invitation = page.locator('aside', { hasText: 'Keep the books you want to read.' });
    await expect(invitation).toBeVisible();
    expect(await topOf(invitation)).toBeGreaterThan(await topOf(page.getByRole('heading', { name: 'Related topics' })));
  }
});

test('a visitor reads a topic, goes on to its neighbours, and is asked to sign in only to keep books', async ({
  page,
}) => {
  await page.goto(ROME);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The fall of Rome');
  const books = page.getByRole('region', { name: 'Where to start, and where to go deeper' }).getByRole('listitem');
  await expect(books).toContainText(['Ward-Perkins', 'Heather']);
  await books.first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('Order Now');
  await page.keyboard.press('Escape');
  const beside = page.getByRole('navigation', { name: 'Neighbouring topics' }).getByRole('link').first();
  const name = (await beside.textContent()) ?? '';
  await beside.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a reader comes from a search, adds a book, and finds it with its reason in the library', async ({ reader }) => {
  await reader.goto('/search?q=the+fall+of+Rome');
  await reader.getByRole('link', { name: 'The fall of Rome', exact: true }).click();
  await expect(reader).toHaveURL(ROME);
  // A page outside the main pages counts as part of one of them.
  const bar = reader.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'true');
  await expect(bar.locator('[aria-current]')).toHaveCount(1);
  const first = reader
    .getByRole('region', { name: 'Where to start, and where to go deeper' })
    .getByRole('listitem')
    .first();
  const title = (await first.getByRole('heading').getByRole('link').textContent()) ?? '';
  await first.getByRole('button', { name: /^Add/ }).click();
  await expect(first.getByRole('button', { name: /^In your library/ })).toBeVisible();
  await reader.goto('/library');
  await expect(reader.getByRole('link', { name: title, exact: true })).toBeVisible();
});

test('on a phone how the books go together ends with a sentence, and goes on for who wants it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/topic/climate-change');
  const outline = page.locator('header p').last();
  await expect(outline).toHaveText(/^[^.…]+\.$/, { useInnerText: true });
  await page.getByRole('button', { name: 'Read on' }).click();
  await expect(outline).toBeFocused();
  await expect(outline).toHaveText(/^[^.…]+\.\s.{20,}\.$/, { useInnerText: true });
});

test('what is read of a way is kept and counted', async ({ reader }) => {
  await reader.goto(ROME);
  const way = reader.getByRole('region', { name: 'Where to start, and where to go deeper' });
  const done = way.getByRole('button', { name: /^I have read/ }).first();
  await done.click();
  await expect(done).toHaveAttribute('aria-pressed', 'true');
  await expect(way.getByText(/^1 of \d+ read\.$/)).toBeVisible();
  await reader.waitForLoadState('networkidle');
  await reader.reload();
  await expect(way.getByText(/^1 of \d+ read\.$/)).toBeVisible();
  await done.click();
  await expect(way.getByText(/^1 of/)).toHaveCount(0);
});

test('a way that is begun is found again from the library, with how far it is read', async ({ reader }) => {
  await reader.goto(ROME);
  const way = reader.getByRole('region', { name: 'Where to start, and where to go deeper' });
  for (const step of [0, 1]) {
    const saved = reader.waitForResponse('**/set-reading');
    await way
      .getByRole('button', { name: /^I have read/ })
      .nth(step)
      .click();
    await saved;
  }
  const progress = (await way.getByText(/^2 of \d+ read\.$/).textContent()) ?? '';
  await reader.getByRole('link', { name: 'Library', exact: true }).first().click();
  const begun = reader.getByRole('region', { name: 'Paths you have begun' });
  const rome = begun.getByRole('link', { name: /^The fall of Rome/ });
  await expect(rome).toHaveAccessibleName(`The fall of Rome ${progress.replace('.', '')}`);
  await expectAccessible(reader);
  await rome.click();
  await expect(reader).toHaveURL(ROME);
});

test.describe('an address that is none', () => {
  test.use({ expectedNoise: [/404/] });
  test('a topic that there is not says so, and nothing else breaks', async ({ page }) => {
    const answer = await page.goto('/topic/no-such-topic');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no page on this topic' })).toBeVisible();
  });
});
