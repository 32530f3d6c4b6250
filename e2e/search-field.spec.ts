import type { Page } from '@playwright/test';
import { becomeReader, expect, expectAccessible, search, test } from './test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search all books' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

test('what is typed is completed to topics, authors and titles, by keyboard and by pointer', async ({
  reader: page,
}) => {
  await page.goto('/library');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('mary bea');
  await expect(option(page, /^Mary Beard/)).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Mary Beard/);
  const marked = await field(page).getAttribute('aria-activedescendant');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('id', marked ?? '');
  // Above the first suggestion is the field again, and Esc closes the list without losing what was typed.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field(page)).toHaveValue('mary bea');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=Mary+Beard');
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();

  await field(page).fill('fall of ro');
  await option(page, /^The fall of Rome/).click();
  await expect(page).toHaveURL('/topic/fall-of-rome');
  await page.goto('/search');
  await field(page).click();
  await field(page).pressSequentially('cosmo');
  await option(page, /^Cosmos by Carl Sagan/).click();
  await expect(page).toHaveURL('/search?q=Cosmos+by+Carl+Sagan');
  await expect(page.getByRole('article').first()).toContainText('Cosmos');
});

test('Enter asks what was typed while nothing is marked, and the field is cleared by its own button', async ({
  reader: page,
}) => {
  await page.goto('/search');
  await field(page).click();
  await field(page).pressSequentially('rome');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=rome');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the field' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('who chooses Search and types before its page is there loses no letter', async ({ reader: page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      // From the start, because the page may be told before it begins to move.
      const told = new Promise((go) => addEventListener('page-may-come', go, { once: true }));
      document.startViewTransition = (update) =>
        start(async () => {
          await told;
          if (typeof update === 'function') await update();
        });
    });
    const arrive = () => page.evaluate(() => dispatchEvent(new Event('page-may-come')));
    await page.goto('/recommendations');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await page.keyboard.type('stoic');
    await arrive();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('ism');
    await expect(field(page)).toHaveValue('stoicism');
    await expect(option(page, /^Stoicism/)).toBeVisible();

    await page.goto('/recommendations');
    await expect(page.locator('#root[inert]')).toHaveCount(0);
    // The live page listens for keys a moment later.
    await expect(async () => {
      await page.keyboard.press('/');
      // A stand-in has the focus at once, and then the field itself.
      expect(await page.evaluate(() => document.activeElement instanceof HTMLInputElement)).toBe(true);
    }).toPass();
    await page.keyboard.type('ro');
    await arrive();
    await expect(field(page)).toHaveValue('ro');
    await expect(page.getByLabel('Search all books')).toHaveCount(1);
  });
});

test('a typo is mended, and the page says so', async ({ reader: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await search(page, 'ilosophy');
  await expect(
    page.getByText(/^Showing \d+ books for “philosophy”, not “ilosophy”/).and(page.locator(':visible')),
  ).toHaveCount(2);
  await expect(page).toHaveTitle(/^philosophy: search/);
  await page.goto('/search');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('link')).toHaveText(['philosophy']);
  await search(page, 'ilosophy');
  await page.getByRole('button', { name: 'Make a reading guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^philosophy/i);
  // Half of a mending is none.
  await search(page, 'ilosophy of zzxqjv');
  await expect(page.getByText(/, not “/)).toHaveCount(0);
});

test('a name that is nearly right is said as a typo is', async ({ reader: page }) => {
  await search(page, 'micheal lewis');
  const told = page.getByText(/^Showing \d+ books for “Michael Lewis”, not “micheal lewis”/);
  await expect(told.and(page.locator(':visible'))).not.toHaveCount(0);
  await expect(page).toHaveTitle(/^Michael Lewis: search/);
});

test('a visitor is told it too', async ({ page }) => {
  await page.goto('/?q=harry+poter');
  const told = page.getByRole('heading', { name: /^Showing \d+ books for “Harry Potter”, not “harry poter”/ });
  await expect(told).toBeVisible();
});

test('recent searches are kept in this browser alone, offered again, and forgotten when the reader says so or leaves', async ({
  reader: page,
}) => {
  for (const query of ['black holes', 'roman history', 'the grain of Egypt']) await search(page, query);
  await page.goto('/search');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('link')).toHaveText(['the grain of Egypt', 'roman history', 'black holes']);
  await expectAccessible(page);
  await field(page).click();
  await expect(option(page, /^roman history/)).toBeVisible();
  await field(page).pressSequentially('bla');
  await expect(option(page, /^black holes/)).toBeVisible();
  await page.keyboard.press('Escape');
  await recent.getByRole('button', { name: 'Forget “roman history”' }).click();
  await expect(recent.getByRole('link')).toHaveText(['the grain of Egypt', 'black holes']);
  await recent.getByRole('button', { name: 'Forget them all' }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Some ways to ask')).toBeVisible();
  await expect(recent).toHaveCount(0);

  await search(page, 'black holes');
  await page.goto('/search?q=I+want+to+kill+myself');
  await expect(page.getByRole('alert').filter({ hasText: 'You do not have to be alone' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('deepshelf-recent-searches'))).toBe('["black holes"]');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('deepshelf-recent-searches'))).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('three results are in sight', async ({ page }) => {
    await becomeReader(page);
    // Then the third book stands under a heading: it may fit, or no book is a sure match.
    const queries = ['black holes', 'books by Agatha Christie', 'the second world war'];
    for (const query of [...queries, 'physics of time', 'a sad love story', 'how to think']) {
      await search(page, query);
      const third = await page.getByRole('article').nth(2).boundingBox();
      const tabs = await page.locator('.tabs').boundingBox();
      expect((third?.y ?? 0) + (third?.height ?? 0), query).toBeLessThanOrEqual(tabs?.y ?? 0);
      // What is seen of a reason ends with a sentence.
      for (const reason of await page.getByRole('article').locator('p.italic').all()) {
        const seen = await reason.evaluate((whole) =>
          whole.scrollHeight > whole.clientHeight + 1 ? '' : (whole.firstChild?.textContent ?? ''),
        );
        expect(seen.trim()).toMatch(/[.!?]["”’]?$/);
      }
    }
  });
});

test.describe('when completing fails', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('the search works without it', async ({ reader: page }) => {
    await page.route('**/post-completions', (route) => route.abort());
    await page.goto('/search');
    await field(page).fill('roman history');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();
  });
});
