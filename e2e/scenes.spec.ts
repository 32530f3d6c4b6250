import type { BrowserContext, Page } from '@playwright/test';
import { scenes } from '../scripts/scenes/screen-scenes.ts';
import { syncScenes } from '../scripts/scenes/sync-scenes.ts';
import { test as base, becomeReader, expectAccessibleInBothSchemes, stockLibrary } from './test.ts';

/** What a browser has stored of the one reader, by origin. */
type Stored = Record<string, Record<string, string>>;

/**
 * One reader with books, and one browser, for all scenes of a worker: a scene's changes affect only its own page, and a
 * browser that has the application's code opens a page in half the time.
 */
const test = base.extend<object, { known: Stored; shared: BrowserContext }>({
  known: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' });
      const page = await context.newPage();
      await becomeReader(page);
      await stockLibrary(page, 'roman history', 20);
      await stockLibrary(page, 'quantum physics', 10);
      await page.goto('/search?q=How+did+the+Roman+Empire+fall%3F');
      await page.getByRole('button', { name: 'Make a reading guide' }).click();
      await page.waitForURL('**/question/*');
      const { origins } = await context.storageState();
      await context.close();
      await use(
        Object.fromEntries(
          origins.map(({ origin, localStorage }) => [
            origin,
            Object.fromEntries(localStorage.map(({ name, value }) => [name, value])),
          ]),
        ),
      );
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shared: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? '', reducedMotion: 'reduce' });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

// Some scenes show failures.
test.use({ expectedNoise: [/Failed to load resource|responded with a status/] });

/** Every screen and state that `npm run screens` captures, so that a new one is checked too. */
for (const { name, reader, show } of [...scenes, ...syncScenes]) {
  test(`${name} is accessible in both schemes`, async ({ shared, known, baseURL }) => {
    const page = await shared.newPage();
    await startWith(page, baseURL ?? '', reader ? known : {});
    await show(page);
    await expectAccessibleInBothSchemes(page);
    await page.close();
  });
}

/** Before the page's first document is read, the storage of `origin` has only what `stored` says. */
async function startWith(page: Page, origin: string, stored: Stored): Promise<void> {
  await page.addInitScript(
    ([where, entries]) => {
      if (location.origin !== where || sessionStorage.getItem('started')) return;
      sessionStorage.setItem('started', 'yes');
      localStorage.clear();
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    [origin, stored[origin] ?? {}] as const,
  );
}
