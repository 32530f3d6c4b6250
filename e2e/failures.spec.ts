import { addBooks, deleteFirstBook, expect, newAddress, search, signIn, test } from './test.ts';

test.use({ expectedNoise: [/Failed to load resource/] });

const busy = {
  status: 429,
  json: { code: 'too_many_requests', message: 'Too many searches. Try again in 20 seconds.', request_id: 'r' },
};

test('a library that does not load says so, and loads on the second try', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  await reader.route('**/get-relevant-books*', (route) => route.abort());
  await reader.goto('/library');
  await expect(reader.getByText('Failed to load recommendations')).toBeVisible();
  await expect(reader.getByRole('alert')).toContainText('Check your connection');
  await reader.goto('/library?genre=History');
  await expect(reader.getByText('Failed to load filtered recommendations')).toBeVisible();
  await reader.goto('/library');
  await expect(reader.getByText('Failed to load recommendations')).toBeVisible();
  await reader.unroute('**/get-relevant-books*');
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(reader.getByRole('article')).toHaveCount(1);
});

test('no question of ours stands before a page that did not load', async ({ page }) => {
  await signIn(page);
  const question = page.getByRole('dialog', { name: 'Activate Knowledge Acceleration' });
  await page.route('**/get-relevant-books*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load recommendations')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(question).toHaveCount(0);
  await page.unroute('**/get-relevant-books*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(question).toBeVisible();
});

test('settings that do not learn how syncing stands say so, and learn it on the second try', async ({ reader }) => {
  await reader.route('**/get-sync', (route) => route.abort());
  await reader.goto('/settings');
  const told = reader.getByText('What was read from your accounts could not be loaded.');
  await expect(told).toBeVisible();
  await reader.unroute('**/get-sync');
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toHaveCount(0);
});

test('while a page of the account loads, its footer stays out of sight', async ({ reader }) => {
  for (const [path, call] of [
    ['/taste', '**/get-taste*'],
    ['/what-we-know', '**/get-known'],
    ['/questions', '**/get-questions'],
  ] as const) {
    await reader.route(call, () => {});
    await reader.goto(path);
    await expect(
      reader
        .getByRole('main')
        .getByText(/^Loading/)
        .first(),
    ).toBeVisible();
    await expect(reader.getByRole('contentinfo'), path).not.toBeInViewport();
  }
});

test('a server that is not ready for a moment is asked once more, without a word', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  let asked = 0;
  await reader.route('**/get-relevant-books*', (route) => {
    if (asked++ > 0) return route.continue();
    return route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Try again.', request_id: 'r' } });
  });
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(1);
  expect(asked).toBe(2);
});

test('an answer without books is told apart from none', async ({ reader }) => {
  await reader.route('**/get-relevant-books*', (route) => route.fulfill({ json: {} }));
  await reader.goto('/library');
  await expect(reader.getByRole('heading', { name: 'No recommendations available' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a search that is refused shows the server’s words and can be repeated', async ({ reader }) => {
  await reader.route('**/post-search', (route) => route.fulfill(busy));
  await reader.goto('/search?q=rome');
  await expect(reader.getByRole('alert')).toHaveText(busy.json.message);
  await reader.unroute('**/post-search');
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(reader.getByRole('list', { name: 'Search results' })).toBeVisible();
});

test('an answer that breaks the contract is not shown as if it were right', async ({ reader }) => {
  await reader.route('**/post-search', (route) => route.fulfill({ json: { items: [{ id: 1 }] } }));
  await reader.goto('/search?q=rome');
  await expect(reader.getByRole('alert')).toContainText('could not be read');
});

test('a book that is not added says so, and is added on the next try', async ({ reader }) => {
  await search(reader, 'roman history');
  await reader.route('**/create-book-relation', (route) => route.abort());
  const add = reader.getByRole('article').first().locator('[data-state]');
  await add.click();
  await expect(add).toHaveAttribute('data-state', 'error');
  await expect(reader.getByRole('alert').filter({ hasText: 'The book was not added.' })).toBeVisible();
  await reader.unroute('**/create-book-relation');
  await add.click();
  await expect(add).toHaveAttribute('data-state', 'success');
});

test('a bookmark that is not saved is taken back, with a way to repeat it', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  await reader.goto('/library');
  await reader.route('**/create-book-like', (route) => route.abort());
  const bookmark = reader.getByRole('button', { name: /^Bookmark/ });
  await bookmark.click();
  await expect(reader.getByText('The bookmark was not saved.')).toBeVisible();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await reader.unroute('**/create-book-like');
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
});

test('a book that is not deleted comes back by itself', async ({ reader }) => {
  await addBooks(reader, 'physics', 1);
  await reader.goto('/library');
  await reader.route('**/delete-profile-youtube-episode-relation', (route) => route.abort());
  await reader.getByRole('button', { name: /^About/ }).click();
  await reader.getByRole('button', { name: 'Delete' }).click();
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(reader.getByText('was not removed')).toBeVisible();
  await expect(reader.getByRole('article')).toHaveCount(1);
});

test('without a network two books that are not deleted come back to their places', async ({ reader, context }) => {
  await addBooks(reader, 'physics', 3);
  // The code of a book's dialog arrives after the list.
  const dialog = reader.waitForResponse(/\/book-dialog-[^/]*\.js/);
  await reader.goto('/library');
  await dialog;
  await reader.waitForLoadState('networkidle');
  await expect(reader.getByRole('article')).toHaveCount(3);
  const titles = await reader.getByRole('article').getByRole('heading').allTextContents();
  await context.setOffline(true);
  for (const left of [2, 1]) {
    await deleteFirstBook(reader);
    if (left === 1) await expect(reader.getByText('was not removed').first()).toBeVisible();
  }
  await expect(reader.getByRole('article').getByRole('heading')).toHaveText(titles);
  await expect(reader.getByText('3 books', { exact: true })).toBeVisible();
  await context.setOffline(false);
});

test('consent that is not saved says so and can be given again', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.route('**/auth/v1/user', (route) => route.abort());
  await reader.getByRole('button', { name: 'Enable' }).click();
  await expect(reader.getByText('That could not be saved.')).toBeVisible();
  await reader.unroute('**/auth/v1/user');
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(reader.getByRole('button', { name: 'Disable' })).toBeVisible();
});

test('a sign-in mail that is not sent shows why', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your email address first.');
  await page.route('**/auth/v1/otp*', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 43 seconds.',
      },
    }),
  );
  await page.getByPlaceholder('Enter your email').fill('reader@example.org');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('You can ask for another email in 43 seconds.');
});

test('whoever asks for another mail at once is led to the code of the first', async ({ page }) => {
  const address = newAddress();
  await page.goto('/');
  for (const _ of ['first', 'again']) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Get Started' }).click();
    await page.getByPlaceholder('Enter your email').fill(address);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  }
  await expect(page.getByLabel('Code').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send a new email' }).click();
  await expect(page.getByText(/You can ask for another email in \d+ seconds?\./)).toBeVisible();
});

test('a session that the server has ended leads to the start', async ({ reader }) => {
  await reader.route('**/functions/v1/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_ended', message: 'Sign in again.', request_id: 'r' } }),
  );
  await reader.goto('/library');
  await expect(reader).toHaveURL('/?error=session_ended');
  await expect(reader.getByText('Your session has ended.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test.describe('when nothing answers', () => {
  test.use({ expectedNoise: [/Failed to load resource|config\.json: 503/] });

  test('a server that does not answer at the start is said, not hidden', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
    await page.route('**/library', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('id="config"', '') });
    });
    await page.goto('/library');
    await expect(page.getByRole('alert')).toContainText('The site could not start: ');
  });
});
