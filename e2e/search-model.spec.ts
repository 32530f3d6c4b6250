import { helpfulBrain } from '../fakes/model-brains.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { becomeReader, expect, expectAccessible, test } from './test.ts';

// One server for all tests, which run one after the other: its model behaves as each test wants.
test.describe.configure({ mode: 'default' });

let server: ModelServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startModelServer();
});
test.afterAll(() => server.stop());
test.use({
  baseURL: `http://localhost:${Number(process.env.E2E_PORT ?? 3210) + 1}`,
  // Cards move to their new places.
  contextOptions: { reducedMotion: 'no-preference' },
});

const QUERY = 'cartography and exploration';
const brain = helpfulBrain({ rewrites: { cartography: 'history of maps and map makers' } });

/** A model that answers only when it is allowed to. */
function slowModel(): () => void {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  server.model.think(async (question) => {
    await gate;
    return brain(question);
  });
  return open;
}

test.beforeEach(async ({ page }) => {
  server.model.always(null);
  server.model.think(brain);
  await becomeReader(page);
});

const titles = (page: import('@playwright/test').Page) =>
  page.getByRole('article').getByRole('heading').allTextContents();

/** All books of the answer in order, those further afield included. */
const books = (page: import('@playwright/test').Page) =>
  page.locator('[data-book]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.book));

test('first results at once, better ones in their place without a jump', async ({ page }) => {
  const finish = slowModel();
  await page.goto(`/search?q=${encodeURIComponent(QUERY)}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const line = page.getByRole('status').filter({ hasText: 'Looking closer' });
  await expect(line).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
  const before = await titles(page);
  const top = await page.getByRole('list', { name: 'Search results' }).boundingBox();
  finish();
  await expect(page.getByRole('status').filter({ hasText: 'We looked closer' })).toHaveCount(1);
  await expect.poll(() => titles(page)).not.toEqual(before);
  expect((await page.getByRole('list', { name: 'Search results' }).boundingBox())?.y).toBe(top?.y);
  await expectAccessible(page);
});

test('a reader who is busy with the list keeps it, and is offered the other', async ({ page }) => {
  const finish = slowModel();
  await page.goto('/search?q=cartography+and+the+sea');
  const about = page.getByRole('button', { name: /^About / }).first();
  await about.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const before = await books(page);
  finish();
  const show = page.getByRole('button', { name: 'Show better results' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(show).toBeVisible();
  expect(await books(page)).toEqual(before);
  await expect(about).toBeFocused();
  await expectAccessible(page);
  // However few books fit, the list is longer than the window.
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('article').first()).not.toBeInViewport();
  await show.click();
  await expect(show).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeInViewport();
  await expect.poll(() => books(page)).not.toEqual(before);
});

test('what was added meanwhile stays added', async ({ page }) => {
  const finish = slowModel();
  await page.goto('/search?q=cartography+of+empires');
  await page
    .getByRole('button', { name: /^Add to library/ })
    .first()
    .click();
  const added = page.getByRole('button', { name: /^In your library/ });
  await expect(added).toHaveCount(1);
  const name = await added.getAttribute('aria-label');
  finish();
  await page.getByRole('button', { name: 'Show better results' }).click();
  await expect(page.getByRole('button', { name: name ?? '' })).toHaveAttribute('data-state', 'success');
});

test('a model that is down is not spoken of', async ({ page }) => {
  server.model.always('status 400');
  await page.goto('/search?q=lighthouses+and+their+keepers');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Looking closer…')).toHaveCount(0);
  await expect(page.getByText(/looked closer|model/i)).toHaveCount(0);
});

test('a spent budget is said, beside our own results', async ({ page }) => {
  for (const place of ['rome', 'china', 'japan', 'france', 'egypt', 'india', 'peru', 'kenya']) {
    await page.goto(`/search?q=history+of+${place}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Looking closer…')).toHaveCount(0);
    if ((await page.getByText('today’s share of the language model').count()) > 0) break;
  }
  await expect(page.getByRole('status').filter({ hasText: 'today’s share of the language model' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
