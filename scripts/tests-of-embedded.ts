/**
 * In `npm test` a test runs on one database: on PostgreSQL where it can be had, otherwise on the embedded one. These
 * run on the embedded one in any case: tests of the database, the queue and restoring, and each test that bears the
 * name of its feature or of a part of it. Decision 0040 says why, and what covers the rest there. `tests` has the text
 * of each test file by its path.
 */
export function testsOfEmbedded(tests: ReadonlyMap<string, string>): string[] {
  return [...tests]
    .filter(([path, text]) => ABOUT_BOTH.test(path) && opensEither(text))
    .map(([path]) => path)
    .sort();
}

const ABOUT_BOTH =
  /^(?:server\/platform\/(?:db|queue)\/|scripts\/restore\.|server\/features\/(?:[^/]+\/)*([^/]+)\/\1\.test\.ts$)/;
const OPENS_EITHER =
  /\b(?:cloneTemplate|emptyDatabase|startTestServer|start(?:Auth|Google|Sync)Test)\((?![^)]*\bembedded: true)/;

/**
 * Whether it opens a database on whatever the tests run on. One that is asked to be embedded is so in every run, and
 * needs no second one.
 */
export const opensEither = (text: string): boolean => OPENS_EITHER.test(text);
