import type { Page } from '@playwright/test';
import { DEMO_PLAYLIST } from '../fakes/demo-account.ts';
import { expect, expectAccessible, linkIn, mailTo, newAddress, test } from './test.ts';

/** An import is answered when all of it has been read, which takes a while on a busy machine. */
const ENDED = { timeout: 40_000 };

const box = (page: Page) => page.getByLabel('Links and titles, one per line');
const find = (page: Page) => page.getByRole('button', { name: 'Find books' });
const file = (content: string, name = 'export.json') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

test('from the empty library: titles, links and a playlist bring books, and what gave nothing is listed', async ({
  reader,
}) => {
  await reader.goto('/library');
  // Until the library is known to be empty, the link stands above its books.
  await expect(reader.getByRole('heading', { name: 'No Recommendations Yet' })).toBeVisible();
  await reader.getByRole('link', { name: 'Add from links or files' }).click();
  await expect(reader).toHaveURL('/library/add');
  await expect(find(reader)).toBeDisabled();
  const playlist = `https://www.youtube.com/playlist?list=${DEMO_PLAYLIST}`;
  const text = `What happens inside a black hole?\nasdf qwer\n${playlist}\nhttps://youtu.be/abcdefghijk\nhttps://example.com/x`;
  await box(reader).fill(text);
  await find(reader).click();
  await expect(reader.getByText(/\d+ titles read, [1-9]\d* books found\./)).toBeVisible(ENDED);
  await expect(reader.getByText('2 lines could not be read.')).toBeVisible();
  await expect(reader.getByRole('listitem').filter({ hasText: 'asdf qwer' })).toBeVisible();
  await expect(reader.getByText('led to no book')).toBeVisible();
  await expect(reader.getByText('Gone or private')).toBeVisible();
  await expect(reader.getByText('Not a YouTube link or a title')).toBeVisible();
  await expect(box(reader)).toHaveValue(text);
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Keep only these lines' }).click();
  await expect(box(reader)).toHaveValue('https://example.com/x\nhttps://youtu.be/abcdefghijk');
  const found = reader.getByRole('list', { name: 'Books found' }).getByRole('link').first();
  const title = (await found.textContent()) ?? '';
  await found.click();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await reader.goBack();
  await reader.getByRole('link', { name: 'Library', exact: true }).first().click();
  await expect(reader.getByRole('list', { name: 'Your books' }).getByRole('article').first()).toBeVisible();
  // What was typed was kept meanwhile.
  await reader.goBack();
  await expect(box(reader)).toHaveValue(/example\.com/);
});

test.describe('when it does not work', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('nothing that was typed is lost, whatever goes wrong', async ({ reader }) => {
    await reader.goto('/library/add');
    await box(reader).fill('https://example.com/only');
    await find(reader).click();
    await expect(reader.getByRole('alert')).toContainText('no YouTube links and no titles');
    await expect(box(reader)).toHaveValue('https://example.com/only');
    await reader.route('**/post-import-text', (route) => route.abort());
    await box(reader).fill('Why the Roman Republic fell');
    await find(reader).click();
    await expect(reader.getByRole('alert')).toContainText('could not reach the server');
    await expect(box(reader)).toHaveValue('Why the Roman Republic fell');
    await reader.unroute('**/post-import-text');
    await find(reader).click();
    await expect(reader.getByText(/1 title read/)).toBeVisible(ENDED);
  });

  test('a file that is something else is refused with what to choose', async ({ reader }) => {
    await reader.goto('/library/add');
    const input = reader.getByLabel(/Choose or drop a file/);
    await input.setInputFiles(file('{"a":1}'));
    await expect(reader.getByRole('alert')).toContainText('YourLibrary.json');
    await input.setInputFiles(file('PK\u0003\u0004', 'takeout.zip'));
    await expect(reader.getByRole('alert')).toContainText('archive is damaged');
    await input.setInputFiles(file('', 'empty.csv'));
    await expect(reader.getByRole('alert')).toContainText('empty');
    await expectAccessible(reader);
  });
});

test('an export is opened in the browser: what was only watched or heard is not sent', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('link', { name: 'Add from links or files' }).click();
  await reader.getByText('Liked videos from Google Takeout').click();
  await reader.getByText('Your library from Spotify').click();
  await expectAccessible(reader);
  const activity = [
    { title: 'Liked Why the Roman Republic fell' },
    { title: 'Watched something that is my own affair' },
  ];
  const sent = reader.waitForRequest('**/post-import-file');
  await reader.getByLabel(/Choose or drop a file/).setInputFiles(file(JSON.stringify(activity)));
  expect((await sent).postData()).not.toContain('my own affair');
  await expect(reader.getByText(/1 title read, [1-9] books? found/)).toBeVisible(ENDED);
  await reader.goto('/settings');
  await expect(reader.getByText(/Last read .* 1 title read/)).toBeVisible();
});

test('the way to Spotify’s export is open at once where a link asks for it', async ({ reader }) => {
  await reader.goto('/library/add#spotify');
  await expect(reader.getByText('Account data')).toBeVisible();
  await expect(reader.getByText('Under “All YouTube data included”')).toBeHidden();
});

const SHARED = '/library/add?title=Why+the+Roman+Republic+fell&text=Why+the+Roman+Republic+fell';

test('what was shared is read with one click, once, and can be undone', async ({ reader }) => {
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto(SHARED);
  await expect(reader.getByRole('heading', { level: 1, name: 'Books from what you shared' })).toBeVisible();
  await expect(box(reader)).toHaveValue('Why the Roman Republic fell');
  await find(reader).click();
  const told = reader.getByText(/1 title read, [1-9] books? found/);
  await expect(told).toBeVisible(ENDED);
  await expect(reader.getByRole('list', { name: 'Books found' }).getByRole('listitem').first()).toBeInViewport();
  await expectAccessible(reader);
  // Even after a look at what it brought.
  await reader.reload();
  await expect(box(reader)).toHaveValue('');
  await reader.getByRole('button', { name: /^Take (it|them) out again$/ }).click();
  await expect(reader.getByText(/^The list is undone: [1-9]\d* books? left your library\.$/)).toBeFocused();
  const parts = reader.getByRole('navigation', { name: 'Tabs' });
  await parts.getByRole('link', { name: 'Library' }).click();
  await expect(reader.getByText('No Recommendations Yet')).toBeVisible();
});

test('a list that led to no book can be undone too', async ({ reader }) => {
  await reader.goto('/library/add');
  await box(reader).fill('asdf qwer');
  await find(reader).click();
  await expect(reader.getByText('1 title led to no book')).toBeVisible(ENDED);
  await reader.getByRole('button', { name: 'Undo this list' }).click();
  await expect(reader.getByText('The list is undone: nothing of it is kept.')).toBeFocused();
});

test('what was shared before signing in is named there, and waits', async ({ page }) => {
  await page.goto(SHARED);
  const dialog = page.getByRole('dialog', { name: 'Sign in to Deepshelf' });
  await expect(dialog).toContainText('Then we look for the books in what you shared.');
  const address = newAddress();
  await page.getByPlaceholder('Enter your email').fill(address);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.goto(linkIn(await mailTo(page, address)));
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(box(page)).toHaveValue('Why the Roman Republic fell');
});

for (const where of ['a browser', 'the installed application']) {
  test(`a link of somebody’s fills the list in and reads nothing by itself, in ${where}`, async ({ reader }) => {
    if (where !== 'a browser')
      await reader.addInitScript(() => {
        // Chromium has no other way to let a page believe that it is installed.
        const real = matchMedia.bind(window);
        window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
      });
    let read = false;
    await reader.route('**/post-import-text', (route) => {
      read = true;
      return route.continue();
    });
    await reader.goto(SHARED);
    await expect(box(reader)).toHaveValue('Why the Roman Republic fell');
    await expect(find(reader)).toBeEnabled();
    await reader.waitForLoadState('networkidle');
    expect(read).toBe(false);
  });
}

test.describe('when what was shared cannot be read', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('it is still there after a visit to another page, and after a reload', async ({ reader }) => {
    await reader.setViewportSize({ width: 390, height: 844 });
    await reader.goto(SHARED);
    await reader.route('**/post-import-text', (route) => route.abort());
    await find(reader).click();
    await expect(reader.getByRole('alert')).toContainText('could not reach the server');
    await reader.reload();
    await expect(box(reader)).toHaveValue('Why the Roman Republic fell');
    const tabs = reader.getByRole('navigation', { name: 'Tabs' });
    await tabs.getByRole('link', { name: 'Library' }).click();
    await reader.getByRole('link', { name: 'Add from links or files' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Add from links or files' })).toBeVisible();
    await expect(box(reader)).toHaveValue('Why the Roman Republic fell');
  });
});
