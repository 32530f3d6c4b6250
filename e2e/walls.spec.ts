import { becomeReader, expect, runOut, signIn, test } from './test.ts';

const forReaders = ['/library', '/settings', '/search', '/recommendations'];
const forVisitors = ['/', '/about', '/contact', '/privacy', '/terms'];

test('a visitor on a reader’s page is sent to the start', async ({ page }) => {
  for (const path of forReaders) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Deepshelf' })).toBeVisible();
  }
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
