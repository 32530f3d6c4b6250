import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { ShelfImports } from '../contract/shelf.ts';
import { expect, expectAccessibleInBothSchemes, test } from './test.ts';

const list = [
  'Title,Author,ISBN13,My Rating,Date Read,Date Added,Exclusive Shelf',
  'SPQR,Mary Beard,"=""""",5,2024/05/06,2024/03/01,read',
  '"Dune: Special Movie Cover",Frank Herbert,"=""""",0,,2024/03/01,to-read',
  'A Book That Nobody Wrote,Ann Nobody,"=""""",0,,2024/03/01,to-read',
].join('\n');
const file = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
/** A job matches the waiting lines when the machine gets to it. */
const MATCHED = { timeout: 60_000 };
/** The vertical position on the page. */
const place = (locator: Locator) =>
  locator.evaluate((node) => ({ y: Math.round(node.getBoundingClientRect().top + scrollY) }));
const outcome = (page: Page) => page.getByRole('list', { name: 'Results of your import' }).getByRole('listitem');

test('a shelf is brought, put right, undone, and taken away again', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Bring books from Goodreads, StoryGraph and others' }).click();
  await reader.getByLabel('Choose your list').setInputFiles(file('goodreads.csv', list));
  await expect(outcome(reader)).toHaveText([
    '2 books found',
    '1 of these to be checked',
    '1 not known to us, kept for you',
  ]);
  const checked = reader.getByRole('list', { name: 'To be checked' });
  await expect(checked.getByText('Dune: Special Movie Cover')).toBeVisible();
  await expect(reader.getByRole('list', { name: 'Not found' })).toContainText('A Book That Nobody Wrote');
  await expectAccessibleInBothSchemes(reader);
  await checked.getByRole('button', { name: /^Dune: Special Movie Cover is Dune by/ }).click();
  await expect(checked).toHaveCount(0);
  await expect(reader.getByRole('heading', { name: 'Not found' }), 'the focus goes on').toBeFocused();

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

test('a long list is matched in the background, seen after a reload too, and its lines are searched for', async ({
  reader,
}) => {
  // Two hundred lines are matched at once, so this many leave two more steps.
  const rows = Array.from({ length: 398 }, (_, at) => `Unwritten Book ${at},Ann ${at} Nobody,,0,,2024/03/01,to-read`);
  const again = list.split('\n')[1];
  // However fast the machine is, the page is told of at most this many lines.
  let told = 200;
  await reader.route('**/functions/v1/get-shelf-imports*', async (route) => {
    const response = await route.fetch();
    const { imports } = (await response.json()) as ShelfImports;
    const json = { imports: imports.map((made) => ({ ...made, done: Math.min(made.done, told) })) };
    await route.fulfill({ response, json });
  });
  await reader.goto('/settings');
  const bring = reader.getByRole('button', { name: 'Bring books from Goodreads, StoryGraph and others' });
  await bring.click();
  await reader.getByLabel('Choose your list').setInputFiles(file('long.csv', [list, ...rows, again].join('\n')));
  const progress = reader.getByRole('progressbar', { name: /^Matching your list/ });
  await expect(progress).toHaveAttribute('max', '401');
  await expect(progress).toHaveAttribute('value', '200');
  await expect(reader.getByText('200 of 401 lines')).toBeVisible();
  told = 400;
  await expect(reader.getByText('400 of 401 lines')).toBeVisible(MATCHED);
  await expect(progress).toHaveAttribute('value', '400');
  await reader.reload();
  await expect(progress).toHaveAttribute('value', '400');
  await bring.click();
  await expect(outcome(reader)).toHaveCount(0);
  const { y } = await place(bring);
  told = 401;
  await expect(reader.getByText('401 of 401 lines')).toBeVisible(MATCHED);
  await expect(reader.getByText('2 found, 399 not.')).toBeVisible();
  await expect(outcome(reader)).toHaveText([
    '2 books found',
    '1 of these to be checked',
    '399 not known to us, kept for you',
    '1 repeated line, counted once',
  ]);
  expect(await place(bring), 'nothing moves at the end').toMatchObject({ y });

  const unknown = reader.getByRole('list', { name: 'Not found' });
  await unknown.getByRole('button', { name: 'Search for A Book That Nobody Wrote' }).click();
  await unknown.getByLabel('Title or author').fill('cosmos carl sagan');
  await unknown.getByRole('button', { name: 'Find', exact: true }).click();
  await unknown.getByRole('button', { name: /^A Book That Nobody Wrote is Cosmos by Carl Sagan/ }).click();
  await expect(unknown.getByText('A Book That Nobody Wrote')).toHaveCount(0);
  await expect(unknown.getByRole('button').first(), 'the focus goes on').toBeFocused();
  await expect(reader.getByText(/: 3 found, 398 not/)).toBeVisible();
  await reader.getByRole('link', { name: 'See your library' }).click();
  await expect(reader.getByRole('article').filter({ hasText: 'Cosmos' })).toHaveCount(1);
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
