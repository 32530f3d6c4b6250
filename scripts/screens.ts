import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { scenes } from './scenes/screen-scenes.ts';
import { syncScenes } from './scenes/sync-scenes.ts';

/**
 * Takes a picture of every screen and state, at four widths and in both colour schemes, from a running server in demo
 * mode: `npm run screens -- http://localhost:3000 [--only library,settings] [--widths 390] [--schemes dark,forced]`.
 * Output: `screens/`. `forced` shows the page to a reader whose system sets all colours.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1440,768,390,320' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: 'screens' },
  },
});
const base = positionals[0] ?? 'http://localhost:3000';
const widths = values.widths.split(',').map(Number);
type Scheme = 'light' | 'dark' | 'forced';
const schemes = values.schemes.split(',') as Scheme[];
const chosen = [...scenes, ...syncScenes].filter(({ name }) =>
  values.only.split(',').some((part) => name.includes(part)),
);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
try {
  await mkdir(values.out, { recursive: true });
  const signedIn = await signIn(browser);
  for (const scheme of schemes) {
    for (const width of widths) await takeAll(width, scheme, signedIn);
  }
} finally {
  await browser.close();
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function takeAll(width: number, scheme: Scheme, signedIn: State): Promise<void> {
  for (const { name, reader, show, whole = true } of chosen) {
    const context = await browser.newContext({
      baseURL: base,
      viewport: { width, height: width > 700 ? 900 : 780 },
      ...(scheme === 'forced' ? { forcedColors: 'active' } : { colorScheme: scheme }),
      reducedMotion: 'reduce',
      // The service worker would show the last library page where a scene needs a failure.
      serviceWorkers: 'block',
      ...(reader ? { storageState: signedIn } : {}),
    });
    const page = await context.newPage();
    page.on('console', (line) => line.type() === 'error' && console.error(`${name}: ${line.text()}`));
    try {
      await show(page);
      await settle(page);
      await page.screenshot({ path: `${values.out}/${name}-${width}-${scheme}.png`, fullPage: whole });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) console.error(`${name} at ${width}: ${overflow} px too wide`);
    } catch (error) {
      console.error(`${name} at ${width} ${scheme}: ${error instanceof Error ? error.message : error}`);
    }
    await context.close();
  }
  console.log(`${scheme} ${width}: ${chosen.length} screens`);
}

/** Waits for fonts and every picture, even those that load only when scrolled to. */
async function settle(page: Page): Promise<void> {
  // Some scenes never answer.
  await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => {});
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...[...document.images].map((picture) => picture.decode().catch(() => {})),
    ]);
  });
}

/** Signs a new reader in through the outbox and puts books on the shelf. */
async function signIn(from: Browser): Promise<State> {
  const context = await from.newContext({ baseURL: base });
  const page = await context.newPage();
  await page.goto('/');
  const email = `screens-${process.pid}@example.org`;
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByPlaceholder('Enter your email').fill(email);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByText('Check your email').waitFor();
  const mails = (await (await page.request.get('/outbox.json')).json()) as { to: string; text: string }[];
  const link = mails.find(({ to }) => to.includes(email))?.text.match(/https?:\S+auth\/confirm\S+/)?.[0];
  if (!link) throw new Error('No sign-in mail arrived in the outbox');
  await page.goto(link);
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await page.getByText('No Recommendations Yet').waitFor();
  // A returning reader is asked about mail, and then about YouTube.
  await page.reload();
  await page.getByRole('button', { name: 'Opt Out' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => localStorage.setItem('deepshelf-youtube-dismissed', String(Date.now())));
  const queries = [
    'roman history',
    'a novel about friendship',
    'quantum physics',
    'japan',
    'how to think',
    'crime novels',
  ];
  for (const query of [...queries, 'ancient greece', 'philosophy', 'space', 'cooking', 'music', 'the sea']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ books? for|^No sure match for/ })
      .waitFor();
    // An added book's button is renamed, so the next one is the first of the rest.
    const rest = page.getByRole('button', { name: /^Add to library/ });
    for (let left = Math.min(4, await rest.count()); left > 0; left--) {
      const before = await rest.count();
      await rest.first().click();
      await rest.nth(before - 1).waitFor({ state: 'detached' });
    }
    await page.waitForTimeout(400);
  }
  await page.goto('/search?q=How+did+the+Roman+Empire+fall%3F');
  await page.getByRole('button', { name: 'Make a reading guide' }).click();
  await page.waitForURL('**/question/*');
  const state = await context.storageState();
  await context.close();
  return state;
}
