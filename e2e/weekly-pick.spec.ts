import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { printed } from '../contract/printed.ts';
import type { WeeklyPick } from '../contract/recommendations.ts';
import { accessToken, expect, expectAccessibleInBothSchemes, expectInWidth, search, test } from './test.ts';

const id = '4b1b1b8e-0000-4000-8000-000000000001';
const title = 'Empires; how they end, “slowly”';

/** A recommendation of real books, as the server will have made it on a Sunday. */
async function givePick(page: Page): Promise<WeeklyPick> {
  const found = page.waitForResponse((response) => response.url().endsWith('post-search'));
  await search(page, 'roman history');
  const answer = (await found).headers()['content-type']?.includes('json') ? await (await found).json() : null;
  const items = answer?.items ?? (await booksOnPage(page));
  const pick: WeeklyPick = {
    id,
    title,
    description: 'Six of your books touch on Rome.\nThis goes on from there.',
    // An hour of the same Sunday in nearly every time zone, whoever runs this.
    created_at: '2026-11-15T10:00:00.000Z',
    sunday: '2026-11-15',
    theme: { kind: 'neighbour', name: 'late antiquity' },
    books: items.slice(0, 3).map((book: WeeklyPick['books'][number]) => ({
      ...book,
      why: 'Shares the Roman Empire with a book of yours.',
      in_library: false,
      hidden: false,
    })),
  };
  await page.route('**/functions/v1/get-weekly-recommendations', (route) =>
    route.fulfill({
      json: [
        {
          id,
          title,
          created_at: pick.created_at,
          sunday: pick.sunday,
          covers: pick.books.map((book) => book.cover_image_url),
        },
      ],
    }),
  );
  await page.route('**/functions/v1/get-weekly-recommendation?*', (route) => route.fulfill({ json: { data: pick } }));
  return pick;
}

/** The page's search is answered as a stream, so this asks once more for plain JSON. */
async function booksOnPage(page: Page): Promise<WeeklyPick['books']> {
  const answer = await page.request.post('/functions/v1/post-search', {
    data: { query: 'roman history' },
    headers: { authorization: `Bearer ${await accessToken(page)}` },
  });
  const { items, further } = await answer.json();
  return [...items, ...further];
}

test('the first recommendation, which did not wait for a Sunday, says so when its address is opened', async ({
  reader: page,
}) => {
  const pick = { ...(await givePick(page)), created_at: '2026-11-18T10:00:00.000Z' };
  const { title, created_at, sunday } = pick;
  await page.route('**/functions/v1/get-weekly-recommendation?*', (route) => route.fulfill({ json: { data: pick } }));
  await page.route('**/functions/v1/get-weekly-recommendations', (route) =>
    route.fulfill({ json: [{ id, title, created_at, sunday, covers: [] }] }),
  );
  await page.goto(`/recommendation/${id}`);
  await expect(page.getByRole('main').getByText('Your first recommendation')).toBeVisible();
});

test('the installed application wears a badge until the newest pick is opened', async ({ reader: page }) => {
  const pick = await givePick(page);
  // What the system would do is recorded instead.
  await page.addInitScript(() => {
    const badges = window as unknown as { badges: number[] };
    badges.badges = [];
    const note = (count: number) => async () => void badges.badges.push(count);
    Object.assign(navigator, { setAppBadge: note(1), clearAppBadge: note(0) });
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
  const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
  const sunday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  await page.route('**/functions/v1/get-weekly-recommendations', (route) =>
    route.fulfill({ json: [{ id, title, created_at: sunday, sunday: sunday.slice(0, 10), covers: [] }] }),
  );
  await page.goto('/library');
  await expect.poll(badge).toBe(1);
  await page.goto(`/recommendation/${pick.id}`);
  await expect.poll(badge).toBe(0);
  await page.goto('/library');
  await expect.poll(badge).toBe(0);
});

test('from the list to the recommendation: theme, reasons, and a calendar file of it', async ({ reader: page }) => {
  const pick = await givePick(page);
  await page.goto('/recommendations');
  await expect(page.getByText('Created on November 15, 2026, for that Sunday')).toBeVisible();
  await page.getByRole('link', { name: /View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('article').getByText('A step from your shelf: late antiquity').first()).toBeVisible();
  const books = page.getByRole('list', { name: 'Recommended books' });
  await expect(books.getByRole('article')).toHaveCount(3);
  // The first is argued for above; its companions have a line each.
  await expect(books.getByText('Shares the Roman Empire')).toHaveCount(2);
  const [lead] = pick.books;
  if (!lead) throw new Error('The search found too little');
  await expect(books.getByText(printed(lead.summary))).toBeVisible();
  await books.getByRole('button', { name: `About ${lead.title}` }).click();
  await expect(page.getByRole('dialog', { name: lead.title })).toContainText('Order Now');
  await page.keyboard.press('Escape');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Empires-how-they-end-slowly.ics');
  const calendar = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
  expect(calendar).toContain('SUMMARY:Empires\\; how they end\\, “slowly”');
  expect(calendar).toContain(`/recommendation/${id}`);
  expect(calendar).toContain((pick.books[2]?.title ?? 'no third book').replace(/[,;\\]/g, '\\$&'));
});

test('a book is kept with one click and set aside with another, which search respects and Undo takes back', async ({
  reader: page,
}) => {
  const [kept, aside] = (await givePick(page)).books;
  if (!kept || !aside) throw new Error('The search found too little');
  await page.goto(`/recommendation/${id}`);
  await page.getByRole('button', { name: `Add to library: ${kept.title}` }).click();
  await expect(page.getByRole('button', { name: `In your library: ${kept.title}` })).toBeVisible();
  await page.getByRole('button', { name: `Not for me: ${aside.title}` }).click();
  await expect(page.getByText('Set aside. It will not be suggested again.')).toBeVisible();
  await search(page, 'roman history');
  const results = page.getByRole('list', { name: 'Search results' });
  await expect(results.getByRole('heading', { name: kept.title }).first()).toBeVisible();
  await expect(results.getByRole('button', { name: `About ${aside.title}`, exact: true })).toHaveCount(0);

  await page.unroute('**/functions/v1/get-weekly-recommendation?*');
  await page.route('**/functions/v1/get-weekly-recommendation?*', async (route) => {
    const pick = {
      id,
      title,
      description: '',
      created_at: '2026-11-15T08:00:00.000Z',
      sunday: '2026-11-15',
      theme: null,
    };
    await route.fulfill({ json: { data: { ...pick, books: [{ ...aside, hidden: true }] } } });
  });
  await page.goto(`/recommendation/${id}`);
  const taken = page.waitForResponse('**/functions/v1/hide-book');
  await page.getByRole('button', { name: `Undo: ${aside.title}` }).click();
  expect((await taken).status()).toBe(200);
  await expect(page.getByRole('button', { name: `Not for me: ${aside.title}` })).toBeVisible();
  await search(page, 'roman history');
  await expect(results.getByRole('button', { name: `About ${aside.title}`, exact: true })).toBeVisible();
});

test('printed, a recommendation is one page of its own', async ({ reader: page }) => {
  await givePick(page);
  await page.goto(`/recommendation/${id}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.locator('.printed-pick h2')).toHaveCount(3);
  await expect(page.locator('.printed-foot')).toContainText(`/recommendation/${id}`);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  // Dark ink on white paper, whatever the colour scheme of the screen.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test.describe('when it does not work', () => {
  test.use({ expectedNoise: [/status of (429|404|401)|ERR_FAILED/] });

  test('what was set aside comes back with a word, and a retry', async ({ reader: page }) => {
    const [first] = (await givePick(page)).books;
    await page.goto(`/recommendation/${id}`);
    const refuse = '**/functions/v1/hide-book';
    await page.route(refuse, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '20' }, json: {} }));
    await page.getByRole('button', { name: `Not for me: ${first?.title}` }).click();
    await expect(
      page.getByText(/was not set aside. You are going a little fast. Try again in 20 seconds/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: `Not for me: ${first?.title}` })).toBeVisible();
    await page.unroute(refuse);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Set aside. It will not be suggested again.')).toBeVisible();
  });

  test('the list and the page say that there is no network, or when to come back, and try again', async ({
    reader: page,
  }) => {
    const list = '**/functions/v1/get-weekly-recommendations';
    const one = '**/functions/v1/get-weekly-recommendation?*';
    await givePick(page);
    await page.route(list, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '61' }, json: {} }));
    await page.goto('/recommendations');
    await expect(page.getByText('Failed to load recommendations')).toBeVisible();
    await expect(page.getByText('Try again in 61 seconds.')).toBeVisible();
    await page.route(one, (route) => route.abort());
    await page.goto(`/recommendation/${id}`);
    await expect(page.getByText('Failed to load recommendation', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('We could not reach the server');
    await page.unroute(one);
    await page.route(one, (route) =>
      route.fulfill({ status: 404, json: { code: 'recommendation_not_found', message: 'x', request_id: 'x' } }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No recommendation available')).toBeVisible();
  });

  test('a visitor is asked to sign in', async ({ page }) => {
    await page.goto(`/recommendation/${id}`);
    await expect(page.getByText('Sign in to see this recommendation')).toBeVisible();
  });
});

test('the page is accessible, with a book set aside and one kept, wide and narrow', async ({ reader: page }) => {
  const [kept, aside] = (await givePick(page)).books;
  await page.goto(`/recommendation/${id}`);
  await page.getByRole('button', { name: `Add to library: ${kept?.title}` }).click();
  await page.getByRole('button', { name: `Not for me: ${aside?.title}` }).click();
  await expect(page.getByRole('button', { name: /^In your library/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectInWidth(page);
  await expectAccessibleInBothSchemes(page);
});
