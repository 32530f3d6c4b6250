import { askInDialog, becomeReader, expect, newAddress, runOut, signIn, test } from './test.ts';

const forReaders = ['/library', '/settings', '/search', '/recommendations'];
const forVisitors = ['/', '/about', '/contact', '/privacy', '/terms'];

test('a visitor on a reader’s page is sent to the start, and asked to sign in there or to search', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Sign in to Deepshelf' });
  for (const path of forReaders) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Deepshelf' })).toBeVisible();
    if (path === '/search') {
      await expect(page.getByRole('searchbox', { name: 'Search all books' })).toBeFocused();
      await expect(dialog).toHaveCount(0);
    } else await expect(dialog).toContainText(`Then your ${path.slice(1)} will open.`);
  }
});

test('a visitor who opened a reader’s page is there after signing in', async ({ page }) => {
  await page.goto('/settings');
  const address = newAddress();
  const mail = await askInDialog(page, address);
  await page.getByLabel('Code').fill(/^\d{6}$/m.exec(mail.text)?.[0] ?? '');
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a reader on a visitor’s page is sent to the library', async ({ reader }) => {
  for (const path of forVisitors) {
    await reader.goto(path);
    await expect(reader).toHaveURL('/library');
  }
});

test('a visitor’s pages open for a visitor', async ({ page }) => {
  for (const path of forVisitors) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('nothing is shown before the session check has finished', async ({ page }) => {
  await becomeReader(page);
  await runOut(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/v1/token?**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/auth/v1/token?**');
  await page.goto('/library', { waitUntil: 'domcontentloaded' });
  await asked;
  await expect(page.locator('main h1')).toBeAttached();
  await expect(page.locator('#root')).toBeHidden();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('signing out in one tab signs the other out', async ({ reader, context }) => {
  const other = await context.newPage();
  await other.goto('/library');
  await expect(other.getByRole('heading', { name: 'Library' })).toBeVisible();
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Sign out' }).click();
  await expect(reader).toHaveURL('/');
  await expect(other).toHaveURL('/');
});

test('signing in in one tab brings a visitor’s other tab along', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page);
  await expect(other).toHaveURL('/library');
});

test('an address of ours that does not exist says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'This page is not on our shelves.' })).toBeVisible();
});
