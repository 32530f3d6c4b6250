import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test.ts';

const list = [
  'Title,Author,ISBN13,My Rating,Date Read,Date Added,Exclusive Shelf',
  'SPQR,Mary Beard,"=""""",5,2024/05/06,2024/03/01,read',
  '"Dune: Special Movie Cover",Frank Herbert,"=""""",0,,2024/03/01,to-read',
  'A Book That Nobody Wrote,Ann Nobody,"=""""",0,,2024/03/01,to-read',
].join('\n');
const file = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('a shelf is brought, put right, undone, and taken away again', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Bring books from Goodreads, StoryGraph and others' }).click();
  await reader.getByLabel('Choose your list').setInputFiles(file('goodreads.csv', list));
  await expect(reader.getByText('2 books found.')).toBeVisible();
  const checked = reader.getByRole('list', { name: 'To be checked' });
  await expect(checked.getByText('Dune: Special Movie Cover')).toBeVisible();
  await expect(reader.getByRole('list', { name: 'Not found' })).toContainText('A Book That Nobody Wrote');
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page: reader }).analyze()).violations).toEqual([]);
  }
  await checked.getByRole('button', { name: /^Dune: Special Movie Cover is Dune by/ }).click();
  await expect(checked).toHaveCount(0);

  const saving = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain('Mary Beard');
  expect(saved).toContain('A Book That Nobody Wrote');

  await reader.getByRole('link', { name: 'See your library' }).click();
  await expect(reader.getByRole('article')).toHaveCount(2);
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Bring books from Goodreads, StoryGraph and others' }).click();
  await reader.getByRole('button', { name: /^Undo the import from Goodreads/ }).click();
  await expect(reader.getByText('The import is undone; 2 books left your library.')).toBeVisible();
  await expect(reader.getByRole('list', { name: 'Your imports' })).toHaveCount(0);
});

test('an export is ordered by mail, and fetched from the settings', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Email me a link' }).click();
  await expect(reader.getByText(/^Your JSON file is (being made|ready)/)).toBeVisible();
  const saving = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download JSON' }).click({ timeout: 30_000 });
  expect(JSON.parse(await readFile(await (await saving).path(), 'utf8'))).toMatchObject({ deepshelf: 1, books: [] });
});

test.describe('when it does not work', () => {
  test.use({ expectedNoise: [/status of (400|503)/] });

  test('a file that is none says what is wanted, and a failure can be tried again', async ({ reader }) => {
    await reader.goto('/settings');
    await reader.getByRole('button', { name: 'Bring books from Goodreads, StoryGraph and others' }).click();
    await reader.getByLabel('Choose your list').setInputFiles(file('page.csv', '<html>'));
    await expect(reader.getByRole('alert')).toContainText('Choose CSV when you export your books.');
    await reader.route('**/functions/v1/get-export?**', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Come back soon.', request_id: 'x' } }),
    );
    await reader.getByRole('button', { name: 'Export JSON' }).click();
    await expect(reader.getByText('The file could not be made.')).toBeVisible({ timeout: 30_000 });
    await reader.unroute('**/functions/v1/get-export?**');
    const saving = reader.waitForEvent('download');
    await reader.getByRole('button', { name: 'Try again' }).click();
    const { books } = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
    expect(books).toEqual([]);
  });
});
