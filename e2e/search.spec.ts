import { NOTHING_FOUND } from '../contract/nothing-found.ts';
import { addBooks, deleteFirstBook, expect, search, signIn, test } from './test.ts';

const field = 'Describe any book, theme, or topic/event...';

test('an empty question does nothing', async ({ reader }) => {
  await reader.goto('/search');
  await reader.getByPlaceholder(field).fill('   ');
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL('/search');
});

test('the question is in the address: reload, back, and Back', async ({ reader }) => {
  await reader.goto('/search');
  await reader.getByPlaceholder(field).fill('japan under the shoguns');
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL('/search?q=japan+under+the+shoguns');
  const count = reader.getByRole('status').filter({ hasText: /books? for “japan under the shoguns”/ });
  await expect(count).toBeVisible();
  await reader.reload();
  await expect(count).toBeVisible();
  await expect(reader.getByPlaceholder(field)).toHaveValue('japan under the shoguns');
  await reader.getByRole('button', { name: 'Back' }).click();
  await expect(reader).toHaveURL('/search');
  await expect(count).toHaveCount(0);
  await reader.goBack();
  await expect(count).toBeVisible();
});

test('the button says that it searches, and takes no second click', async ({ reader }) => {
  let calls = 0;
  await reader.route('**/post-search', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await reader.goto('/search');
  await reader.getByPlaceholder(field).fill('music');
  await reader.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(reader.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  await expect(reader.getByRole('list', { name: 'Search results' })).toBeVisible();
  expect(calls).toBe(1);
});

test('a result: why it is here, the bookstore, and whether it is on the shelf already', async ({ reader }) => {
  await search(reader, 'roman history');
  const first = reader.getByRole('article').first();
  await expect(first.getByRole('link', { name: /^Bookstore/ })).toHaveAttribute(
    'href',
    /amazon\.com\/s\?k=.*&i=stripbooks/,
  );
  const add = first.getByRole('button', { name: /library|Added/ });
  await expect(add).toHaveAttribute('data-state', 'idle');
  await add.click();
  await expect(add).toHaveAttribute('data-state', 'success');
  await reader.reload();
  await expect(add).toHaveAttribute('data-state', 'success');
});

test('suggestions are questions that can be followed', async ({ reader }) => {
  await search(reader, 'roman history');
  const next = reader.getByRole('heading', { name: 'Go on from here' }).locator('..').getByRole('link').first();
  const words = (await next.textContent()) ?? '';
  await next.click();
  await expect(reader.getByPlaceholder(field)).toHaveValue(words);
  await expect(reader.getByRole('list', { name: 'Search results' })).toBeVisible();
});

test('nothing found is said, with something to try', async ({ reader }) => {
  await reader.route('**/post-search', (route) =>
    route.fulfill({
      json: {
        ...NOTHING_FOUND,
        unmet: ['We have no book on this in Spanish.'],
        alternative_search_suggestions: [{ query: 'rome', kind: 'broader' }],
      },
    }),
  );
  await reader.goto('/search?q=qqq');
  await expect(reader.getByText('No book on our shelves fits that')).toBeVisible();
  await expect(reader.getByText('We have no book on this in Spanish.')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'rome' })).toHaveAttribute('href', '/search?q=rome');
});

test('who asks for any book at all is asked what it should be about', async ({ reader }) => {
  await reader.goto(`/search?${new URLSearchParams({ q: 'Surprise me!' })}`);
  await expect(reader.getByRole('heading', { name: 'What should it be about?' })).toBeVisible();
  await expect(reader.getByText(/Nothing found/)).toHaveCount(0);
  await reader.getByRole('link', { name: 'Philosophy' }).click();
  await expect(reader.getByRole('list', { name: 'Search results' }).getByRole('listitem')).toHaveCount(8);
});

test('somebody in danger is told where help is; books come on the second click, and the address forgets', async ({
  reader,
}) => {
  await reader.goto('/search');
  await reader.getByPlaceholder(field).fill('I want to kill myself');
  await reader.keyboard.press('Enter');
  const help = reader.getByRole('alert').filter({ hasText: 'You do not have to be alone with this' });
  await expect(help).toBeVisible();
  await expect(help.getByRole('link', { name: 'Find A Helpline' })).toHaveAttribute(
    'href',
    'https://findahelpline.com',
  );
  await expect(reader.getByRole('list', { name: 'Search results' })).toHaveCount(0);
  await expect(reader).toHaveURL('/search');
  await expect(reader).toHaveTitle(/^Search/);
  await help.getByRole('link', { name: 'Books about living on' }).click();
  await expect(reader.getByRole('list', { name: 'Search results' })).toBeVisible();
});

test('no question of ours stands before help', async ({ page }) => {
  await signIn(page);
  const question = page.getByRole('dialog', { name: 'Activate Knowledge Acceleration' });
  await page.reload();
  await expect(question).toBeVisible();
  await page.goto('/search?q=I+want+to+kill+myself');
  await expect(page.getByRole('alert').filter({ hasText: 'You do not have to be alone with this' })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('a new reader’s next step does not cover the book that was just added', async ({ reader }) => {
  await reader.setViewportSize({ width: 1440, height: 900 });
  await search(reader, 'roman history');
  const cards = reader.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  // The card that ends the lowest within the window.
  const bottoms = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  const lowest = bottoms.findLastIndex((bottom) => bottom <= 900);
  const card = cards.nth(lowest);
  // So that it lies where the line will stand.
  await card.evaluate((each) => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 1));
  await card.getByRole('button', { name: /^Add to library/ }).click();
  const line = reader.getByRole('region', { name: 'What comes next' });
  await expect(line).toContainText('Two more books');
  const box = async (locator: typeof card) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  await expect
    .poll(async () => (await box(card)).y + (await box(card)).height - (await box(line)).y, 'below the line’s top')
    .toBeLessThanOrEqual(0);
});

test('a message stands above a new reader’s next step, at every width', async ({ reader }) => {
  await addBooks(reader, 'roman history', 4);
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await deleteFirstBook(reader);
  // As long as it has the focus it stays.
  await reader.getByRole('button', { name: 'Undo' }).focus();
  const line = reader.getByRole('region', { name: 'What comes next' });
  await expect(line).toContainText('In a minute or two your first pick waits');
  const message = reader.getByLabel('Messages').getByRole('listitem');
  for (const width of [320, 390, 768, 1440]) {
    await reader.setViewportSize({ width, height: 844 });
    const gap = async () => {
      const [above, below] = await Promise.all([message.boundingBox(), line.boundingBox()]);
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
    };
    await expect.poll(gap, `between them at ${width}`).toBeGreaterThanOrEqual(8);
    expect(await gap(), `close to it at ${width}`).toBeLessThan(72);
  }
});

test('nothing at the foot of the window lies over another thing there, at every width', async ({ reader }) => {
  await addBooks(reader, 'roman history', 4);
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await reader.getByRole('button', { name: 'Choose several books' }).click();
  await reader.getByRole('checkbox').first().check();
  const bar = reader.getByRole('region', { name: 'Chosen books' });
  await bar.getByRole('button', { name: 'Bookmark' }).click();
  const message = reader.getByLabel('Messages').getByRole('listitem');
  await expect(message).toContainText('1 book is bookmarked.');
  // As long as it has the focus it stays.
  await message.getByRole('button', { name: 'Dismiss' }).focus();
  const next = reader.getByRole('region', { name: 'What comes next' });
  const tabs = reader.locator('.tabs');
  for (const width of [320, 390, 768, 1440]) {
    await reader.setViewportSize({ width, height: 844 });
    for (const place of ['top', 'end']) {
      await reader.evaluate((to) => scrollTo(0, to === 'end' ? document.body.scrollHeight : 0), place);
      // On a wide screen there are no tabs.
      const overlapping = async () => {
        const boxes = await Promise.all([tabs, next, bar, message].map((each) => each.boundingBox()));
        const shown = boxes.flatMap((box) => box ?? []).sort((a, b) => a.y - b.y);
        return shown.filter(({ y, height }, at) => y + height > (shown[at + 1]?.y ?? 844) + 1);
      };
      await expect.poll(overlapping, `${width} px, ${place}`).toEqual([]);
    }
  }
});

test('suggestions stand between their field and a new reader’s next step', async ({ reader }) => {
  await reader.setViewportSize({ width: 390, height: 600 });
  await addBooks(reader, 'roman history', 1);
  const line = reader.getByRole('region', { name: 'What comes next' });
  await expect(line).toContainText('Two more books');
  await reader.getByRole('combobox').fill('rom');
  await expect(reader.getByRole('option').nth(5)).toBeVisible();
  const edges = async () => {
    const places = [reader.getByRole('combobox'), reader.getByRole('listbox').locator('..'), line];
    const [field, list, next] = await Promise.all(places.map((each) => each.boundingBox()));
    return { above: field?.y ?? -1, below: (next?.y ?? 0) - (list ? list.y + list.height : Infinity) };
  };
  await expect.poll(async () => (await edges()).below, 'between the list and the line').toBeGreaterThanOrEqual(0);
  expect((await edges()).above, 'the field is in sight').toBeGreaterThanOrEqual(0);
});

test('on a phone the bookstore’s name stands apart from the reason beside it', async ({ reader }) => {
  await reader.setViewportSize({ width: 390, height: 844 });
  await search(reader, 'roman history');
  const card = reader.getByRole('article').first();
  const [store, why] = await Promise.all([
    card.getByRole('link', { name: /^Bookstore/ }).boundingBox(),
    card.locator('p.italic').boundingBox(),
  ]);
  expect((why?.x ?? 0) - ((store?.x ?? 0) + (store?.width ?? 0))).toBeGreaterThanOrEqual(8);
});
