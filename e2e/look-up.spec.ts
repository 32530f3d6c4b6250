import { expect, test } from './test.ts';

test('a named book that our catalogue lacks is looked up and shown', async ({ reader }) => {
  await reader.goto(`/search?q=${encodeURIComponent('Moonfleet by J. Meade Falkner')}`);
  const results = reader.getByRole('list', { name: 'Search results' });
  const book = results.getByRole('listitem').filter({ hasText: 'Moonfleet' });
  await expect(book).toBeVisible({ timeout: 15_000 });
  await expect(book).toContainText('J. Meade Falkner');
});
