import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // `scripts/mutation.ts` runs the tests of one room.
    include: [`${process.env.TEST_ROOM ?? '{client,contract,server,fakes,scripts,bench,web}'}/**/*.test.ts`],
    globalSetup: ['server/testing/global-setup.ts'],
    // Each file opens an embedded database of its own: more at once only makes them wait for memory.
    maxWorkers: 2,
    // Files share a process, so that it loads the server once. What a file changes for all (the environment) it puts back.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
