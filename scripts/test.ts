/**
 * `npm test`: everything that must hold before a change lands, closing with the line "N passed, M failed".
 * `npm test -- unit` runs only the steps whose names are given. Every step runs even when an earlier one failed.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { exitCode } from './run-command.ts';
import { ensureChromium, installPackages } from './system-packages.ts';

type Outcome = { passed: number; failed: number; skipped?: string };
type Step = { name: string; run(): Promise<Outcome> };

const reports = await mkdtemp(join(tmpdir(), 'deepshelf-reports-'));
const node = process.execPath;

/** A check counts as one test. */
async function check(...args: string[]): Promise<Outcome> {
  const ok = (await exitCode(node, args)) === 0;
  return { passed: Number(ok), failed: Number(!ok) };
}

async function vitest(name: string, env: NodeJS.ProcessEnv, ...filters: string[]): Promise<Outcome> {
  const report = join(reports, `${name}.json`);
  const code = await exitCode(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...filters,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...process.env, ...env },
  );
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  const failed = result.numFailedTests ?? 0;
  // A run that ends badly without a failed test (a file that does not load, a leak) is a failure too.
  return { passed: result.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function onPostgres(): Promise<Outcome> {
  if (process.env.CI && !findPostgres()) await installPackages(['postgresql']);
  const binaries = findPostgres();
  if (!binaries) return { passed: 0, failed: 0, skipped: 'PostgreSQL is not installed (apt-get install postgresql)' };
  const server = await startPostgres(binaries);
  console.log(`on ${server.version}`);
  try {
    return await vitest('postgres', { TEST_DATABASE_URL: server.url }, 'server');
  } finally {
    await server.stop();
  }
}

async function inBrowser(): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (!chromium)
    return {
      passed: 0,
      failed: 1,
      skipped: 'Chromium is not here and we may not install it (apt-get install chromium)',
    };
  await buildWeb();
  const report = join(reports, 'browser.json');
  const code = await exitCode(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], {
    ...process.env,
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"stats":{}}'));
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  return { passed: stats.expected ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const steps: Step[] = [
  { name: 'format', run: () => check('node_modules/@biomejs/biome/bin/biome', 'format') },
  { name: 'lint', run: () => check('node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings') },
  { name: 'types', run: () => check('node_modules/typescript-7/bin/tsc', '-p', '.') },
  { name: 'types-web', run: () => check('node_modules/typescript-7/bin/tsc', '-p', 'web') },
  { name: 'types-e2e', run: () => check('node_modules/typescript-7/bin/tsc', '-p', 'e2e') },
  {
    name: 'walls',
    run: () =>
      check(
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        'contract',
        'server',
        'web',
        'fakes',
        'scripts',
        'bench',
        'e2e',
      ),
  },
  { name: 'dead-code', run: () => check('node_modules/knip/bin/knip.js') },
  { name: 'schema', run: () => check('scripts/schema.ts', '--check') },
  { name: 'catalogue', run: () => check('scripts/catalogue.ts', 'check') },
  { name: 'unit', run: () => vitest('unit', {}) },
  { name: 'postgres', run: onPostgres },
  { name: 'browser', run: inBrowser },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const outcome = await step.run().catch((error: unknown): Outcome => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`   ${step.name}: ${outcome.skipped ?? `${outcome.passed} ok, ${outcome.failed} not`} (${seconds} s)`);
}
await rm(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
