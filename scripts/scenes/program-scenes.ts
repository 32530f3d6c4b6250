import type { Page } from '@playwright/test';
import { functions, open, type Scene } from './scene.ts';

/** The page that asks whether a program may act for a reader, and the list of such programs. */
export const programScenes: Scene[] = [
  { name: 'program-consent', reader: true, show: openConsent },
  { name: 'program-sign-in-first', reader: false, show: openConsent },
  {
    name: 'program-failed',
    reader: true,
    show: async (page) => {
      await page.route('**/auth/v1/oauth/authorizations/*', (route) => route.abort());
      await openConsent(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'program-over',
    reader: true,
    show: async (page) => {
      await open(page, '/oauth/consent?authorization_id=00000000-0000-4000-8000-000000000000');
      await page.getByRole('heading', { name: 'This request has expired' }).waitFor();
    },
  },
  { name: 'program-refused', reader: true, show: (page) => open(page, '/oauth/consent?refused=validation_failed') },
  {
    name: 'settings-programs',
    reader: true,
    show: async (page) => {
      const client = { id: '0', name: 'Reading assistant', uri: '' };
      const grant = { client, scopes: ['search', 'library:read', 'library:write'], granted_at: '2026-03-01T10:00:00Z' };
      await page.route('**/auth/v1/user/oauth/grants', (route) => route.fulfill({ json: [grant] }));
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Programs with access' }).click();
      await page.getByRole('button', { name: 'Remove access: Reading assistant' }).waitFor();
    },
  },
  {
    name: 'settings-programs-none',
    reader: true,
    show: async (page) => {
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Programs with access' }).click();
      await page.getByText('We ask you before we let any program in').waitFor();
    },
  },
  {
    name: 'settings-tokens',
    reader: true,
    show: async (page) => {
      const token = {
        id: '00000000-0000-4000-8000-000000000000',
        name: 'Backup script',
        scopes: ['library:read'],
        created_at: '2026-03-01T10:00:00Z',
        expires_at: '2026-06-01T10:00:00Z',
        used_at: null,
      };
      await page.route(`${functions}get-personal-tokens`, (route) => route.fulfill({ json: { tokens: [token] } }));
      await page.route(`${functions}create-personal-token`, (route) =>
        route.fulfill({ json: { token, secret: 'dsp_not-a-real-token' } }),
      );
      await openTokens(page);
      await page.getByLabel('What the token is for').fill('Backup script');
      await page.getByLabel('See your library').check();
      await page.getByRole('button', { name: 'Create a token' }).click();
      await page.getByText('dsp_not-a-real-token').waitFor();
    },
  },
  {
    name: 'settings-addresses',
    reader: true,
    whole: false,
    show: async (page) => {
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Addresses for e-readers and assistants' }).click();
      await page.getByLabel('Assistants (MCP)', { exact: true }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-tokens-form',
    reader: true,
    show: async (page) => {
      await openTokens(page);
      await page.getByRole('button', { name: 'Create a token' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];

async function openTokens(page: Page): Promise<void> {
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Personal access tokens' }).click();
  await page.getByRole('form', { name: 'A new token' }).waitFor();
}

/** Sends the reader as a program would. */
async function openConsent(page: Page): Promise<void> {
  const redirect_uri = 'https://program.example/callback';
  const metadata = {
    client_name: 'Reading assistant',
    redirect_uris: [redirect_uri],
    token_endpoint_auth_method: 'none',
  };
  const registered = await page.request.post('/auth/v1/oauth/clients/register', { data: metadata });
  const query = new URLSearchParams({
    client_id: (await registered.json()).client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'search library:read library:write',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await open(page, `/auth/v1/oauth/authorize?${query}`);
  await page
    .getByRole('button')
    .getByText(/^(Allow|Sign in|Try again)$/)
    .waitFor();
}
