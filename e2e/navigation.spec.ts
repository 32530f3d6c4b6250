import { expect, expectAccessible, expectInWidth, test } from './test.ts';

test('a visitor has the links, and two ways to sign in', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Library', 'Recommendations', 'Search'])
    await expect(bar.getByRole('link', { name })).toBeVisible();
  for (const [name, title, text] of [
    ['Sign In', 'Sign in to Deepshelf', 'New here?'],
    ['Get Started', 'Create your account', 'Your email address creates your account.'],
  ] as const) {
    await bar.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name: title }).getByText(text)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a visitor who follows a link to the library is asked to sign in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog', { name: 'Sign in to Deepshelf' })).toBeVisible();
});

test('who then opens the start again is not asked again', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Sign in to Deepshelf' });
  await page.goto('/library');
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goto('/');
  await page.waitForFunction(() => history.state?.usr === null);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('so is one who follows it before the page is live', async ({ page }) => {
  let release = () => {};
  let asked = false;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page.waitForURL('/library', { waitUntil: 'commit' });
  expect(asked).toBe(true);
  release();
  await expect(page.getByRole('dialog', { name: 'Sign in to Deepshelf' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('who has signed out and goes back is not asked to sign in, though they had come by a link', async ({ reader }) => {
  await reader.goto('/library', { referer: 'https://example.org/' });
  await reader.getByRole('button', { name: 'Account', exact: true }).click();
  await reader.getByRole('link', { name: 'Settings' }).first().click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await reader.locator('#main').getByRole('button', { name: 'Sign out' }).click();
  await expect(reader).toHaveURL('/');
  await reader.goBack();
  // The library first asks who the page is for, then leads to the landing page.
  await reader.waitForFunction(() => history.state?.idx === 0 && location.pathname === '/');
  await expect(reader).toHaveURL('/');
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByRole('dialog')).toHaveCount(0);
});

test('a reader’s current page is underlined and named so', async ({ reader }) => {
  await reader.goto('/library');
  const bar = reader.getByRole('navigation', { name: 'Main' });
  for (const name of ['Recommendations', 'Search', 'Library']) {
    const link = bar.getByRole('link', { name });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(bar.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await reader.getByRole('link', { name: 'Deepshelf' }).first().click();
  await expect(reader).toHaveURL('/library');
});

test('the footer differs between visitors and readers', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Powered by LLM technology. Recommendations may vary.');
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
  await expect(footer.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('a reader’s footer leads to the settings', async ({ reader }) => {
  await reader.goto('/library');
  const footer = reader.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveCount(0);
  await footer.getByRole('link', { name: 'Settings' }).click();
  await expect(reader.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the links fold into a menu that opens, closes on Esc, and closes after use', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Open menu' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' });
    await expect(link).toBeHidden();
    await button.click();
    await expect(link).toBeVisible();
    await link.focus();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    // From wherever the focus is, and by a click elsewhere.
    const mark = page.getByRole('banner').getByRole('link', { name: 'Deepshelf' });
    const before = await mark.boundingBox();
    await button.click();
    expect(await mark.boundingBox()).toEqual(before);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await button.click();
    await page.mouse.click(160, 600);
    await expect(link).toBeHidden();
  });

  test('the menu leads to adding from links or files', async ({ reader }) => {
    await reader.goto('/library');
    await reader.getByRole('button', { name: 'Open menu' }).click();
    const menu = reader.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Add from links or files' }).click();
    await expect(reader).toHaveURL('/library/add');
  });

  test('a reader has the three places at the foot of the screen, which hides nothing', async ({ reader }) => {
    await reader.goto('/library');
    const tabs = reader.getByRole('navigation', { name: 'Tabs' });
    for (const [name, path] of [
      ['Recommendations', '/recommendations'],
      ['Search', '/search'],
      ['Library', '/library'],
    ] as const) {
      await tabs.getByRole('link', { name }).click();
      await expect(reader).toHaveURL(path);
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await expectAccessible(reader);
    const last = reader.getByRole('contentinfo').getByRole('link', { name: 'outbox' });
    await reader.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const foot = (await tabs.boundingBox())?.y ?? 0;
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot);
  });

  test('the keys are told though the menu is folded', async ({ reader }) => {
    await reader.goto('/library');
    await expect(reader.locator('#root[data-drawn]')).toHaveCount(0);
    const keys = reader.getByRole('dialog', { name: 'Keys' });
    await expect(async () => {
      if (!(await keys.isVisible())) await reader.keyboard.press('?');
      await expect(keys).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  test('no page is wider than the screen', async ({ reader }) => {
    for (const path of ['/library', '/search?q=rome', '/settings', '/recommendations', '/outbox', '/no-such-page']) {
      await reader.goto(path);
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
      await reader.waitForLoadState('networkidle');
      await expectInWidth(reader, path);
    }
  });
});

test('the landing page says what the product is', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  for (const name of ['Add books', 'Browse library', 'Read more books']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(6);
  await page.getByText('What does it cost?').click();
  await expect(page.getByText('Nothing. The site is free.')).toBeVisible();
});

test('a failed sign-in elsewhere is explained on the landing page', async ({ page }) => {
  await page.goto('/?error=auth_failed');
  await expect(page.getByRole('alert')).toContainText('Signing in did not work');
  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid');
  await expect(page).toHaveURL('/?error=auth_failed&error_code=otp_expired');
  await expect(page.getByRole('alert')).toContainText('expired or has already been used');
});

test('a page that is opened afresh begins at its top, and a reload keeps the place', async ({ page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page's code keeps the scroll position.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeAttached();
  await expect.poll(scrolled).toBe(400);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeAttached();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await scrolled()).toBe(0);
});

test.describe('on a slow line', () => {
  test('one sees that the next page is on its way', async ({ reader }) => {
    await reader.goto('/library');
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await reader.route(/\/assets\/settings-page/, async (route) => {
      await held;
      await route.continue();
    });
    await reader.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click();
    await expect(reader.locator('.under-way')).toBeVisible();
    await expect(reader.locator('main')).toHaveAttribute('aria-busy', 'true');
    arrive();
    await expect(reader.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(reader.locator('.under-way')).toHaveCount(0);
  });
});

test('what is the reader’s own is behind one button, which Esc and a click elsewhere close', async ({ reader }) => {
  await reader.goto('/library');
  const button = reader.getByRole('button', { name: 'Account' });
  const link = reader.getByRole('banner').getByRole('link', { name: 'Your questions' });
  await button.click();
  await expect(link).toBeVisible();
  await expectAccessible(reader);
  await reader.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await reader.getByRole('heading', { level: 1 }).click();
  await expect(link).toBeHidden();
  await button.click();
  await link.click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Your questions' })).toBeVisible();
  await expect(link).toBeHidden();
});

test('a reader reads the policy and the terms from the menu, while the visitors’ pages lead to the library', async ({
  reader,
}) => {
  for (const [name, heading, path] of [
    ['Privacy', 'Privacy Policy', '/settings/privacy'],
    ['Terms', 'Terms of Service', '/settings/terms'],
  ] as const) {
    await reader.goto('/library');
    await expect(reader.locator('#root[inert]')).toHaveCount(0);
    await reader.getByRole('button', { name: 'Account', exact: true }).click();
    await reader.getByRole('banner').getByRole('link', { name }).click();
    await expect(reader.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(reader).toHaveURL(path);
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await reader.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(reader).toHaveURL('/settings/privacy');
  await reader.goto('/privacy');
  await expect(reader).toHaveURL('/library');
});

test('the menu tells which keys there are', async ({ reader }) => {
  await reader.goto('/library');
  await expect(reader.locator('#root[inert]')).toHaveCount(0);
  await reader.getByRole('button', { name: 'Account', exact: true }).click();
  await reader.getByRole('banner').getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const help = reader.getByRole('dialog', { name: 'Keys' });
  await expect(help).toBeVisible();
  await expectAccessible(reader);
  await reader.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});
