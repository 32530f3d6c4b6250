import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3210);
const baseURL = `http://localhost:${port}`;
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Processes of their own for graphics and network cost a twelfth of what Chromium does.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

/** Journeys in a real browser against a real server in demo mode, on a data folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  // A loaded machine is slow, and that is no failure: what these limits end is a test that hangs.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // They and the server keep two cores busy: with a third a run is no shorter.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    baseURL,
    browserName: 'chromium',
    // The worker stores the whole application in every new browser: a third of what Chromium does in a run. Journeys
    // about it, and the main one, allow it.
    serviceWorkers: 'block',
    // Every frame of a movement is drawn by the processor: a sixth of what a journey costs. Journeys about movement ask
    // for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a quarter of the run: `--trace on` records one for the journey that is looked into.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Chromium refuses its sandbox as root, which CI is.
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    },
  },
  webServer: {
    command: 'node scripts/demo.ts',
    url: `${baseURL}/ready`,
    timeout: 120_000,
    stdout: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'deepshelf-e2e-')),
      LOG_LEVEL: 'error',
      // Tests name networks of their own in X-Forwarded-For, so that limits per network do not see one visitor.
      TRUSTED_PROXIES: '1',
    },
  },
});
