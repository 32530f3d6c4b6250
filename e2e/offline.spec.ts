import { addBooks, expect, test } from './test.ts';

test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|offline|ServiceWorker/] });

test('without a network the library can still be read, and nothing of the sign-in is kept', async ({
  reader,
  context,
}) => {
  await addBooks(reader, 'roman history', 3);
  await reader.goto('/library');
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Once more, now that the service worker sees what is fetched.
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.waitForLoadState('networkidle');

  await context.setOffline(true);
  await reader.reload();
  await expect(reader.getByRole('article')).toHaveCount(3);
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);

  const kept = await reader.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/auth/v1'))).toEqual([]);
  expect(kept.filter((path) => path.startsWith('/functions'))).toEqual(['/functions/v1/get-relevant-books']);

  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Sign out' }).click();
  await expect(reader).toHaveURL('/');
  expect(await reader.evaluate(() => caches.has('library'))).toBe(false);
});
