import type { Page, Route } from '@playwright/test';
import { becomeReader, expect, expectAccessible, newAddress, test } from './test.ts';

type Day = 'good' | 'slow' | 'quota' | 'expired' | 'busy' | 'down' | 'withdrawn';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Activate Book Syncing' });
const books = (page: Page) => page.getByRole('list', { name: 'Your books' }).getByRole('article');
const messages = (page: Page) => page.getByLabel('Messages').getByRole('listitem');

/** A busy machine syncs slowly. */
const SYNCED = { timeout: 150_000 };

/**
 * From the modal through Google's page and back. The fake account behaves as `day` says. It is a new one with 20 likes,
 * unless a test is about their pages: the 120 of the full one take the server six seconds.
 */
async function connect(
  page: Page,
  decision: 'Allow' | 'Cancel',
  day: Day = 'good',
  account: 'new' | 'full' = 'new',
): Promise<void> {
  await modal(page).getByRole('button', { name: 'Connect youtube' }).click();
  await expect(page.getByRole('heading', { name: /wants access/ })).toBeVisible();
  await page.getByLabel(/kind of day/).selectOption(day);
  await page.getByLabel(/new account/).setChecked(account === 'new');
  await page.getByRole('button', { name: decision }).click();
}

async function arrive(page: Page): Promise<void> {
  await expect(page).toHaveURL('/library', SYNCED);
}

test.describe('on the way to Google and back', () => {
  // The fake Google page has no icon.
  test.use({ expectedNoise: [/status of 404/] });
  test.slow();

  test.beforeEach(async ({ page }) => {
    await becomeReader(page, newAddress(), { connects: true });
    await page.goto('/library');
    await expect(modal(page)).toBeVisible();
  });

  test('connecting YouTube fills the library, and the settings can sync again and disconnect', async ({ page }) => {
    await connect(page, 'Allow');
    await arrive(page);
    // No click is needed: the books appear when the sync has ended.
    await expect(books(page).first()).toBeVisible(SYNCED);
    await expect(messages(page)).toContainText(/\d+ new books from YouTube on your shelf/, SYNCED);

    await page.goto('/settings');
    await expect(page.getByText('Manage your account and connections')).toBeVisible();
    await expect(page.getByText(/Last read .* 20 videos read, [1-9]\d* books found/)).toBeVisible();
    await page.getByRole('button', { name: 'Re-sync' }).click();
    await expect(page.getByText('Nothing new since last time.')).toBeVisible(SYNCED);
    // Only what the last sync brought can be taken out.
    await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Re-sync' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // With nothing to take out, its code is not loaded.
    expect(loaded.filter((url) => url.includes('/take-out-'))).toEqual([]);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    // Until the dialog is open, axe sees the page's messages beside the dialog's.
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(/Also remove the books/).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('button', { name: 'Connect YouTube' })).toBeVisible();
    await expect(page.getByText('None yet. Sync an account')).toBeVisible();
    await page.goto('/library');
    await expect(page.getByText('No Recommendations Yet')).toBeVisible();
  });

  test('the books of a sync can be taken out again, and do not come back with the next one', async ({ page }) => {
    await connect(page, 'Allow');
    await arrive(page);
    await expect(books(page).first()).toBeVisible(SYNCED);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Take them out again' }).click();
    const told = page.getByText(/^[1-9]\d* books left your library, and what led to them is not read again\.$/);
    await expect(told).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Re-sync' }).click();
    await expect(page.getByText('Nothing new since last time.')).toBeVisible(SYNCED);
    await expect(told).toHaveCount(0);
    await page.goto('/library');
    await expect(page.getByText('No Recommendations Yet')).toBeVisible();
  });

  test('a slow sync shows how far it is, in the library and in another tab', async ({ page, context }) => {
    await connect(page, 'Allow', 'slow', 'full');
    // It continues behind the library; nobody waits for it.
    await arrive(page);
    await expect(page.getByText('Come back in 5-mins and we should have some suggestions ready!')).toBeVisible();
    await expect(page.getByText(/^\d+ videos read, \d+ books found so far/)).toBeVisible(SYNCED);
    await expect(page.getByText('Syncing YouTube', { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other.getByRole('button', { name: 'Syncing...' })).toBeVisible();
    await expect(other.getByText(/videos read, \d+ books found so far/).first()).toBeVisible();
    await expect(books(page).first()).toBeVisible(SYNCED);
    await expect(other.getByText(/Last read .* 120 videos read/)).toBeVisible(SYNCED);
    await expect(other.getByRole('button', { name: 'Re-sync' })).toBeVisible();
  });

  for (const day of ['expired', 'busy'] as const) {
    test(`a provider that stumbles is not noticed (${day})`, async ({ page }) => {
      await connect(page, 'Allow', day);
      await arrive(page);
      await expect(books(page).first()).toBeVisible(SYNCED);
    });
  }

  test('loading the finished callback again does not say that connecting failed', async ({ page }) => {
    const back = page.waitForRequest((request) => new URL(request.url()).pathname === '/youtube/callback');
    await connect(page, 'Allow');
    const finished = (await back).url();
    await arrive(page);
    await page.goto(finished);
    await expect(page).toHaveURL('/library');
    await expect(books(page).first()).toBeVisible(SYNCED);
    await expect(messages(page).filter({ hasText: 'was not connected' })).toHaveCount(0);
  });

  test('nor does loading it again before it has finished', async ({ page }) => {
    const spent = new Promise<void>((done) => {
      // The server receives the call, but its answer never reaches this page.
      const lose = async (route: Route) => {
        await route.fetch();
        done();
      };
      void page.route('**/functions/v1/youtube-oauth-callback', lose, { times: 1 });
    });
    await connect(page, 'Allow');
    await spent;
    await page.reload();
    await arrive(page);
    await expect(books(page).first()).toBeVisible(SYNCED);
    await expect(messages(page).filter({ hasText: 'was not connected' })).toHaveCount(0);
  });

  test('out of quota: what was read is on the shelf, and when the rest follows is said', async ({ page }) => {
    await connect(page, 'Allow', 'quota', 'full');
    await arrive(page);
    await expect(books(page).first()).toBeVisible(SYNCED);
    await page.goto('/settings');
    await expect(page.getByText(/as much as we may today.*50 videos read.*It continues/)).toBeVisible();
    await expectAccessible(page);
  });

  test('a provider that is down: the library says so and when it is tried again', async ({ page }) => {
    await connect(page, 'Allow', 'down');
    await arrive(page);
    await expect(page.getByText(/is not answering at the moment.*It continues/)).toBeVisible(SYNCED);
    await page.getByRole('button', { name: 'Check Status' }).click();
    await expect(page.getByText(/^Waiting to start|^Reading the first videos/)).toBeVisible();
    await expectAccessible(page);
  });

  test('access withdrawn at Google is told once, kept in the settings, and mended there', async ({ page }) => {
    await connect(page, 'Allow', 'withdrawn', 'full');
    await arrive(page);
    const notice = messages(page).filter({ hasText: 'Google no longer lets us read your liked videos.' });
    await expect(notice).toBeVisible(SYNCED);
    await notice.getByRole('button', { name: 'Connect again' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByText(/Google no longer lets us read your liked videos\. Connect again/)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/library');
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Connect YouTube' }).click();
    await page.getByLabel(/new account/).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await arrive(page);
    await page.goto('/settings');
    await expect(page.getByText(/Last read/)).toBeVisible(SYNCED);
    await expect(page.getByText(/no longer lets us/)).toHaveCount(0);
  });

  test('topics can be taken out and put back, and a reload agrees', async ({ page }) => {
    await connect(page, 'Allow');
    await arrive(page);
    await expect(books(page).first()).toBeVisible(SYNCED);
    await page.goto('/settings');
    await page.getByText('See them all').click();
    const topics = page.getByRole('list', { name: 'Topics found' });
    await expect(topics.getByText('Black holes')).toBeVisible();
    await topics.getByRole('button', { name: 'Remove black holes' }).click();
    await expect(topics.getByText('Black holes')).toHaveCount(0);
    await expect(page.getByText('See them all')).toBeFocused();
    await expect(messages(page)).toContainText('brings no more books');
    await page.reload();
    await page.getByText('See them all').click();
    await expect(page.getByRole('list', { name: 'Removed topics' })).toContainText(/black holes/i);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Put back black holes' }).click();
    await expect(topics.getByText('Black holes')).toBeVisible();
  });

  test('refusing at Google leads back and says that nothing was connected', async ({ page }) => {
    await connect(page, 'Cancel');
    await expect(page).toHaveURL('/library');
    await expect(page.getByText('YouTube was not connected.')).toBeVisible();
    // A reader who has just refused is not asked again at once, over the message about it.
    await page.waitForLoadState('networkidle');
    await expect(modal(page)).toHaveCount(0);
  });

  test('Spotify connects from the settings, and its audiobook stands on the shelf', async ({ page }) => {
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Connect Spotify' }).click();
    const back = page.waitForRequest((request) => new URL(request.url()).pathname === '/spotify/callback');
    await page.getByRole('button', { name: 'Allow' }).click();
    await arrive(page);
    await expect(books(page).filter({ hasText: 'SPQR' })).toBeVisible(SYNCED);
    // Loaded again, it does not say that connecting failed.
    await page.goto((await back).url());
    await arrive(page);
    await expect(books(page).filter({ hasText: 'SPQR' })).toBeVisible(SYNCED);
    await expect(messages(page).filter({ hasText: 'was not connected' })).toHaveCount(0);
  });

  test('the question is asked again only after a day', async ({ page }) => {
    await page.clock.install();
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    await page.clock.fastForward('24:00:01');
    await page.reload();
    await expect(modal(page)).toBeVisible();
  });
});

test.describe('the callback page', () => {
  test.use({ expectedNoise: [/status of 4\d\d/] });

  test('waits with a word, and says when it failed', async ({ reader }) => {
    await reader.goto('/youtube/callback?code=wrong&state=wrong');
    await expect(reader).toHaveURL('/library');
    await expect(reader.getByText('YouTube was not connected.')).toBeVisible();
  });
});
