import { addBooks, expect, stockLibrary, test } from './test.ts';

test('a fast double click on a bookmark is one', async ({ reader }) => {
  await addBooks(reader, 'roman history', 1);
  await reader.goto('/library');
  const bookmark = reader.getByRole('button', { name: /^Bookmark/ });
  await bookmark.dblclick();
  await reader.waitForLoadState('networkidle');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await reader.reload();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
});

test.describe('with answers of another kind', () => {
  test.use({ expectedNoise: [/Failed to load resource|responded with a status/] });

  test('no recommendation is no failure', async ({ reader }) => {
    await reader.route('**/get-weekly-recommendation?*', (route) => route.fulfill({ json: { data: null } }));
    await reader.goto('/recommendation/1');
    await expect(reader.getByText('No recommendation available')).toBeVisible();
    await expect(reader.getByRole('alert')).toHaveCount(0);
  });

  test('an address that cannot be one of ours is told in plain words', async ({ reader }) => {
    const long = 'x'.repeat(300);
    for (const [path, words] of [
      [`/recommendation/${long}`, 'No recommendation available'],
      [`/question/${long}`, 'This question could not be found'],
      [`/topic/${long}`, 'There is no page on this topic'],
    ] as const) {
      await reader.goto(path);
      await expect(reader.getByText(words)).toBeVisible();
      await expect(reader.getByRole('alert')).toHaveCount(0);
    }
  });

  test('the profile is asked for at the start, and a failure of it is nobody’s concern', async ({ reader }) => {
    const asked = reader.waitForRequest('**/functions/v1/get-profile');
    await reader.route('**/get-profile', (route) => route.abort());
    await reader.goto('/settings');
    await asked;
    await expect(reader.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(reader.getByLabel('Messages').getByRole('listitem')).toHaveCount(0);
    await expect(reader.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('on the shelf of the landing page', () => {
  for (const width of [1440, 768, 390, 320]) {
    test(`no title runs into its author or out of its spine at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await page.evaluate(() => document.fonts.ready);
      const faults = await page.locator('.spine').evaluateAll((spines) =>
        spines.flatMap((spine) => {
          const [title, author] = [...spine.children].map((part) => part.getBoundingClientRect());
          const box = spine.getBoundingClientRect();
          if (!title) return [];
          const upright = getComputedStyle(spine).writingMode !== 'horizontal-tb';
          const end = upright ? box.bottom : box.right;
          const titleEnd = upright ? title.bottom : title.right;
          const limit = author?.width ? (upright ? author.top : author.left) : end;
          const out = author?.width ? (upright ? author.bottom : author.right) > end : false;
          return titleEnd > limit || out ? [spine.textContent] : [];
        }),
      );
      expect(faults).toEqual([]);
    });
  }
});

test('a macron stands above its own letter, in the upright and the italic', async ({ page }) => {
  await page.goto('/');
  const low = await page.evaluate(async () => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pen) return ['no canvas'];
    /** The first row with ink. */
    const top = (text: string) => {
      pen.clearRect(0, 0, 300, 150);
      pen.fillText(text, 20, 120);
      return pen.getImageData(0, 0, 300, 150).data.findIndex((value, at) => at % 4 === 3 && value > 80) / 1200;
    };
    const wrong: string[] = [];
    for (const font of ['100px "Newsreader Variable"', 'italic 100px "Newsreader Variable"']) {
      await document.fonts.load(font, 'OŌ');
      pen.font = font;
      // After a letter without an accent, the browser may compose it from two glyphs, and the second may be too far
      // right and low.
      for (const letter of 'ĀĒĪŌŪ') if (top(`U${letter}`) > top(letter) + 3) wrong.push(`${font}: ${letter}`);
    }
    return wrong;
  });
  expect(low).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedNoise: [/Failed to load resource/] });

  test('a message stays where it was said, and covers nothing of a dialog', async ({ reader }) => {
    await stockLibrary(reader, 'roman history', 1);
    await reader.route('**/create-book-like', (route) => route.abort());
    await reader.goto('/library');
    await reader.getByRole('button', { name: /^Bookmark/ }).click();
    const failed = reader.getByText('The bookmark was not saved.');
    await expect(failed).toBeVisible();
    await reader.getByRole('button', { name: /^About/ }).click();
    const dialog = reader.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('The bookmark was not saved.')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Bookmark' }).click();
    const said = dialog.getByText('The bookmark was not saved.');
    await expect(said).toBeInViewport();
    const bottom = (await dialog.boundingBox().then((box) => box && box.y + box.height)) ?? 0;
    const box = await said.boundingBox();
    expect(bottom - (box?.y ?? 0), 'at the foot of the dialog').toBeLessThan(200);
    // At its end, the text stands above the message.
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const covered = await dialog.evaluate((element) => {
      const end = element.firstElementChild?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      return end - (element.querySelector('.toast')?.getBoundingClientRect().top ?? 0);
    });
    expect(covered).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(reader.getByLabel('Messages').getByText('The bookmark was not saved.')).toBeVisible();
  });
});

test('an alert gives way to the next, and goes with its page', async ({ reader }) => {
  await stockLibrary(reader, 'roman history', 1);
  await reader.goto('/search?q=roman+history');
  await reader.getByRole('button', { name: 'Make a reading guide' }).click();
  await expect(reader).toHaveURL(/\/question\//);
  await reader.getByRole('button', { name: 'Make it public' }).click();
  await reader.getByRole('dialog').getByRole('button', { name: 'Make it public' }).click();
  await expect(reader.getByText('Anyone with the link can read this page.')).toBeVisible();
  await reader.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = reader.getByRole('dialog');
  await dialog.getByRole('button', { name: 'More' }).click();
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await reader.keyboard.press('Escape');
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await expect(reader.getByLabel('Messages').getByRole('alert')).toHaveCount(0);
});
