/**
 * In `npm test` a test runs on one database: on PostgreSQL where it can be had, otherwise on the embedded one. These
 * run on the embedded one in any case: tests of which a part is about it alone, tests of the database, the queue and
 * restoring, and of each feature the test that bears its name. Decision 0040 says why, and what covers the rest there.
 * `tests` has the text of each test file by its path.
 */
export function testsOfEmbedded(tests: ReadonlyMap<string, string>): string[] {
  return [...tests]
    .filter(([path, text]) => OF_IT_ALONE.test(text) || (WITH_DATABASE.test(text) && ABOUT_BOTH.test(path)))
    .map(([path]) => path)
    .sort();
}

const OF_IT_ALONE = /\bskipIf\((?:onPostgres|process\.env\.TEST_DATABASE_URL)\)/;
const WITH_DATABASE = /\b(?:cloneTemplate|emptyDatabase|startTestServer)\b/;
const ABOUT_BOTH = /^(?:server\/platform\/(?:db|queue)\/|scripts\/restore\.|server\/features\/([^/]+)\/\1\.test\.ts$)/;
