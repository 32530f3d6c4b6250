import { defineConfig } from 'vitest/config';
import { contractPlugin } from './scripts/vite/contract-plugin.ts';

export default defineConfig({
  // The browser's code asks by it, in tests too.
  plugins: [contractPlugin()],
  test: {
    // `scripts/mutation.ts` runs the tests of one room.
    include: [process.env.TEST_FILES ?? '{client,contract,server,fakes,scripts,bench,web}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    // They keep two cores busy: a third loads the server once more, and a run is not shorter.
    maxWorkers: 2,
    // Files share a process, so that it loads the server once. What a file changes for all (the environment) it puts
    // back.
    isolate: false,
    // V8 does not compile the embedded database a second time, for speed: few files run long enough for that.
    execArgv: ['--liftoff-only'],
    // A loaded machine is slow, and that is no failure: what these limits end is a test that hangs.
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
