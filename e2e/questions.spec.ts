import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectInWidth,
  refuseUntilLoadedAgain,
  search,
  test,
} from './test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const question = 'How did the Roman Empire fall?';

/** Makes a page from the answer to a question, and ends on it. Returns its address. */
async function makePage(page: Page, words = question): Promise<string> {
  await search(page, words);
  await page.getByRole('button', { name: 'Make a reading guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page).toHaveURL(/\/question\/[\w-]{22}$/);
  return page.url();
}

async function makePublic(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make it public' }).click();
  const question = page.getByRole('dialog', { name: 'Make this page public?' });
  await expect(question).toContainText('search engines may list it');
  await question.getByRole('button', { name: 'Make it public' }).click();
  await expect(page.getByText('Anyone with the link can read this page.')).toBeVisible();
}

/** The page as a first-time visitor sees it. */
async function asVisitor(browser: Browser, url: string, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test('a question becomes a page: overview, a path of books with reasons, more to look at, and it is kept', async ({
  reader,
}) => {
  const url = await makePage(reader);
  await expect(reader).toHaveTitle(/How did the Roman Empire fall\?/);
  await expect(reader.getByRole('region', { name: 'Overview' })).toContainText('Composed from the records');
  const path = reader.getByRole('region', { name: 'Recommended Books' });
  const levels = await path.getByRole('heading', { level: 3 }).allTextContents();
  expect(levels).toEqual(['Introductory', 'Core', 'Advanced'].filter((level) => levels.includes(level)));
  const first = path.getByRole('article').first();
  const store = first.getByRole('link', { name: /^Bookstore/ });
  await expect(store).toHaveAttribute('href', /amazon\.com\/s\?k=/);
  await expect(store).toHaveAttribute('rel', /sponsored/);
  await expect(store).toHaveText(/^Bookstore/, { useInnerText: true });
  await first.getByRole('heading').getByRole('link').click();
  await expect(reader.getByRole('dialog').getByRole('link', { name: /Order Now/ })).toBeVisible();
  await reader.keyboard.press('Escape');
  await first.getByRole('button', { name: /^Add to library/ }).click();
  await expect(first.getByRole('button', { name: /^In your library/ })).toBeVisible();
  const more = reader
    .getByRole('region', { name: 'Additional Resources' })
    .getByRole('link', { name: /^More books on/ });
  await more.first().click();
  await expect(reader).toHaveURL(/\/search\?q=/);
  await reader.goto('/search');
  await reader.getByRole('region', { name: 'Your questions' }).getByRole('link', { name: question }).click();
  await expect(reader).toHaveURL(url);
  await expect(first.getByRole('button', { name: /^In your library/ })).toBeVisible();
});

test('a path that is begun is found again from the library, until it is read to its end', async ({ reader }) => {
  const url = await makePage(reader);
  const steps = reader.getByRole('region', { name: 'Recommended Books' });
  const unread = steps.getByRole('button', { name: /^I have read/ });
  const all = await unread.count();
  const saved = reader.waitForResponse('**/set-reading');
  await unread.first().click();
  await saved;
  await reader.getByRole('link', { name: 'Library', exact: true }).first().click();
  const begun = reader.getByRole('region', { name: 'Paths you have begun' });
  await expect(begun.getByRole('link')).toHaveAccessibleName(`${question} 1 of ${all} read`);
  await expectAccessible(reader);
  await begun.getByRole('link').click();
  await expect(reader).toHaveURL(url);
});

test('the same question leads to the page that there is, and a second click makes no second one', async ({
  reader,
}) => {
  const url = await makePage(reader);
  await search(reader, question);
  await reader.getByRole('button', { name: 'Make a reading guide' }).dblclick();
  await expect(reader).toHaveURL(url);
  await reader.goto('/search');
  await expect(reader.getByRole('region', { name: 'Your questions' }).getByRole('listitem')).toHaveCount(1);
});

test.describe('private and public', () => {
  test.use({ expectedNoise: [/status of 404/] });

  test('private until its author says so, and again afterwards', async ({ reader, browser, baseURL }) => {
    const url = await makePage(reader);
    const visitor = await asVisitor(browser, url, baseURL);
    await expect(visitor.getByText('This question could not be found')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Sign In' }).last()).toBeVisible();
    await reader.getByRole('button', { name: 'Make it public' }).click();
    await reader.getByRole('button', { name: 'Keep it private' }).click();
    await expect(reader.getByText('Only you can read this page.')).toBeVisible();
    await makePublic(reader);
    await expect(reader.getByRole('dialog')).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1, name: question })).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Your page' })).toHaveCount(0);
    await expect(visitor.getByRole('button', { name: /^Add to library/ }).first()).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', `${url}/preview.png`);
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await expect(visitor.getByPlaceholder('Enter your email')).toBeVisible();
    await reader.getByRole('button', { name: 'Make it private' }).click();
    await expect(reader.getByText('Only you can read this page.')).toBeVisible();
    await visitor.goto(url);
    await expect(visitor.getByText('This question could not be found')).toBeVisible();
    await visitor.context().close();
  });

  test('deleted after a question, and gone', async ({ reader }) => {
    const url = await makePage(reader);
    await reader.getByRole('button', { name: 'Delete' }).click();
    const sure = reader.getByRole('alertdialog');
    await expect(sure).toContainText(`Are you sure you want to delete “${question}”?`);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(reader.getByRole('button', { name: 'Delete' })).toBeFocused();
    await reader.getByRole('button', { name: 'Delete' }).click();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expect(reader).toHaveURL('/search');
    await expect(reader.getByText('The page was deleted.')).toBeVisible();
    await expect(reader.getByRole('region', { name: 'Your questions' }).getByRole('link')).toHaveCount(0);
    await reader.goto(url);
    await expect(reader.getByText('This question could not be found')).toBeVisible();
  });
});

test.describe('the share dialog', () => {
  test('a private page is made public first, and only when its author agrees', async ({ reader }) => {
    await makePage(reader);
    await reader.getByRole('button', { name: 'Share' }).click();
    await expect(reader.getByRole('dialog', { name: 'Make this page public?' })).toBeVisible();
    await reader.getByRole('button', { name: 'Keep it private' }).click();
    await expect(reader.getByText('Only you can read this page.')).toBeVisible();
    await reader.getByRole('button', { name: 'Share' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Make it public' }).click();
    await expect(reader.getByRole('dialog', { name: 'Share' })).toBeVisible();
    await expect(reader.getByText('Anyone with the link can read this page.')).toBeVisible();
  });

  test('six ways, with what they carry', async ({ reader }) => {
    const words = `How did the Roman Empire fall? “Rome” & 'fall' = 50% #1 📚`;
    const url = await makePage(reader, words);
    await makePublic(reader);
    await reader.getByRole('button', { name: 'Share' }).click();
    const dialog = reader.getByRole('dialog', { name: 'Share' });
    const carried = async (name: string) =>
      new URL((await dialog.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams;
    expect((await carried('Facebook')).get('u')).toBe(url);
    expect((await carried('Twitter')).get('url')).toBe(url);
    expect((await carried('Twitter')).get('text')).toContain(words);
    expect((await carried('WhatsApp')).get('text')).toContain(words);
    expect((await carried('WhatsApp')).get('text')).toContain(url);
    expect((await carried('Email')).get('subject')).toBe(words);
    expect((await carried('Email')).get('body')).toContain(`\r\n\r\n${url}`);
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Link copied to clipboard!');
    expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await dialog.getByRole('button', { name: 'More' }).click();
    await expect(dialog.getByRole('alert').last()).toHaveText('Native sharing is not supported on this device');
    await expectAccessible(reader);
  });

  test('where the device can share, More hands it over, and calling it off is no fault', async ({ reader }) => {
    await reader.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: object) => {
          document.documentElement.dataset.shared = JSON.stringify(data);
          throw new DOMException('Called off', 'AbortError');
        },
      });
    });
    const url = await makePage(reader);
    await makePublic(reader);
    await reader.getByRole('button', { name: 'Share' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'More' }).click();
    const shared = JSON.parse((await reader.locator('html').getAttribute('data-shared')) ?? '{}');
    expect(shared).toMatchObject({ title: question, url });
    await expect(reader.getByRole('dialog').getByRole('alert')).toHaveCount(0);
  });

  test('a click outside and Esc close it, focus returns, and the page does not scroll behind it', async ({
    reader,
  }) => {
    await makePage(reader);
    await makePublic(reader);
    const opener = reader.getByRole('button', { name: 'Share' });
    const dialog = reader.getByRole('dialog', { name: 'Share' });
    await opener.click();
    await expect(dialog).toBeVisible();
    await reader.mouse.wheel(0, 600);
    await reader.keyboard.press('PageDown');
    expect(await reader.evaluate(() => scrollY)).toBe(0);
    await reader.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await reader.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await reader.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await reader.mouse.wheel(0, 600);
    await expect.poll(() => reader.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});

test.describe('when calls fail', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('the page says so and loads on the second try', async ({ reader }) => {
    const url = await makePage(reader);
    await reader.route('**/get-question?*', (route) => route.abort());
    await reader.goto(url);
    await expect(reader.getByText('The answer could not be loaded')).toBeVisible();
    await expect(reader.getByRole('alert')).toContainText('Check your connection');
    await reader.unroute('**/get-question?*');
    await reader.getByRole('button', { name: 'Try again' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: question })).toBeVisible();
  });

  test('making, sharing and deleting say what did not happen', async ({ reader }) => {
    await search(reader, question);
    await reader.route('**/post-question', (route) => route.abort());
    await reader.getByRole('button', { name: 'Make a reading guide' }).click();
    await expect(reader.getByText(/The guide was not made\./)).toBeVisible();
    await reader.unroute('**/post-question');
    await reader.getByRole('button', { name: 'Try again' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: question })).toBeVisible();
    await reader.route(/set-question-sharing|delete-question/, (route) => route.abort());
    await reader.getByRole('button', { name: 'Make it public' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Make it public' }).click();
    await expect(reader.getByRole('dialog').getByText(/The page is still private\./)).toBeVisible();
    await reader.keyboard.press('Escape');
    await expect(reader.getByText('Only you can read this page.')).toBeVisible();
    await reader.getByRole('button', { name: 'Share' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Make it public' }).click();
    await expect(reader.getByRole('dialog').getByText(/The page is still private\./)).toBeVisible();
    await reader.keyboard.press('Escape');
    await reader.getByRole('button', { name: 'Delete' }).click();
    await reader.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(reader.getByText(/The page was not deleted\./)).toBeVisible();
  });

  test('sharing whose code does not arrive says so, and opens on the second try', async ({ reader }) => {
    await makePage(reader);
    await reader.route('**/share-flow*', (route) => route.abort());
    await reader.getByRole('button', { name: 'Share' }).click();
    await expect(reader.getByRole('alert')).toContainText('could not be opened.');
    await reader.unroute('**/share-flow*');
    await reader.getByRole('button', { name: 'Share' }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
  });

  test('where the browser goes on refusing that code, the page is loaded again and sharing opens', async ({
    reader,
  }) => {
    await makePage(reader);
    const loads = await refuseUntilLoadedAgain(reader, '**/share-flow*');
    await reader.getByRole('button', { name: 'Share' }).click();
    await expect(reader.getByRole('alert')).toContainText('could not be opened.');
    await reader.getByRole('button', { name: 'Share' }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
    expect(loads()).toBe(1);
    await reader.keyboard.press('Escape');
    await reader.reload();
    await expect(reader.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(reader.getByRole('dialog')).toHaveCount(0);
  });

  test('where no book answers, no page is made and that is said', async ({ reader }) => {
    await search(reader, question);
    await reader.route('**/post-question', (route) =>
      route.fulfill({ json: { data: null, help: null, alternative_search_suggestions: [] } }),
    );
    await reader.getByRole('button', { name: 'Make a reading guide' }).click();
    await expect(reader.getByText('No book on our shelves answers that well enough for a guide.')).toBeVisible();
    await expect(reader).toHaveURL(/\/search\?q=/);
  });

  test('the list of questions says that it did not load, and loads on the second try', async ({ reader }) => {
    await reader.route('**/get-questions', (route) => route.abort());
    await reader.goto('/search');
    const list = reader.getByRole('region', { name: 'Your questions' });
    await expect(list.getByRole('alert')).toContainText('Your questions could not be loaded.');
    await reader.unroute('**/get-questions');
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect(list).toContainText('Search for something, then make a reading guide');
  });
});

test('the page and its dialogs are accessible', async ({ reader }) => {
  await makePage(reader);
  await expectAccessibleInBothSchemes(reader);
  await reader.getByRole('button', { name: 'Share' }).click();
  await expectAccessibleInBothSchemes(reader);
  await reader.getByRole('dialog').getByRole('button', { name: 'Make it public' }).click();
  await expect(reader.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await reader.getByRole('button', { name: 'Copy Link' }).click();
  await expectAccessibleInBothSchemes(reader);
  await reader.keyboard.press('Escape');
  await reader.getByRole('button', { name: 'Delete' }).click();
  await expectAccessibleInBothSchemes(reader);
  await reader.setViewportSize({ width: 320, height: 640 });
  await reader.keyboard.press('Escape');
  await expectAccessibleInBothSchemes(reader);
  await expectInWidth(reader);
  await reader.goto('/search');
  await expect(reader.getByRole('link', { name: question }).last()).toBeVisible();
  await expectAccessibleInBothSchemes(reader);
});
