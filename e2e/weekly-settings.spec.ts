import type { Page } from '@playwright/test';
import { becomeReader, expect, expectAccessible, expectAccessibleInBothSchemes, expectInWidth, test } from './test.ts';

const settings = '**/functions/v1/get-weekly-settings';
const change = '**/functions/v1/set-weekly-settings';

async function openSettings(page: Page, ...sections: string[]): Promise<void> {
  await page.goto('/settings');
  for (const name of sections) await page.getByRole('button', { name, exact: true }).click();
}

test.describe('a reader in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('is known to be there, once, and never against a chosen zone', async ({ page }) => {
    const told: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('set-weekly-settings')) told.push(request.postDataJSON());
    });
    await becomeReader(page);
    await page.goto('/library');
    await expect.poll(() => told).toEqual([{ browser_zone: 'Asia/Tokyo' }]);
    await openSettings(page, 'When it comes');
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
    await expect(
      page.getByText(/Your next book will be under Recommendations on Sunday.*8:00 AM\. The email is off/),
    ).toBeVisible();
    const saved = page.waitForResponse(change);
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    expect((await saved).status()).toBe(200);
    // As on a device that has not sent its zone yet.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) if (key.includes('zone-told')) sessionStorage.removeItem(key);
    });
    await openSettings(page, 'When it comes');
    await expect.poll(() => told.length).toBe(3);
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
    await expect(page.getByText(/This browser’s time zone is/)).toHaveCount(0);
  });
});

test('the hour can be changed, and stands after a reload', async ({ reader }) => {
  await openSettings(reader, 'When it comes');
  const saved = reader.waitForResponse(change);
  await reader.getByLabel('Hour on Sunday').selectOption({ label: '7:00 PM' });
  await expect(reader.getByText(/Your next book will be .* Sunday.*7:00 PM/)).toBeVisible();
  await saved;
  await openSettings(reader, 'When it comes');
  await expect(reader.getByLabel('Hour on Sunday')).toHaveValue('19');
});

test('with the email off, a first book that is there already is not promised again for its Sunday', async ({
  reader: page,
}) => {
  const answer = page.waitForResponse(settings);
  await openSettings(page, 'When it comes');
  const { next_at: turn } = (await (await answer).json()) as { next_at: string };
  const words = (days: number) => {
    const day = new Date(Date.parse(turn) + days * 24 * 60 * 60 * 1000);
    const date = day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return page.getByText(new RegExp(`under Recommendations on Sunday, ${date} at 8:00 AM`));
  };
  await expect(words(0)).toBeVisible();
  const first = { id: crypto.randomUUID(), title: 'First', sunday: turn.slice(0, 10), covers: [] };
  await page.route('**/functions/v1/get-weekly-recommendations', (route) =>
    route.fulfill({ json: [{ ...first, created_at: new Date().toISOString() }] }),
  );
  await openSettings(page, 'When it comes');
  await expect(words(7)).toBeVisible();
});

test('addresses are made, copied, replaced with a warning, and removed', async ({ reader: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSettings(page, 'Feed and calendar instead of email');
  await page.getByRole('button', { name: 'Create private addresses' }).click();
  const atom = page.getByLabel('Feed (Atom)', { exact: true });
  const first = await atom.inputValue();
  expect((await page.request.get(first)).status()).toBe(200);
  await page.getByRole('button', { name: 'Copy Calendar (iCalendar)' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await page.request.get(copied)).text()).toContain('BEGIN:VCALENDAR');

  await page.getByRole('button', { name: 'Replace' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace the addresses?' });
  await expect(question).toContainText('stop working at once');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(atom).toHaveValue(first);
  await page.getByRole('button', { name: 'Replace' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(question).toHaveCount(0);
  await expect(atom).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);

  const second = await atom.inputValue();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Create private addresses' })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);
});

test('the reader sees every answer about the mail, the newest first', async ({ reader: page }) => {
  await openSettings(page, 'Your answers about the email');
  const answers = page.getByRole('list', { name: 'Your answers' }).getByRole('listitem');
  await expect(answers).toHaveText([/^No, asked after signing in.*wording of \d{4}-\d{2}$/]);
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(answers).toHaveText([/^Yes, in the settings/, /^No, asked after signing in/]);
});

test('sharing what one keeps is off, and stays as it is set', async ({ reader: page }) => {
  await openSettings(page, 'Choosing with other readers');
  const choice = page.getByLabel('Let my books help choose for others');
  await expect(choice).not.toBeChecked();
  const saved = page.waitForResponse(change);
  await choice.check();
  await saved;
  await openSettings(page, 'Choosing with other readers');
  await expect(choice).toBeChecked();
});

test('the box keeps its mark from the click on, not only once the server has answered', async ({ reader: page }) => {
  await openSettings(page, 'Choosing with other readers');
  const choice = page.getByLabel('Let my books help choose for others');
  await expect(choice).not.toBeChecked();
  const marked = await choice.evaluate((box: HTMLInputElement) => {
    box.click();
    return box.checked;
  });
  expect(marked).toBe(true);
  await expect(choice).toBeChecked();
});

test.describe('when the server does not do as asked', () => {
  test.use({ expectedNoise: [/status of 429|ERR_FAILED/] });

  test('a change is taken back and can be tried again; too many say when', async ({ reader: page }) => {
    await openSettings(page, 'When it comes');
    const hour = page.getByLabel('Hour on Sunday');
    await page.route(change, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '150' }, json: {} }));
    await hour.selectOption('21');
    await expect(
      page.getByText('That was not saved. You are going a little fast. Try again in 3 minutes.'),
    ).toBeVisible();
    await expect(hour).toHaveValue('8');
    await expectAccessible(page);
    await page.unroute(change);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Your next book will be .* Sunday.*9:00 PM/)).toBeVisible();
    await expect(hour).toHaveValue('21');
  });

  test('without a network every section says so, and loads when asked again', async ({ reader: page }) => {
    const history = '**/functions/v1/get-consent-history';
    const all = [settings, change, history];
    for (const address of all) await page.route(address, (route) => route.abort());
    await openSettings(page, 'When it comes', 'Your answers about the email');
    await expect(
      page.getByText('Your Sunday delivery could not be loaded. We could not reach the server.'),
    ).toBeVisible();
    await expect(page.getByText('Your answers could not be loaded.')).toBeVisible();
    // Without the call that sends the zone: its answer alone would load the times.
    for (const address of [settings, history]) await page.unroute(address);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.last().click();
    await expect(again).toHaveCount(1);
    await again.click();
    await expect(page.getByLabel('Hour on Sunday')).toBeVisible();
    await expect(page.getByText(/asked after signing in/)).toBeVisible();
  });

  test('addresses that could not be made are said so', async ({ reader: page }) => {
    await openSettings(page, 'Feed and calendar instead of email');
    const make = '**/functions/v1/create-weekly-feeds';
    await page.route(make, (route) => route.abort());
    const button = page.getByRole('button', { name: 'Create private addresses' });
    await button.click();
    await expect(page.getByText('The addresses were not created. We could not reach the server.')).toBeVisible();
    await page.unroute(make);
    await button.click();
    await expect(page.getByLabel('Feed (Atom)', { exact: true })).toBeVisible();
  });
});

test('everything unfolded is accessible, also narrow', async ({ reader: page }) => {
  await openSettings(
    page,
    'When it comes',
    'Feed and calendar instead of email',
    'Choosing with other readers',
    'Your answers about the email',
  );
  await page.getByRole('button', { name: 'Create private addresses' }).click();
  await expect(page.getByLabel('Feed (Atom)', { exact: true })).toBeVisible();
  await expect(page.getByText(/asked after signing in/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectInWidth(page);
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
