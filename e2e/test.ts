import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { consentData } from '../contract/consent-data.ts';

type Mail = { to: string; subject: string; text: string };

type Fixtures = {
  /** Console errors that this test causes on purpose; any other fails it. */
  expectedNoise: RegExp[];
  quiet: undefined;
  /** A blank page of a browser in which a separate reader is signed in and has answered the question about mail. */
  reader: Page;
};

/** Playwright's own probes, which the sandbox of a displayed mail stops before or after the mail is in it. */
const probes = /Blocked script execution in 'about:(srcdoc|blank)'/;

/** Playwright's test, in which a console error, a page error or a request to another host fails the test. */
export const test = base.extend<Fixtures>({
  expectedNoise: [[], { option: true }],
  // Every test comes from a network of its own, or the limits per network would see them all as one visitor.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  quiet: [
    async ({ context, baseURL, expectedNoise }, use) => {
      const noise: string[] = [];
      const hear = (text: string) => {
        if (![...expectedNoise, probes].some((pattern) => pattern.test(text))) noise.push(text);
      };
      context.on('console', (line) => {
        // A page that does not exist is answered 404, and Chromium reports that as an error of the page itself.
        const lost = line.text().includes('404') && line.location().url === line.page()?.url();
        // A font that the browser refuses is only a warning.
        const isRefused = line.type() === 'warning' && /font/i.test(line.text());
        if ((line.type() === 'error' && !lost) || isRefused) hear(line.text());
      });
      context.on('weberror', (error) => hear(error.error().message));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        // Leaving for a provider's consent page is not a request of ours.
        if (protocol.startsWith('http') && origin !== baseURL && !request.isNavigationRequest()) {
          hear(`request to ${request.url()}`);
        }
      });
      await use(undefined);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
  reader: async ({ page }, use) => {
    await becomeReader(page);
    await use(page);
  },
});

export { expect };

/** An address that nobody has used. */
export function newAddress(): string {
  return `reader-${randomUUID()}@example.org`;
}

/** Requests a sign-in mail through the modal, and returns it from the outbox. */
export async function askForMail(page: Page, address: string): Promise<Mail> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).first().click();
  return askInDialog(page, address);
}

/** The same where the sign-in dialog is open already. */
export async function askInDialog(page: Page, address: string): Promise<Mail> {
  await page.getByPlaceholder('Enter your email').fill(address);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  return mailTo(page, address);
}

/** The newest mail to an address. */
export async function mailTo(page: Page, address: string): Promise<Mail> {
  const mails = (await (await page.request.get('/outbox.json', { params: { to: address } })).json()) as Mail[];
  const [mail] = mails;
  if (!mail) throw new Error(`No mail to ${address} in the outbox`);
  return mail;
}

/** The address of our own page that a sign-in mail links to. */
export function linkIn(mail: Mail): string {
  const link = mail.text.match(/https?:\S+\/auth\/confirm\S+/)?.[0];
  if (!link) throw new Error('The mail holds no link');
  return link;
}

/**
 * Signs a new reader in by the link in the mail. Ends on the library, with the question about mail still unanswered.
 */
export async function signIn(page: Page, address = newAddress()): Promise<void> {
  await page.goto(linkIn(await askForMail(page, address)));
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(page).toHaveURL('/library');
}

/**
 * Makes a new reader who has answered a new reader's questions, without a click or a page, for tests of something else.
 * The current page stays as it is; the next one that it loads is the reader's.
 * With `connects`, the reader has not been asked yet whether to connect YouTube.
 */
export async function becomeReader(page: Page, email = newAddress(), { connects = false } = {}): Promise<void> {
  let origin = '';
  const call = async (method: string, path: string, data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await page.request.fetch(`/auth/v1/${path}`, { method, data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    origin = new URL(answer.url()).origin;
    return answer.json();
  };
  await call('POST', 'otp', { email });
  const { text } = await mailTo(page, email);
  const session = await call('POST', 'verify', { email, token: /^\d{6}$/m.exec(text)?.[0], type: 'email' });
  const answered = { data: consentData(false, 'modal', new Date()) };
  const user = await call('PUT', 'user', answered, session.access_token);
  const kept = { ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in, user };
  await store(page.context(), origin, {
    'deepshelf-session': JSON.stringify(kept),
    ...(!connects && { 'deepshelf-youtube-dismissed': String(Date.now()) }),
  });
  tokens.set(page.context(), session.access_token);
}

/** The tokens of readers whom `becomeReader` signed in. */
const tokens = new WeakMap<BrowserContext, string>();

/**
 * Puts entries into the storage of a browser that has loaded nothing yet. The first page does this itself, before
 * anything else runs there, and sets a cookie, so that no later page does it again. `setStorageState` would load a page
 * for it, which takes as long as the rest of opening a browser.
 */
export async function store(context: BrowserContext, origin: string, entries: Record<string, string>): Promise<void> {
  await context.addInitScript(
    ([where, all]) => {
      if (location.origin !== where || document.cookie.includes('stored=')) return;
      // biome-ignore lint/suspicious/noDocumentCookie: The other way to set one is too late.
      document.cookie = 'stored=1; path=/';
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    },
    [origin, entries] as const,
  );
}

/** The access token of the reader who is signed in in the page's browser. */
export async function accessToken(page: Page): Promise<string> {
  const given = tokens.get(page.context());
  if (given) return given;
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'deepshelf-session');
  if (!kept) throw new Error('Nobody is signed in');
  return JSON.parse(kept.value).access_token;
}

/**
 * Answers the question about mail, which is asked if there is a book or a reader has loaded the page, and postpones the
 * other one.
 */
export async function answerQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opt Out of Recommendations' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('deepshelf-youtube-dismissed', String(Date.now())));
}

/**
 * From the next page on, the token has expired and the session must be renewed. The current page is left out, because
 * it would renew the session at once.
 */
export async function runOut(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      localStorage.setItem(key, value.replace(/"expires_at":\d+/, '"expires_at":1'));
    }
  });
}

/**
 * Simulates a browser that refuses a file once it has failed, as Firefox does with `import()`, until the page is loaded
 * again. Returns a function that tells how often it was loaded.
 */
export async function refuseUntilLoadedAgain(page: Page, file: string | RegExp): Promise<() => number> {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.route(file, (route) => (loads > 0 ? route.continue() : route.abort()));
  return () => loads;
}

/** Searches, and adds the first `count` results to the library. */
export async function addBooks(page: Page, query: string, count: number): Promise<void> {
  await search(page, query);
  for (let added = 1; added <= count; added++) {
    await page
      .getByRole('button', { name: /^Add to library/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^In your library/ })).toHaveCount(added);
  }
}

type Found = Record<'items' | 'further', { id: string }[]> & { alternative_search_suggestions: { query: string }[] };

/**
 * Adds the first `count` books of an answer, those further afield included, and of the searches that it suggests, to
 * the library without clicking on each: for tests of something else.
 */
export async function stockLibrary(page: Page, query: string, count: number): Promise<void> {
  const token = await accessToken(page);
  const call = async (name: string, data: object) => {
    const answer = await page.request.post(`/functions/v1/${name}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const found = new Set<string>();
  const queries = [query];
  for (const asked of queries) {
    const answer = (await call('post-search', { query: asked })) as Found;
    const { items, further, alternative_search_suggestions: next } = answer;
    for (const { id } of [...items, ...further]) found.add(id);
    if (found.size >= count) break;
    queries.push(...next.map((suggested) => suggested.query).filter((each) => !queries.includes(each)));
  }
  expect(found.size).toBeGreaterThanOrEqual(count);
  for (const id of [...found].slice(0, count)) await call('create-book-relation', { id });
}

/** Deletes the first book shown in the library, through its dialog and the question whether to delete it. */
export async function deleteFirstBook(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^About/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function search(page: Page, query: string): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(query)}`);
  await expect(page.getByRole('status').filter({ hasText: /(?:books?|match) for/ })).toBeVisible();
  // Until the fonts have loaded, a reason may take another line, and a click would miss its button.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/**
 * Nothing makes the page scroll sideways. Polls, because right after a resize Chromium may still report a layout in
 * which some elements have the old width.
 */
export async function expectInWidth(page: Page, where?: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, where).toBeLessThanOrEqual(0);
}

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const axeSource = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe finds no fault against WCAG 2.2 AA and its best practices once animations have ended. This includes targets of at
 * least 24 px, which axe checks only if asked. `only` names the rules to check, if the others were checked already.
 */
export async function expectAccessible(page: Page, only?: string[]): Promise<void> {
  await page.evaluate(async () => {
    const deadline = performance.now() + 5000;
    for (;;) {
      // A change of colour scheme starts animating with the next frame, and an animation that ends may start another.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // An animation that is paused, held back or endless never finishes.
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0 || performance.now() > deadline) return;
      await Promise.race([
        Promise.all(moving.map((each) => each.finished.catch(() => null))),
        new Promise((resolve) => setTimeout(resolve, 2000)),
      ]);
    }
  });
  // Loading it costs more than its checks, and AxeBuilder would do that twice each time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // A mail's sandbox lets no script in, not even axe's.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .exclude('iframe')
    // Selectors of everything that passed would take as long as the checks.
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
  const { violations } = await (only ? axe.withRules(only) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** As `expectAccessible`, in both schemes. Only colours depend on the scheme, and two rules of axe are about them. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: null });
}
