import type { Page } from '@playwright/test';
import type { SearchAnswer } from '../contract/search.ts';
import { becomeReader, expect, expectAccessible, linkIn, mailTo, newAddress, test } from './test.ts';

const field = 'Describe any book, theme, or topic/event...';
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('article');

/** Opens the page and waits until it is live: the browser itself would submit what is typed into the rendered one. */
async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('a visitor asks, sees six books with reasons, and "+" asks to sign in and then adds that very book', async ({
  page,
}) => {
  await open(page);
  await page.getByPlaceholder(field).fill('books by Agatha Christie');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=books+by+Agatha+Christie');
  // How many of them fit is up to the search; the rest are listed further afield.
  await expect(page.getByRole('region', { name: 'Answer' }).getByRole('article')).toHaveCount(6);
  await expect(page.getByText('You get real books, and the reason for each'), 'no example below an answer').toHaveCount(
    0,
  );
  await expect(page.getByRole('status').filter({ hasText: /^\d books for/ })).toBeAttached();
  for (const card of await results(page).all()) await expect(card.locator('p.italic')).toHaveText(/\w{3}/);
  await expectAccessible(page);
  const third = results(page).nth(2);
  const title = (await third.getByRole('heading').textContent()) ?? '';
  await third.getByRole('button', { name: /^Add to library/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this book' });
  await expect(dialog).toContainText(`“${title}” will be in your library then.`);
  const address = newAddress();
  await page.getByPlaceholder('Enter your email').fill('nobody');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(dialog.getByText('That is not an email address.')).toBeVisible();
  await page.getByPlaceholder('Enter your email').fill(address);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  // Mails open in a separate tab. The first tab follows, and either may be the one that adds the book.
  const mail = await mailTo(page, address);
  const tab = await page.context().newPage();
  await tab.goto(linkIn(mail));
  await tab.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(tab).toHaveURL('/search?q=books+by+Agatha+Christie');
  for (const each of [tab, page]) {
    const added = results(each).filter({ has: each.getByRole('heading', { name: title, exact: true }) });
    await expect(added.getByRole('button', { name: /^In your library/ })).toBeVisible();
    await expect(each.getByRole('button', { name: /^In your library/ })).toHaveCount(1);
  }
  await tab.close();
});

test('anyone who closes the question has thought better of it: nothing is added later', async ({ page }) => {
  await open(page, '/?q=roman+history');
  await results(page)
    .first()
    .getByRole('button', { name: /^Add to library/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Keep this book' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('deepshelf-wanted'))).toBeNull();
});

test('a reload in the code step loses neither its boxes nor the book, and nothing of it stays afterwards', async ({
  page,
}) => {
  await open(page, '/?q=roman+history');
  const card = results(page).nth(1);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: /^Add to library/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this book' });
  const askAndReload = async () => {
    const address = newAddress();
    await page.getByPlaceholder('Enter your email').fill(address);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Code')).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'A link is on its way' })).toContainText(address);
    return address;
  };
  await askAndReload();
  // Whoever goes back a step still reads what for.
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expect(dialog).toContainText(`“${title}” will be in your library then.`);
  const address = await askAndReload();
  const code = /^\d{6}$/m.exec((await mailTo(page, address)).text)?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await expect(page).toHaveURL('/search?q=roman+history');
  await expect(page.getByRole('button', { name: `In your library: ${title}` })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(address);
});

test('who closes the code step is not asked for the code after a reload', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Get Started' }).click();
  const address = newAddress();
  await page.getByPlaceholder('Enter your email').fill(address);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(address);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByPlaceholder('Enter your email')).toBeFocused();
});

test('examples can be clicked, and Search leads a visitor to the field', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByPlaceholder(field)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'a novel about a lifelong friendship' }).click();
  await expect(results(page).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Deepshelf' })).toBeVisible();
  await expect(results(page)).toHaveCount(0);
});

test('the address of a search shows a visitor its books, and survives signing in', async ({ page }) => {
  await page.goto('/search?q=black+holes');
  await expect(page).toHaveURL('/?q=black+holes');
  await expect(results(page).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const asked = page.getByPlaceholder(field);
  await expect(asked).toHaveValue('black holes');
  await becomeReaderHere(page);
  await page.goto('/');
  await expect(page).toHaveURL('/search?q=black+holes');
});

/** Signs in by the API and puts the session where the page finds it, with whatever else this browser has kept. */
async function becomeReaderHere(page: Page): Promise<void> {
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await becomeReader(page);
  await page.goto('/library');
  // Arriving on a page forgets the kept place, which must not happen after the next lines.
  await page.waitForLoadState('networkidle');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, kept);
}

test('somebody in danger is told where help is, and nothing of it stays', async ({ page }) => {
  await open(page);
  await page.getByPlaceholder(field).fill('I want to kill myself');
  await page.keyboard.press('Enter');
  const help = page.getByRole('alert').filter({ hasText: 'You do not have to be alone with this' });
  await expect(help).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(results(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('kill');
  await help.getByRole('link', { name: 'Books about living on' }).click();
  await expect(results(page).first()).toBeVisible();
});

test.describe('when it cannot be answered', () => {
  test.use({ expectedNoise: [/Failed to load resource|429/] });

  test('the visitor is told why, and can try again', async ({ page }) => {
    let answers = 0;
    await page.route('**/try-search', (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '40' },
        json: { code: 'too_many_requests', message: 'That was a lot at once.' },
      });
    });
    await page.goto('/?q=roman+history');
    await expect(page.getByRole('alert')).toContainText('Try again in 40 seconds');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(results(page).first()).toBeVisible();
  });
});

test('on a wide page a card that stands alone in its row is as wide as the others', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/functions/v1/try-search*', async (route) => {
    const response = await route.fetch();
    const answer: SearchAnswer = await response.json();
    const found = [...answer.items, ...answer.further];
    await route.fulfill({
      response,
      json: { ...answer, items: found.slice(0, 3), further: found.slice(3, 4), likely: 1 },
    });
  });
  await open(page, '/?q=roman+history');
  await expect(page.getByRole('heading', { name: 'These may fit too' })).toBeVisible();
  const cards = await page.getByRole('region', { name: 'Answer' }).getByRole('article').all();
  const widths = await Promise.all(cards.map(async (card) => Math.round((await card.boundingBox())?.width ?? 0)));
  expect(widths).toHaveLength(4);
  expect(new Set(widths).size).toBe(1);
});

test('on a page of a topic a visitor’s "+" asks to sign in and adds that book', async ({ page }) => {
  await page.goto('/topic/fall-of-rome');
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add to library/ }) });
  await card
    .nth(1)
    .getByRole('button', { name: /^Add to library/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Keep this book' })).toBeVisible();
  const address = newAddress();
  await page.getByPlaceholder('Enter your email').fill(address);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  await page.goto(linkIn(await mailTo(page, address)));
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(page).toHaveURL('/topic/fall-of-rome');
  await expect(page.getByRole('button', { name: /^In your library/ })).toHaveCount(1);
});

test('while a visitor types, the field suggests what we have, as it does for readers', async ({ page }) => {
  await open(page);
  const input = page.getByRole('searchbox', { name: 'Search all books' });
  await input.pressSequentially('mary be');
  const combobox = page.getByRole('combobox', { name: 'Search all books' });
  await expect(page.getByRole('option', { name: /^Mary Beard/ })).toBeVisible();
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Mary Beard/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(combobox).toHaveValue('mary be');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Mary Beard/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=Mary+Beard');
  // The answer's page has a field of its own.
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();
  await combobox.or(input).fill('fall of rom');
  await page.getByRole('option', { name: /^The fall of Rome/ }).click();
  await expect(page).toHaveURL('/topic/fall-of-rome');
});
