import { functions, open, type Scene } from './scene.ts';

/** The settings, the taste page, and the page on what is known about a reader. */
export const accountScenes: Scene[] = [
  { name: 'settings', reader: true, show: (page) => open(page, '/settings') },
  { name: 'taste', reader: true, show: (page) => open(page, '/taste') },
  { name: 'known', reader: true, show: (page) => open(page, '/what-we-know') },
  {
    name: 'known-open',
    reader: true,
    show: async (page) => {
      await open(page, '/what-we-know');
      for (const part of await page.locator('main summary').all()) await part.click();
    },
  },
  {
    name: 'known-forget',
    reader: true,
    whole: false,
    show: async (page) => {
      await open(page, '/what-we-know');
      await page.getByText('Forget some of it').click();
      await page.getByRole('button', { name: 'Forget: YouTube, and pasted or uploaded likes' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'settings-passkeys',
    reader: true,
    whole: false,
    show: async (page) => {
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Passkeys' }).click();
      await page.getByText('You have no passkey yet.').waitFor();
    },
  },
  {
    name: 'settings-delete',
    reader: true,
    whole: false,
    show: async (page) => {
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('button', { name: 'Continue to deletion' }).click();
    },
  },
  {
    name: 'settings-passkeys-listed',
    reader: true,
    whole: false,
    show: async (page) => {
      const created_at = '2026-03-01T10:00:00Z';
      const passkeys = [
        { id: '1', friendly_name: 'iCloud Keychain', created_at, last_used_at: '2026-11-01T10:00:00Z' },
        { id: '2', friendly_name: 'The blue key in the drawer of the office', created_at },
      ];
      await page.route('**/auth/v1/passkeys*', (route) => route.fulfill({ json: passkeys }));
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Manage passkeys' }).click();
      await page.getByRole('list', { name: 'Your passkeys' }).waitFor();
    },
  },
  {
    name: 'taste-said',
    reader: true,
    show: async (page) => {
      const mark = (kind: string, name: string, verdict: string) => ({
        ...{ kind, of: name, name, verdict },
        since: '2026-11-01T10:00:00Z',
      });
      const long = 'The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner';
      const marks = [
        mark('topic', 'the Roman Empire', 'more'),
        mark('author', 'Mary Beard', 'less'),
        mark('book', long, 'never'),
      ];
      await page.route(`${functions}get-taste*`, (route) => route.fulfill({ json: { surprise: 1, marks } }));
      await open(page, '/taste');
      await page.getByRole('list', { name: 'More of' }).waitFor();
    },
  },
];
