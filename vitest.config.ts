import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,fakes,scripts,bench,web}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    // Each file opens an embedded database of its own: more at once only makes them wait for memory.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
