/**
 * `npm test`: everything that must hold before a change lands, ending with the line "N passed, M failed". `npm test --
 * unit` runs only the named steps, `npm test -- quick` the short checks and the tests near the changes since main, `npm
 * test -- engines` every test on each of the two databases. Every step runs even if an earlier one failed.
 */
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { exitCode, exitCodeAndEnd, runQuietly } from './run-command.ts';
import { ensureChromium, installPackages } from './system-packages.ts';
import { type Failure, failureOfRun, failuresOfPlaywright, failuresOfVitest } from './test-failures.ts';
import { testsNear } from './tests-near.ts';
import { testsOfEmbedded } from './tests-of-embedded.ts';

/** `failures` are repeated at the very end, where a truncated log still shows them. */
type Outcome = { passed: number; failed: number; skipped?: string; output?: string; failures?: Failure[] };
/** A step that is `extra` runs only if it is named. */
type Step = { name: string; run(): Promise<Outcome>; extra?: true };

const reports = await mkdtemp(join(tmpdir(), 'deepshelf-reports-'));
const node = process.execPath;
// Node keeps compiled code there for every process of a run. A command of a second spends half of it on compiling.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/deepshelf/compiled');

/** A check counts as one test. */
async function check(...args: string[]): Promise<Outcome> {
  const { code, output } = await runQuietly(node, args);
  const failures =
    code === 0 ? [] : [{ title: args.join(' '), message: output.trim().split('\n').slice(-12).join('\n') }];
  return { passed: Number(code === 0), failed: Number(code !== 0), output, failures };
}

async function vitest(name: string, env: NodeJS.ProcessEnv, ...filters: string[]): Promise<Outcome> {
  const report = join(reports, `${name}.json`);
  const { code, end } = await exitCodeAndEnd(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...filters,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, ...env } },
  );
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  return outcomeOf(code, end, {
    passed: result.numPassedTests ?? 0,
    failed: result.numFailedTests ?? 0,
    failures: failuresOfVitest(result),
  });
}

/** A run that ends badly without a failed test (an error after a test, a leak) also counts as a failure. */
function outcomeOf(
  code: number,
  end: string,
  told: Required<Pick<Outcome, 'passed' | 'failed' | 'failures'>>,
): Outcome {
  if (code === 0 || told.failed > 0) return told;
  return { ...told, failed: 1, failures: [...told.failures, failureOfRun(end)] };
}

/** The matching test files, with their text. */
async function testFiles(pattern: string): Promise<Map<string, string>> {
  const paths = globSync(pattern);
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
}

async function nearChanges(): Promise<Outcome> {
  const git = async (...args: string[]) => (await runQuietly('git', args)).output.split('\n').filter(Boolean);
  const base = (await runQuietly('git', ['rev-parse', '--verify', '--quiet', 'main'])).code === 0 ? 'main' : 'HEAD';
  const changed = [
    ...(await git('diff', '--name-only', '--merge-base', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const tests = testsNear(changed, await testFiles('{client,contract,server,fakes,scripts,bench,web}/**/*.test.ts'));
  return tests.length > 0
    ? vitest('near', {}, ...tests)
    : { passed: 0, failed: 0, skipped: 'no test is near a change' };
}

/** Every test once, on PostgreSQL where it can be had, which is the cheaper database. */
async function unit(): Promise<Outcome> {
  await programs;
  const binaries = findPostgres();
  if (!binaries) {
    console.log('on the embedded database: PostgreSQL is not installed (apt-get install postgresql)');
    return vitest('unit', {});
  }
  const server = await startPostgres(binaries).catch((error: Error) => {
    console.log(`on the embedded database: the PostgreSQL in ${binaries} does not start.\n${error.message.trim()}`);
    console.log('Mend it (as root it runs as the user postgres), or set WITHOUT_POSTGRES=1.');
    // Tests that start one of their own are skipped, and so is `embedded`.
    process.env.WITHOUT_POSTGRES = '1';
    return null;
  });
  if (!server) return vitest('unit', {});
  console.log(`on ${server.version}`);
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= server.stop());
  // It is no child of this process, so it would go on after a run that is broken off.
  const breakOff = () => void end().finally(() => process.exit(1));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, breakOff);
  try {
    return await vitest('unit', { TEST_DATABASE_URL: server.url });
  } finally {
    await end();
    for (const signal of signals) process.off(signal, breakOff);
  }
}

/** Tests on the embedded database, if `unit` ran them on PostgreSQL only. */
async function onEmbedded(name: string, ...tests: string[]): Promise<Outcome> {
  await programs;
  if (!findPostgres())
    return { passed: 0, failed: 0, skipped: 'without PostgreSQL, unit runs all of it on the embedded database' };
  return vitest(name, {}, ...tests);
}

async function inBrowser(): Promise<Outcome> {
  const chromium = await programs;
  if (!chromium)
    return {
      passed: 0,
      failed: 1,
      skipped: 'Chromium is not here and we may not install it (apt-get install chromium)',
    };
  const data = process.env.E2E_DATA_DIR ?? join(reports, 'data');
  // A failure here repeats in the server, which says why.
  await buildWeb(() => exitCode(node, ['--liftoff-only', 'scripts/prepare.ts'], { ...process.env, DATA_DIR: data }));
  const report = join(reports, 'browser.json');
  const { code, end } = await exitCodeAndEnd(
    node,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'],
    { env: { ...process.env, CHROMIUM: chromium, E2E_DATA_DIR: data, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{"stats":{}}'));
  return outcomeOf(code, end, {
    passed: result.stats.expected ?? 0,
    failed: (result.stats.unexpected ?? 0) + (result.stats.flaky ?? 0),
    failures: failuresOfPlaywright(result),
  });
}

/** Installs the system packages that the chosen suites need. Returns Chromium's path. */
async function fetchPrograms(): Promise<string | null> {
  const chromium = wanted.includes('browser') ? await ensureChromium() : null;
  if (wanted.includes('unit') && process.env.CI && !findPostgres()) await installPackages(['postgresql']);
  return chromium;
}

/** Checks only read, so they run in parallel. */
const checks: Step[] = [
  { name: 'format', run: () => check('node_modules/@biomejs/biome/bin/biome', 'format') },
  { name: 'lint', run: () => check('node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings') },
  { name: 'comment-width', run: () => check('scripts/comment-width.ts') },
  { name: 'types', run: () => check('node_modules/typescript-7/bin/tsc', '-p', '.') },
  { name: 'types-web', run: () => check('node_modules/typescript-7/bin/tsc', '-p', 'web') },
  { name: 'types-e2e', run: () => check('node_modules/typescript-7/bin/tsc', '-p', 'e2e') },
  {
    name: 'walls',
    run: () =>
      check(
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        'client',
        'contract',
        'server',
        'web',
        'fakes',
        'scripts',
        'bench',
        'e2e',
      ),
  },
  { name: 'patterns', run: () => check('scripts/patterns.ts') },
  { name: 'dead-code', run: () => check('node_modules/knip/bin/knip.js') },
  { name: 'schema', run: () => check('scripts/schema.ts', '--check') },
  { name: 'env-example', run: () => check('scripts/env-example.ts', '--check') },
  { name: 'client', run: () => check('scripts/client.ts', '--check') },
  { name: 'catalogue', run: () => check('scripts/catalogue.ts', 'check') },
];

/**
 * The suites of a lane run one after the other, the lanes side by side: a suite alone leaves a processor idle while it
 * builds, starts or waits.
 */
const lanes: Step[][] = [
  [
    { name: 'unit', run: unit },
    {
      name: 'embedded',
      run: async () => onEmbedded('embedded', ...testsOfEmbedded(await testFiles('{server,scripts}/**/*.test.ts'))),
    },
    { name: 'embedded-all', run: () => onEmbedded('embedded-all', 'server/', 'scripts/'), extra: true },
  ],
  [{ name: 'browser', run: inBrowser }],
  [{ name: 'near', run: nearChanges, extra: true }],
];

const several: Record<string, string[]> = {
  quick: ['format', 'lint', 'comment-width', 'types', 'types-web', 'types-e2e', 'walls', 'near'],
  engines: ['unit', 'embedded-all'],
};

const given = process.argv.slice(2).flatMap((name) => several[name] ?? name);
const steps = [...checks, ...lanes.flat()];
const wanted = given.length > 0 ? given : steps.filter(({ extra }) => !extra).map(({ name }) => name);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  const names = [...steps.map((step) => step.name), ...Object.keys(several)].join(', ');
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${names}`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
const failures: (Failure & { step: string })[] = [];

async function take(step: Step): Promise<void> {
  const started = performance.now();
  const outcome = await step.run().catch((error: unknown): Outcome => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failures.push(...(outcome.failures ?? []).map((failure) => ({ step: step.name, ...failure })));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (outcome.output?.trim()) console.log(`\n── ${step.name}\n${outcome.output.trimEnd()}`);
  console.log(`   ${step.name}: ${outcome.skipped ?? `${outcome.passed} ok, ${outcome.failed} not`} (${seconds} s)`);
}

// Downloads wait for the network while the checks use the processors.
const programs = fetchPrograms();
const chosen = ({ name }: Step) => wanted.includes(name);
const waiting = checks.filter(chosen);
const takeTurns = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
};
await Promise.all(Array.from({ length: availableParallelism() }, takeTurns));
const follow = async (lane: Step[]) => {
  for (const step of lane.filter(chosen)) {
    console.log(`\n── ${step.name}`);
    await take(step);
  }
};
await Promise.all(lanes.map(follow));
await rm(reports, { recursive: true, force: true });
for (const { step, title, message } of failures) console.log(`\n── failed in ${step}: ${title}\n${message}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
