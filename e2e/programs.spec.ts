import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  becomeReader,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectInWidth,
  linkIn,
  mailTo,
  newAddress,
  test,
} from './test.ts';

const CALLBACK = 'https://program.example/callback';

/** Somebody else's program: registers itself, and receives answers at its own address. */
async function startProgram(page: Page) {
  const verifier = randomBytes(32).toString('base64url');
  const metadata = { client_name: 'Reading assistant', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' };
  const answer = await page.request.post('/auth/v1/oauth/clients/register', { data: metadata });
  expect(answer.status()).toBe(201);
  const { client_id } = await answer.json();
  const query = new URLSearchParams({
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'search library:read',
    state: 'of the program',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.route(`${CALLBACK}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Back</title><h1>Back in the program</h1>' }),
  );
  return { address: `/auth/v1/oauth/authorize?${query}`, client_id, verifier };
}

async function backInProgram(page: Page): Promise<URLSearchParams> {
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
  return new URL(page.url()).searchParams;
}

test('who is not signed in signs in first, comes back, allows, and shuts the program out again', async ({ page }) => {
  const { address, client_id, verifier } = await startProgram(page);
  const email = newAddress();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'A program is asking for access' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByPlaceholder('Enter your email').fill(email);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  await page.goto(linkIn(await mailTo(page, email)));
  await page.getByRole('button', { name: /^Sign in to/ }).click();

  await expect(page.getByRole('heading', { name: 'Let Reading assistant in?' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'It may' }).getByRole('listitem')).toHaveText([
    /^Search for books/,
    /^See your library/,
  ]);
  await expect(page.getByText('Your answer goes to program.example')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  const back = await backInProgram(page);
  expect(back.get('state')).toBe('of the program');
  const form = { grant_type: 'authorization_code', client_id, code: back.get('code') ?? '', code_verifier: verifier };
  const exchanged = await page.request.post('/auth/v1/oauth/token', { form });
  expect(exchanged.status()).toBe(200);
  const { access_token } = await exchanged.json();
  const headers = { authorization: `Bearer ${access_token}` };
  const search = () => page.request.post('/functions/v1/post-search', { headers, data: { query: 'roman history' } });
  expect((await search()).status()).toBe(200);
  expect((await page.request.post('/functions/v1/delete-user', { headers, data: {} })).status()).toBe(403);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Programs with access' }).click();
  const programs = page.getByRole('list', { name: 'Programs with access' });
  await expect(programs.getByText('Reading assistant').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove access: Reading assistant' }).click();
  await expect(page.getByText('None. We ask you before we let any program in')).toBeVisible();
  expect((await search()).status()).toBe(401);
});

test('a reader makes a token for a script of their own, sees it once, and ends it', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Personal access tokens' }).click();
  await reader.getByRole('button', { name: 'Create a token' }).click();
  await expect(reader.getByText('Give the token a name first.')).toBeVisible();
  await reader.getByLabel('What the token is for').fill('Backup script');
  await reader.getByRole('button', { name: 'Create a token' }).click();
  await expect(reader.getByText('Choose at least one thing first.')).toBeVisible();
  await reader.getByLabel('See your library').check();
  await reader.getByRole('button', { name: 'Create a token' }).click();
  const token = await reader.locator('code').textContent();
  const headers = { authorization: `Bearer ${token}` };
  const status = async (path: string) => (await reader.request.get(`/functions/v1/${path}`, { headers })).status();
  expect(await status('get-relevant-books?page=1')).toBe(200);
  expect(await status('get-profile')).toBe(403);
  await reader.getByRole('button', { name: 'I have saved it' }).click();
  await expect(reader.locator('code')).toHaveCount(0);
  await reader.getByRole('button', { name: 'Revoke Backup script' }).click();
  await expect(reader.getByRole('list', { name: 'Your tokens' })).toHaveCount(0);
  expect(await status('get-relevant-books?page=1')).toBe(401);
});

test('an e-reader finds the free books and the library at the addresses that the settings show', async ({ reader }) => {
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Addresses for e-readers and assistants' }).click();
  for (const [label, type] of [
    ['E-readers (OPDS 1.2)', 'application/atom+xml'],
    ['E-readers (OPDS 2.0)', 'application/opds+json'],
  ] as const) {
    const answer = await reader.request.get(await reader.getByLabel(label, { exact: true }).inputValue());
    expect(answer.headers()['content-type']).toContain(type);
    expect(await answer.text()).toContain('Your library');
  }
  const assistants = await reader.getByLabel('Assistants (MCP)', { exact: true }).inputValue();
  expect((await reader.request.post(assistants)).status()).toBe(401);
  await expectInWidth(reader);
  await expectAccessible(reader);
});

test.describe('what is refused', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('who denies is sent back without a code, and the request is over', async ({ page }) => {
    const { address } = await startProgram(page);
    await becomeReader(page);
    await page.goto(address);
    const asked = page.url();
    await page.getByRole('button', { name: 'Deny' }).click();
    const back = await backInProgram(page);
    expect([back.get('error'), back.get('code'), back.get('state')]).toEqual(['access_denied', null, 'of the program']);
    await page.goto(asked);
    await expect(page.getByRole('heading', { name: 'This request has expired' })).toBeVisible();
  });

  test('an answer that does not arrive can be given again', async ({ page }) => {
    const { address } = await startProgram(page);
    await becomeReader(page);
    await page.route('**/auth/v1/oauth/authorizations/*/consent', (route) => route.abort(), { times: 1 });
    await page.goto(address);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('alert')).toContainText('Your answer did not arrive.');
    await page.getByRole('button', { name: 'Allow' }).click();
    expect((await backInProgram(page)).get('code')).not.toBeNull();
  });

  test('nobody is sent to an address that the program has not registered', async ({ page }) => {
    const { address } = await startProgram(page);
    await becomeReader(page);
    await page.goto(address.replace('program.example', 'evil.example'));
    await expect(page.getByRole('heading', { name: 'This request cannot be used' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/oauth/consent');
  });
});

test('the page for people who write programs can be read by everybody, in both schemes', async ({ page }) => {
  await becomeReader(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'For people who write programs' }).click();
  await expect(page).toHaveURL('/api');
  await expect(page.getByRole('heading', { level: 1, name: 'For programs' })).toBeVisible();
  await page.getByRole('link', { name: 'post-search' }).click();
  await expect(page.getByRole('heading', { name: 'POST /functions/v1/post-search' })).toBeInViewport();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectInWidth(page);
});
