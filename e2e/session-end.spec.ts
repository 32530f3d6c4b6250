import type { Page } from '@playwright/test';
import {
  accessToken,
  askInDialog,
  becomeReader,
  expect,
  expectAccessible,
  linkIn,
  mailTo,
  newAddress,
  test,
} from './test.ts';

// What the server refuses, which the browser logs.
test.use({ expectedNoise: [/status of 40[0-9]/] });

const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('deepshelf-session') ?? 'null') as { user: { email: string } } | null,
  );

async function endEverywhere(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  expect((await page.request.post('/auth/v1/logout?scope=global', { headers })).status()).toBe(204);
}

test('a session that was ended elsewhere is over in every tab at the first refusal, and the reader comes back', async ({
  page,
  context,
}) => {
  const address = newAddress();
  await becomeReader(page, address);
  const other = await context.newPage();
  await other.goto('/recommendations');
  await expect(other.getByRole('heading', { name: 'Recommendations', exact: true })).toBeVisible();
  await endEverywhere(page);
  await page.goto('/search?q=roman+history');
  await expect(page).toHaveURL('/?error=session_ended');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expectAccessible(page);
  expect(await stored(page)).toBeNull();
  await expect(other).toHaveURL('/?error=session_ended');
  await other.close();
  // A reader who has been told may look around.
  await page.getByRole('searchbox').fill('roman history');
  await page.keyboard.press('Enter');
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^Topics?:/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/topic\//);
  // It is not said again when a reader's page is loaded.
  await page.goto('/search?q=roman+history');
  await expect(page).toHaveURL('/?q=roman+history');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await page.goto('/');

  // A second mail within a minute is allowed from another network.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.11.12.13' });
  await page.getByRole('button', { name: 'Create account' }).first().click();
  await page.getByPlaceholder('Enter your email').fill(address);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  await page.goto(linkIn(await mailTo(page, address)));
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(page).toHaveURL('/search?q=roman+history');
});

test('an account deleted elsewhere ends the session of anyone who changes something in the settings', async ({
  page,
}) => {
  await becomeReader(page);
  await page.goto('/settings');
  const enable = page.getByRole('button', { name: 'Enable' });
  await expect(enable).toBeVisible();
  await page.waitForLoadState('networkidle');
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  expect((await page.request.post('/functions/v1/delete-user', { headers, data: {} })).status()).toBe(200);
  await enable.click();
  await expect(page).toHaveURL('/?error=session_ended');
});

test('who signs out is not told that the session has ended, in no tab', async ({ page, context }) => {
  await becomeReader(page);
  const other = await context.newPage();
  await other.goto('/recommendations');
  await expect(other.getByRole('heading', { name: 'Recommendations', exact: true })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
});

test('a link to a page for readers asks to sign in and keeps its query', async ({ page }) => {
  await page.goto('/library?list=reading');
  await expect(page).toHaveURL('/');
  await page.goto(linkIn(await askInDialog(page, newAddress())));
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(page).toHaveURL('/library?list=reading');
});

test('an address with tokens that no sign-in here has asked for changes nobody’s account', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await becomeReader(elsewhere);
  const tokens = {
    access_token: await accessToken(elsewhere),
    refresh_token: 'x',
    expires_in: '3600',
    token_type: 'bearer',
  };
  await elsewhere.close();
  const trap = `/library#${new URLSearchParams(tokens)}`;
  await page.goto(trap);
  await expect(page.getByText('nobody asked for it in this browser')).toBeVisible();
  expect(await stored(page)).toBeNull();
  const mine = newAddress();
  await becomeReader(page, mine);
  await page.goto('about:blank');
  await page.goto(trap);
  await expect(page).toHaveURL('/library');
  expect((await stored(page))?.user.email).toBe(mine);
  // The tokens are in the query, or this tab has left for a provider that it never reached: the address is not meant
  // for this tab.
  await page.goto(`/settings?${new URLSearchParams(tokens)}`);
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  expect((await stored(page))?.user.email).toBe(mine);
  await page.evaluate(() => sessionStorage.setItem('deepshelf-flow', `${Date.now()} 1234`));
  await page.goto(`/?flow=12345#${new URLSearchParams(tokens)}`);
  await expect(page).toHaveURL('/library');
  expect((await stored(page))?.user.email).toBe(mine);
});

test('the settings show where one is signed in, and end the others', async ({ page, browser, baseURL }) => {
  const address = newAddress();
  // A second mail within a minute is allowed from another network.
  const extraHTTPHeaders = { 'x-forwarded-for': '10.21.22.23' };
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '', extraHTTPHeaders });
  await becomeReader(elsewhere, address);
  await becomeReader(page, address);
  await page.goto('/settings');
  await page.getByText('Where you are signed in').click();
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('You signed in');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('this one');
  await elsewhere.goto('/library');
  await expect(elsewhere).toHaveURL('/?error=session_ended');
  await elsewhere.close();
});
