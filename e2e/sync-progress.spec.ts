import type { Page } from '@playwright/test';
import type { LibraryPage } from '../contract/library.ts';
import type { SyncOverview, SyncRun } from '../contract/sync.ts';
import { expect, test } from './test.ts';

const running: SyncRun = {
  state: 'running',
  videos_read: 0,
  videos_relevant: 0,
  books_found: 0,
  message: null,
  started_at: '2026-11-21T08:00:00Z',
  finished_at: null,
  resumes_at: null,
  undo: null,
};

const book: LibraryPage['data'][number] = {
  id: 'book',
  title: 'Book',
  subtitle: null,
  authors: ['Ann Writer'],
  cover_image_url: '/covers/cosmos-sagan.svg',
  summary: 'What it says.',
  public_domain: false,
  public_domain_web_reader_url: null,
  google_books_id: null,
  genres: ['History'],
  year: 2001,
  _liked: false,
  why: null,
  why_from: [],
  reading: { state: null, rating: null, started_on: null, finished_on: null, note: null },
};

/**
 * Answers for the server about syncing, with states that the test changes. Returns a function that tells how often it
 * was asked.
 */
async function speakFor(page: Page, next: (asked: number) => SyncRun): Promise<() => number> {
  let asked = 0;
  await page.route('**/functions/v1/get-sync', (route) => {
    asked += 1;
    const json: SyncOverview = {
      youtube: { state: 'connected', connected_at: '2026-11-01T08:00:00Z', run: next(asked) },
      spotify: { state: 'off', connected_at: null, run: null },
      import: null,
      topics: [],
      removed_topics: [],
      links: true,
    };
    return route.fulfill({ json });
  });
  return () => asked;
}

/** As if another window covered this one, or it came to the front again. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/**
 * Lets this many seconds pass on the page's clock, which the test has installed; requests of that time are answered.
 */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let half = 0; half < 2 * seconds; half++) {
    await page.clock.runFor(500);
    // Answered after the page's earlier requests.
    await page.evaluate(() => fetch('/health'));
  }
}

test('progress is followed while it is looked at, not while it is hidden, and read out seldom', async ({ reader }) => {
  const asked = await speakFor(reader, (turn) => ({ ...running, videos_read: 10 * turn }));
  await reader.clock.install();
  await reader.goto('/settings');
  await expect(reader.getByText(/^\d+ videos read, 0 books found so far/)).toBeVisible();
  await reader.evaluate(() => {
    const region = document.querySelector('p[aria-live=polite]');
    const count = () => {
      document.documentElement.dataset.said = String(Number(document.documentElement.dataset.said ?? 0) + 1);
    };
    if (region) new MutationObserver(count).observe(region, { childList: true, characterData: true, subtree: true });
  });
  const before = asked();
  await pass(reader, 6);
  expect(asked() - before).toBeGreaterThan(3);
  // There were several answers with other counts; a screen reader heard at most one.
  expect(Number((await reader.locator('html').getAttribute('data-said')) ?? 0)).toBeLessThanOrEqual(2);
  await setHidden(reader, true);
  await pass(reader, 2);
  const hidden = asked();
  await pass(reader, 30);
  expect(asked()).toBe(hidden);
  await setHidden(reader, false);
  await pass(reader, 2);
  expect(asked()).toBeGreaterThan(hidden);
});

test('counts that stand still are asked for less and less often', async ({ reader }) => {
  const asked = await speakFor(reader, () => running);
  await reader.clock.install();
  await reader.goto('/settings');
  await expect(reader.getByText('Reading the first videos...', { exact: true })).toBeVisible();
  await pass(reader, 6);
  const early = asked();
  await pass(reader, 6);
  expect(asked() - early).toBeLessThan(early);
  expect(asked() - early).toBeLessThanOrEqual(3);
});

test('the end is told with what came of it, and the library is asked for again', async ({ reader }) => {
  let state: SyncRun = { ...running, videos_read: 50, books_found: 7 };
  await speakFor(reader, () => state);
  await reader.goto('/search');
  await reader.getByRole('link', { name: 'Library' }).first().click();
  await expect(reader.getByText('50 videos read, 7 books found so far.', { exact: true })).toBeVisible();
  const again = reader.waitForRequest('**/get-relevant-books*');
  state = { ...running, state: 'done', videos_read: 120, books_found: 12, finished_at: '2026-11-21T08:01:00Z' };
  await again;
  await expect(reader.getByLabel('Messages')).toContainText('12 new books from YouTube on your shelf.');
});

test('books appear as soon as some are found; further ones are counted, and the books in sight stand still', async ({
  reader,
}) => {
  let run = running;
  await speakFor(reader, () => run);
  const found = (from: number, count: number): LibraryPage['data'] =>
    Array.from({ length: count }, (_, place) => ({
      ...book,
      id: `book-${from - place}`,
      title: `Book ${from - place}`,
    }));
  await reader.route('**/get-relevant-books*', (route) => {
    const total = run.books_found;
    const states = { 'to-read': total, reading: 0, read: 0 };
    const json: LibraryPage = {
      data: found(total, Math.min(total, 24)),
      pagination: { page: 1, pageSize: 24, total, totalPages: Math.max(1, Math.ceil(total / 24)) },
      metadata: { genres: [], authors: [], states },
    };
    return route.fulfill({ json });
  });
  await reader.goto('/library');
  await expect(reader.getByText('Reading the first videos...', { exact: true })).toBeVisible();
  const books = reader.getByRole('list', { name: 'Your books' });
  run = { ...running, videos_read: 20, books_found: 7 };
  await expect(books.getByRole('listitem')).toHaveCount(7);
  run = { ...running, videos_read: 30, books_found: 24 };
  await expect(books.getByRole('listitem')).toHaveCount(24);
  run = { ...running, videos_read: 60, books_found: 60 };
  await expect(reader.getByText('60 books', { exact: true })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'All books 60' })).toBeVisible();
  await expect(reader.getByText('Page 1 of 3')).toBeVisible();
  await expect(books.getByRole('heading', { name: 'Book 24', exact: true })).toBeVisible();
  await expect(books.getByRole('heading', { name: 'Book 60', exact: true })).toHaveCount(0);
});

test('a count that comes after the end of the sync changes nothing', async ({ reader }) => {
  let run = { ...running, videos_read: 20, books_found: 24 };
  await speakFor(reader, () => run);
  const page = (total: number): LibraryPage => ({
    data: Array.from({ length: 24 }, (_, place) => ({ ...book, id: `book-${place}`, title: `Book ${place}` })),
    pagination: { page: 1, pageSize: 24, total, totalPages: Math.ceil(total / 24) },
    metadata: { genres: [], authors: [], states: { 'to-read': total, reading: 0, read: 0 } },
  });
  const counts: Promise<void>[] = [];
  const ended = Promise.withResolvers<void>();
  await reader.route('**/get-relevant-books*', async (route) => {
    const total = run.books_found;
    if (total === 30) {
      counts.push(ended.promise);
      await ended.promise;
    }
    await route.fulfill({ json: page(total) });
  });
  await reader.goto('/library');
  await expect(reader.getByText('24 books', { exact: true })).toBeVisible();
  run = { ...running, videos_read: 30, books_found: 30 };
  await expect.poll(() => counts.length).toBe(1);
  run = { ...running, state: 'done', videos_read: 60, books_found: 60, finished_at: '2026-11-21T08:01:00Z' };
  await expect(reader.getByText('60 books', { exact: true })).toBeVisible();
  const late = reader.waitForEvent('requestfinished', (request) => request.url().includes('get-relevant-books'));
  ended.resolve();
  await late;
  await reader.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(reader.getByText('60 books', { exact: true })).toBeVisible({ timeout: 1 });
});

test('further books do not disturb a page with another list of the library', async ({ reader }) => {
  let run = { ...running, videos_read: 20, books_found: 2 };
  const asked = await speakFor(reader, () => run);
  const errors: Error[] = [];
  reader.on('pageerror', (error) => errors.push(error));
  await reader.goto('/taste');
  await expect.poll(asked).toBeGreaterThan(0);
  await reader.waitForLoadState('networkidle');
  run = { ...running, videos_read: 30, books_found: 5 };
  const before = asked();
  await expect.poll(() => asked() - before).toBeGreaterThan(1);
  expect(errors).toEqual([]);
});

test.describe('when the server cannot be reached', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('a sync that has failed can be tried again where it is said', async ({ reader }) => {
    const message = 'Something went wrong on our side. We will try again soon.';
    await speakFor(reader, () => ({ ...running, state: 'failed', message, finished_at: '2026-11-21T08:01:00Z' }));
    await reader.goto('/settings');
    await expect(reader.getByText(message)).toBeVisible();
    await reader.route('**/functions/v1/post-sync', (route) => route.abort());
    const sent = reader.waitForRequest('**/post-sync');
    await reader.getByRole('button', { name: 'Try again' }).click();
    expect((await sent).postDataJSON()).toEqual({ source: 'youtube' });
    await expect(reader.getByLabel('Messages')).toContainText('YouTube was not synced.');
  });
});
