/**
 * `npm run bench -- web-vitals [runs]`: LCP, CLS, INP, requests and bytes of a page's first load, and the time from
 * click to results. In Chromium on the built application: 4 times slower processor, 1.6 Mbit/s, 150 ms round trip
 * (Lighthouse's slow 4G), a telephone's window, nothing cached. Figures are medians. The last line is the same click
 * without throttling.
 */
import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { quantile } from './quantiles.ts';
import { startWithLibrary, type WebReader } from './web-reader.ts';

const RUNS = Number(process.argv[3] ?? 5);
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1_638_400 / 8) | 0, uploadThroughput: 93_750 };

type Scene = {
  name: string;
  path: string;
  reader: boolean;
  ready: (page: Page) => Promise<unknown>;
  use: (page: Page) => Promise<unknown>;
};
const scenes: Scene[] = [
  {
    name: 'landing',
    path: '/',
    reader: false,
    ready: (page) => page.locator('h1').waitFor(),
    use: async (page) => {
      await page.getByText('What does it cost?').click();
      await page.getByRole('button', { name: 'Create account' }).first().click();
      await page.getByPlaceholder('Enter your email').fill('a@example.org');
    },
  },
  {
    name: 'library, 600 books',
    path: '/library',
    reader: true,
    ready: (page) => page.getByRole('article').first().waitFor(),
    use: async (page) => {
      await page.getByRole('button', { name: 'Filter by genre' }).click();
      await page
        .getByRole('button', { name: /^Bookmark/ })
        .first()
        .click();
      await lookAtBook(page);
    },
  },
  {
    name: 'search with results',
    path: '/search?q=roman+history',
    reader: true,
    ready: (page) =>
      page
        .getByRole('status')
        .filter({ hasText: /^\d+ books? for/ })
        .waitFor(),
    use: async (page) => {
      await page
        .getByRole('button', { name: /^Add to library/ })
        .first()
        .click();
      await lookAtBook(page);
    },
  },
];

type Figures = { lcp: number; cls: number; inp: number; requests: number; kilobytes: number };

const reader = await startWithLibrary(600);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
try {
  console.log('page                     LCP (ms)      CLS  INP (ms)  requests     kB   load');
  for (const scene of scenes) {
    const figures: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1) figures.push(await visit(browser, reader, scene));
    const of = (name: keyof Figures) =>
      quantile(
        figures.map((each) => each[name]),
        0.5,
      );
    console.log(
      [
        scene.name.padEnd(22),
        of('lcp').toFixed(0).padStart(10),
        of('cls').toFixed(3).padStart(8),
        of('inp').toFixed(0).padStart(9),
        of('requests').toFixed(0).padStart(9),
        of('kilobytes').toFixed(0).padStart(6),
        load(),
      ].join(' '),
    );
  }
  for (const throttled of [true, false]) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await clickToResults(browser, reader, throttled));
    console.log(
      `click to results, ${throttled ? 'throttled  ' : 'unthrottled'}: ${quantile(times, 0.5).toFixed(0)} ms   ${load()}`,
    );
  }
} finally {
  await browser.close();
  await reader.stop();
}

async function lookAtBook(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^About/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
}

/** One first visit: everything up to the largest paint, then a person's first actions. */
async function visit(from: Browser, { url, storage }: WebReader, scene: Scene): Promise<Figures> {
  const { page, traffic, close } = await open(from, url, scene.reader ? storage : {}, true);
  await page.goto(scene.path);
  await scene.ready(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const loaded = await page.evaluate(() => ({ ...window.vitals }));
  const before = { ...traffic };
  await scene.use(page);
  await page.waitForTimeout(500);
  const inp = await page.evaluate(() => window.vitals.inp);
  await close();
  return { lcp: loaded.lcp, cls: loaded.cls, inp, requests: before.requests, kilobytes: before.bytes / 1000 };
}

/** From the click on Search to the frame that shows the books, on an open search page. */
async function clickToResults(from: Browser, { url, storage }: WebReader, throttled: boolean): Promise<number> {
  const { page, close } = await open(from, url, storage, throttled);
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Search all books' }).fill('how did the roman empire fall');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (!document.querySelector('main article')) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('shown')));
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
  const time = await page.evaluate(() => performance.measure('search', 'clicked', 'shown').duration);
  await close();
  return time;
}

async function open(from: Browser, url: string, storage: Record<string, string>, throttled: boolean) {
  const context = await from.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }],
    },
  });
  const page = await context.newPage();
  await page.addInitScript(watchVitals);
  const devtools = await context.newCDPSession(page);
  const traffic = await count(devtools);
  if (throttled) {
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  return { page, traffic, close: () => context.close() };
}

async function count(devtools: CDPSession) {
  const traffic = { requests: 0, bytes: 0 };
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

declare global {
  interface Window {
    vitals: { lcp: number; cls: number; inp: number };
  }
}

function watchVitals(): void {
  window.vitals = { lcp: 0, cls: 0, inp: 0 };
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  watch('largest-contentful-paint', (entry) => {
    window.vitals.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.vitals.cls += entry.value;
  });
  watch('event', (entry) => {
    if (entry.interactionId) window.vitals.inp = Math.max(window.vitals.inp, entry.duration);
  });
}

function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
