import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { opensEither, testsOfEmbedded } from './tests-of-embedded.ts';

const OPENS = 'server = await startTestServer();';

test.each([
  ['the database', 'server/platform/db/dump.test.ts', OPENS, true],
  ['the queue', 'server/platform/queue/queue.test.ts', 'database = await cloneTemplate();', true],
  ['restoring', 'scripts/restore.test.ts', OPENS, true],
  ['a feature', 'server/features/library/library.test.ts', OPENS, true],
  ['a part that has a folder', 'server/features/auth/sessions/sessions.test.ts', 'await startAuthTest()', true],
  ['another part', 'server/features/library/reading-list.test.ts', OPENS, false],
  ['another feature', 'server/features/library/search.test.ts', OPENS, false],
  ['what only the embedded one has', 'server/platform/db/full.test.ts', 'cloneTemplate({ embedded: true })', false],
  ['both in one file', 'server/platform/db/move.test.ts', `cloneTemplate({ embedded: true }); ${OPENS}`, true],
  ['files of the embedded one, whatever the tests run on', 'server/platform/db/lock.test.ts', '', false],
])('tests about %s', (_, path, text, chosen) =>
  expect(testsOfEmbedded(new Map([[path, text]]))).toEqual(chosen ? [path] : []),
);

test('every feature whose tests open a database has one that runs on the embedded one too', () => {
  const paths = globSync('server/features/**/*.test.ts');
  const tests = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const featureOf = (path: string) => path.split('/')[2];
  const opening = paths.filter((path) => opensEither(tests.get(path) ?? ''));
  expect(opening.length).toBeGreaterThan(100);
  expect(new Set(testsOfEmbedded(tests).map(featureOf))).toEqual(new Set(opening.map(featureOf)));
});

test('no test is left out on PostgreSQL: one about the embedded database asks for it', () => {
  const leavesOut = /\b(?:skipIf\(|runIf\(!)\s*(?:onPostgres|Boolean\(process|process\.env\.TEST_DATABASE_URL\))/;
  const paths = globSync('{server,scripts}/**/*.test.ts');
  expect(paths.filter((path) => leavesOut.test(readFileSync(path, 'utf8')))).toEqual([]);
});
