import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { contractPlugin } from './scripts/vite/contract-plugin.ts';

/**
 * Tests of whole programs wait for them for long: they come first, because at the end one would wait alone. Tests of
 * the web come last: some load its modules anew, and the process would load the server again for the next file.
 */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      /\/scripts\/[^/]+\.test\.ts$/.test(moduleId) ? 0 : moduleId.startsWith(`${import.meta.dirname}/web/`) ? 2 : 1;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  // The browser's code asks by it, in tests too.
  plugins: [contractPlugin()],
  test: {
    // `scripts/mutation.ts` runs the tests of one room.
    include: [process.env.TEST_FILES ?? '{client,contract,server,fakes,scripts,bench,web}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    sequence: { sequencer: ProgramsFirst },
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
    expect: { poll: { timeout: 30_000 } },
  },
});
