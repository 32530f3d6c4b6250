import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { accessToken, becomeReader, expect, expectAccessible, stockLibrary, test } from './test.ts';

/** Width and height of a downloaded PNG, and how many bytes it has. */
async function pictureIn(download: Download): Promise<{ size: [number, number]; bytes: number }> {
  expect(download.suggestedFilename()).toBe('bookshelf.png');
  const file = await readFile(await download.path());
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return { size: [file.readUInt32BE(16), file.readUInt32BE(20)], bytes: file.length };
}

async function downloadPicture(page: Page): Promise<{ size: [number, number]; bytes: number }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  return pictureIn(download);
}

test('a reader looks back on the year, and takes a picture of it', async ({ page }) => {
  await becomeReader(page);
  await stockLibrary(page, 'roman history', 3);
  await page.goto('/library');
  await page.getByRole('link', { name: 'Year in books' }).click();
  const year = new Date().getFullYear();
  await expect(page.getByRole('heading', { level: 1, name: `${year} in books` })).toBeVisible();
  await expect(page.getByText('So far you have added 3 books.')).toBeVisible();

  // A book that is finished today moves to what was read.
  const first = page.getByRole('list', { name: 'Added' }).getByRole('link').first();
  await first.click();
  await expect(page).toHaveURL(/\/book\//);
  await page.getByText('Read', { exact: true }).click();
  await page.getByLabel('Finished').waitFor();
  await page.goBack();
  await expect(page.getByText('So far you have added 3 books and finished 1.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Read', exact: true }).getByRole('link')).toHaveCount(1);

  const shared: string[] = [];
  page.on('request', (request) => shared.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Make a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a picture' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectAccessible(page);
  expect((await downloadPicture(page)).size).toEqual([1080, 1350]);
  // The picture is drawn in the browser, so only covers are requested. A browser may also tell its time zone meanwhile.
  const other = shared.filter((each) => !/^GET \/(covers|assets)\/|set-weekly-settings$/.test(each));
  expect(other).toEqual([]);
});

test('what was liked best stands by its rating', async ({ page }) => {
  await becomeReader(page);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const finished_on = new Date().toISOString().slice(0, 10);
  // Of two books of a day, the one that was added last comes first in the year.
  for (const [id, rating] of Object.entries({ 'spqr-beard': 5, 'greeks-kitto': 4 })) {
    const data = { id, state: 'read', rating, finished_on };
    expect((await page.request.post('/functions/v1/set-reading', { headers, data })).status()).toBe(200);
  }
  await page.goto('/library/year');
  const best = page.getByRole('list', { name: 'Liked best' }).getByText(/of 5 stars/);
  await expect(best).toHaveText(['5 of 5 stars', '4 of 5 stars']);
});

test('a book that is being read stands apart, and a year of one month has no chart', async ({ page }) => {
  await becomeReader(page);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const started_on = new Date().toISOString().slice(0, 10);
  for (const data of [
    { id: 'spqr-beard', state: 'reading', started_on },
    { id: 'greeks-kitto', rating: 4 },
  ])
    expect((await page.request.post('/functions/v1/set-reading', { headers, data })).status()).toBe(200);
  await page.goto('/library/year');
  await expect(page.getByText('So far you have added 2 books. You are reading 1.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Reading' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Added, for later' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Month by month' })).toHaveCount(0);
});

test('a picture of the shelf shows the books that the reader chooses', async ({ page }) => {
  await becomeReader(page);
  await stockLibrary(page, 'roman history', 3);
  await page.goto('/library');
  await page.getByRole('button', { name: 'Make a picture of this shelf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a picture' });
  const picture = dialog.getByRole('img', { name: /^My bookshelf: / });
  await expect(picture).toBeVisible();
  const before = await downloadPicture(page);
  await dialog.getByRole('checkbox').first().press('Space');
  await expect(dialog.getByText('2 of 3 chosen')).toBeVisible();
  await dialog.getByLabel('Title').fill('Rome, again');
  await expect(dialog.getByRole('img', { name: /^Rome, again: / })).toBeVisible();
  await expect.poll(async () => (await downloadPicture(page)).bytes).not.toBe(before.bytes);
  await dialog.getByRole('checkbox', { checked: true }).first().press('Space');
  await dialog.getByRole('checkbox', { checked: true }).first().press('Space');
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
