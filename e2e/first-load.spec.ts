import type { Page } from '@playwright/test';
import {
  addBooks,
  becomeReader,
  expect,
  expectAccessible,
  refuseUntilLoadedAgain,
  stockLibrary,
  test,
} from './test.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages can be read', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
    await page.getByText('What does it cost?').click();
    await expect(page.getByText('Nothing. The site is free.')).toBeVisible();
    for (const [path, heading] of [
      ['/about', 'Turn General Insights into Deep Knowledge'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
      ['/contact', 'Contact'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    }
  });
});

test('a page that the server drew is brought to life as it is', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-drawn', 'by the server');
    });
  });
  for (const path of ['/', '/about', '/privacy', '/terms', '/contact']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1')).toHaveAttribute('data-drawn', 'by the server');
    await expect(page.locator('title')).toHaveCount(1);
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

test('an open sign-in form is open after a reload too', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a reader is not shown the page for visitors on the way to the library', async ({ page }) => {
  await becomeReader(page);
  await page.addInitScript(() => {
    const look = () => {
      const shown = document.querySelector('#root')?.checkVisibility({ visibilityProperty: true });
      if (shown && document.querySelector('h1')?.textContent === 'Deepshelf') document.title = 'seen';
      if (document.title !== 'seen') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(page).toHaveURL('/library');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library');
  expect(await page.title()).not.toBe('seen');
});

test.describe('before the code of a page has arrived', () => {
  test("a reader's page stands, with the first covers in their places", async ({ reader }) => {
    await stockLibrary(reader, 'roman history', 6);
    const arrive = await holdCode(reader);
    await reader.goto('/library', { waitUntil: 'commit' });
    await expect(reader.locator('main h1')).toHaveText('Library');
    await expect(reader.locator('main h1')).toBeVisible();
    const covers = reader.locator('.skeleton .book-cover img');
    await expect(covers).toHaveCount(6);
    const places = await covers.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    expect(await reader.locator('#root').evaluate((root: HTMLElement) => root.inert)).toBe(true);
    arrive();
    await expect(reader.getByRole('article')).toHaveCount(6);
    const standing = reader.locator('article .book-cover img');
    const now = await standing.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    expect(now).toEqual(places);
    await reader.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(reader).toHaveURL('/search');
  });

  test('the books found are there to be read, and stay where they are', async ({ reader }) => {
    await reader.setViewportSize({ width: 390, height: 844 });
    const arrive = await holdCode(reader);
    await reader.goto('/search?q=roman+history', { waitUntil: 'commit' });
    const early = reader.locator('.skeleton [data-early="why"]').filter({ hasText: /./ });
    await expect(early.nth(2)).toBeAttached();
    const topic = await reader.locator('.skeleton [data-early="topics"] > :first-child').first().textContent();
    const why = await early.first().textContent();
    const top = async (text: string) => (await reader.getByText(text).first().boundingBox())?.y ?? 0;
    const place = await top(why ?? '');
    arrive();
    await expect(reader.getByRole('article').first()).toContainText(why ?? '');
    await expect(reader.getByRole('link', { name: topic ?? 'none' })).toBeVisible();
    await expect(early).toHaveCount(0);
    expect(Math.abs((await top(why ?? '')) - place)).toBeLessThan(3);
  });

  for (const [path, arrives] of [
    ['/library?list=reading', 'Your next book is at the top.'],
    ['/library?genre=History', 'Show all'],
    ['/recommendations', 'No recommendations available yet.'],
  ] as const) {
    test(`nothing moves when the answer arrives: ${path}`, async ({ reader }) => {
      await reader.setViewportSize({ width: 390, height: 800 });
      // A reader with books gets a first recommendation a minute later, so the page of recommendations is tested
      // without books.
      if (path.startsWith('/library')) {
        await stockLibrary(reader, 'roman history', 20);
        await reader.goto('/library');
        await reader
          .getByRole('button', { name: /^Bookmark/ })
          .first()
          .click();
        const saved = reader.getByRole('button', { name: /^Bookmark/, pressed: true });
        await expect(saved).toHaveCount(1);
        await reader.waitForLoadState('networkidle');
      }
      // Answers that arrive when everything else is in place.
      await reader.route('**/functions/v1/get-*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await reader.goto(path);
      await expect(reader.getByText(arrives)).toBeVisible();
      const shifts = await reader.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(resolve, 500, 0);
          }),
      );
      expect(shifts).toBeLessThan(0.02);
    });
  }

  test.describe('and never will', () => {
    test.use({ expectedNoise: [/Failed to load resource|dynamically imported|thrown at the start/i] });

    for (const [when, file] of [
      ['before any of it has run', /\/assets\/start-.*js$/],
      ['while it starts', /\/assets\/main-.*js$/],
    ] as const) {
      test(`code that throws ${when} is said, and the page can be loaded again`, async ({ page }) => {
        await page.route(file, async (route) => {
          const body = `${await (await route.fetch()).text()}\nthrow new Error('thrown at the start')`;
          await route.fulfill({ contentType: 'text/javascript', headers: { 'cache-control': 'no-store' }, body });
        });
        await page.goto('/');
        const said = page.getByRole('alert').filter({ hasText: 'its buttons do nothing' });
        await expect(said).toBeInViewport();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await page.goto('/settings');
        await expect(said).toBeVisible();
        await page.goto('/');
        await expect(said).toBeInViewport();
        await page.unroute(file);
        await said.getByRole('button', { name: 'Load again' }).click();
        await page.getByRole('button', { name: 'Get Started' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(said).toHaveCount(0);
      });
    }

    test('the failing script of a browser extension is none of ours', async ({ page }) => {
      const looked = Promise.withResolvers<void>();
      await page.route(/\/assets\/main-.*js$/, async (route) => {
        await looked.promise;
        await route.continue();
      });
      await page.route('**/extension.js', (route) => route.abort());
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('</head>', '<script src="/extension.js"></script></head>');
        await route.fulfill({ response, body });
      });
      const failed = page.waitForEvent('requestfailed');
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      expect((await failed).url()).toContain('/extension.js');
      await expect(page.locator('#cannot-start')).toBeHidden();
      looked.resolve();
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });

    test('a reader is told so instead of being left before a frame', async ({ reader }) => {
      await reader.route(/\/assets\/react-/, (route) => route.abort());
      for (const path of ['/library', '/settings', '/']) {
        await reader.goto(path);
        await expect(reader.getByRole('alert')).toContainText('The site could not start: ');
      }
    });

    test('a reader is told so however soon it fails', async ({ reader }) => {
      await reader.route(/\/assets\//, (route) => route.abort());
      await reader.goto('/library');
      await expect(reader.getByRole('alert')).toContainText('The site could not start: ');
    });

    test('the sign-in that cannot be fetched says so, and opens when it is asked for again', async ({ page }) => {
      await page.goto('/');
      await page.route(/\/assets\/login-modal/, (route) => route.abort());
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('alert')).toContainText('could not be opened.');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.unroute(/\/assets\/login-modal/);
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });

    test('a part of a page that cannot be fetched says so in its place, and comes when it is tried again', async ({
      reader,
    }) => {
      await reader.goto('/settings');
      await reader.route(/\/assets\/(sign-ins|delete-account)/, (route) => route.abort());
      await reader.getByRole('button', { name: 'Where you are signed in' }).click();
      const failed = reader.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
      await expect(failed).toBeVisible();
      await reader.getByRole('button', { name: 'Delete account' }).click();
      await expect(reader.getByRole('alert').filter({ hasText: 'could not be opened.' })).toBeVisible();
      await expect(reader.getByRole('heading', { name: 'Settings' })).toBeVisible();
      await reader.unroute(/\/assets\/(sign-ins|delete-account)/);
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(failed).toBeHidden();
      await reader.getByRole('button', { name: 'Delete account' }).click();
      await expect(reader.getByRole('alertdialog')).toBeVisible();
    });

    test('a page whose styles cannot be fetched names the connection', async ({ reader }) => {
      await reader.goto('/search');
      await expect(reader.getByPlaceholder(/^Describe any book/)).toBeVisible();
      await reader.route(/\/assets\/[^/]*\.css/, (route) => route.abort());
      await reader.getByRole('link', { name: 'Recommendations' }).first().click();
      await expect(reader.getByRole('alert')).toContainText('Check your connection');
    });

    test('where the browser goes on refusing the sign-in, the page is loaded again and it opens', async ({ page }) => {
      await page.goto('/');
      const loads = await refuseUntilLoadedAgain(page, /\/assets\/login-modal/);
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('alert')).toContainText('could not be opened.');
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(loads()).toBe(1);
    });

    test('where it goes on refusing parts of a page, they come with the page loaded again, in their place', async ({
      reader,
    }) => {
      await reader.goto('/settings');
      const loads = await refuseUntilLoadedAgain(reader, /\/assets\/(sign-ins|delete-account)/);
      await reader.getByRole('button', { name: 'Where you are signed in' }).click();
      const failed = reader.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
      await expect(failed).toBeVisible();
      await reader.getByRole('button', { name: 'Delete account' }).click();
      await expect(reader.getByRole('alert').filter({ hasText: 'could not be opened.' })).toBeVisible();
      await reader.getByRole('button', { name: 'Delete account' }).click();
      await expect(reader.getByRole('alertdialog')).toBeVisible();
      expect(loads()).toBe(1);
      await reader.keyboard.press('Escape');
      await reader.getByRole('button', { name: 'Where you are signed in' }).click();
      await expect(reader.getByRole('list', { name: 'Your sessions' })).toBeVisible();
    });

    test('where loading the page again does not help, it is not loaded again and again', async ({ reader }) => {
      await reader.goto('/settings');
      await reader.route(/\/assets\/sign-ins/, (route) => route.abort());
      const list = reader.getByRole('button', { name: 'Where you are signed in' });
      const failed = reader.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
      await list.click();
      const again = reader.waitForEvent('domcontentloaded');
      await failed.getByRole('button', { name: 'Try again' }).click();
      await again;
      let loads = 0;
      reader.on('domcontentloaded', () => {
        loads += 1;
      });
      await list.click();
      for (let tries = 0; tries < 3; tries++) {
        const refused = reader.waitForEvent('requestfailed');
        await failed.getByRole('button', { name: 'Try again' }).click();
        await refused;
        await expect(failed).toBeVisible();
      }
      expect(loads).toBe(0);
    });

    test('without a server the page that stands is kept', async ({ page }) => {
      await page.goto('/');
      await page.route(/\/assets\/login-modal|\/health$/, (route) => route.abort());
      const loads = await refuseUntilLoadedAgain(page, /nothing/);
      for (const _ of ['first', 'second']) {
        const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('login-modal'));
        await page.getByRole('button', { name: 'Get Started' }).click();
        await refused;
        await expect(page.getByRole('alert')).toContainText('could not be opened.');
        await page.getByRole('button', { name: 'Dismiss' }).click();
      }
      expect(loads()).toBe(0);
    });

    test('words that would be lost are asked for before the page is loaded again', async ({ page }) => {
      await page.goto('/');
      const loads = await refuseUntilLoadedAgain(page, /\/assets\/login-modal/);
      const field = page.getByLabel('Search all books');
      await field.fill('how do birds find');
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('alert')).toContainText('could not be opened.');
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByText('Anything you have typed will be lost.')).toBeVisible();
      await expect(field).toHaveValue('how do birds find');
      expect(loads()).toBe(0);
      await page.getByRole('button', { name: 'Load again' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(loads()).toBe(1);
    });
  });

  test('a button that was pressed meanwhile is pressed then', async ({ page }) => {
    const arrive = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Get Started' }).click();
    arrive();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('who has scrolled meanwhile stays where they are', async ({ page }) => {
    const arrive = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, 600));
    arrive();
    await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(600);
  });

  test('a search already shows what is searched for', async ({ reader }) => {
    const arrive = await holdCode(reader);
    await reader.goto('/search?q=roman+history', { waitUntil: 'commit' });
    await expect(reader.locator('main input')).toHaveValue('roman history');
    await expect(reader.locator('main .skeleton')).toBeVisible();
    arrive();
    await expect(reader.getByRole('article').first()).toBeVisible();
  });

  test('a visitor is not shown the frame of a reader, nor the other way round', async ({ page }) => {
    const arrive = await holdCode(page);
    await page.goto('/library', { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toBeAttached();
    await expect(page.locator('main h1')).toBeHidden();
    arrive();
    await expect(page).toHaveURL('/');
    await becomeReader(page);
    const arriveAgain = await holdCode(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toBeAttached();
    await expect(page.locator('main h1')).toBeHidden();
    arriveAgain();
    await expect(page).toHaveURL('/library');
  });
});

/** Holds back the code that makes pages live until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/react-/, async (route) => {
    await released;
    await route.continue();
  });
  return arrive;
}

test('what a page asks is asked once, before its code is here', async ({ reader }) => {
  await stockLibrary(reader, 'roman history', 4);
  for (const [path, call] of [
    ['/library', 'get-relevant-books'],
    ['/search?q=roman+history', 'post-search'],
  ] as const) {
    const requests = await requestsOf(reader, async () => {
      await reader.goto(path);
      await expect(reader.getByRole('article').first()).toBeVisible();
      await reader.waitForLoadState('networkidle');
    });
    expect(requests.filter((url) => url.includes(`/functions/v1/${call}`))).toHaveLength(1);
    expect(requests.findIndex((url) => url.includes(call))).toBeLessThan(
      requests.findIndex((url) => /svg|jpe?g/.test(url)),
    );
    expect(requests.filter((url) => url.endsWith('/config.json'))).toEqual([]);
  }
});

test('with filters in the address nothing else is asked early', async ({ reader }) => {
  await addBooks(reader, 'roman history', 2);
  await reader.goto('/library');
  await reader.getByRole('button', { name: 'Filter by genre' }).click();
  await reader.getByRole('group', { name: 'Filter by genre' }).getByRole('button').first().click();
  await expect(reader).toHaveURL(/genre=/);
  const requests = await requestsOf(reader, async () => {
    await reader.reload();
    await expect(reader.getByRole('article')).not.toHaveCount(0);
  });
  expect(requests.filter((url) => url.includes('get-relevant-books')).every((url) => url.includes('genres='))).toBe(
    true,
  );
});

async function requestsOf(page: Page, visit: () => Promise<void>): Promise<string[]> {
  const urls: string[] = [];
  const note = (request: { url(): string }) => urls.push(request.url());
  page.on('request', note);
  await visit();
  page.off('request', note);
  return urls;
}
