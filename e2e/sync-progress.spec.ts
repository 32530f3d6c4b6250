import type { Page } from '@playwright/test';
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
  await expect(reader.getByText('0 videos read, 0 books found so far.', { exact: true })).toBeVisible();
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

test('the library is asked for again as soon as the first books are found, and stands still until the end', async ({
  reader,
}) => {
  let run = running;
  await speakFor(reader, () => run);
  await reader.goto('/library');
  const told = (read: number, found: number) =>
    expect(reader.getByText(`${read} videos read, ${found} books found so far.`, { exact: true })).toBeVisible();
  await told(0, 0);
  const again = reader.waitForRequest('**/get-relevant-books*');
  run = { ...running, videos_read: 20, books_found: 2 };
  await again;
  let asked = 0;
  reader.on('request', (request) => {
    if (request.url().includes('get-relevant-books')) asked += 1;
  });
  for (const found of [5, 6]) {
    run = { ...running, videos_read: 10 * found, books_found: found };
    await told(10 * found, found);
  }
  expect(asked).toBe(0);
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
