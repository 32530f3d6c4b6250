import type { Page } from '@playwright/test';
import { expect, expectAccessible, stockLibrary, test } from './test.ts';

const books = (page: Page) => page.getByRole('list', { name: 'Your books' }).getByRole('listitem');
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the library' });

test.beforeEach(async ({ reader }) => {
  await stockLibrary(reader, 'roman history', 10);
  await reader.goto('/library');
  await expect(books(reader)).toHaveCount(10);
  await expect(reader.locator('#root[inert]')).toHaveCount(0);
});

test('books are found and ordered, it stands in the address, and nothing to page has no pager', async ({ reader }) => {
  await expect(reader.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  const [title = ''] = await reader.getByRole('list', { name: 'Your books' }).getByRole('heading').allTextContents();
  await reader.getByLabel('Find in your library').fill(title);
  await expect(reader).toHaveURL(`/library?${new URLSearchParams({ find: title })}`);
  await expect(books(reader)).toHaveCount(1);
  await reader.getByLabel('Find in your library').fill('zzxqj');
  await expect(reader.getByRole('heading', { name: 'Nothing in your library fits “zzxqj”' })).toBeVisible();
  // The words have their cross, and nothing else is set.
  await expect(reader.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0);
  await reader.goto('/library?state=reading&find=zzxqj');
  await reader.getByRole('button', { name: 'All books' }).click();
  await expect(books(reader)).toHaveCount(10);
  await expect(reader.getByLabel('Find in your library')).toHaveValue('');
  await reader.getByLabel('Find in your library').fill('ancient history');
  await expect(reader).toHaveURL('/library?find=ancient+history');
  await expect(books(reader)).not.toHaveCount(0);
  await reader.getByRole('button', { name: 'Clear the field' }).click();
  await expect(reader.getByLabel('Find in your library')).toBeFocused();
  await expect(reader).toHaveURL('/library');
  await expect(books(reader)).toHaveCount(10);
  await reader.getByLabel('Sort').selectOption('Title');
  await expect(reader).toHaveURL('/library?sort=title');
  const bare = (text: string) => text.toLowerCase().replace(/^(the|an?) /, '');
  await expect
    .poll(async () => {
      const titles = await reader.getByRole('list', { name: 'Your books' }).getByRole('heading').allTextContents();
      return titles.map(bare).every((each, at, all) => at === 0 || each >= (all[at - 1] ?? ''));
    })
    .toBe(true);
});

test('several books are read at once, counted, found again, and removed with a way back', async ({ reader }) => {
  await reader.getByRole('button', { name: 'Choose several books' }).click();
  for (const box of (await books(reader).getByRole('checkbox').all()).slice(0, 3)) await box.check();
  const bar = reader.getByRole('region', { name: 'Chosen books' });
  await expect(bar).toContainText('3 chosen');
  await expectAccessible(reader);
  await bar.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(reader.getByText('3 books are read.')).toBeVisible();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(parts(reader).getByRole('link', { name: /^Read\s*3$/ })).toBeVisible();
  await parts(reader)
    .getByRole('link', { name: /^Read\s*3$/ })
    .click();
  await expect(books(reader)).toHaveCount(3);
  await reader.getByRole('button', { name: 'Choose several books' }).click();
  await bar.getByRole('button', { name: 'All on this page' }).click();
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(reader.getByRole('heading', { name: 'You have not finished any of your books yet' })).toBeVisible();
  await reader.getByRole('button', { name: 'Undo' }).click();
  await expect(books(reader)).toHaveCount(3);
});

test('no number of a library waits for a formatter, which takes a telephone long to make', async ({ reader }) => {
  await reader.addInitScript(() => {
    Number.prototype.toLocaleString = () => 'formatted';
  });
  await reader.reload();
  await expect(parts(reader)).toContainText('All books10');
});

const fromHex = (text: string) => Number.parseInt(text, 16);

test.describe('covers that do not come', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('a slow cover holds back no other spine, and one that fails leaves cloth', async ({ reader }) => {
    const covers = await books(reader)
      .locator('.book-cover img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const [first = '', second = ''] = covers;
    let send = () => {};
    const slow = new Promise<void>((resolve) => {
      send = resolve;
    });
    await reader.route(first, async (route) => {
      await slow;
      await route.continue();
    });
    await reader.route(second, (route) => route.abort());
    await reader.getByRole('button', { name: 'Show spines' }).click();
    await reader.reload({ waitUntil: 'commit' });
    await expect(books(reader)).toHaveCount(10);
    const colours = () =>
      books(reader).evaluateAll((items) => items.map((item) => getComputedStyle(item).backgroundColor));
    const grey = await reader.evaluate(() => {
      const shape = document.createElement('i');
      shape.style.background = 'var(--table)';
      document.body.append(shape);
      return getComputedStyle(shape).backgroundColor;
    });
    await expect
      .poll(async () => (await colours()).map((colour) => colour === grey))
      .toEqual([true, ...Array(9).fill(false)]);
    const before = await colours();
    send();
    await expect.poll(async () => (await colours())[0]).not.toBe(grey);
    const after = await colours();
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after.filter((colour, at) => colour === after[at + 1])).toEqual([]);
  });
});

test('spines instead of covers, remembered, open the same book', async ({ reader }) => {
  const addresses = await books(reader)
    .locator('.book-cover img')
    .evaluateAll((covers) => covers.map((cover) => (cover as HTMLImageElement).src));
  const covers = await Promise.all(
    addresses.map(async (address) => {
      const drawing = await (await reader.request.get(address)).text();
      return Array.from(drawing.matchAll(/#([0-9a-f]{6})/g), ([, hex = '']) => hex.match(/../g)?.map(fromHex) ?? []);
    }),
  );
  await reader.getByRole('button', { name: 'Show spines' }).click();
  await expect(books(reader).getByRole('link')).toHaveCount(10);
  // Every spine has a colour of its cover, and none that of its neighbour.
  const spines = () =>
    books(reader).evaluateAll((items) =>
      items.map((item) => (getComputedStyle(item).backgroundColor.match(/\d+/g) ?? []).map(Number)),
    );
  await expect
    .poll(async () => {
      const tones = await spines();
      // In steps of eight, or darker or lighter: for its lettering, or because a neighbour has the same tone.
      const isOf = (tone: number[], at: number) =>
        covers[at]
          ?.flatMap((ink) => [ink, ink.map((value) => value * 0.75 + 64)])
          .some((ink) =>
            [1, 0.75, 0.5625, 0.42].some((shade) =>
              ink.every((value, channel) => Math.abs(value * shade - (tone[channel] ?? 0)) <= 9),
            ),
          );
      return tones.map((tone, at) => isOf(tone, at) && String(tone) !== String(tones[at - 1]));
    })
    .toEqual(Array.from({ length: 10 }, () => true));
  await expectAccessible(reader);
  await reader.reload();
  await expect(reader.getByRole('button', { name: 'Show covers' })).toBeVisible();
  await expect(reader.locator('#root[inert]')).toHaveCount(0);
  await books(reader).getByRole('link').nth(1).click();
  await expect(reader.getByRole('dialog')).toContainText('Order Now');
});

test('spines fill their boards evenly at every width', async ({ reader }) => {
  await stockLibrary(reader, 'quantum physics', 7);
  await stockLibrary(reader, 'whales', 7);
  await reader.goto('/library');
  await reader.getByRole('button', { name: 'Show spines' }).click();
  await expect(books(reader).getByRole('link')).toHaveCount(24);
  for (const width of [1440, 1180, 1024, 768, 390, 320]) {
    await reader.setViewportSize({ width, height: 900 });
    const boards = await books(reader).evaluateAll((spines) => {
      const byFoot = new Map<number, number>();
      for (const spine of spines) {
        const { bottom, width } = spine.getBoundingClientRect();
        byFoot.set(Math.round(bottom), (byFoot.get(Math.round(bottom)) ?? 0) + width);
      }
      return [...byFoot.values()];
    });
    // The emptiest has more than half of what the fullest has.
    expect(Math.min(...boards) / Math.max(...boards), `${width} px: ${boards.join(', ')}`).toBeGreaterThan(0.5);
  }
});

test('what can be done with chosen books looks so only once some are chosen', async ({ reader }) => {
  await reader.getByRole('button', { name: 'Choose several books' }).click();
  const remove = reader.getByRole('region', { name: 'Chosen books' }).getByRole('button', { name: 'Remove' });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveCSS('opacity', '0.55');
  await reader.getByRole('checkbox').first().check();
  await expect(remove).toHaveCSS('opacity', '1');
});

test('on a phone what is done with chosen books stands above the tabs', async ({ reader }) => {
  await reader.setViewportSize({ width: 390, height: 780 });
  await reader.getByRole('button', { name: 'Choose several books' }).click();
  for (const name of ['Remove', 'Done']) {
    const reached = await reader.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(reached, name).toBe(true);
  }
});
