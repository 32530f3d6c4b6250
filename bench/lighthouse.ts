/**
 * `npm run bench -- lighthouse [runs]`: Lighthouse's four scores (telephone, its own simulated slow 4G) for the landing
 * page, the library with 600 books and the search with results, on the built application and the real server.
 * Lighthouse is not a dependency, because everybody who starts the project would install its 120 packages. npm fetches
 * it for this run, or LIGHTHOUSE names its program. CHROMIUM may name Debian's `chromium-headless-shell`: the whole
 * browser's own windows take processor time from the page under test.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startWithLibrary } from './web-reader.ts';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = Number(process.argv[3] ?? 5);
const PORT = 9333;
const pages = [
  ['landing', '/'],
  ['library, 600 books', '/library'],
  ['search', '/search?q=roman+history'],
] as const;

type Audit = { id: string; score: number | null; displayValue?: string; scoreDisplayMode: string };
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const reader = await startWithLibrary(600);
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-lighthouse-'));
try {
  console.log(`page                  ${CATEGORIES.join('  ')}   load`);
  for (const [name, path] of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await audit(path, path === '/' ? {} : reader.storage));
    const report = middle(reports);
    const scores = CATEGORIES.map((category) =>
      String(Math.round((report.categories[category]?.score ?? 0) * 100)).padStart(category.length),
    );
    console.log(`${name.padEnd(21)} ${scores.join('  ')}   ${loadavg()[0]?.toFixed(1)}`);
    console.log(`    performance of each run: ${reports.map(performanceOf).join(' ')}; the middle one:`);
    for (const line of shortcomings(report)) console.log(`    ${line}`);
  }
} finally {
  await reader.stop();
  await rm(folder, { recursive: true, force: true });
}

function performanceOf({ categories }: Report): number {
  return Math.round((categories.performance?.score ?? 0) * 100);
}

/** The report with the median performance, because a single run depends on what else the processor did. */
function middle(reports: readonly Report[]): Report {
  const sorted = [...reports].sort((a, b) => performanceOf(a) - performanceOf(b));
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('no runs');
  return found;
}

/** One audit in its own browser, whose storage holds the session. Lighthouse opens a tab beside it. */
async function audit(path: string, storage: Record<string, string>): Promise<Report> {
  const profile = await mkdtemp(join(folder, 'profile-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync', `--remote-debugging-port=${PORT}`],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${reader.url}/health`);
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(storage));
    const output = join(folder, 'report.json');
    const [program, ...first] = process.env.LIGHTHOUSE
      ? [process.env.LIGHTHOUSE]
      : ['npm', 'exec', '--yes', `--package=lighthouse@${VERSION}`, '--', 'lighthouse'];
    await promisify(execFile)(program ?? '', [
      ...first,
      `${reader.url}${path}`,
      `--port=${PORT}`,
      '--disable-storage-reset',
      '--no-enable-error-reporting',
      '--quiet',
      // Readers' pages must not be indexed, so losing a third of the SEO score is intended.
      ...(path === '/' ? [] : ['--skip-audits=is-crawlable']),
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${output}`,
    ]);
    return JSON.parse(await readFile(output, 'utf8')) as Report;
  } finally {
    await browser.close();
  }
}

/** The measured times, and every audit that costs points. */
function shortcomings({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ];
  const faults = counted
    .map(({ id }) => audits[id])
    .filter(
      (each): each is Audit => each !== undefined && each.score !== null && each.score < 1 && !times.includes(each.id),
    );
  return [
    times.map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`).join(', '),
    ...faults.map(({ id, displayValue = '' }) => `loses points: ${id} ${displayValue}`),
  ];
}
