import type { Page } from '@playwright/test';
import { addBooks, deleteFirstBook, expect, search, stockLibrary, test } from './test.ts';

const books = (page: Page) => page.getByRole('list', { name: 'Your books' }).getByRole('article');
const chips = (page: Page, kind: 'genre' | 'author') =>
  page.getByRole('group', { name: `Filter by ${kind}` }).getByRole('button');

test.describe('a library of two pages', () => {
  test.beforeEach(async ({ reader }) => {
    await stockLibrary(reader, 'roman history', 14);
    await stockLibrary(reader, 'a novel about friendship', 12);
    await reader.goto('/library');
    await expect(books(reader)).toHaveCount(24);
  });

  test('pages: disabled at the ends, in the address, kept over a reload', async ({ reader }) => {
    const pager = reader.getByRole('navigation', { name: 'Pages' });
    await expect(pager).toContainText('Page 1 of 2');
    await expect(pager.getByRole('button', { name: 'Back' })).toBeDisabled();
    await pager.getByRole('button', { name: 'Next' }).click();
    await expect(reader).toHaveURL('/library?page=2');
    await expect(pager).toContainText('Page 2 of 2');
    await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expect(books(reader)).toHaveCount(2);
    expect(await reader.evaluate(() => window.scrollY)).toBe(0);
    await reader.reload();
    await expect(books(reader)).toHaveCount(2);
    await reader.goBack();
    await expect(books(reader)).toHaveCount(24);
  });

  test('filters: several of a kind, one kind at a time, back to page 1, cleared at once', async ({ reader }) => {
    await reader.goto('/library?page=2');
    await reader.getByRole('button', { name: 'Filter by genre' }).click();
    const genre = chips(reader, 'genre').first();
    const genreName = (await genre.textContent()) ?? '';
    await genre.click();
    await expect(reader).toHaveURL(`/library?${new URLSearchParams({ genre: genreName })}`);
    await expect(genre).toHaveAttribute('aria-pressed', 'true');
    await chips(reader, 'genre').nth(1).click();
    expect(new URL(reader.url()).searchParams.getAll('genre')).toHaveLength(2);

    await reader.getByRole('button', { name: 'Filter by author' }).click();
    const author = chips(reader, 'author').first();
    const authorName = (await author.textContent()) ?? '';
    await author.click();
    await expect(reader).toHaveURL(`/library?${new URLSearchParams({ author: authorName })}`);
    await expect(genre).toHaveAttribute('aria-pressed', 'false');
    await expect(books(reader).first()).toContainText(authorName);
    await reader.reload();
    await expect(books(reader).first()).toContainText(authorName);
    // The tools keep their words, in the row that they had.
    for (const word of ['Choose', 'Spines', 'Picture'])
      await expect(reader.getByText(word, { exact: true })).toBeVisible();
    const row = async (name: string | RegExp) => (await reader.getByRole('button', { name }).boundingBox())?.y ?? 0;
    expect(Math.abs((await row('Make a picture of this shelf')) - (await row('Filter by genre')))).toBeLessThan(8);

    await reader.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(reader).toHaveURL('/library');
    await expect(books(reader)).toHaveCount(24);
    await expect(reader.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0);
  });

  test('on a small desktop a filter that is set or cleared moves nothing', async ({ reader }) => {
    for (const width of [1024, 1180]) {
      await reader.setViewportSize({ width, height: 768 });
      await reader.goto('/library');
      await reader.getByRole('button', { name: 'Filter by genre' }).click();
      const chip = chips(reader, 'genre').first();
      const before = await chip.boundingBox();
      await chip.click();
      await expect(reader.getByRole('button', { name: 'Clear all filters' })).toBeVisible();
      expect((await chip.boundingBox())?.y).toBe(before?.y);
    }
  });

  test('deleting the last book of the last page leads to the page before', async ({ reader }) => {
    await reader.goto('/library?page=2');
    for (let left = 2; left > 0; left--) {
      await expect(books(reader)).toHaveCount(left);
      await deleteFirstBook(reader);
    }
    await expect(reader).toHaveURL('/library');
    await expect(books(reader)).toHaveCount(24);
  });
});

test('a bookmark stays, and comes out again', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  await reader.goto('/library');
  const bookmark = reader.getByRole('button', { name: /^Bookmark/ });
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  const saved = reader.waitForResponse('**/create-book-like');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await saved;
  await reader.reload();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
});

test('a deleted book comes back with Undo, which stays while it is pointed at', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  await reader.clock.install();
  await reader.goto('/library');
  const title = (await books(reader).getByRole('heading').textContent()) ?? '';
  await reader.getByRole('button', { name: /^About/ }).click();
  await reader.getByRole('button', { name: 'Delete' }).click();
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(reader.getByText('No Recommendations Yet')).toBeVisible();
  const undo = reader.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await reader.clock.fastForward('00:30');
  await undo.click();
  await expect(books(reader).getByRole('heading')).toHaveText(title);
});

test('the detail of a book: in the address, with its links and a review begun', async ({ reader, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addBooks(reader, 'pride and prejudice jane austen', 1);
  await reader.goto('/library');
  const store = books(reader).getByRole('link', { name: /^Bookstore/ });
  await expect(store).toHaveAttribute('rel', 'sponsored nofollow noopener');
  await expect(store).toHaveAttribute('target', '_blank');
  await reader.getByRole('button', { name: /^About/ }).click();
  await expect(reader).toHaveURL(/\?book=/);
  await reader.reload();
  const detail = reader.getByRole('dialog');
  await expect(detail.getByRole('region', { name: 'Summary' })).toHaveCSS('max-height', '300px');
  const order = await detail.getByRole('link', { name: /^Order Now/ }).getAttribute('href');
  await detail.getByRole('button', { name: 'Copy bookstore link' }).click();
  await expect(reader.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(order);
  const review = new URL((await detail.getByRole('link', { name: /^Share a review/ }).getAttribute('href')) ?? '');
  const title = (await detail.getByRole('heading', { level: 2 }).textContent()) ?? '';
  for (const part of [title, '★★★★★', 'What I learned:', 'Recommended for:', '@deepshelf']) {
    expect(review.searchParams.get('text')).toContain(part);
  }
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(reader).toHaveURL('/library');
});

test('what one tab adds, the other shows', async ({ reader, context }) => {
  const other = await context.newPage();
  await other.goto('/library');
  await expect(other.getByText('No Recommendations Yet')).toBeVisible();
  await addBooks(reader, 'physics', 1);
  await expect(books(other)).toHaveCount(1);
});

test('a bookmark in one tab is one in the other', async ({ reader, context }) => {
  await addBooks(reader, 'physics', 1);
  await reader.goto('/library');
  const other = await context.newPage();
  await other.goto('/library');
  await expect(books(other)).toHaveCount(1);
  await reader.getByRole('button', { name: /^Bookmark/ }).click();
  await expect(other.getByRole('button', { name: /^Bookmark/ })).toHaveAttribute('aria-pressed', 'true');
});

test('the only book is gone before the server has answered, and no filter is blamed', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  await reader.goto('/library');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await reader.route('**/delete-profile-youtube-episode-relation', async (route) => {
    await held;
    await route.continue();
  });
  await reader.getByRole('button', { name: /^About/ }).click();
  await reader.getByRole('button', { name: 'Delete' }).click();
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(reader.getByText('No Recommendations Yet')).toBeVisible();
  answer();
  await expect(reader.getByText('was removed')).toBeVisible();
  await expect(reader.getByText('No Recommendations Yet')).toBeVisible();
});

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`at ${width} px the cover of an added book flies to the library`, async ({ reader }) => {
      await reader.setViewportSize({ width, height });
      // Holds the flight at its end, which would be over before anybody looks.
      await reader.addInitScript(() => {
        new MutationObserver(() => {
          for (const flight of document.querySelector('.flying-cover')?.getAnimations() ?? []) {
            flight.pause();
            flight.currentTime = Number(flight.effect?.getComputedTiming().duration) - 1;
          }
        }).observe(document, { childList: true, subtree: true });
      });
      await search(reader, 'roman history');
      const add = reader.getByRole('button', { name: /^Add to library/ }).first();
      await add.click();
      const flying = reader.locator('.flying-cover');
      await expect(flying).toBeAttached();
      const library = reader
        .getByRole('navigation', { name: width > 768 ? 'Main' : 'Tabs' })
        .getByRole('link', { name: 'Library' });
      const [cover, link] = await Promise.all([flying.boundingBox(), library.boundingBox()]);
      if (!cover || !link) throw new Error('one of them is not drawn');
      expect(cover.x).toBeGreaterThan(link.x);
      expect(cover.x + cover.width).toBeLessThan(link.x + link.width);
      expect(Math.abs(cover.y + cover.height / 2 - (link.y + link.height / 2))).toBeLessThan(10);
      await flying.evaluate((element) => {
        for (const flight of element.getAnimations()) flight.finish();
      });
      await expect(flying).toHaveCount(0);
    });
  }
});

test('with reduced motion no cover flies', async ({ reader }) => {
  await reader.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.flying-cover')) document.documentElement.dataset.flew = '';
    }).observe(document, { childList: true, subtree: true });
  });
  await search(reader, 'roman history');
  const loaded = reader.waitForResponse(/fly-to-library/);
  await reader
    .getByRole('button', { name: /^Add to library/ })
    .first()
    .click();
  await loaded;
  await expect(reader.getByRole('button', { name: /^In your library/ })).toHaveCount(1);
  await expect(reader.locator('html[data-flew]')).toHaveCount(0);
});
