import type { BrowserContext } from '@playwright/test';
import { scenes } from '../scripts/scenes/screen-scenes.ts';
import { syncScenes } from '../scripts/scenes/sync-scenes.ts';
import { test as base, becomeReader, expectAccessibleInBothSchemes, stockLibrary, store } from './test.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One reader with books for all scenes of a worker: a scene's changes affect only its own page. */
const test = base.extend<object, { known: State }>({
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
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Some scenes show failures.
test.use({ expectedNoise: [/Failed to load resource|responded with a status/] });

/** Every screen and state that `npm run screens` captures, so that a new one is checked too. */
for (const { name, reader, show } of [...scenes, ...syncScenes]) {
  test(`${name} is accessible in both schemes`, async ({ browser, known, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      reducedMotion: 'reduce',
    });
    for (const { origin, localStorage } of reader ? known.origins : [])
      await store(context, origin, Object.fromEntries(localStorage.map(({ name: key, value }) => [key, value])));
    const page = await context.newPage();
    await show(page);
    await expectAccessibleInBothSchemes(page);
    await context.close();
  });
}
