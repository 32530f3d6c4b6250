import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const functions = '**/functions/v1/';

const run = {
  state: 'done',
  videos_read: 120,
  videos_relevant: 84,
  books_found: 34,
  message: null as string | null,
  started_at: '2026-11-21T08:00:00Z',
  finished_at: '2026-11-21T08:01:00Z' as string | null,
  resumes_at: null as string | null,
  undo: null,
};
const underWay = { ...run, state: 'running', videos_read: 57, books_found: 12, finished_at: null };
const paused = {
  ...run,
  state: 'paused',
  videos_read: 50,
  message: 'We have read as much as we may today. The rest follows by itself.',
  resumes_at: '2030-11-22T08:00:00Z',
};
const names = ['ancient Rome', 'black holes', 'Charles Darwin', 'the Cold War', 'cryptography', 'sleep', 'volcanoes'];
const topic = (name: string, at: number) => ({ label: name.toLowerCase(), name, videos: Math.max(1, 7 - 2 * at) });

/** Every state of syncing that looks different. */
export const syncScenes: Scene[] = [
  {
    name: 'sync-settings',
    reader: true,
    show: async (page) => {
      await overview(page, { youtube: connected(run), topics: names.map(topic), removed_topics: [topic('golf', 9)] });
      await open(page, '/settings');
      await page.getByText('See them all').click();
    },
  },
  { name: 'sync-settings-under-way', reader: true, show: (page) => settingsWith(page, connected(underWay)) },
  { name: 'sync-settings-quota', reader: true, show: (page) => settingsWith(page, connected(paused)) },
  {
    name: 'sync-settings-broken',
    reader: true,
    show: (page) => settingsWith(page, { ...connected(run), state: 'broken' }),
  },
  {
    name: 'sync-disconnect',
    reader: true,
    whole: false,
    show: async (page) => {
      await settingsWith(page, connected(run));
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sync-library-empty',
    reader: true,
    show: async (page) => {
      await overview(page, { youtube: connected(underWay) });
      const pagination = { page: 1, pageSize: 24, total: 0, totalPages: 1 };
      const states = { 'to-read': 0, reading: 0, read: 0 };
      const json = { data: [], pagination, metadata: { genres: [], authors: [], states } };
      await page.route(`${functions}get-relevant-books*`, (route) => route.fulfill({ json }));
      await open(page, '/library');
      await page.getByText('57 videos read').first().waitFor();
    },
  },
  {
    name: 'sync-library',
    reader: true,
    whole: false,
    show: async (page) => {
      await overview(page, { youtube: connected(underWay) });
      await open(page, '/library');
      await page.getByText('57 videos read').first().waitFor();
    },
  },
  { name: 'sync-import', reader: true, show: (page) => open(page, '/library/add#google') },
  {
    name: 'sync-import-done',
    reader: true,
    show: async (page) => {
      await open(page, '/library/add');
      const lines = ['Why the Roman Republic fell', 'https://example.com/x', 'https://youtu.be/abcdefghijk'];
      await page.getByLabel('Links and titles, one per line').fill(lines.join('\n'));
      await page.getByRole('button', { name: 'Find books' }).click();
      await page.getByText('could not be read').waitFor();
    },
  },
  {
    name: 'sync-import-failed',
    reader: true,
    show: async (page) => {
      await open(page, '/library/add');
      const buffer = Buffer.from('{}');
      await page.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
      await page.getByRole('alert').waitFor();
    },
  },
];

const connected = (latest: typeof run | null) => ({
  state: 'connected',
  connected_at: '2026-11-01T08:00:00Z',
  run: latest,
});

async function settingsWith(page: Page, youtube: object): Promise<void> {
  await overview(page, { youtube });
  await open(page, '/settings');
  await page.getByRole('heading', { name: 'Links and files' }).waitFor();
}

/** Makes the server answer this about syncing, and the session agree that YouTube is connected. */
async function overview(page: Page, part: object): Promise<void> {
  const none = { state: 'off', connected_at: null, run: null };
  const json = { youtube: none, spotify: none, import: null, topics: [], removed_topics: [], links: true, ...part };
  await page.route(`${functions}get-sync`, (route) => route.fulfill({ json }));
  await page.addInitScript(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      const marked = value.replace('"user_metadata":{', '"user_metadata":{"youtube_access_token":"connected",');
      localStorage.setItem(key, marked);
    }
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
}
