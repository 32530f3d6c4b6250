import { addBooks, expect, test } from './test.ts';

test('notifications: enabled directly, disabled after a typed word', async ({ reader }) => {
  await reader.goto('/settings');
  await expect(reader.getByText('Sync your Youtube account to get started')).toBeVisible();
  await reader.getByRole('button', { name: 'Enable' }).click();
  await reader.getByRole('button', { name: 'Disable' }).click();
  const sure = reader.getByRole('button', { name: 'Disable Notifications' });
  await expect(sure).toBeDisabled();
  await reader.getByLabel('Type disable to confirm').fill('Disabl');
  await expect(sure).toBeDisabled();
  await reader.getByLabel('Type disable to confirm').fill('DISABLE');
  await sure.click();
  await expect(reader.getByRole('button', { name: 'Enable' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('button', { name: 'Enable' })).toBeVisible();
});

test('another bookstore and a library are chosen, and every link leads there', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByLabel('Bookstore', { exact: true }).selectOption({ label: 'Waterstones' });
  await expect(reader.getByLabel('Bookstore', { exact: true })).toHaveValue('waterstones');
  await expect(reader.getByLabel('Bookstore', { exact: true })).toBeEnabled();
  await reader.getByLabel('Library search').selectOption({ label: 'WorldCat' });
  await expect(reader.getByLabel('Library search')).toHaveValue('worldcat');
  await expect(reader.getByLabel('Library search')).toBeEnabled();
  await reader.goto('/book/spqr-beard');
  const order = reader.getByRole('link', { name: /^Order Now/ });
  await expect(order).toHaveAttribute(
    'href',
    /^https:\/\/www\.waterstones\.com\/books\/search\/term\/SPQR%20Mary%20Beard$/,
  );
  const library = reader.getByRole('link', { name: /^Look for it in a library \(WorldCat\)/ });
  await expect(library).toHaveAttribute('href', /^https:\/\/search\.worldcat\.org\/search\?q=/);
  await reader.goto('/settings');
  await reader.getByLabel('Bookstore', { exact: true }).selectOption({ label: 'The usual one (amazon.com)' });
  await expect(reader.getByLabel('Bookstore', { exact: true })).toBeEnabled();
  await reader.goto('/book/spqr-beard');
  await expect(order).toHaveAttribute('href', /^https:\/\/www\.amazon\.com\/s\?k=SPQR/);
});

test('signing out leads to the start and stays so', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Sign out' }).click();
  await expect(reader).toHaveURL('/');
  await reader.goto('/library');
  await expect(reader).toHaveURL('/');
});

test('who signs out on a page that a link led to is not asked to sign in again', async ({ reader }) => {
  await reader.goto('/library');
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click();
  await reader.getByRole('button', { name: 'Sign out' }).click();
  await expect(reader).toHaveURL('/');
  await expect(reader.getByRole('heading', { level: 1, name: 'Deepshelf' })).toBeVisible();
  expect(await reader.evaluate(() => history.state?.usr ?? null)).toBeNull();
  await expect(reader.getByRole('dialog')).toHaveCount(0);
});

test('while the notifications are being switched off, Esc does not take the question away', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Enable' }).click();
  await reader.getByRole('button', { name: 'Disable' }).click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await reader.route('**/auth/v1/user', async (route) => {
    await held;
    await route.continue();
  });
  await reader.getByLabel('Type disable to confirm').fill('disable');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('button', { name: 'Disabling...' })).toBeVisible();
  for (let time = 0; time < 4; time++) await reader.keyboard.press('Escape');
  await expect(reader.getByRole('button', { name: 'Disabling...' })).toBeVisible();
  answer();
  await expect(reader.getByRole('dialog')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Enable' })).toBeVisible();
});

test.describe('the end of an account', () => {
  // Signing out of an account that is gone is refused, and the client knows to ignore that.
  test.use({ expectedNoise: [/status of 40[134]/] });

  test('deleting the account takes two steps, and the session dies with it', async ({ reader: page }) => {
    await addBooks(page, 'physics', 1);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete account' });
    await expect(question).toContainText('permanently delete your account and all associated data');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);

    const profile = page.waitForRequest('**/functions/v1/**');
    await page.goto('/library');
    const authorization = (await (await profile).allHeaders()).authorization ?? '';
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await question.getByRole('button', { name: 'Continue to deletion' }).click();
    const sure = question.getByRole('button', { name: 'Permanently Delete Account' });
    await expect(sure).toBeDisabled();
    await question.getByLabel('Type delete to confirm').fill('Delete');
    await sure.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account and everything in it has been deleted.')).toBeVisible();

    const answer = await page.request.get('/functions/v1/get-profile', { headers: { authorization } });
    expect(answer.status()).toBe(401);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});
