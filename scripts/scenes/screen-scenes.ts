import type { Page } from '@playwright/test';
import { accountScenes } from './account-scenes.ts';
import { libraryScenes } from './library-scenes.ts';
import { programScenes } from './program-scenes.ts';
import { questionScenes } from './question-scenes.ts';
import { functions, open, type Scene } from './scene.ts';
import { shelfScenes } from './shelf-scenes.ts';
import { stateScenes } from './state-scenes.ts';
import { topicScenes } from './topic-scenes.ts';
import { weeklyScenes } from './weekly-scenes.ts';

/** Every screen, and every state of it that looks different. */
export const scenes: Scene[] = [
  { name: 'landing', reader: false, show: (page) => open(page, '/') },
  {
    name: 'landing-question',
    reader: false,
    show: async (page) => {
      await open(page, '/?error=auth_failed');
      await page.getByText('What does it cost?').click();
    },
  },
  {
    name: 'landing-menu',
    reader: false,
    whole: false,
    show: async (page) => {
      await open(page, '/');
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  {
    name: 'landing-answer',
    reader: false,
    show: async (page) => {
      await open(page, '/?q=how+did+the+roman+empire+fall');
      await page.getByRole('list', { name: 'Search results' }).waitFor();
    },
  },
  {
    name: 'landing-failed',
    reader: false,
    show: async (page) => {
      await page.route(`${functions}try-search`, (route) => route.abort());
      await open(page, '/?q=rome');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'login', reader: false, whole: false, show: openLogin },
  {
    name: 'login-sent',
    reader: false,
    whole: false,
    show: async (page) => {
      await openLogin(page);
      await page.getByPlaceholder('Enter your email').fill(`reader-${Date.now()}@example.org`);
      await page.getByRole('button', { name: 'Continue with Email' }).click();
      await page.getByText('Check your email').or(page.getByRole('alert')).first().waitFor();
    },
  },
  {
    name: 'login-error',
    reader: false,
    whole: false,
    show: async (page) => {
      await openLogin(page);
      await page.getByRole('button', { name: 'Continue with Email' }).click();
    },
  },
  { name: 'about', reader: false, show: (page) => open(page, '/about') },
  { name: 'privacy', reader: false, show: (page) => open(page, '/privacy') },
  { name: 'terms', reader: false, show: (page) => open(page, '/terms') },
  { name: 'contact', reader: false, show: (page) => open(page, '/contact') },
  { name: 'not-found', reader: false, show: (page) => open(page, '/no-such-page') },
  { name: 'confirm', reader: false, show: (page) => open(page, '/auth/confirm?token_hash=abc&type=email') },
  {
    name: 'confirm-expired',
    reader: false,
    show: async (page) => {
      await open(page, '/auth/confirm?token_hash=abc&type=email');
      await page.getByRole('button', { name: /^Sign in to/ }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'outbox',
    reader: false,
    show: async (page) => {
      await open(page, '/outbox');
      await page.locator('iframe').waitFor();
    },
  },
  { name: 'search', reader: true, show: (page) => open(page, '/search') },
  {
    name: 'search-typing',
    reader: true,
    whole: false,
    show: async (page) => {
      await open(page, '/search');
      await page.locator('#root[inert]').waitFor({ state: 'detached' });
      await page.getByRole('combobox').pressSequentially('rom');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'search-recent',
    reader: true,
    show: async (page) => {
      await page.addInitScript(() =>
        localStorage.setItem('deepshelf-recent-searches', JSON.stringify(['why do empires fall', 'black holes'])),
      );
      await open(page, '/search');
      await page.getByRole('region', { name: 'Recent searches' }).waitFor();
    },
  },
  { name: 'search-results', reader: true, show: openResults },
  {
    name: 'search-detail',
    reader: true,
    whole: false,
    show: async (page) => {
      await openResults(page);
      await page
        .getByRole('button', { name: /^About/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'search-nothing',
    reader: true,
    show: async (page) => {
      await open(page, '/search?q=zzxqj+wvvkp');
      await page
        .getByRole('status')
        .filter({ hasText: /^(What should|(Nothing found|\d+ books?) for)/ })
        .waitFor();
    },
  },
  {
    name: 'search-loading',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}post-search`, () => {});
      await open(page, '/search?q=roman+engineering');
    },
  },
  {
    name: 'search-failed',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}post-search`, (route) => route.abort());
      await open(page, '/search?q=roman+engineering');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  ...questionScenes,
  ...topicScenes,
  ...programScenes,
  ...weeklyScenes,
  { name: 'book', reader: false, show: (page) => open(page, '/book/odyssey-homer') },
  { name: 'book-reader', reader: true, show: (page) => open(page, '/book/spqr-beard') },
  ...libraryScenes,
  { name: 'recommendations', reader: true, show: (page) => open(page, '/recommendations') },
  ...accountScenes,
  ...stateScenes,
  ...shelfScenes,
  {
    name: 'youtube-modal',
    reader: true,
    whole: false,
    show: async (page) => {
      await page.addInitScript(() => localStorage.removeItem('deepshelf-youtube-dismissed'));
      await open(page, '/library');
      await page.getByText('Activate Book Syncing').waitFor();
    },
  },
  {
    name: 'youtube-callback',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}youtube-oauth-callback`, () => {});
      await open(page, '/youtube/callback?code=a&state=b');
    },
  },
  {
    name: 'recommendations-list',
    reader: true,
    show: async (page) => {
      const json = [
        {
          id: '2',
          title: 'Empires end slowly',
          created_at: '2026-11-15T08:00:00Z',
          sunday: '2026-11-15',
          covers: ['/covers/spqr-beard.svg', '/covers/pompeii-beard.svg'],
        },
        {
          id: '1',
          title: 'The mind, explained by those who lost part of it',
          created_at: '2026-11-08T08:00:00Z',
          sunday: '2026-11-08',
          covers: ['/covers/cosmos-sagan.svg'],
        },
      ];
      await page.route(`${functions}get-weekly-recommendations`, (route) => route.fulfill({ json }));
      await open(page, '/recommendations');
      await page.getByText('View Details').first().waitFor();
    },
  },
  {
    name: 'consent',
    reader: true,
    whole: false,
    show: async (page) => {
      // The reader of these pictures has answered. The page asks if the session does not contain the answer.
      await page.addInitScript(() => {
        for (const [key, value] of Object.entries(localStorage)) {
          localStorage.setItem(key, value.replace(/"marketing_consent":(true|false),?/, ''));
        }
      });
      await open(page, '/library');
      await page.getByText('Activate Knowledge Acceleration').waitFor();
    },
  },
];

async function openLogin(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('button', { name: 'Create account' }).first().click();
  await page.getByPlaceholder('Enter your email').waitFor();
}

async function openResults(page: Page): Promise<void> {
  await open(page, '/search?q=how+did+the+roman+empire+fall');
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ books? for/ })
    .waitFor();
}
